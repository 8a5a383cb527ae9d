import Foundation
import Testing
import Vips

@Suite struct OperationTests {
  init() throws { try TestImages.start() }

  @Test(arguments: [FlipDirection.horizontal, .vertical])
  func twoFlipsAreTheIdentity(_ direction: FlipDirection) throws {
    let image = try TestImages.gradient()
    #expect(try image.flip(direction).flip(direction).contents() == image.contents())
    #expect(try image.flip(direction).contents() != image.contents())
  }

  @Test func cropEmbedAndInsertPlaceWholePixels() throws {
    let image = try TestImages.gradient()
    let part = try image.crop(left: 10, top: 20, width: 8, height: 6)
    #expect(part.xOffset == -10 && part.yOffset == -20)
    #expect(try part.getPoint(x: 3, y: 2) == image.getPoint(x: 13, y: 22))
    let padded = try part.embed(x: 2, y: 1, width: 12, height: 9, extend: .background, background: [1, 2, 3])
    #expect(try padded.getPoint(x: 0, y: 0) == [1, 2, 3])
    #expect(try padded.getPoint(x: 2, y: 1) == part.getPoint(x: 0, y: 0))
    #expect(try image.insert(part, x: 10, y: 20).contents() == image.contents())
  }

  @Test func bandsComeApartAndTogether() throws {
    let image = try TestImages.gradient()
    let parts = try (0..<3).map { try image.extractBand($0) }
    let joined = try Image.joinBands([parts[0], parts[1], parts[2]]).copy(interpretation: .srgb)
    #expect(try joined.contents() == image.contents())
    #expect(joined.interpretation == .srgb && joined.bands == 3 && !joined.hasAlpha)
  }

  @Test func premultiplyAndBackIsTheIdentityWhereOpaque() throws {
    let image = try TestImages.image(16, 16, bands: 4) { x, y, band in band == 3 ? 255 : x * 9 + y }
    let back = try image.premultiply().unpremultiply().cast(.uchar)
    #expect(image.hasAlpha)
    #expect(try back.contents() == image.contents())
  }

  @Test func flattenLaysOverTheBackground() throws {
    let clear = try TestImages.image(4, 4, bands: 4) { _, _, band in band == 3 ? 0 : 200 }
    #expect(try clear.flatten(background: [10, 20, 30]).getPoint(x: 1, y: 1) == [10, 20, 30])
  }

  @Test func linearAndAverage() throws {
    let image = try TestImages.constant(10).linear(multiply: [2], add: [5])
    #expect(image.bandFormat == .float)
    #expect(try image.average() == 25)
    #expect(try image.cast(.ushort).bandFormat == .ushort)
    #expect(try TestImages.constant(255).cast(.ushort, shift: true).average() > 65_000)
  }

  @Test func smartcropFindsTheDetail() throws {
    let image = try TestImages.image(120, 40) { x, y, band in x >= 80 ? (x * 97 + y * 57 + band * 31) : 128 }
    for interesting in [Interesting.attention, .entropy] {
      let part = try image.smartcrop(width: 40, height: 40, interesting: interesting)
      #expect(part.width == 40)
      #expect(-part.xOffset >= 60, "\(interesting) chose \(-part.xOffset)")
    }
    #expect(try image.smartcrop(width: 40, height: 40, interesting: .center).xOffset == -40)
  }

  @Test func shrinkBlurAndColorspaceKeepTheMean() throws {
    let image = try TestImages.gradient()
    let mean = try image.average()
    #expect(abs(try image.shrink(horizontal: 2, vertical: 2).average() - mean) < 1)
    #expect(abs(try image.gaussianBlur(sigma: 2).average() - mean) < 1)
    #expect(try image.colorspace(to: .gray).bands == 1)
    #expect(try image.colorspace(to: .lab).colorspace(to: .srgb).average().rounded() == mean.rounded())
  }

  /// libvips 8.14 blurs with generated code unless that is off: it is inexact, and its allocator crashes when two threads
  /// blur at once, which this test therefore also does.
  @Test func blursOnManyThreadsAreTheRoundedSums() async throws {
    let step: (Int) -> Int = { $0 < 20 ? 13 : 200 }
    let columns = TestImages.bytes(40, 30, bands: 1) { x, _, _ in step(x) }
    // The integer weights of `vips_gaussmat` for a sigma of 2 and a smallest amplitude of 0.2.
    let weights = [6, 12, 18, 20, 18, 12, 6]
    #expect(weights == (-3...3).map { place -> Int in Int((20 * exp(-Double(place * place) / 8)).rounded()) })
    let expected = (0..<40).map { x -> Int in
      let sum = zip(-3...3, weights).reduce(0) { sum, part -> Int in sum + part.1 * step(min(max(x + part.0, 0), 39)) }
      return (sum + 46) / 92
    }
    let rows = await withTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<16 {
        group.addTask {
          for _ in 0..<200 {
            let blurred = try? columns.withUnsafeBytes { buffer in
              try Image.fromMemory(copying: buffer, width: 40, height: 30, bands: 1).gaussianBlur(sigma: 2).contents()
            }
            let row = Array((blurred ?? []).prefix(40))
            if row.map({ Int($0) }) != expected { return row }
          }
          return expected.map { UInt8($0) }
        }
      }
      return await group.reduce(into: [[UInt8]]()) { $0.append($1) }
    }
    #expect(rows == Array(repeating: expected.map { UInt8($0) }, count: 16))
  }
}
