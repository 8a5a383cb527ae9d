import Testing
import Vips

@Suite struct CodecTests {
  init() throws { try TestImages.start() }

  private static let lossless: [(Saver, LoaderFormat)] = [
    (.png(compression: 6), .png), (.png(compression: 1, filter: .adaptive), .png),
    (.webp(quality: 80, lossless: true), .webp), (.tiff(), .tiff), (.tiff(compression: .none), .tiff),
    (.tiff(compression: .deflate, bigTIFF: true), .tiff),
  ]

  @Test func losslessFormatsGiveTheSamePixels() throws {
    let image = try TestImages.gradient()
    let contents = try image.contents()
    for (saver, format) in Self.lossless {
      let decoded = try Image.decoded(image.encoded(as: saver), as: format)
      #expect(try decoded.contents() == contents, "\(saver)")
    }
  }

  @Test func lossyFormatsGiveNearlyTheSamePixels() throws {
    let image = try TestImages.gradient()
    let contents = try image.contents()
    var cases: [(Saver, LoaderFormat)] = [
      (.jpeg(quality: 95), .jpeg), (.jpeg(quality: 95, chromaSubsampling: .off, progressive: true), .jpeg),
      (.webp(quality: 95), .webp),
    ]
    if Runtime.supportsOperation("heifsave_target") { cases.append((.avif(quality: 90, effort: 1), .heif)) }
    for (saver, format) in cases {
      let decoded = try Image.decoded(image.encoded(as: saver), as: format)
      #expect(decoded.width == 64 && decoded.height == 48 && decoded.interpretation == .srgb)
      #expect(try largestDifference(decoded.contents(), contents) <= 16, "\(saver)")
    }
  }

  @Test func sixteenBitPNGKeepsItsDepth() throws {
    let image = try TestImages.gradient().cast(.ushort, shift: true).copy(interpretation: .rgb16)
    let decoded = try Image.decoded(image.encoded(as: .png(compression: 3)), as: .png)
    #expect(decoded.bandFormat == .ushort && decoded.interpretation == .rgb16)
    #expect(try decoded.contents() == image.contents())
  }

  @Test func shrinkAndScaleDecodeSmaller() throws {
    let image = try TestImages.gradient()
    let jpeg = try image.encoded(as: .jpeg(quality: 90))
    #expect(try Image.decoded(jpeg, as: .jpeg, options: LoadOptions(shrink: 4)).width == 16)
    let webp = try image.encoded(as: .webp(quality: 90))
    #expect(try Image.decoded(webp, as: .webp, options: LoadOptions(scale: 0.5)).width == 32)
  }

  @Test func aSequentialImageIsComputedOnce() throws {
    let image = try TestImages.noise(400, 700)
    let png = try image.encoded(as: .png(compression: 1))
    let decoded = try Image.decoded(png, as: .png, options: LoadOptions(sequential: true))
    var bytes = [UInt8](repeating: 0, count: 400 * 700 * 3)
    try bytes.withUnsafeMutableBytes { try decoded.copyPixels(into: $0) }
    #expect(try bytes == image.contents())
  }

  @Test(arguments: [false, true])
  func aTruncatedJPEGFailsOnlyWhenAsked(_ sequential: Bool) throws {
    let whole = try TestImages.noise(300, 300).encoded(as: .jpeg(quality: 90))
    let half = Array(whole.prefix(whole.count / 2))
    let strict = LoadOptions(sequential: sequential, failOnError: true)
    let error = #expect(throws: VipsError.self) { try Image.decoded(half, as: .jpeg, options: strict).pixels() }
    #expect(error?.detail.isEmpty == false)
    let lax = LoadOptions(sequential: sequential, failOnError: false)
    #expect(try Image.decoded(half, as: .jpeg, options: lax).pixels().height == 300)
  }

  @Test(arguments: LoaderFormat.allCases)
  func brokenBytesGiveAnErrorWithAReason(_ format: LoaderFormat) throws {
    guard format != .heif || Runtime.supportsOperation("heifload_source") else { return }
    for bytes in [[UInt8](repeating: 7, count: 100), Array("GIF89a\u{1}\u{2}".utf8), [0xFF, 0xD8, 0xFF]] {
      let error = #expect(throws: VipsError.self) { try Image.decoded(bytes, as: format).pixels() }
      #expect(error?.detail.isEmpty == false)
      #expect(error?.detail.contains { $0.isNewline } == false)
    }
    #expect(throws: VipsError.self) { try Source(bytes: []) }
  }

  @Test func settingsOutOfRangeAreErrors() throws {
    let image = try TestImages.constant(1)
    let savers: [Saver] = [
      .jpeg(quality: 0), .jpeg(quality: 1000), .png(compression: 10), .webp(quality: 101),
      .webp(quality: 50, effort: 7), .webp(quality: Int.max),
    ]
    for saver in savers {
      #expect(throws: VipsError.self, "\(saver)") { try image.encoded(as: saver) }
    }
    let jpeg = try image.encoded(as: .jpeg(quality: 80))
    #expect(throws: VipsError.self) { try Image.decoded(jpeg, as: .jpeg, options: LoadOptions(shrink: 3)) }
  }
}
