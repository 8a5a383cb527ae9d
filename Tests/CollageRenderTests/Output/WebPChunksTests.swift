import CollageTestSupport
import Testing
import Vips

@testable import CollageRender

@Suite("WebP files without an EXIF block")
struct WebPChunksTests {
  init() throws { try PictureFile.start() }

  @Test(
    "the block is removed; pixels, transparency and profile match those of libvips", arguments: [255, 90] as [UInt8])
  func withoutBlock(alpha: UInt8) throws {
    let tile = try Tile(width: 60, height: 41)
    for index in 0..<(60 * 41) {
      for band in 0..<3 { tile.bytes[4 * index + band] = scaled(UInt8(index * (band + 3) % 256), by: alpha) }
      tile.bytes[4 * index + 3] = alpha
    }
    let bytes = try EncodeCanvas(settings: OutputSettings(format: .webp)).bytes(of: tile)
    #expect(!bytes.indices.dropLast(3).contains { Array(bytes[$0..<($0 + 4)]) == Array("EXIF".utf8) })
    let image = try Image.load(Source(bytes: bytes), as: .webp)
    #expect((image.width, image.height, image.hasAlpha) == (60, 41, alpha < 255))
    #expect(image.metadataBlob("icc-profile-data") == SRGBProfile.bytes)
    #expect(!image.metadataNames.contains("exif-data"))
    #expect(try image.pixels().bytes.count == 60 * 41 * image.bands)
  }

  @Test("a known resolution is told in an EXIF block of its own", arguments: [72.0, 300, 96.5])
  func resolution(dotsPerInch: Double) throws {
    let tile = try Tile(width: 61, height: 40)
    let settings = OutputSettings(format: .webp, dotsPerInch: dotsPerInch)
    let bytes = try EncodeCanvas(settings: settings).bytes(of: tile)
    let image = try Image.load(Source(bytes: bytes), as: .webp)
    #expect((image.width, image.height) == (61, 40))
    #expect(image.metadataBlob("icc-profile-data") == SRGBProfile.bytes)
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<(place + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(number(4, 4) == bytes.count - 8)
    let start = try #require(bytes.firstRange(of: Array("EXIF".utf8))).upperBound
    #expect(start + 4 + number(start, 4) == bytes.count)
    let tiff = start + 4
    #expect(Array(bytes[tiff..<(tiff + 4)]) == Array("II".utf8) + [42, 0])
    for (index, tag) in [0x11A, 0x11B].enumerated() {
      let entry = tiff + 10 + 12 * index
      #expect(number(entry, 2) == tag && number(entry + 2, 2) == 5 && number(entry + 4, 4) == 1)
      let ratio = tiff + number(entry + 8, 4)
      #expect(Double(number(ratio, 4)) / Double(number(ratio + 4, 4)) == dotsPerInch)
    }
    #expect(number(tiff + 34, 2) == 0x128 && number(tiff + 42, 2) == 2)
  }

  @Test("other files are unchanged")
  func others() {
    for file in [
      [], [1, 2, 3], Array("RIFF\0\0\0\0WEBPVP8X".utf8), Array("RIFF1234WEBPEXIF".utf8) + [255, 255, 0, 0],
    ] {
      #expect(WebPChunks.withoutEXIF(file) == file)
    }
  }
}
