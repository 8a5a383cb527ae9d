import Determinism
import Testing

@testable import CollageSubjects

@Suite("Impressions of photos") struct PhotoImpressionTests {
  private static let (width, height) = (180, 120)

  /// A picture of smooth shapes with edges.
  private static func picture(seed: UInt64) -> [Double] {
    var random = SplitMix64(seed: seed)
    let disks = (0..<12).map { _ in
      (x: random.unit() * 180, y: random.unit() * 120, radius: 8 + random.unit() * 30, light: 40 + random.unit() * 170)
    }
    return (0..<(width * height)).map { place in
      let (x, y) = (Double(place % width), Double(place / width))
      let disk = disks.last { ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) < $0.radius * $0.radius }
      return disk?.light ?? 128
    }
  }

  private static func blurred(_ picture: [Double], by reach: Int) -> [Double] {
    picture.indices.map { place in
      let (x, y) = (place % width, place / width)
      var (sum, count) = (0.0, 0.0)
      for row in max(0, y - reach)...min(height - 1, y + reach) {
        for column in max(0, x - reach)...min(width - 1, x + reach) {
          sum += picture[row * width + column]
          count += 1
        }
      }
      return sum / count
    }
  }

  private static func impression(_ picture: [Double]) -> PhotoImpression {
    let rgb = picture.flatMap { [UInt8](repeating: UInt8(min(max($0, 0), 255)), count: 3) }
    return PhotoImpression(rgb: rgb, width: width, height: height)
  }

  @Test("a blurred photo is less sharp, the more so the more it is blurred")
  func sharpness() {
    for seed in 1...10 as ClosedRange<UInt64> {
      let picture = Self.picture(seed: seed)
      let sharpness = [0, 1, 3].map { Self.impression(Self.blurred(picture, by: $0)).sharpness }
      #expect(sharpness[0] > sharpness[1] + 0.05 && sharpness[1] > sharpness[2] + 0.05, "seed \(seed): \(sharpness)")
    }
  }

  @Test("a photo is blurred if its sharpest edges are, of any contrast; one without edges is not", arguments: [1, 0.4])
  func blurred(contrast: Double) {
    for seed in 1...10 as ClosedRange<UInt64> {
      let picture = Self.picture(seed: seed).map { 128 + contrast * ($0 - 128) }
      #expect(!Self.impression(picture).isBlurred, "seed \(seed)")
      let soft = Self.blurred(Self.blurred(picture, by: 3), by: 3)
      #expect(Self.impression(soft).isBlurred, "seed \(seed)")
      // One sharp part of a blurred photo is what its photographer focused on.
      var partly = soft
      for row in 0..<40 {
        for column in 0..<60 { partly[row * Self.width + column] = (row / 8 + column / 8).isMultiple(of: 2) ? 90 : 160 }
      }
      #expect(!Self.impression(partly).isBlurred, "seed \(seed)")
    }
    let slope = (0..<(Self.width * Self.height)).map { Double($0 % Self.width) }
    #expect(!Self.impression(slope).isBlurred && !Self.impression(slope.map { _ in 90 }).isBlurred)
  }

  @Test("a dark and a burnt-out photo are exposed worse")
  func exposure() {
    let picture = Self.picture(seed: 3)
    let usual = Self.impression(picture).exposure
    #expect(usual > 0.95)
    #expect(Self.impression(picture.map { $0 * 0.2 }).exposure < 0.6)
    #expect(Self.impression(picture.map { $0 + 120 }).exposure < 0.6)
  }

  @Test("a lighter, softer or noisy copy is near, another photo and a mirrored one are not")
  func nearness() {
    var random = SplitMix64(seed: 5)
    for seed in 1...10 as ClosedRange<UInt64> {
      let picture = Self.picture(seed: seed)
      let own = Self.impression(picture)
      let noisy = picture.map { $0 + 6 * random.unit() }
      for copy in [picture.map { $0 * 0.8 + 20 }, Self.blurred(picture, by: 2), noisy] {
        #expect(own.isNear(Self.impression(copy)), "seed \(seed)")
      }
      let mirrored = picture.indices.map { picture[$0 / Self.width * Self.width + Self.width - 1 - $0 % Self.width] }
      #expect(!own.isNear(Self.impression(mirrored)), "seed \(seed)")
      #expect(!own.isNear(Self.impression(Self.picture(seed: seed + 100))), "seed \(seed)")
    }
  }

  @Test("pictures too small to be measured have no sharpness")
  func tiny() {
    for (width, height) in [(0, 0), (1, 1), (2, 9)] {
      let rgb = [UInt8](repeating: 99, count: 3 * width * height)
      #expect(PhotoImpression(rgb: rgb, width: width, height: height).sharpness == 0)
    }
  }
}
