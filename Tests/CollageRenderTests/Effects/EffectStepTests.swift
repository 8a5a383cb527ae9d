import CollageModel
import CollageTestSupport
import Determinism
import Testing

@testable import CollageRender

/// Properties of every effect.
@Suite("Every effect") struct EffectStepTests {
  @Test("is skipped if neutral")
  func neutral() {
    let space = EffectBench.space(8, 8, unit: 8)
    for adjustment in Adjustment.allCases {
      #expect(PhotoEffects.step(adjustment, 0, in: space, seed: 0) == nil)
      let isEffect = adjustment.group == .detail || adjustment.group == .effects
      #expect((PhotoEffects.step(adjustment, 0.5, in: space, seed: 0) != nil) == isEffect)
    }
  }

  @Test("leaves a uniform picture unchanged except for its own pattern", arguments: EffectBench.all)
  func constant(amount: PhotoEffects.Amount) throws {
    if [.vignette, .halftone, .grain, .pencilSketch].contains(amount.adjustment) { return }
    for color in [[200, 100, 40, 255], [0, 0, 0, 255], [255, 255, 255, 255], [3, 250, 128, 255]] as [[UInt8]] {
      let tile = try EffectBench.tile(50, 40) { _, _ in color }
      let result = try EffectBench.apply(amount, tile, in: EffectBench.space(50, 40, unit: 500))
      #expect(EffectBench.bytes(of: result) == EffectBench.bytes(of: tile), "\(amount) of \(color)")
    }
  }

  @Test("gives a part with its margin the same pixels as the whole", arguments: EffectBench.all)
  func reach(amount: PhotoEffects.Amount) throws {
    let (width, height) = (90, 150)
    let space = EffectBench.space(width, height, unit: 300, corner: Point(0.3, 0.6)).moved(x: 13, y: 7)
    let tile = try EffectBench.scene(width, height)
    let whole = try EffectBench.apply(amount, tile, in: space)
    let step = try #require(PhotoEffects.step(amount.adjustment, amount.number, in: space, seed: 5))
    for (top, bottom) in [(0, 20), (61, 80), (64, 65), (130, 150)] {
      let read = max(0, top - step.reach)..<min(height, bottom + step.reach)
      let columns = max(0, 40 - step.reach)..<min(width, 50 + step.reach)
      let part = try EffectBench.apply(
        amount, try EffectBench.part(tile, columns, read),
        in: space.moved(x: columns.lowerBound, y: read.lowerBound))
      let (left, first) = (40 - columns.lowerBound, top - read.lowerBound)
      let found = try EffectBench.part(part, left..<(left + 10), first..<(first + bottom - top))
      let wanted = try EffectBench.part(whole, 40..<50, top..<bottom)
      #expect(EffectBench.bytes(of: found) == EffectBench.bytes(of: wanted), "\(amount) in rows \(top)..<\(bottom)")
    }
  }

  @Test("keeps alpha, and ignores transparent pixels", arguments: EffectBench.all)
  func alpha(amount: PhotoEffects.Amount) throws {
    // A red disc on nothing, half transparent below.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      if (x - 20) * (x - 20) + (y - 20) * (y - 20) > 150 { return [0, 0, 0, 0] }
      return y > 22 ? [100, 20, 20, 128] : [200, 40, 40, 255]
    }
    let tile = try EffectBench.tile(40, 40, pixel)
    let result = try EffectBench.apply(amount, tile, in: EffectBench.space(40, 40, unit: 400))
    for y in 0..<40 {
      for x in 0..<40 {
        let (before, after) = (tile.pixel(x, y), result.pixel(x, y))
        #expect(after[3] == before[3])
        #expect(after[0...2].allSatisfy { $0 <= after[3] })
        // The disc has one color, so nothing but what is put on it may change it.
        if ![.vignette, .halftone, .grain, .pencilSketch].contains(amount.adjustment) {
          #expect(zip(before, after).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(amount) at \(x),\(y): \(after)")
        }
      }
    }
  }

  @Test("looks the same in a small and in a large picture", arguments: EffectBench.all)
  func resolution(amount: PhotoEffects.Amount) throws {
    let large = try EffectBench.scene(240, 180)
    let small = try Self.reduced(large)
    let fine = try Self.reduced(
      try EffectBench.apply(amount, large, in: EffectBench.space(240, 180, unit: 1200)))
    let coarse = try EffectBench.apply(amount, small, in: EffectBench.space(60, 45, unit: 300))
    let (difference, change) = (Self.difference(fine, coarse), Self.difference(fine, small))
    // Dots of a few pixels each have fewer shades than the large picture's mean has.
    let allowed = amount.adjustment == .halftone ? 20.0 : 4.0
    #expect(difference < allowed, "\(amount): \(difference), where the effect itself changes \(change)")
  }

  /// A picture of a quarter of the size, by means of 16 pixels.
  private static func reduced(_ tile: Tile) throws -> Tile {
    try EffectBench.tile(tile.width / 4, tile.height / 4) { x, y in
      (0..<4).map { band in
        UInt8((EffectBench.mean(tile, 4 * x..<4 * x + 4, 4 * y..<4 * y + 4, band: band)).rounded())
      }
    }
  }

  /// The mean difference of the codes.
  private static func difference(_ first: Tile, _ second: Tile) -> Double {
    let sum = zip(EffectBench.bytes(of: first), EffectBench.bytes(of: second))
      .reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(first.width * first.height * 3)
  }
}
