public import CollageModel

/// Finds heads in small pictures: faces, profiles and heads seen from behind, in color or in black and white.
///
/// A small convolutional network of our own (about 38,000 numbers of 8 bits, `HeadWeights`) looks at the picture once. For every
/// cell of 8 pixels it says how likely the center of a head is there, and where the head's edges are, as CenterNet
/// does (Zhou et al., "Objects as Points", 2019). The same picture gives the same heads on every run.
public enum HeadDetector {
  /// A head that may be in a picture.
  public struct Head: Hashable, Sendable {
    /// Hair or hat, chin and ears, 0 to 1 of the picture; within it.
    public var box: Rect
    /// The share of such findings that were heads when it was measured, 0 to 1.
    public var confidence: Double
  }

  /// Grows with every change of what is found in a picture; findings of other versions are not used.
  public static let version = 1
  /// The longer side at which pictures are looked at, in pixels; smaller ones are not enlarged.
  public static let side = 256
  /// Smaller pictures show no head that could be told.
  static let minSide = 16
  /// What is less likely is not reported.
  static let minConfidence = 0.15

  /// Returns the heads in a picture, the most certain first.
  ///
  /// - Parameters:
  ///   - rgb: Red, green and blue, 0 to 255, pixel after pixel in rows from the top.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  /// - Returns: No heads where the numbers of pixels do not agree.
  public static func heads(inRGB rgb: [UInt8], width: Int, height: Int) -> [Head] {
    guard width >= minSide, height >= minSide, let count = Self.count(width, height), rgb.count >= count else {
      return []
    }
    guard let picture = NetworkInput(rgb: rgb, width: width, height: height, side: side) else { return [] }
    let answers = HeadNetwork.shared.answers(to: picture)
    return HeadReading(answers: answers, picture: picture).heads
  }

  private static func count(_ width: Int, _ height: Int) -> Int? {
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows else { return nil }
    let (bytes, more) = pixels.multipliedReportingOverflow(by: 3)
    return more ? nil : bytes
  }
}
