import CollageModel

/// Changes local contrast: what differs from its surroundings a little is made to differ more, or less.
///
/// The surroundings end at edges, so that no halo appears along them.
struct ClarityStep: Hashable, Sendable {
  /// -1 to 1.
  let amount: Double
  /// Where the tile lies.
  let space: EffectSpace

  /// The surroundings' sigma as a share of the canvas' short side.
  private static let sigma = 0.011
  /// Surroundings with a standard deviation of this many codes are half an edge.
  private static let edge: Float = 30
  /// How much a difference grows at an amount of 1, where it is small.
  private static let gain: Float = 2
  /// Differences of this many codes grow half as much.
  private static let noise: Float = 2

  /// The cells of one strip: a few megabytes.
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
    // All rows together where cells are so large that their sums are small: each row is then read once.
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

  /// The new luma of a pixel whose surroundings have another.
  @inline(__always)
  private static func changed(_ luma: Float, _ base: Float, _ amount: Float) -> Float {
    let difference = luma - base
    if amount < 0 { return luma + difference * amount * 0.6 }
    // Less where the difference is large already, and less toward black and white, where nothing must be clipped.
    let room = min(luma, 255 - luma) * (1 / 24)
    let size = difference.magnitude
    let share = amount * gain * min(1, room) / (1 + size * (1 / 40))
    // Differences of a code or two are rounding and noise, which a smooth sky must not show.
    return luma + difference * share * (size / (size + noise))
  }
}
