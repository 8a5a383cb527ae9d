import CollageFiles
internal import Vips

/// Finds the highest quality at which a picture takes at most a number of bytes, in few encodings.
///
/// The bytes of a picture grow with the quality about as `growth` has it; each encoding corrects the estimate by what it took, and
/// narrows the range of qualities.
struct FittingQuality {
  /// The maximum number of bytes.
  let limit: Int
  /// The highest quality that is tried.
  let most: Int

  /// The number of encodings, and the quality below which a picture is not worth having.
  static let (mostEncodings, least) = (6, 10)
  /// The highest quality unless another one is asked for: above it, files grow by more than anybody sees.
  private static let usualMost = 95
  /// The bytes of photos at qualities, relative to those at the highest: medians of the project's sample photos as JPEG.
  private static let growth: [(quality: Double, bytes: Double)] = [
    (10, 0.07), (20, 0.115), (30, 0.155), (40, 0.19), (50, 0.22), (60, 0.255), (70, 0.31), (80, 0.4), (85, 0.48),
    (90, 0.62),
    (95, 1), (100, 2),
  ]

  /// The encoded picture, and its quality.
  struct Found {
    var bytes: [UInt8]
    var quality: Int
  }

  /// Creates the search for the highest quality of settings.
  init(limit: Int, quality: Int?) {
    self.limit = limit
    most = max(Self.least, quality ?? Self.usualMost)
  }

  /// Returns the picture at the highest quality found that fits.
  ///
  /// - Throws: `VipsError` if encoding fails, or the picture takes more bytes at the lowest quality.
  func found(_ encode: (_ quality: Int) throws(VipsError) -> [UInt8]) throws(VipsError) -> Found {
    var (low, high, best, correction) = (Self.least - 1, most + 1, Found?.none, 1.0)
    var quality = most
    for number in 1...Self.mostEncodings {
      let bytes = try encode(quality)
      correction = Double(bytes.count) / Self.bytes(at: Double(quality))
      if bytes.count <= limit {
        (low, best) = (quality, Found(bytes: bytes, quality: quality))
      } else {
        high = quality
        if quality == Self.least { throw tooLarge(bytes.count) }
      }
      guard high - low > 1 else { break }
      // The last encoding tells whether any quality fits, if none did yet.
      let isLast = number == Self.mostEncodings - 1 && best == nil
      quality = isLast ? Self.least : min(max(guess(correction), low + 1), high - 1)
    }
    guard let best else { throw tooLarge(nil) }
    return best
  }

  /// Returns the quality at which a picture takes about the maximum, whose bytes are a multiple of those of photos.
  private func guess(_ correction: Double) -> Int {
    let wanted = Double(limit) / max(correction, .leastNormalMagnitude)
    guard let above = Self.growth.firstIndex(where: { $0.bytes > wanted }) else { return most }
    guard above > 0 else { return Self.least }
    let (one, other) = (Self.growth[above - 1], Self.growth[above])
    let share = (wanted - one.bytes) / (other.bytes - one.bytes)
    return Int((one.quality + share * (other.quality - one.quality)).rounded(.down))
  }

  private static func bytes(at quality: Double) -> Double {
    guard let above = growth.firstIndex(where: { $0.quality >= quality }), above > 0 else { return growth[0].bytes }
    let (one, other) = (growth[above - 1], growth[above])
    return one.bytes + (quality - one.quality) / (other.quality - one.quality) * (other.bytes - one.bytes)
  }

  private func tooLarge(_ count: Int?) -> VipsError {
    let taken = count.map { "takes \($0) bytes at quality \(Self.least)" } ?? "does not fit"
    return VipsError(
      operation: "encode", detail: "the picture \(taken), more than the \(limit) that it may: choose a smaller size")
  }
}
