import CollageModel
import CollageTestSupport
import Testing
import Vips

@testable import CollageRender

@Suite("PNG files read in one go")
struct PortableNetworkGraphicsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  /// A smooth picture with noise, so that every filter has something to say.
  private func rows(_ width: Int, _ height: Int, bands: Int, seed: UInt64) -> [[UInt8]] {
    var random = SplitMix64(seed: seed)
    return (0..<height).map { y in
      (0..<width * bands).map { UInt8(($0 * 3 + y * 5 + Int.random(in: 0...40, using: &random)) & 255) }
    }
  }

  /// What is read in one go, and what libvips reads.
  private func read(_ file: [UInt8]) throws -> (ours: [UInt8]?, theirs: [UInt8]?) {
    let path = try folder.write(file, as: "picture.png")
    let opened = try PhotoProbe.open(try RegularFile(path: path), path: path, format: .png, options: LoadOptions())
    let ours = PortableNetworkGraphics.image(of: try RegularFile(path: path), as: opened)
    if let ours {
      #expect(
        ours.width == opened.width && ours.height == opened.height && ours.interpretation == opened.interpretation)
    }
    return (try ours?.pixels().withUnsafeBytes { Array($0) }, try? opened.pixels().withUnsafeBytes { Array($0) })
  }

  @Test("every filter, any number of chunks and one to four bands are what libvips reads", arguments: [0, 2, 4, 6])
  func filters(colorType: UInt8) throws {
    let bands = try #require([0: 1, 2: 3, 4: 2, 6: 4][colorType])
    for (seed, width) in [1, 2, 3, 5, 16, 17, 40, 257].enumerated() {
      let rows = rows(width, 23, bands: bands, seed: UInt64(seed))
      for filter in 0..<6 as Range<UInt8> {
        var png = RawPNG(width: width, height: 23, bitDepth: 8, colorType: colorType)
        png.filter = { filter < 5 ? filter : UInt8(($0 + 3) % 5) }
        png.chunkBytes = filter == 1 ? 7 : 8192
        let (ours, theirs) = try read(png.encode(rows: rows))
        #expect(ours == rows.flatMap { $0 }, "width \(width), filter \(filter)")
        #expect(theirs == ours)
      }
    }
  }

  @Test("what is unusual is left to libvips: palettes, few bits, a transparent colour, sixteen bits")
  func unusual() throws {
    var palette = RawPNG(width: 8, height: 4, bitDepth: 8, colorType: 3)
    palette.palette = [255, 0, 0, 0, 255, 0]
    #expect(try read(palette.encode(rows: rows(8, 4, bands: 1, seed: 1).map { $0.map { $0 & 1 } })).ours == nil)
    let bits = RawPNG(width: 8, height: 4, bitDepth: 1, colorType: 0)
    #expect(try read(bits.encode(rows: [[UInt8]](repeating: [0xA5], count: 4))).ours == nil)
    var keyed = RawPNG(width: 8, height: 4, bitDepth: 8, colorType: 2)
    keyed.transparency = [0, 9, 0, 9, 0, 9]
    #expect(try read(keyed.encode(rows: rows(8, 4, bands: 3, seed: 2))).ours == nil)
    let deep = RawPNG(width: 8, height: 4, bitDepth: 16, colorType: 2)
    #expect(try read(deep.encode(rows: rows(16, 4, bands: 3, seed: 3))).ours == nil)
  }

  @Test("a damaged file is never read in one go, wherever a byte is wrong or missing")
  func damaged() throws {
    let rows = rows(9, 11, bands: 4, seed: 4)
    var png = RawPNG(width: 9, height: 11, bitDepth: 8, colorType: 6)
    png.filter = { UInt8($0 % 5) }
    png.chunkBytes = 100
    let file = png.encode(rows: rows)
    let path = try folder.write(file, as: "whole.png")
    let opened = try PhotoProbe.open(try RegularFile(path: path), path: path, format: .png, options: LoadOptions())
    func isRead(_ bytes: [UInt8]) throws -> [UInt8]? {
      let path = try folder.write(bytes, as: "broken.png")
      return try PortableNetworkGraphics.image(of: try RegularFile(path: path), as: opened)?.pixels()
        .withUnsafeBytes { Array($0) }
    }
    #expect(try isRead(file) == rows.flatMap { $0 })
    for index in 8..<file.count {
      var broken = file
      broken[index] ^= 0x41
      // Checks of chunks that hold no pixels are nobody's business.
      if let pixels = try isRead(broken) { #expect(pixels == rows.flatMap { $0 }, "byte \(index)") }
      if index % 3 == 0 { #expect(try isRead(Array(file[..<index])) == nil, "cut at \(index)") }
    }
    png.filter = { _ in 7 }
    #expect(try isRead(png.encode(rows: rows)) == nil, "a filter without a meaning")
  }
}
