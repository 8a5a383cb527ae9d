public import CollageModel

/// The bleed and crop marks around the trim of a printed picture, the guides drawn on it, and the sheets on which it is printed.
public struct PrintSettings: Codable, Hashable, Sendable {
  /// The distance by which the picture extends beyond the trim on every side; nil for no bleed.
  public var bleed: PrintLength?
  /// True to draw crop marks, on white paper outside the bleed.
  public var hasCropMarks: Bool
  /// The guides drawn over the trimmed picture.
  public var guides: [Guide]
  /// The sheets on which a page of a PDF is printed in parts; nil for the whole page.
  public var tiling: PosterTiling?

  /// Creates settings; the default is no bleed, crop marks or guides.
  public init(
    bleed: PrintLength? = nil, hasCropMarks: Bool = false, guides: [Guide] = [], tiling: PosterTiling? = nil
  ) {
    (self.bleed, self.hasCropMarks, self.guides, self.tiling) = (bleed, hasCropMarks, guides, tiling)
  }

  /// Lines that help with the composition of a picture.
  public enum Guide: String, Codable, Hashable, Sendable, CaseIterable {
    /// Lines at thirds of both sides.
    case thirds
    /// Lines at the golden ratio of both sides.
    case golden
    /// The safe area: the part of a story that apps do not cover, or the part of another picture at a safe distance
    /// from its edges.
    case safe
  }
}

/// A length on paper or on a canvas.
public struct PrintLength: Codable, Hashable, Sendable {
  public var value: Double
  /// The unit; pixels refer to the written picture, and nil is the canvas' unit.
  public var unit: LengthUnit?

  /// Creates a length in a unit; nil is the canvas' unit.
  public init(_ value: Double, _ unit: LengthUnit?) { (self.value, self.unit) = (value, unit) }
}
