import CollageModel

/// Applies a Gaussian blur in linear light, as a lens does, so that bright spots stay bright.
struct BlurStep: Hashable, Sendable {
  /// Greater than 0, at most 1.
  let amount: Double
  let space: EffectSpace

  /// Sigma at an amount of 1, as a share of the canvas' short side.
  private static let sigma = 0.02

  private var size: CellSize { CellSize(sigma: Self.sigma * amount * space.unit) }
}

extension BlurStep: WholeTileEffect {
  var activity: String { "blurring" }
  var description: String { "blur \(PlanNumber.text(amount)) \(space)" }
  var reach: Int { size.reach() }

  func applyWhole(to tile: Tile) throws(RenderError) -> Tile {
    let result = try Tile(width: tile.width, height: tile.height, isClear: false)
    let size = self.size
    for strip in EffectStrip.strips(of: tile.height, reach: reach) {
      let light = try CellGrid(of: tile, rows: strip.read, side: size.side, in: space, LinearLight.decode)
      let sampler = CellSampler(try light.blurred(size.sigma), width: tile.width)
      try EffectRow.with(tile.width) { row throws(RenderError) in
        for y in strip.rows {
          sampler.read(y, to: row)
          let thresholds = BlueNoise.row(space.top + y)
          PixelRow.map(tile.row(y), to: result.row(y), count: tile.width) { x, _ in
            LinearLight.encode(row[x] / row[x].w) + thresholds[(space.left &+ x) & BlueNoise.mask]
          }
        }
      }
    }
    return result
  }
}
