import CollageModel
import CollageTestSupport
import Testing
import Vips

@testable import CollageRender

@Suite("PNG files written without libvips")
struct EncodePNGTests {
  init() throws { try PictureFile.start() }

  private func decoded(_ bytes: [UInt8]) throws -> Image { try Image.load(Source(bytes: bytes), as: .png) }

  /// Smooth pixels, noise and flat rows, so that every filter is chosen somewhere; `alpha` is that of each pixel.
  private func canvas(_ width: Int, _ height: Int, seed: UInt64, alpha: (Int) -> UInt8) throws -> Tile {
    var random = SplitMix64(seed: seed)
    let tile = try Tile(width: width, height: height)
    for index in 0..<(width * height) {
      let (x, y) = (index % width, index / width)
      let share = alpha(index)
      for band in 0..<3 {
        let value =
          switch y % 4 {
          case 0: Int.random(in: 0...255, using: &random)
          case 1: 5 * x + band * 40
          case 2: band * 90
          default: 7 * y
          }
        tile.bytes[4 * index + band] = scaled(UInt8(value & 255), by: share)
      }
      tile.bytes[4 * index + 3] = share
    }
    return tile
  }

  @Test("opaque pixels survive a round trip", arguments: [(1, 1), (7, 3), (16, 16), (61, 47)])
  func opaque(width: Int, height: Int) throws {
    let tile = try canvas(width, height, seed: UInt64(width)) { _ in 255 }
    let image = try decoded(EncodeCanvas(settings: OutputSettings(format: .png)).bytes(of: tile))
    #expect((image.width, image.height, image.bands) == (width, height, 3))
    let expected = (0..<(width * height)).flatMap { index in (0..<3).map { tile.bytes[4 * index + $0] } }
    #expect(try image.pixels().withUnsafeBytes { Array($0) } == expected)
  }

  @Test("transparent pixels are read back as straight pixels", arguments: [(1, 1), (5, 9), (33, 21)])
  func transparent(width: Int, height: Int) throws {
    let tile = try canvas(width, height, seed: UInt64(height)) { UInt8($0 * 37 % 250) }
    let image = try decoded(EncodeCanvas(settings: OutputSettings(format: .png)).bytes(of: tile))
    #expect((image.width, image.height, image.bands) == (width, height, 4))
    let found = try image.pixels().withUnsafeBytes { Array($0) }
    for index in 0..<(width * height) {
      let share = tile.bytes[4 * index + 3]
      #expect(found[4 * index + 3] == share)
      for band in 0..<3 {
        let again = scaled(found[4 * index + band], by: share)
        #expect(again == tile.bytes[4 * index + band], "what is shown is the same")
      }
    }
  }

  @Test("a file contains its resolution and color profile")
  func metadata() throws {
    let tile = try canvas(20, 10, seed: 1) { _ in 255 }
    let image = try decoded(EncodeCanvas(settings: OutputSettings(format: .png, dotsPerInch: 300)).bytes(of: tile))
    #expect(image.metadataBlob("icc-profile-data") == SRGBProfile.bytes)
    let bytes = try EncodeCanvas(settings: OutputSettings(format: .png, dotsPerInch: 254)).bytes(of: tile)
    let name = try #require(bytes.indices.first { Array(bytes[$0...].prefix(4)) == Array("pHYs".utf8) })
    #expect(Array(bytes[(name + 4)..<(name + 13)]) == [0, 0, 39, 16, 0, 0, 39, 16, 1], "10,000 dots a meter")
  }

  @Test("smooth pictures are compressed to a tenth of their pixels")
  func size() throws {
    let tile = try Tile(width: 200, height: 200)
    for index in 0..<(200 * 200) {
      let value = UInt8((index % 200 + index / 200) / 2)
      for band in 0..<3 { tile.bytes[4 * index + band] = value }
      tile.bytes[4 * index + 3] = 255
    }
    let bytes = try EncodeCanvas(settings: OutputSettings(format: .png)).bytes(of: tile)
    #expect(bytes.count < 200 * 200 * 3 / 10)
  }
}
