import CollageTestSupport
import Foundation
import Testing
import Vips

@testable import CollageFiles
@testable import CollageRender

/// JPEGs whose kept part alone is decoded.
@Suite("Parts of ordinary JPEGs") struct OrdinaryJPEGTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  private func gated(_ bytes: [UInt8]) throws -> GatedBytes {
    let path = try folder.write(bytes, as: "picture.jpg")
    var all = GatedPicture()
    all.keep(0..<bytes.count)
    return try GatedBytes(RegularFile(path: path), all, path: path, time: DecodingTime(seconds: 60))
  }

  private func header(_ bytes: [UInt8], shrink: Int) throws -> Image {
    try Image.load(Source(bytes: bytes), as: .jpeg, options: LoadOptions(sequential: true, shrink: shrink))
  }

  private func part(_ bytes: [UInt8], shrink: Int, _ part: PixelRect) throws -> Image? {
    try OrdinaryJPEG.image(
      of: gated(bytes), shrink: shrink, as: header(bytes, shrink: shrink), keeping: part)
  }

  private static func jpeg(_ width: Int, _ height: Int, bands: Int, _ saver: Saver) throws -> [UInt8] {
    let pixels = Pixels(width: width, height: height, bands: bands) { x, y in
      let first = UInt8(x * 255 / width)
      return bands == 1 ? [first] : [first, UInt8((x * 7 + y * 11) % 256), (x / 9 + y / 7) % 2 == 0 ? 240 : 20]
    }
    let target = try Target.memory()
    try PictureFile.image(pixels).save(to: target, as: saver, keepProfile: false)
    return target.bytes()
  }

  @Test("Every part has the pixels of the whole picture, at every scale and sampling", arguments: 1...300)
  func parts(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let shrink = random.element(of: [1, 2, 4, 8]) ?? 1
    let (width, height) = (random.int(shrink...400), random.int(shrink...300))
    let bytes = try Self.jpeg(
      width, height, bands: random.bool() ? 3 : 1, .jpeg(quality: 80, chromaSubsampling: random.bool() ? .on : .off))
    let whole = try header(bytes, shrink: shrink)
    let (left, top) = (random.int(0...(whole.width - 1)), random.int(0...(whole.height - 1)))
    let kept = PixelRect(
      left: left, top: top, right: random.int((left + 1)...whole.width), bottom: random.int((top + 1)...whole.height))
    let found = try #require(try part(bytes, shrink: shrink, kept))
    let expected = try whole.crop(left: left, top: top, width: kept.width, height: kept.height).pixels()
    let same = try found.pixels().withUnsafeBytes { one in expected.withUnsafeBytes { one.elementsEqual($0) } }
    #expect(same, "\(width)x\(height) at 1/\(shrink), \(kept), seed \(seed)")
  }

  /// The picture at an eighth that is collected while the whole picture is decoded at a larger scale.
  private func collected(_ bytes: [UInt8], shrink: Int) throws -> [UInt8]? {
    let (header, eighth) = (try header(bytes, shrink: shrink), CollectedEighth())
    let image = try #require(
      try OrdinaryJPEG.image(
        of: gated(bytes), shrink: shrink, as: header, keeping: PixelSize(header.width, header.height).bounds,
        collecting: eighth))
    #expect(eighth.image(header.interpretation) == nil, "before any row is read")
    _ = try image.pixels()
    return try eighth.image(header.interpretation).map(Self.bytes)
  }

  private static func bytes(of image: Image) throws -> [UInt8] { try image.pixels().withUnsafeBytes { Array($0) } }

  @Test("the picture collected at an eighth has the pixels of one decoded at an eighth", arguments: 1...200)
  func eighth(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let shrink = random.element(of: [1, 2, 4]) ?? 1
    let (width, height) = (random.int(8...400), random.int(8...300))
    let bytes = try Self.jpeg(
      width, height, bands: random.bool() ? 3 : 1,
      .jpeg(quality: random.int(20...95), chromaSubsampling: random.bool() ? .on : .off))
    let found = try #require(try collected(bytes, shrink: shrink))
    let expected = try Self.bytes(of: header(bytes, shrink: 8))
    #expect(found == expected, "\(width)x\(height) beside 1/\(shrink), seed \(seed)")
  }

  @Test("nothing is collected beside an eighth, of a part, and of chroma that an eighth would interpolate")
  func notCollected() throws {
    let bytes = try Self.jpeg(90, 60, bands: 3, .jpeg(quality: 80, chromaSubsampling: .on))
    #expect(try collected(bytes, shrink: 8) == nil)
    let eighth = CollectedEighth()
    let part = try OrdinaryJPEG.image(
      of: gated(bytes), shrink: 1, as: header(bytes, shrink: 1),
      keeping: PixelRect(left: 0, top: 0, right: 80, bottom: 60),
      collecting: eighth)
    _ = try part?.pixels()
    #expect(eighth.image(.srgb) == nil)
    let halfAcross = try #require(Data(base64Encoded: Self.halfAcross))
    #expect(try collected([UInt8](halfAcross), shrink: 2) == nil)
  }

  /// A picture of 40 x 24 pixels whose chroma has half the width and the whole height (4:2:2).
  private static let halfAcross = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACAWGBwYFCAcGhwkIiAmMFA0MCwsMGJGSjpQdGZ6eHJmcG6AkLicgIiuim5woNqirr7EztDOfJri8u\
    DI8LjKzsb/2wBDASIkJDAqMF40NF7GhHCExsbGxsbGxsbGxsbGxsbGxsbGxsbGxsbGxsbGxsbGxsbGxsbGxsbGxsbGxsbGxsbGxsb/wAARCAAY\
    ACgDASEAAhEBAxEB/8QAGQAAAgMBAAAAAAAAAAAAAAAAAwQAAgUB/8QAHhAAAgMAAwADAAAAAAAAAAAAAAECAxESEyEiMUH/xAAYAQADAQEAAA\
    AAAAAAAAAAAAADBAUCAP/EAB8RAAMAAgICAwAAAAAAAAAAAAABAhESAyEEEyMxMv/aAAwDAQACEQMRAD8ANO1Z9iV0t3BqHhBPBWsvICqt9mmr\
    W8rJvMtq6EuX9MFKa0g7M9C3qoR7JMvCuUn6D3wixfxjVdKX4FnFqHhngSb7ELlukITk+RChqirPHOClS2Zq1VLgvCW2Lee8NHVHJBLIrrNx0z\
    olNJmXcvkyFKfoNsz/2Q==
    """

  @Test("libvips reads progressive ones, and those whose part is not within the picture") func others() throws {
    let progressive = try Self.jpeg(
      90, 60, bands: 3, .jpeg(quality: 80, chromaSubsampling: .on, progressive: true))
    let all = PixelRect(left: 0, top: 0, right: 90, bottom: 60)
    #expect(try part(progressive, shrink: 1, all) == nil)
    let plain = try Self.jpeg(90, 60, bands: 3, .jpeg(quality: 80, chromaSubsampling: .on))
    #expect(try part(plain, shrink: 1, all) != nil)
    #expect(try part(plain, shrink: 1, PixelRect(left: 0, top: 0, right: 95, bottom: 60)) == nil)
  }

  @Test("A damaged row fails, so that libvips tells what it found", arguments: [0.5, 0.9])
  func damage(share: Double) throws {
    var bytes = try Self.jpeg(300, 200, bands: 3, .jpeg(quality: 80, chromaSubsampling: .on))
    bytes.removeLast(Int(Double(bytes.count) * (1 - share)))
    let image = try #require(try part(bytes, shrink: 1, PixelRect(left: 10, top: 0, right: 280, bottom: 200)))
    #expect(throws: VipsError.self) { try image.pixels() }
    let start = try #require(try part(bytes, shrink: 1, PixelRect(left: 10, top: 0, right: 280, bottom: 40)))
    #expect(try start.pixels().height == 40)
  }
}
