import Determinism
import Testing
import Vips

@testable import CollageRender

@Suite("The quality for a number of bytes") struct FittingQualityTests {
  /// Sizes by quality that never shrink as quality grows, in the proportions of some picture.
  private static func sizes(_ random: inout SplitMix64) -> [Int] {
    var size = 200 + Int(random.next() % 5_000)
    let steepness = 1 + Double(random.next() % 60) / 1_000
    return (0...100).map { _ in
      size = Int(Double(size) * (1 + (steepness - 1) * Double(random.next() % 200) / 100)) + Int(random.next() % 3)
      return size
    }
  }

  @Test(
    "what is found fits, is found in six encodings, and hardly any better quality fits",
    arguments: 1...40 as ClosedRange<UInt64>)
  func searches(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for round in 0..<50 {
      let sizes = Self.sizes(&random)
      let most = random.next() % 3 == 0 ? 10 + Int(random.next() % 91) : nil
      let limit = sizes[10] + Int(random.next() % UInt64(sizes[100] - sizes[10] + 1))
      var tried: [Int] = []
      let found = try FittingQuality(limit: limit, quality: most).found { quality throws(VipsError) in
        tried.append(quality)
        return [UInt8](repeating: 0, count: sizes[quality])
      }
      let best = (10...(most ?? 95)).last { sizes[$0] <= limit } ?? 0
      #expect(found.bytes.count == sizes[found.quality] && found.bytes.count <= limit, "seed \(seed), round \(round)")
      #expect(tried.count <= 6 && Set(tried).count == tried.count, "seed \(seed), round \(round): \(tried)")
      #expect(
        found.quality <= best && found.quality >= best - 3,
        "seed \(seed), round \(round): \(found.quality) of \(best), \(tried)")
    }
  }

  @Test("a picture that takes more at the lowest quality is refused, after no more encodings")
  func tooLarge() {
    var tried: [Int] = []
    let error = #expect(throws: VipsError.self) {
      try FittingQuality(limit: 999, quality: nil).found { quality throws(VipsError) in
        tried.append(quality)
        return [UInt8](repeating: 0, count: 1_000 + quality)
      }
    }
    #expect(
      error?.detail
        == "the picture takes 1010 bytes at quality 10, more than the 999 that it may: choose a smaller size")
    #expect(tried.count <= 6 && tried.last == 10)
  }

  @Test("a picture that fits at once is encoded once") func once() throws {
    var count = 0
    let found = try FittingQuality(limit: 10, quality: 80).found { _ throws(VipsError) in
      count += 1
      return [1, 2]
    }
    #expect(found.quality == 80 && count == 1)
  }
}
