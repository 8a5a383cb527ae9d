/// What is painted beneath photos: on the whole canvas, or inside one slot.
public enum Background: Hashable, Sendable {
  /// One colour.
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

/// Colours that pass into each other.
public struct Gradient: Hashable, Sendable {
  /// How positions on the area become positions 0 to 1 on the gradient.
  public enum Geometry: Hashable, Sendable {
    /// Along a direction: 0 degrees points up and 90 to the right, as in CSS; the line is as long as CSS makes it.
    case linear(Angle)
    /// From a center, in 0 to 1 of the area, to a radius in shares of the area's half diagonal.
    case radial(center: Point, radius: Double)
  }

  /// A colour at a position.
  public struct Stop: Hashable, Sendable {
    /// The position, 0 to 1.
    public var offset: Double
    /// The colour there.
    public var color: Color

    /// Makes a stop.
    public init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// How positions on the area become positions on the gradient.
  public var geometry: Geometry
  /// The stops in ascending order of offset; at least one.
  public var stops: [Stop]

  /// Makes a gradient; stops are expected in ascending order.
  public init(geometry: Geometry, stops: [Stop]) {
    self.geometry = geometry
    self.stops = stops
  }
}

/// The settings of a blurred copy of a photo.
public struct BlurredPhoto: Hashable, Sendable {
  /// Which slot's photo is copied; nil is the slot's own photo, or for a canvas the first filled slot's.
  public var slot: SlotID?
  /// The blur as in CSS, in canvas units: twice the Gaussian's sigma.
  public var blur: Double
  /// A colour laid over the copy, to calm it; transparent for none.
  public var tint: Color

  /// Makes the settings.
  public init(slot: SlotID? = nil, blur: Double, tint: Color = .transparent) {
    self.slot = slot
    self.blur = blur
    self.tint = tint
  }
}

extension Background {
  /// Whether two backgrounds are the same; pictures are when their paths are, byte by byte.
  public static func == (left: Background, right: Background) -> Bool {
    switch (left, right) {
    case (.color(let one), .color(let other)): one == other
    case (.gradient(let one), .gradient(let other)): one == other
    case (.picture(let one, let fit), .picture(let other, let otherFit)):
      Array(one.utf8) == Array(other.utf8) && fit == otherFit
    case (.blurredPhoto(let one), .blurredPhoto(let other)): one == other
    default: false
    }
  }
}
