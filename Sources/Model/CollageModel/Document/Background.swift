/// The paint beneath photos, on the whole canvas or inside one slot.
public indirect enum Background: Hashable, Sendable {
  case color(Color)
  /// A gradient along a line or from a point.
  case gradient(Gradient)
  /// A figure that repeats.
  case pattern(Pattern)
  /// An image, by its path, scaled to cover or to fit.
  case picture(path: String, fit: Fit)
  /// An enlarged and blurred copy of a photo.
  case blurredPhoto(BlurredPhoto)

  public static let transparent = Background.color(.transparent)
}

/// A smooth transition between colors.
public struct Gradient: Hashable, Sendable {
  /// The geometries that map positions in the area to positions 0 to 1 on the gradient.
  public enum Geometry: Hashable, Sendable {
    /// Along a direction: 0 degrees points up and 90 to the right, as in CSS, which also defines the line's length.
    case linear(Angle)
    /// From a center in fractions of the area to a radius that is a fraction of the area's half diagonal.
    case radial(center: Point, radius: Double)
  }

  /// A color at a position.
  public struct Stop: Hashable, Sendable {
    /// The position, 0 to 1.
    public var offset: Double
    public var color: Color

    /// Creates a stop at an offset of 0 to 1.
    public init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  public var geometry: Geometry
  /// The stops in ascending order of offset; at least one.
  public var stops: [Stop]

  /// Creates a gradient; stops must be in ascending order.
  public init(geometry: Geometry, stops: [Stop]) {
    self.geometry = geometry
    self.stops = stops
  }
}

/// A background that is an enlarged and blurred copy of a photo.
public struct BlurredPhoto: Hashable, Sendable {
  /// The slot whose photo is copied; nil is the slot's own photo, or for a canvas the photo of the first filled slot.
  public var slot: SlotID?
  /// The blur as in CSS, in canvas units: twice the Gaussian's sigma.
  public var blur: Double
  /// A color painted over the copy to reduce its contrast; transparent paints nothing.
  public var tint: Color

  /// Creates a copy with a blur in canvas units, by default without a tint.
  public init(slot: SlotID? = nil, blur: Double, tint: Color = .transparent) {
    self.slot = slot
    self.blur = blur
    self.tint = tint
  }
}

extension Background {
  /// Returns whether two backgrounds are equal; paths of images are compared byte by byte.
  public static func == (left: Background, right: Background) -> Bool {
    switch (left, right) {
    case (.color(let one), .color(let other)): one == other
    case (.gradient(let one), .gradient(let other)): one == other
    case (.pattern(let one), .pattern(let other)): one == other
    case (.picture(let one, let fit), .picture(let other, let otherFit)):
      one.hasSameBytes(as: other) && fit == otherFit
    case (.blurredPhoto(let one), .blurredPhoto(let other)): one == other
    default: false
    }
  }
}
