import Testing
import Vips

@Suite struct MemoryTests {
  init() throws { try TestImages.start() }

  @Test func borrowedMemoryIsReadInPlace() throws {
    let bytes = TestImages.bytes(20, 10, bands: 3) { x, y, band in x + y * 20 + band }
    let sum = try bytes.withUnsafeBytes { buffer in
      try Image.withBorrowedMemory(buffer, width: 20, height: 10, bands: 3, interpretation: .srgb) {
        image throws(VipsError) in
        #expect(image.interpretation == .srgb && image.bandFormat == .uchar)
        return try image.crop(left: 1, top: 1, width: 2, height: 1).contents()
      }
    }
    #expect(sum == [21, 22, 23, 22, 23, 24])
  }

  @Test func copiedMemoryOutlivesItsSource() throws {
    var bytes = TestImages.bytes(20, 10, bands: 1) { x, _, _ in x }
    let image = try bytes.withUnsafeBytes { buffer in
      try Image.fromMemory(copying: buffer, width: 20, height: 10, bands: 1)
    }
    bytes = []
    #expect(try image.getPoint(x: 13, y: 5) == [13])
  }

  @Test func sizesThatDoNotFitAreErrors() throws {
    let bytes = [UInt8](repeating: 0, count: 100)
    bytes.withUnsafeBytes { buffer in
      for (width, height, bands) in [(10, 10, 3), (0, 10, 1), (-10, -10, 1), (Int.max, 2, 1), (10, 9, 1)] {
        #expect(throws: VipsError.self, "\(width) \(height)") {
          try Image.fromMemory(copying: buffer, width: width, height: height, bands: bands)
        }
      }
    }
    var small = [UInt8](repeating: 0, count: 5)
    let image = try TestImages.constant(3)
    #expect(throws: VipsError.self) { try small.withUnsafeMutableBytes { try image.copyPixels(into: $0) } }
  }

  @Test func pixelBuffersDescribeThemselves() throws {
    let buffer = try TestImages.gradient().cast(.ushort).pixels()
    #expect(buffer.width == 64 && buffer.height == 48 && buffer.bands == 3 && buffer.format == .ushort)
    #expect(try TestImages.gradient().computed().contents() == TestImages.gradient().contents())
  }

  @Test func targetsAreSavedToOnce() throws {
    let target = try Target.memory()
    #expect(target.bytes().isEmpty)
    let image = try TestImages.constant(3)
    try image.save(to: target, as: .png(compression: 1), keepProfile: false)
    #expect(target.bytes().prefix(4) == [0x89, 0x50, 0x4E, 0x47])
    #expect(throws: VipsError.self) { try image.save(to: target, as: .png(compression: 1), keepProfile: false) }
  }
}
