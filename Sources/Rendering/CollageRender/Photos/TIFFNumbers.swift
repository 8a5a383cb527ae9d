internal import Vips

/// The numbers of TIFF files of more than 16 bits, which programs for science write: integers of 32 bits, and
/// floating-point numbers.
///
/// Fractions from 0 to 1 are light, as everywhere in libvips. Other numbers have the range of the smallest integers
/// that hold them, because their files do not say which one they use.
struct TIFFNumbers {
  /// Loads the file once more, from its beginning.
  let load: () throws(VipsError) -> Image

  /// The mean above which numbers are no fractions; even a picture of the sun has a smaller one.
  private static let mostMean = 2.0
  /// The largest number of each integer type, and what is added to it because fractions are rounded.
  private static let (byte, word, rounding) = (255.0, 65_535.0, 0.5)
  private static let long = 4_294_967_295.0

  /// The meaning of the numbers of a picture.
  enum Range: Hashable {
    case fractions
    case to(Double)
  }

  /// Returns the numbers of a picture as 8 or 16 bits; others as they are.
  func converted(_ image: Image) throws(VipsError) -> (image: Image, range: Range) {
    let isWhole = image.bandFormat == .uint
    guard isWhole || image.bandFormat == .float || image.bandFormat == .double, !image.isLab else {
      return (image, .fractions)
    }
    if !isWhole {
      let mean = try load().average()
      guard mean > Self.mostMean else { return (try Self.light(image), .fractions) }
    }
    let most = try load().maximum()
    guard most > 0, let limit = [Self.byte, Self.word, Self.long].first(where: { most < $0 + Self.rounding }) else {
      return (image, .fractions)
    }
    return (try integers(image, upTo: limit, isWhole: isWhole), .to(limit))
  }

  /// Gray fractions as colors, because libvips takes those of gray alone for numbers up to 255, which is black.
  private static func light(_ image: Image) throws(VipsError) -> Image {
    guard image.bands == 1 else { return image }
    let gray = try image.cast(.float)
    return try Image.joinBands([gray, gray, gray]).copy(interpretation: .scrgb)
  }

  private func integers(_ image: Image, upTo limit: Double, isWhole: Bool) throws(VipsError) -> Image {
    let bands = image.bands - (image.hasAlpha ? 1 : 0)
    let isInk = image.interpretation == .cmyk
    if limit == Self.byte {
      let rounded = isWhole ? image : try image.linear(multiply: [1], add: [Self.rounding])
      return try rounded.cast(.uchar).copy(interpretation: isInk ? .cmyk : bands < 3 ? .gray : .srgb)
    }
    let factor = min(1, Self.word / limit)
    let scaled =
      isWhole && factor == 1 ? image : try image.linear(multiply: [factor], add: [isWhole ? 0 : Self.rounding])
    return try scaled.cast(.ushort).copy(interpretation: isInk ? .cmyk : bands < 3 ? .gray16 : .rgb16)
  }
}
