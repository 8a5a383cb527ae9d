internal import Vips

/// Finds the highest quality at which a picture takes at most a number of bytes, by bisection in few encodings.
struct FittingQuality {
  /// The maximum number of bytes.
  let limit: Int
  /// The highest quality that is tried.
  let most: Int

  /// The number of encodings, and the quality below which a picture is not worth having.
  static let (mostEncodings, least) = (6, 10)
  /// The highest quality unless another one is asked for: above it, files grow by more than anybody sees.
  private static let usualMost = 95

  /// The encoded picture, and its quality.
  struct Found {
    var bytes: [UInt8]
    var quality: Int
  }

  /// Creates the search for the highest quality up to that of settings.
  init(limit: Int, quality: Int?) {
    self.limit = limit
    most = max(Self.least, quality ?? Self.usualMost)
  }

  /// Returns the picture at the highest quality found that fits, at most two below the highest that does.
  ///
  /// - Throws: `VipsError` if encoding fails, or the picture takes more bytes at the lowest quality.
  func found(_ encode: (_ quality: Int) throws(VipsError) -> [UInt8]) throws(VipsError) -> Found {
    var (low, high, best) = (Self.least - 1, most + 1, Found?.none)
    var quality = most
    for number in 1...Self.mostEncodings {
      let bytes = try encode(quality)
      if bytes.count <= limit {
        (low, best) = (quality, Found(bytes: bytes, quality: quality))
      } else {
        high = quality
        if quality == Self.least { throw tooLarge(bytes.count) }
      }
      guard high - low > 1 else { break }
      // The last encoding tells whether any quality fits, if none did yet.
      let isLast = number == Self.mostEncodings - 1 && best == nil
      quality = isLast ? Self.least : (low + high) / 2
    }
    guard let best else { throw tooLarge(nil) }
    return best
  }

  private func tooLarge(_ count: Int?) -> VipsError {
    let taken = count.map { "takes \($0) bytes at quality \(Self.least)" } ?? "does not fit"
    return VipsError(
      operation: "encode", detail: "the picture \(taken), more than the \(limit) that it may: choose a smaller size")
  }
}
