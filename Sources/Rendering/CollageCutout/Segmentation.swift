/// The subject of a photo, found once at a small size and used for every size at which the photo is shown.
public struct Segmentation: Sendable, Hashable {
  /// The reasons for which a segmentation may be wrong.
  public enum Doubt: UInt8, Sendable, Hashable, CaseIterable {
    /// Different guesses of the subject lead to different segmentations.
    case disagreement = 1
    /// The subject covers much of the photo's edge.
    case touchesEdge
    /// The subject is very small.
    case tooSmall
    /// The subject covers nearly the whole photo.
    case tooLarge
    /// The finer segmentation differs much from the first one.
    case unstable
  }

  public let width: Int
  public let height: Int
  /// True for each pixel of the subject, row by row from the top.
  public let mask: [Bool]
  public let background: Cutout.Background
  /// The confidence that the mask is the whole subject and nothing else, 0 to 1.
  public let confidence: Double
  /// The main reason for a reduced confidence; nil if there is none.
  public let doubt: Doubt?

  /// Creates a segmentation; nil if a side is not positive or the mask does not have `width * height` pixels.
  public init?(
    width: Int, height: Int, mask: [Bool], background: Cutout.Background, confidence: Double, doubt: Doubt?
  ) {
    guard (1...30_000).contains(width), (1...30_000).contains(height), mask.count == width * height else { return nil }
    self.init(
      of: (width, height), mask: mask, background: background, confidence: confidence, doubt: doubt)
  }

  init(
    of size: (width: Int, height: Int), mask: [Bool], background: Cutout.Background, confidence: Double, doubt: Doubt?
  ) {
    (width, height, self.mask, self.background) = (size.width, size.height, mask, background)
    (self.confidence, self.doubt) = (confidence, doubt)
  }
}

extension Segmentation {
  /// Returns the mask with all cells within a number of cells of the subject, across and down.
  public func mask(grownBy reach: Int) -> [Bool] {
    Morphology.dilated(mask, width: width, height: height, radius: reach)
  }
}
