/// What fills a text, a shape or an outline.
public enum Fill: Hashable, Sendable {
  /// A single color.
  case color(Color)
  /// A gradient over the layer's frame.
  case gradient(Gradient)
  /// A picture, by its path, scaled to the layer's frame.
  case picture(path: String, fit: Fit)
  /// The photo of a slot, scaled to cover the layer's frame; nil is the photo of the first filled slot.
  case photo(SlotID?)
  /// A color of the placed photos by its rank, 1 for the most important; the fallback where photos have no such color.
  ///
  /// The color is as opaque as the fallback.
  case palette(Int, fallback: Color)
}

extension Fill {
  /// The ranks of colors that can be taken from photos.
  public static let paletteRanks = 1...8
}

extension Fill {
  /// Returns whether two fills are equal; pictures are equal if their paths are, byte by byte.
  public static func == (left: Fill, right: Fill) -> Bool {
    switch (left, right) {
    case (.color(let one), .color(let other)): one == other
    case (.gradient(let one), .gradient(let other)): one == other
    case (.picture(let one, let fit), .picture(let other, let otherFit)):
      one.hasSameBytes(as: other) && fit == otherFit
    case (.photo(let one), .photo(let other)): one == other
    case (.palette(let one, let color), .palette(let other, let otherColor)): one == other && color == otherColor
    default: false
    }
  }
}

/// How the two ends of a line are drawn.
public enum LineEnd: String, Hashable, Sendable, CaseIterable {
  /// A half disc beyond the last point.
  case round
  /// Nothing beyond the last point.
  case butt
  /// Half a square beyond the last point.
  case square
  /// A filled arrow head whose tip is the last point.
  case arrow
  /// A disc about the last point, larger than the line is wide.
  case dot
}
