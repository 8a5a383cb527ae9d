import CollageTestSupport
import Foundation
import Testing
import Vips

@testable import CollageRender

@Suite("TIFF files written without libvips")
struct EncodeTIFFTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  private func fill(_ width: Int, _ bands: Int, seed: Int) -> (Range<Int>, UnsafeMutableRawPointer) -> Bool {
    { rows, memory in
      for y in rows {
        for place in 0..<(width * bands) {
          let value = UInt8(truncatingIfNeeded: (place &* 31 &+ y &* 17 &+ seed) ^ (place &* y &>> 3))
          memory.storeBytes(of: value, toByteOffset: (y - rows.lowerBound) * width * bands + place, as: UInt8.self)
        }
      }
      return true
    }
  }

  private func encoder(_ width: Int, _ height: Int, bands: Int, threads: Int) -> EncodeTIFF {
    EncodeTIFF(
      width: width, height: height, bands: bands, dotsPerInch: 300, profile: SRGBProfile.bytes, threads: threads)
  }

  @Test(
    "libvips reads the same pixels, for one strip and many, with any number of threads",
    arguments: [(1, 1), (7, 3), (61, 47), (700, 1500), (200_000, 3)], [3, 4])
  func pixels(size: (Int, Int), bands: Int) throws {
    let (width, height) = size
    let fill = fill(width, bands, seed: bands)
    var expected = [UInt8](repeating: 0, count: width * height * bands)
    expected.withUnsafeMutableBytes { bytes in _ = bytes.baseAddress.map { fill(0..<height, $0) } }
    let file = try encoder(width, height, bands: bands, threads: 1).bytes(fill)
    for threads in [2, 8] {
      #expect(try encoder(width, height, bands: bands, threads: threads).bytes(fill) == file, "\(threads) threads")
      let path = try folder.write([], as: "streamed.tif")
      let descriptor = open(path, O_RDWR)
      defer { close(descriptor) }
      try encoder(width, height, bands: bands, threads: threads).write(to: descriptor, fill)
      #expect(try folder.read("streamed.tif") == file, "streamed by \(threads) threads")
    }
    let image = try Image.load(Source(bytes: file), as: .tiff)
    #expect((image.width, image.height, image.bands) == (width, height, bands))
    #expect(image.hasAlpha == (bands == 4) && image.interpretation == .srgb)
    #expect(image.metadataBlob("icc-profile-data") == SRGBProfile.bytes)
    #expect(try image.pixels().withUnsafeBytes { Array($0) } == expected)
  }

  @Test("a canvas survives a round trip, opaque and with straight alpha")
  func canvas() throws {
    for alpha in [255, 128] as [UInt8] {
      let tile = try Tile(width: 40, height: 30)
      for index in 0..<(40 * 30) {
        for band in 0..<3 { tile.bytes[4 * index + band] = scaled(UInt8((index * 7 + band * 50) % 256), by: alpha) }
        tile.bytes[4 * index + 3] = alpha
      }
      let bytes = try EncodeCanvas(settings: OutputSettings(format: .tiff)).bytes(of: tile)
      let image = try Image.load(Source(bytes: bytes), as: .tiff)
      #expect(image.bands == (alpha == 255 ? 3 : 4))
      let found = try image.pixels().withUnsafeBytes { Array($0) }
      for index in 0..<(40 * 30) {
        for band in 0..<3 {
          #expect(scaled(found[image.bands * index + band], by: alpha) == tile.bytes[4 * index + band])
        }
      }
    }
  }

  @Test("rows that end early and an unwritable descriptor are errors")
  func faults() throws {
    #expect(throws: EncodingFault.self) {
      try encoder(9, 9, bands: 3, threads: 2).bytes { _, _ in false }
    }
    #expect(throws: EncodingFault.self) {
      try encoder(9, 9, bands: 3, threads: 2).write(to: -1, fill(9, 3, seed: 1))
    }
  }
}
