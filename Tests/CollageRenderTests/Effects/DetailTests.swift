import CollageModel
import Determinism
import Testing

@testable import CollageRender

@Suite("Detail") struct DetailTests {
  /// An edge from dark to light, as soft as photos have it.
  private func edge(_ low: Double, _ high: Double) throws -> Tile {
    try EffectBench.tile(60, 20) { x, _ in
      let code = UInt8(low + (high - low) * min(1, max(0, (Double(x) - 26.5) / 6)))
      return [code, code, code]
    }
  }

  private func noisy(_ seed: UInt64, deviation: Double, _ code: (_ x: Int) -> Double) throws -> Tile {
    var random = SplitMix64(seed: seed)
    return try EffectBench.tile(64, 64) { x, _ in
      (0..<3).map { _ in
        let noise = (random.unit() + random.unit() + random.unit() - 1.5) * 2 * deviation
        return UInt8(min(max(code(x) + noise, 0), 255).rounded())
      }
    }
  }

  @Test("clarity: local contrast grows above zero and shrinks below, and the mean is preserved")
  func clarity() throws {
    let tile = try EffectBench.tile(64, 64) { x, y in
      let code = UInt8(120 + 20 * Angle(degrees: Double(x) * 24).cosine * Angle(degrees: Double(y) * 24).cosine)
      return [code, code, code]
    }
    let space = EffectBench.space(64, 64, unit: 900)
    let inner = 8..<56
    let plain = EffectBench.deviation(tile, inner, inner)
    let more = try EffectBench.apply(.clarity, 1, tile, in: space)
    let less = try EffectBench.apply(.clarity, -1, tile, in: space)
    #expect(EffectBench.deviation(more, inner, inner) > plain * 1.5)
    #expect(EffectBench.deviation(less, inner, inner) < plain * 0.7)
    #expect(abs(EffectBench.mean(more, inner, inner) - EffectBench.mean(tile, inner, inner)) < 1.5)
  }

  @Test("clarity: no halo along an edge")
  func halo() throws {
    let tile = try edge(40, 215)
    let result = try EffectBench.apply(.clarity, 1, tile, in: EffectBench.space(60, 20, unit: 900))
    // The soft edge itself is steeper; what lies beside it is as it was.
    for x in Array(0..<24) + Array(36..<60) {
      #expect(abs(Int(result.pixel(x, 10)[0]) - Int(tile.pixel(x, 10)[0])) <= 6, "column \(x)")
    }
  }

  @Test("sharpen: edges become steeper, and no pixel exceeds the range of its neighbors by more than the limit")
  func sharpen() throws {
    let tile = try edge(80, 160)
    let result = try EffectBench.apply(.sharpen, 1, tile, in: EffectBench.space(60, 20, unit: 2600))
    func steepest(_ tile: Tile) -> Int {
      (1..<60).map { Int(tile.pixel($0, 10)[0]) - Int(tile.pixel($0 - 1, 10)[0]) }.max() ?? 0
    }
    #expect(steepest(result) > steepest(tile) * 5 / 4)
    let room = 80 * Double(SharpenStep.overshoot.share) + Double(SharpenStep.overshoot.codes) + 1
    for x in 0..<60 {
      let code = Double(result.pixel(x, 10)[0])
      #expect(code >= 80 - room && code <= 160 + room)
    }
    let noise = try noisy(3, deviation: 0.7) { _ in 120 }
    let same = try EffectBench.apply(.sharpen, 1, noise, in: EffectBench.space(64, 64, unit: 2600))
    #expect(EffectBench.deviation(same, 0..<64, 0..<64) < EffectBench.deviation(noise, 0..<64, 0..<64) * 1.6)
  }

  @Test("sharpen: hues are preserved")
  func sharpenHue() throws {
    let tile = try EffectBench.tile(40, 8) { x, _ in x < 20 ? [60, 40, 20] : [180, 120, 60] }
    let result = try EffectBench.apply(.sharpen, 1, tile, in: EffectBench.space(40, 8, unit: 2600))
    for x in 0..<40 {
      let color = result.pixel(x, 4).map(Int.init)
      #expect(color[0] >= color[1] && color[1] >= color[2])
      #expect(abs((color[0] - color[1]) * 2 - (color[0] - color[2])) <= 4, "\(color)")
    }
  }

  @Test("blur: the total light is preserved, and distant pixels do not change")
  func blur() throws {
    let tile = try EffectBench.tile(80, 80) { x, y in
      abs(x - 40) < 6 && abs(y - 40) < 6 ? [255, 200, 20] : [40, 60, 90]
    }
    let result = try EffectBench.apply(.blur, 0.5, tile, in: EffectBench.space(80, 80, unit: 500))
    func light(_ tile: Tile, _ band: Int) -> Double {
      (0..<80 * 80).reduce(0) { $0 + Double(LinearLight.decode(tile.bytes + 4 * $1)[band]) }
    }
    for band in 0..<3 { #expect(abs(light(result, band) / light(tile, band) - 1) < 0.01) }
    #expect(result.pixel(40, 40)[0] < 235 && result.pixel(40, 50)[0] > 60)
    #expect(result.pixel(2, 2) == [40, 60, 90, 255])
    for x in 0..<80 { #expect(result.pixel(x, 40).map(Int.init)[1] >= 59) }
  }

  @Test(
    "noise reduction: noise decreases, most of all in chroma, and an edge keeps its contrast",
    arguments: [1 as UInt64, 2])
  func noise(seed: UInt64) throws {
    let tile = try noisy(seed, deviation: 6) { $0 < 32 ? 70 : 170 }
    let result = try EffectBench.apply(.noiseReduction, 1, tile, in: EffectBench.space(64, 64, unit: 2000))
    let (left, rows) = (4..<24, 4..<60)
    func chroma(_ tile: Tile) throws -> Tile {
      try EffectBench.tile(64, 64) { x, y in
        let color = tile.pixel(x, y).map(Int.init)
        return [UInt8(min(max(128 + color[0] - color[1], 0), 255))]
      }
    }
    let luma = EffectBench.deviation(result, left, rows, band: 1) / EffectBench.deviation(tile, left, rows, band: 1)
    let color =
      EffectBench.deviation(try chroma(result), left, rows) / EffectBench.deviation(try chroma(tile), left, rows)
    #expect(luma < 0.5 && color < 0.35, "seed \(seed): \(luma) and \(color)")
    let contrast =
      EffectBench.mean(result, 33..<36, rows, band: 1) - EffectBench.mean(result, 28..<31, rows, band: 1)
    #expect(contrast > 92, "seed \(seed): \(contrast)")
  }
}
