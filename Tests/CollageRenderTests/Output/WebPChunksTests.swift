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

  @Test("other files are unchanged")
  func others() {
    for file in [
      [], [1, 2, 3], Array("RIFF\0\0\0\0WEBPVP8X".utf8), Array("RIFF1234WEBPEXIF".utf8) + [255, 255, 0, 0],
    ] {
      #expect(WebPChunks.withoutEXIF(file) == file)
    }
  }
}
