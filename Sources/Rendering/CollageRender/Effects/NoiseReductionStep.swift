import CollageModel

/// Removes noise and keeps edges; color noise, which is never mistaken for detail, is reduced more and over larger
/// distances than luma noise.
struct NoiseReductionStep: Hashable, Sendable {
  /// Greater than 0, at most 1.
  let amount: Double
  let space: EffectSpace

  /// The sigmas of the neighborhoods, relative to the short side of the canvas.
  private static let sigma = (luma: 0.001, chroma: 0.004)
  /// The standard deviation, in 8-bit levels, at which variation counts half as noise at an amount of 1.
  private static let noise: (luma: Float, chroma: Float) = (16, 24)

  private var lumaSize: CellSize { CellSize(sigma: Self.sigma.luma * space.unit) }
  private var chromaSize: CellSize { CellSize(sigma: Self.sigma.chroma * space.unit) }
}

extension NoiseReductionStep: WholeTileEffect {
  var activity: String { "noise reduction" }
  var description: String { "reduce noise \(PlanNumber.text(amount)) \(space)" }
  var reach: Int { max(lumaSize.reach(passes: 2), chromaSize.reach(passes: 2)) }

  func applyWhole(to tile: Tile) throws(RenderError) -> Tile {
    let result = try Tile(width: tile.width, height: tile.height, isClear: false)
    for strip in EffectStrip.strips(of: tile.height, reach: reach) {
      let luma = try lumaCoefficients(of: tile, strip.read)
      let chroma = try chromaCoefficients(of: tile, strip.read)
      let samplers = (
        luma: CellSampler(luma, width: tile.width), chroma: CellSampler(chroma.pairs, width: tile.width),
        weights: CellSampler(chroma.weights, width: tile.width)
      )
      try EffectRow.with(3 * tile.width) { row throws(RenderError) in
        let (pairs, weights) = (row + tile.width, row + 2 * tile.width)
        for y in strip.rows {
          samplers.luma.read(y, to: row)
          samplers.chroma.read(y, to: pairs)
          samplers.weights.read(y, to: weights)
          PixelRow.map(tile.row(y), to: result.row(y), count: tile.width) { x, color in
            let luma = PixelRow.luma(color)
            let smooth = (row[x].x * luma + row[x].y) / row[x].w
            let pair = pairs[x] / weights[x].w
            return Self.color(
              luma: smooth, blue: pair.x * (color.z - luma) + pair.y, red: pair.z * (color.x - luma) + pair.w)
          }
        }
      }
    }
    return result
  }

  private func variance(_ noise: Float) -> Float {
    let deviation = noise * Float(amount)
    return deviation * deviation
  }

  private func lumaCoefficients(of tile: Tile, _ rows: Range<Int>) throws(RenderError) -> CellGrid {
    let moments = try CellGrid(
      of: tile, rows: rows, side: lumaSize.side, in: space, GuidedCells.lumaMoments)
    return try GuidedCells.coefficients(of: moments, size: lumaSize, variance: variance(Self.noise.luma))
  }

  private func chromaCoefficients(
    of tile: Tile, _ rows: Range<Int>
  ) throws(RenderError) -> (pairs: CellGrid, weights: CellGrid) {
    let moments = try CellGrid(of: tile, rows: rows, side: chromaSize.side, in: space) { pixel in
      let color = PixelRow.load(pixel)
      let luma = PixelRow.luma(color)
      let (blue, red) = (color.z - luma, color.x - luma)
      return SIMD4(blue, blue * blue * 255 / color.w, red, red * red * 255 / color.w)
    }
    let alphas = try CellGrid(of: tile, rows: rows, side: chromaSize.side, in: space) { pixel in
      SIMD4(0, 0, 0, Float(pixel[3]) * (1 / 255))
    }
    let once = try alphas.blurred(chromaSize.sigma)
    let pairs = try GuidedCells.pairs(
      of: moments, weights: once, size: chromaSize, variance: variance(Self.noise.chroma))
    return (pairs, try once.blurred(chromaSize.sigma))
  }

  /// Returns the color with a luma and given differences of blue and red from it.
  @inline(__always)
  private static func color(luma: Float, blue: Float, red: Float) -> SIMD4<Float> {
    let weights = PixelRow.lumaWeights
    let green = -(weights.x * red + weights.z * blue) / weights.y
    return SIMD4(red, green, blue, 0) + luma
  }
}
