import CollageModel

/// Increases or decreases local contrast, the small differences in lightness from the surroundings.
///
/// The surroundings end at edges, so no halo appears along them.
struct ClarityStep: Hashable, Sendable {
  /// The adjustment's value, from -1 to 1.
  let amount: Double
  let space: EffectSpace

  /// The sigma of the surroundings, relative to the short side of the canvas.
  private static let sigma = 0.011
  /// The standard deviation, in 8-bit levels, at which surroundings count half as an edge.
  private static let edge: Float = 30
  /// The amplification of small differences at an amount of 1.
  private static let gain: Float = 2
  /// Differences of this size, in 8-bit levels, are amplified half as much.
  private static let noise: Float = 2

  /// The maximum number of cells in a strip, a few megabytes.
  private static let maxCells = 1 << 17

  private var size: CellSize { CellSize(sigma: Self.sigma * space.unit) }
}

extension ClarityStep: EffectStep {
  var activity: String { "clarity" }
  var description: String { "clarity \(PlanNumber.text(amount)) \(space)" }
  var reach: Int { size.reach(passes: 2) }

  func apply(to tile: Tile, part: PixelRect) throws(RenderError) -> Tile {
    let result = try Tile(width: part.width, height: part.height, isClear: false)
    let (size, amount) = (self.size, Float(amount))
    // All rows at once if cells are large enough for their sums to be small: each row is then read only once.
    let rows = Self.maxCells * size.side * size.side / max(1, tile.width)
    let strips = EffectStrip.strips(
      of: part.top..<part.bottom, within: tile.height, reach: reach, minRows: max(EffectStrip.minRows, rows))
    for strip in strips {
      let moments = try CellGrid(
        of: tile, rows: strip.read, side: size.side, in: space, GuidedCells.lumaMoments)
      let smooth = try GuidedCells.coefficients(of: moments, size: size, variance: Self.edge * Self.edge)
      let sampler = CellSampler(smooth, width: tile.width)
      try EffectRow.with(tile.width) { row throws(RenderError) in
        for y in strip.rows {
          sampler.read(y, to: row)
          let (from, near) = (tile.row(y) + Tile.bands * part.left, row + part.left)
          PixelRow.map(from, to: result.row(y - part.top), count: part.width) { x, color in
            let luma = PixelRow.luma(color)
            let base = (near[x].x * luma + near[x].y) / near[x].w
            return PixelRow.relit(color, from: luma, to: Self.changed(luma, base, amount))
          }
        }
      }
    }
    return result
  }

  /// Returns the new luma of a pixel, given the luma of its surroundings.
  @inline(__always)
  private static func changed(_ luma: Float, _ base: Float, _ amount: Float) -> Float {
    let difference = luma - base
    if amount < 0 { return luma + difference * amount * 0.6 }
    // Less where the difference is already large, and less near black and white, so that nothing is clipped.
    let room = min(luma, 255 - luma) * (1 / 24)
    let size = difference.magnitude
    let share = amount * gain * min(1, room) / (1 + size * (1 / 40))
    // Differences of one or two levels are rounding errors and noise, which must not show in a smooth sky.
    return luma + difference * share * (size / (size + noise))
  }
}
