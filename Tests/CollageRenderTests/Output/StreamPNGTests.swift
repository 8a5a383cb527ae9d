import CollageFiles
import CollageModel
import CollageTestSupport
import SystemCalls
import Testing
import Vips

@testable import CollageRender

@Suite("PNG files written row by row")
struct StreamPNGTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  /// Smooth and random pixels; of every color with every alpha, if there is alpha.
  private func tile(_ size: PixelSize, isOpaque: Bool) throws -> Tile {
    var random = SplitMix64(seed: UInt64(size.width))
    let tile = try Tile(width: size.width, height: size.height)
    for index in 0..<(size.width * size.height) {
      let share = isOpaque ? 255 : UInt8(index >> 8 & 255)
      let noise = UInt8.random(in: 0...255, using: &random)
      for (band, value) in [UInt8(index & 255), noise & 15, UInt8(index / 977 & 255)].enumerated() {
        tile.bytes[4 * index + band] = min(share, value)
      }
      tile.bytes[4 * index + 3] = share
    }
    return tile
  }

  private func stream(_ tile: Tile) -> BandStream {
    let stream = BandStream()
    _ = stream.add(tile, rows: 0..<tile.height)
    return stream
  }

  /// The bytes of libvips, which wrote such files before.
  private func expected(_ tile: Tile, isOpaque: Bool, dotsPerInch: Double) throws -> [UInt8] {
    let (stream, bands) = (stream(tile), isOpaque ? 3 : 4)
    let image = try Image.streamed(width: tile.width, height: tile.height, bands: bands, interpretation: .srgb) {
      stream.read(rows: $0, columns: $1, bands: bands, into: $2, stride: $3)
    }
    let straight = try isOpaque ? image : image.unpremultiply().cast(.uchar)
    let ready = try straight.copy(interpretation: .srgb).settingResolution(pixelsPerMillimeter: dotsPerInch / 25.4)
      .attachingProfile(SRGBProfile.bytes)
    let target = try Target.memory()
    try ready.save(to: target, as: .png(compression: 6, filter: .none), keepProfile: true)
    return target.bytes()
  }

  @Test(
    "the bytes match those of libvips",
    arguments: [(256, 256, true), (256, 256, false), (3001, 17, true), (977, 301, false)])
  func sameBytes(width: Int, height: Int, isOpaque: Bool) throws {
    let tile = try tile(PixelSize(width, height), isOpaque: isOpaque)
    let path = folder.file("stream.png")
    let descriptor = open(path, O_CREAT | O_RDWR | O_TRUNC, 0o600)
    defer { close(descriptor) }
    let encode = EncodeCanvas(settings: OutputSettings(format: .png, dotsPerInch: 300))
    try encode.run(stream(tile), size: PixelSize(width, height), isOpaque: isOpaque, to: descriptor)
    #expect(try folder.read("stream.png") == expected(tile, isOpaque: isOpaque, dotsPerInch: 300))
  }

  @Test("rows that end early are an error")
  func ended() throws {
    let stream = try stream(tile(PixelSize(8, 4), isOpaque: true))
    stream.finish()
    let descriptor = open(folder.file("ended.png"), O_CREAT | O_RDWR | O_TRUNC, 0o600)
    defer { close(descriptor) }
    #expect(throws: VipsError.self) {
      try EncodeCanvas(settings: OutputSettings(format: .png))
        .run(stream, size: PixelSize(8, 9), isOpaque: true, to: descriptor)
    }
  }
}
