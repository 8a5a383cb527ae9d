import Testing
import Vips

/// Pictures made by formula, so that every expected value can be computed by hand.
enum TestImages {
  /// Starts libvips as all suites of this process need it.
  static func start() throws {
    try Runtime.start(loadingModules: true)
  }

  /// Interleaved bytes of a picture given pixel by pixel.
  static func bytes(_ width: Int, _ height: Int, bands: Int, _ value: (Int, Int, Int) -> Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * bands)
    for y in 0..<height {
      for x in 0..<width {
        for band in 0..<bands { bytes.append(UInt8(truncatingIfNeeded: value(x, y, band))) }
      }
    }
    return bytes
  }

  static func image(
    _ width: Int, _ height: Int, bands: Int = 3, _ value: (Int, Int, Int) -> Int
  ) throws -> Image {
    let pixels = bytes(width, height, bands: bands, value)
    let interpretation: Interpretation? = bands >= 3 ? .srgb : .gray
    return try Image.fromMemory(
      copying: pixels, width: width, height: height, bands: bands, interpretation: interpretation)
  }

  /// Smooth in both directions and different in each band, so flips and swapped bands show.
  static func gradient(_ width: Int = 64, _ height: Int = 48) throws -> Image {
    try image(width, height) { x, y, band in band == 0 ? x * 3 : band == 1 ? y * 4 : (x + y) * 2 }
  }

  /// High detail that no codec can shorten much.
  static func noise(_ width: Int, _ height: Int) throws -> Image {
    var state: UInt32 = 1
    return try image(width, height) { _, _, _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 24)
    }
  }

  static func constant(_ value: Int, _ width: Int = 40, _ height: Int = 30) throws -> Image {
    try image(width, height) { _, _, _ in value }
  }
}

extension Image {
  /// Computes the image and returns its bytes.
  func contents() throws(VipsError) -> [UInt8] {
    try pixels().withUnsafeBytes { Array($0) }
  }

  func encoded(as saver: Saver, keepProfile: Bool = false) throws(VipsError) -> [UInt8] {
    let target = try Target.memory()
    try save(to: target, as: saver, keepProfile: keepProfile)
    return target.bytes()
  }

  static func decoded(
    _ bytes: [UInt8], as format: LoaderFormat, options: LoadOptions = LoadOptions()
  ) throws(VipsError) -> Image {
    try Image.load(Source(bytes: bytes), as: format, options: options)
  }

  /// Returns the gradient in Display P3, with that profile attached.
  static func inDisplayP3() throws -> Image {
    var options = ProfileOptions()
    options.embedded = false
    options.inputProfile = "srgb"
    return try TestImages.gradient().iccTransform(outputProfile: "p3", options: options)
  }
}

func largestDifference(_ first: [UInt8], _ second: [UInt8]) -> Int {
  guard first.count == second.count else { return Int.max }
  return zip(first, second).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
}
