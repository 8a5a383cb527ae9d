import CollageFiles
internal import Vips

/// Finds the highest quality at which a picture takes at most a number of bytes, by bisection in few encodings.
struct FittingQuality {
  /// The maximum number of bytes.
  let limit: Int
  /// The highest quality that is tried.
  let most: Int
  /// The lowest quality that is tried.
  let least: Int

  /// The number of encodings, and the quality below which a picture is not worth having.
  static let (mostEncodings, usualLeast) = (6, 10)
  /// The quality below which a smaller picture looks better, and the number of sizes that are tried.
  static let (leastOfShrunk, mostSizes) = (60, 8)
  /// The highest quality unless another one is asked for: above it, files grow by more than anybody sees.
  private static let usualMost = 95

  /// The encoded picture, and its quality.
  struct Found {
    var bytes: [UInt8]
    var quality: Int
    /// The size of a picture that was made smaller, in pixels.
    var size: PixelSize?
  }

  /// Creates the search for the highest quality up to that of settings.
  init(limit: Int, quality: Int?, least: Int = Self.usualLeast) {
    self.limit = limit
    most = max(Self.usualLeast, quality ?? Self.usualMost)
    self.least = min(least, most)
  }

  /// Returns the picture at the highest quality found that fits, at most two below the highest that does.
  ///
  /// - Throws: `VipsError` if encoding fails, or the picture takes more bytes at the lowest quality.
  func found(_ encode: (_ quality: Int) throws(VipsError) -> [UInt8]) throws(VipsError) -> Found {
    var (low, high, best) = (least - 1, most + 1, Found?.none)
    var quality = most
    for number in 1...Self.mostEncodings {
      let bytes = try encode(quality)
      if bytes.count <= limit {
        (low, best) = (quality, Found(bytes: bytes, quality: quality))
      } else {
        high = quality
        if quality == least { throw tooLarge(bytes.count) }
      }
      guard high - low > 1 else { break }
      // The last encoding tells whether any quality fits, if none did yet.
      let isLast = number == Self.mostEncodings - 1 && best == nil
      quality = isLast ? least : (low + high) / 2
    }
    guard let best else { throw tooLarge(nil) }
    return best
  }

  /// Returns the picture at the largest size found at which it fits with the lowest quality, with the highest that then does.
  ///
  /// - Parameters:
  ///   - size: The size of the picture in pixels.
  ///   - encode: Encodes the picture at a size, its share of the size of the picture, and a quality.
  /// - Returns: The encoded picture, its quality, and its size if that is smaller.
  /// - Throws: `VipsError` if encoding fails, or the picture takes more bytes at every size.
  func found(
    shrinking size: PixelSize,
    _ encode: (_ size: PixelSize, _ share: Double, _ quality: Int) throws(VipsError) -> [UInt8]
  ) throws(VipsError) -> Found {
    var (share, smaller) = (1.0, size)
    var larger: (area: Double, count: Int)?
    var count = 0
    for _ in 0..<Self.mostSizes {
      count = try encode(smaller, share, least).count
      if count <= limit {
        var found = try found { quality throws(VipsError) in try encode(smaller, share, quality) }
        found.size = smaller == size ? nil : smaller
        return found
      }
      let area = share * share
      // Bytes grow nearly as the area does, beside a profile and other parts that do not.
      let growth = larger.map { Double($0.count - count) / ($0.area - area) } ?? Double(count)
      let wanted = growth > 0 ? area + Double(limit - count) / growth : 0
      larger = (area, count)
      share *= min(0.95, max(0.25, 0.98 * (max(0, wanted) / area).squareRoot()))
      smaller = PixelSize(
        max(1, Int((Double(size.width) * share).rounded())), max(1, Int((Double(size.height) * share).rounded())))
    }
    throw tooLarge(count)
  }

  private func tooLarge(_ count: Int?) -> VipsError {
    let taken = count.map { "takes \($0) bytes at quality \(least)" } ?? "does not fit"
    return VipsError(
      operation: "encode", detail: "the picture \(taken), more than the \(limit) that it may: choose a smaller size")
  }
}
