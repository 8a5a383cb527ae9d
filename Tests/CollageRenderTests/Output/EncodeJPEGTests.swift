import CollageModel
import CollageTestSupport
import Testing
import Vips

@testable import CollageRender

@Suite("JPEG files written without libvips")
struct EncodeJPEGTests {
  init() throws { try PictureFile.start() }

  private func canvas(_ width: Int, _ height: Int, seed: UInt64) throws -> Tile {
    var random = SplitMix64(seed: seed)
    let tile = try Tile(width: width, height: height)
    for index in 0..<(width * height) {
      for band in 0..<3 {
        tile.bytes[4 * index + band] = UInt8(
          (index * (band + 2) + Int.random(in: 0...30, using: &random)) & 255)
      }
      tile.bytes[4 * index + 3] = 255
    }
    return tile
  }

  private func decoded(_ bytes: [UInt8]) throws -> Image {
    try Image.load(Source(bytes: bytes), as: .jpeg)
  }

  @Test("the pixels match those written by libvips", arguments: [40, 90, 94, 95, 100])
  func pixels(quality: Int) throws {
    for (width, height) in [(1, 1), (7, 3), (16, 16), (61, 47)] {
      let tile = try canvas(width, height, seed: UInt64(quality + width))
      let settings = OutputSettings(format: .jpeg, quality: quality, dotsPerInch: 300)
      let ours = try decoded(EncodeCanvas(settings: settings).bytes(of: tile))
      let target = try Target.memory()
      try Image.fromMemory(copying: tile.buffer, width: width, height: height, bands: 4, interpretation: .srgb)
        .extractBand(0, count: 3)
        .save(to: target, as: .jpeg(quality: quality, chromaSubsampling: quality > 94 ? .off : .on), keepProfile: false)
      let theirs = try decoded(target.bytes())
      #expect(try ours.pixels().withUnsafeBytes { Array($0) } == theirs.pixels().withUnsafeBytes { Array($0) })
    }
  }

  @Test("a file contains its resolution and color profile, and no other metadata")
  func metadata() throws {
    let settings = OutputSettings(format: .jpeg, quality: 90, dotsPerInch: 300)
    let bytes = try EncodeCanvas(settings: settings).bytes(of: canvas(20, 10, seed: 1))
    let image = try decoded(bytes)
    #expect(image.metadataBlob("icc-profile-data") == SRGBProfile.bytes)
    #expect(Array(bytes[13..<18]) == [1, 1, 44, 1, 44], "dots per inch: 300 by 300")
    #expect(image.metadataBlob("exif-data") == nil)
    let plain = try EncodeCanvas(settings: OutputSettings(format: .jpeg)).bytes(of: canvas(20, 10, seed: 1))
    #expect(Array(plain[13..<18]) == [1, 0, 72, 0, 72])
  }

  @Test("a canvas too large for JPEG is an error with the maximum size")
  func tooWide() throws {
    let tile = try canvas(65_501, 1, seed: 3)
    do {
      _ = try EncodeCanvas(settings: OutputSettings(format: .jpeg)).bytes(of: tile)
      Issue.record("no error")
    } catch {
      #expect(error.detail.contains("65501x1") && error.detail.contains("at most 65500"))
    }
  }
}
