/// The fill of a text, a shape or an outline.
public indirect enum Fill: Hashable, Sendable {
  case color(Color)
  /// A gradient over the layer's frame.
  case gradient(Gradient)
  /// An image, by its path, scaled to the layer's frame.
  case picture(path: String, fit: Fit)
  /// The photo of a slot, scaled to cover the layer's frame; nil uses the photo of the first filled slot.
  case photo(SlotID?)
  /// A color of the placed photos by its rank, starting with 1 for the most important.
  ///
  /// The fallback is used if the photos have no color of this rank, and its opacity in any case.
  case palette(Int, fallback: Color)
}

extension Fill {
  /// The allowed ranks of colors taken from photos.
  public static let paletteRanks = 1...8
}

extension Fill {
  /// Returns whether two fills are equal; paths of images are compared byte by byte.
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

/// The shapes of the ends of a line.
public enum LineEnd: String, Hashable, Sendable, CaseIterable {
  /// A half disc beyond the end point.
  case round
  /// Ends exactly at the end point.
  case butt
  /// Half a square beyond the end point.
  case square
  /// A filled arrow head whose tip is the end point.
  case arrow
  /// A disc about the end point, wider than the line.
  case dot
}
