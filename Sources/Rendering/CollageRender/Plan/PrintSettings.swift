public import CollageModel

/// What a picture for print has around its trim, and the guides that are drawn on it.
public struct PrintSettings: Hashable, Sendable {
  /// How far the picture goes on beyond the trim on every side; nil for none.
  public var bleed: PrintLength?
  /// Whether crop marks are drawn, on white paper outside of the bleed.
  public var hasCropMarks: Bool
  /// Lines for layouting, drawn over the trimmed picture.
  public var guides: [Guide]

  /// Creates settings.
  public init(bleed: PrintLength? = nil, hasCropMarks: Bool = false, guides: [Guide] = []) {
    (self.bleed, self.hasCropMarks, self.guides) = (bleed, hasCropMarks, guides)
  }

  /// Lines that show how a picture is divided.
  public enum Guide: String, Hashable, Sendable, CaseIterable {
    /// Thirds of both sides.
    case thirds
    /// The golden ratio of both sides.
    case golden
    /// Where nothing important belongs: what apps draw over stories, and what cutting may remove of other pictures.
    case safe
  }
}

/// A length on paper or on a canvas.
public struct PrintLength: Hashable, Sendable {
  /// The number of units.
  public var value: Double
  /// The unit; pixels are those of the written picture, nil is the canvas' unit.
  public var unit: LengthUnit?

  /// Creates a length.
  public init(_ value: Double, _ unit: LengthUnit?) { (self.value, self.unit) = (value, unit) }
}
