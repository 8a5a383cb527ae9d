import CollageModel
import Determinism
import Testing

@testable import CollageRender

@Suite("Effects") struct EffectTests {
  private func plain(_ width: Int, _ height: Int, _ color: [UInt8]) throws -> Tile {
    try EffectBench.tile(width, height) { _, _ in color }
  }

  @Test("vignette: the corners are equal, the center is unchanged, dark above zero and light below")
  func vignette() throws {
    let tile = try plain(61, 41, [120, 130, 140])
    let space = EffectBench.space(61, 41, unit: 41)
    for amount in [-1, 1.0] {
      let result = try EffectBench.apply(.vignette, amount, tile, in: space)
      #expect(result.pixel(30, 20) == [120, 130, 140, 255])
      for y in 0..<41 {
        for x in 0..<61 {
          // Dither has no symmetry.
          for mirrored in [result.pixel(60 - x, y), result.pixel(x, 40 - y)] {
            #expect(zip(result.pixel(x, y), mirrored).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
          }
        }
      }
      let corner = Int(result.pixel(0, 0)[0])
      #expect(amount > 0 ? corner < 50 : corner > 200)
      #expect(amount > 0 ? corner < result.pixel(30, 0)[0] : corner > result.pixel(30, 0)[0])
    }
  }

  @Test("grain: its mean is zero, and it is fixed to the photo")
  func grain() throws {
    let space = EffectBench.space(128, 128, unit: 1500, corner: Point(0.25, 0.5))
    for code in [20, 128, 250] as [UInt8] {
      let result = try EffectBench.apply(.grain, 1, try plain(128, 128, [code, code, code]), in: space)
      #expect(abs(EffectBench.mean(result, 0..<128, 0..<128) - Double(code)) < 1.2, "\(code)")
      #expect(EffectBench.deviation(result, 0..<128, 0..<128) > (code == 128 ? 12 : 0.5))
    }
    let tile = try plain(60, 60, [128, 128, 128])
    let whole = try EffectBench.apply(.grain, 1, tile, in: space)
    let moved = try EffectBench.apply(.grain, 1, tile, in: space.moved(x: 11, y: 23))
    let (first, second) = (try EffectBench.part(whole, 11..<60, 23..<60), try EffectBench.part(moved, 0..<49, 0..<37))
    #expect(EffectBench.bytes(of: first) == EffectBench.bytes(of: second))
    let other = try #require(PhotoEffects.step(.grain, 1, in: space, seed: 6)).apply(to: tile)
    #expect(EffectBench.bytes(of: other) != EffectBench.bytes(of: whole))
  }

  @Test("pixelate: blocks of one color start at the photo's corner and preserve light")
  func pixelate() throws {
    let tile = try EffectBench.scene(83, 59)
    // Blocks of 8 pixels; the tile begins three columns and five rows within the first.
    let space = EffectBench.space(83, 59, unit: 160).moved(x: 3, y: 5)
    let result = try EffectBench.apply(.pixelate, 1, tile, in: space)
    for y in 0..<59 {
      for x in 0..<83 {
        let first = result.pixel(max(0, (x + 3) / 8 * 8 - 3), max(0, (y + 5) / 8 * 8 - 5))
        #expect(result.pixel(x, y) == first)
      }
    }
    #expect(result.pixel(4, 20) != result.pixel(5, 20) || result.pixel(12, 20) != result.pixel(13, 20))
    let halves = try EffectBench.tile(8, 8) { x, _ in x < 4 ? [0, 0, 0] : [255, 255, 255] }
    let gray = try EffectBench.apply(.pixelate, 1, halves, in: EffectBench.space(8, 8, unit: 160)).pixel(0, 0)
    // Half the light of white has the code 188.
    #expect(gray == [188, 188, 188, 255])
  }

  @Test("halftone: the mean is the photo's, with only the colors of inks", arguments: [0.3, 0.6, 1])
  func halftone(amount: Double) throws {
    let space = EffectBench.space(150, 150, unit: 1200)
    for color in [[128, 128, 128], [60, 60, 60], [230, 230, 230], [151, 190, 205], [200, 60, 30], [0, 0, 0]]
      as [[UInt8]]
    {
      let result = try EffectBench.apply(.halftone, amount, try plain(150, 150, color), in: space)
      for band in 0..<3 {
        let mean = EffectBench.mean(result, 0..<150, 0..<150, band: band)
        #expect(abs(mean - Double(color[band])) < 4, "\(color) became \(mean) in band \(band)")
      }
    }
    let white = try plain(20, 20, [255, 255, 255])
    #expect(
      EffectBench.bytes(of: try EffectBench.apply(.halftone, amount, white, in: space))
        == EffectBench.bytes(of: white))
  }

  @Test("oil paint: texture becomes strokes, edges stay sharp, and no new colors appear")
  func oilPaint() throws {
    var random = SplitMix64(seed: 8)
    let tile = try EffectBench.tile(80, 60) { x, _ in
      let noise = UInt8(random.next(below: 40))
      return x < 40 ? [40 + noise, 30, 20] : [180 + noise, 150, 140]
    }
    let result = try EffectBench.apply(.oilPaint, 1, tile, in: EffectBench.space(80, 60, unit: 800))
    #expect(EffectBench.deviation(result, 10..<30, 10..<50) < EffectBench.deviation(tile, 10..<30, 10..<50) * 0.5)
    #expect(EffectBench.mean(result, 41..<43, 10..<50) - EffectBench.mean(result, 37..<39, 10..<50) > 115)
    for y in 0..<60 { for x in 0..<80 { #expect(result.pixel(x, y)[0] >= 40 && result.pixel(x, y)[0] <= 220) } }
  }

  @Test("pencil sketch: gray, white paper, and lines along edges")
  func pencilSketch() throws {
    let tile = try EffectBench.tile(80, 60) { x, _ in x < 40 ? [220, 200, 190] : [250, 250, 250] }
    let result = try EffectBench.apply(.pencilSketch, 1, tile, in: EffectBench.space(80, 60, unit: 1000))
    for y in 0..<60 {
      for x in 0..<80 {
        #expect(result.pixel(x, y)[0] == result.pixel(x, y)[1] && result.pixel(x, y)[1] == result.pixel(x, y)[2])
      }
    }
    let (line, paper) = (EffectBench.mean(result, 38..<40, 0..<60), EffectBench.mean(result, 60..<80, 0..<60))
    #expect(paper > 245 && line < paper - 40 && EffectBench.mean(result, 5..<25, 0..<60) > line + 20)
    let half = try EffectBench.apply(.pencilSketch, 0.5, tile, in: EffectBench.space(80, 60, unit: 1000))
    #expect(half.pixel(10, 10)[0] > half.pixel(10, 10)[2])
  }

  @Test(
    "tilt-shift and radial blur: the middle is unchanged to the byte, and the rest is blurred",
    arguments: [
      Adjustment.tiltShift, .radialBlur,
    ])
  func focus(adjustment: Adjustment) throws {
    let tile = try EffectBench.tile(80, 80) { x, y in (x / 2 + y / 2) % 2 == 0 ? [230, 230, 230] : [30, 30, 30] }
    let result = try EffectBench.apply(adjustment, 1, tile, in: EffectBench.space(80, 80, unit: 400))
    for x in 32..<48 { for y in 36..<44 { #expect(result.pixel(x, y) == tile.pixel(x, y)) } }
    #expect(EffectBench.deviation(result, 0..<80, 0..<4) < 20)
    let side = EffectBench.deviation(result, 0..<4, 38..<42)
    #expect(adjustment == .tiltShift ? side > 90 : side < 60)
  }
}
