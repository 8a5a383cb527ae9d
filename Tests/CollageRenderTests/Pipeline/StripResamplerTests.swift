import CollageFiles
import CollageModel
import CollageTesting
import Testing
import Zimg

@testable import CollageRender

@Suite("Photos resampled strip by strip")
struct StripResamplerTests {
  private static func noise(_ width: Int, _ height: Int, seed: UInt64) throws -> AlignedPlane {
    var random = SplitMix64(seed: seed)
    let plane = try AlignedPlane(width: width, height: height)
    plane.withUnsafeBytes { bytes in
      for y in 0..<height {
        for x in 0..<width { bytes[y * plane.stride + x] = UInt8.random(in: 0...255, using: &random) }
      }
    }
    return plane
  }

  private static func rows(_ rows: Range<Int>, of plane: AlignedPlane) -> [[UInt8]] {
    plane.withUnsafeBytes { bytes in
      rows.map { y in (0..<plane.width).map { bytes[y * plane.stride + $0] } }
    }
  }

  /// Enlarged, reduced, moved by fractions of a pixel, with chunks of any height: a strip may not be told from the whole.
  @Test("strips match the whole to within one 8-bit level", arguments: 0..<40 as Range<UInt64>)
  func strips(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (width, height) = (Int.random(in: 20...120, using: &random), Int.random(in: 40...300, using: &random))
    let left = Double.random(in: 0...6, using: &random)
    let top = Double.random(in: 0...20, using: &random)
    let region = Rect(
      x: left, y: top, width: Double(width) - left - Double.random(in: 0...5, using: &random),
      height: Double(height) - top - Double.random(in: 0...9, using: &random))
    let size = PixelSize(
      max(4, Int(region.width * Double.random(in: 0.4...2.5, using: &random))),
      max(4, Int(region.height * Double.random(in: 0.4...2.5, using: &random))))
    let step = ResampleStep(region: region, size: size)
    let planes = try [Self.noise(width, height, seed: seed &+ 100), Self.noise(width, height, seed: seed &+ 200)]
    let whole = try step.run(planes)

    let resampler = try StripResampler(step, width: width, height: height, bands: planes.count)
    var next = 0
    var lastRead = 0
    while next < size.height {
      let chunk = next..<min(size.height, next + Int.random(in: 1...60, using: &random))
      try resampler.hold(resampler.source(of: chunk)) { rows, strip in
        #expect(rows.lowerBound >= lastRead, "rows are read once")
        lastRead = rows.upperBound
        for (target, source) in zip(strip, planes) {
          for row in rows { target.copyRow(row - rows.lowerBound, from: source, row: row) }
        }
      }
      for (made, expected) in zip(try resampler.resampled(chunk), whole) {
        for (found, wanted) in zip(Self.rows(0..<chunk.count, of: made), Self.rows(chunk, of: expected)) {
          #expect(zip(found, wanted).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        }
      }
      next = chunk.upperBound
    }
  }
}

@Suite("Conversion between pixel layouts")
struct PixelInterleavingTests {
  @Test("alpha is dropped in rows of any length", arguments: 0...9)
  func withoutAlpha(count: Int) {
    let pixels = (0..<(4 * count)).map { UInt8($0 * 7 & 255) }
    var found = [UInt8](repeating: 99, count: 3 * count + 1)
    found.withUnsafeMutableBytes { bytes in
      if let target = bytes.baseAddress { PixelInterleaving.withoutAlpha(pixels, count: count, to: target) }
    }
    let expected = (0..<count).flatMap { pixels[(4 * $0)..<(4 * $0 + 3)] }
    #expect(found == expected + [99])
  }

  @Test("the fast path for opaque planes matches the slow one", arguments: [0, 1, 15, 16, 17, 63])
  func opaque(count: Int) {
    let planes = (0..<3).map { band -> [UInt8] in
      (0..<max(1, count)).map { place -> UInt8 in UInt8(truncatingIfNeeded: place * 5 + band * 71) }
    }
    var fast = [UInt8](repeating: 0, count: 4 * count + 1)
    var slow = fast
    PixelInterleaving.opaque(planes[0], planes[1], planes[2], count: count, to: &fast)
    planes[0].withUnsafeBufferPointer { red in
      planes[1].withUnsafeBufferPointer { green in
        planes[2].withUnsafeBufferPointer { blue in
          guard let red = red.baseAddress, let green = green.baseAddress, let blue = blue.baseAddress else { return }
          PixelInterleaving.any((red, green, blue, nil), from: 0, step: 1, count: count, clamps: true, to: &slow)
        }
      }
    }
    #expect(fast == slow)
  }
}
