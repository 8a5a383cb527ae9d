public import CollageModel

/// Detects heads in small pictures: faces, profiles and heads seen from behind, in color or black and white.
///
/// A small convolutional network (about 38,000 parameters of 8 bits, in `heads.bin`) processes the picture once. For
/// every cell of 8 pixels it predicts the likelihood that a head's center is there, and the head's extents, as in
/// CenterNet (Zhou et al., "Objects as Points", 2019). The same picture gives the same heads on every run.
public enum HeadDetector {
  /// A head, with its bounding box and confidence.
  public struct Head: Hashable, Sendable {
    /// The bounding box of the head including hair or hat, chin and ears, 0 to 1 of the picture and clipped to it.
    public var box: Rect
    /// The fraction of detections with the same score that were heads in the evaluation, 0 to 1.
    public var confidence: Double
  }

  /// The version of the detector, increased with every change of its results; cached results of other versions are
  /// ignored.
  public static let version = 2
  /// The longer side in pixels to which pictures are reduced; smaller pictures are not enlarged.
  public static let side = 416
  /// The minimum side of a picture in pixels; smaller pictures have no recognizable heads.
  static let minSide = 16
  /// The minimum confidence of reported heads.
  static let minConfidence = 0.15

  /// Returns the heads in a picture, in descending order of confidence.
  ///
  /// - Parameters:
  ///   - rgb: Red, green and blue, 0 to 255, pixel by pixel in rows from the top.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  /// - Returns: The heads; empty if the number of bytes does not match the extents.
  public static func heads(inRGB rgb: [UInt8], width: Int, height: Int) -> [Head] {
    picture(inRGB: rgb, width: width, height: height).map(heads) ?? []
  }

  static func heads(in picture: NetworkInput) -> [Head] {
    HeadReading(answers: HeadNetwork.shared.answers(to: picture), picture: picture).heads
  }

  /// Returns the reduced picture; nil if it is too small, or the number of bytes does not match the extents.
  static func picture(inRGB rgb: [UInt8], width: Int, height: Int) -> NetworkInput? {
    guard width >= minSide, height >= minSide, let count = Self.count(width, height), rgb.count >= count else {
      return nil
    }
    return NetworkInput(rgb: rgb, width: width, height: height, side: side)
  }

  private static func count(_ width: Int, _ height: Int) -> Int? {
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows else { return nil }
    let (bytes, more) = pixels.multipliedReportingOverflow(by: 3)
    return more ? nil : bytes
  }
}
