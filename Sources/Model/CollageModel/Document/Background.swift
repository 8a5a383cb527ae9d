/// What is painted beneath photos: on the whole canvas, or inside one slot.
public enum Background: Hashable, Sendable {
  /// A single color.
  case color(Color)
  /// A gradient along a line or from a point.
  case gradient(Gradient)
  /// A picture, by its path, scaled to cover or to fit.
  case picture(path: String, fit: Fit)
  /// An enlarged and blurred copy of a photo.
  case blurredPhoto(BlurredPhoto)

  /// No background.
  public static let transparent = Background.color(.transparent)
}

/// A smooth transition between colors.
public struct Gradient: Hashable, Sendable {
  /// How positions in the area map to positions 0 to 1 on the gradient.
  public enum Geometry: Hashable, Sendable {
    /// Along a direction: 0 degrees points up and 90 to the right, as in CSS, which also defines the line's length.
    case linear(Angle)
    /// From a center, as fractions 0 to 1 of the area, to a radius as a fraction of the area's half diagonal.
    case radial(center: Point, radius: Double)
  }

  /// A color at a position.
  public struct Stop: Hashable, Sendable {
    /// The position, 0 to 1.
    public var offset: Double
    /// The color at the position.
    public var color: Color

    /// Creates a stop.
    public init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// How positions in the area map to positions on the gradient.
  public var geometry: Geometry
  /// The stops in ascending order of offset; at least one.
  public var stops: [Stop]

  /// Creates a gradient; stops must be in ascending order.
  public init(geometry: Geometry, stops: [Stop]) {
    self.geometry = geometry
    self.stops = stops
  }
}

/// The settings of a blurred copy of a photo.
public struct BlurredPhoto: Hashable, Sendable {
  /// The slot whose photo is copied; nil is the slot's own photo, or for a canvas the photo of the first filled slot.
  public var slot: SlotID?
  /// The blur as in CSS, in canvas units: twice the Gaussian's sigma.
  public var blur: Double
  /// A color painted over the copy to reduce its contrast; transparent for none.
  public var tint: Color

  /// Creates the settings.
  public init(slot: SlotID? = nil, blur: Double, tint: Color = .transparent) {
    self.slot = slot
    self.blur = blur
    self.tint = tint
  }
}

extension Background {
  /// Returns whether two backgrounds are equal; pictures are equal if their paths are, byte by byte.
  public static func == (left: Background, right: Background) -> Bool {
    switch (left, right) {
    case (.color(let one), .color(let other)): one == other
    case (.gradient(let one), .gradient(let other)): one == other
    case (.picture(let one, let fit), .picture(let other, let otherFit)):
      one.hasSameBytes(as: other) && fit == otherFit
    case (.blurredPhoto(let one), .blurredPhoto(let other)): one == other
    default: false
    }
  }
}
