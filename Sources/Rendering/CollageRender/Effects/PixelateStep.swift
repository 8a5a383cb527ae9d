import CollageModel

/// Fills square blocks with their mean color in linear light; the blocks start at the photo's corner.
struct PixelateStep: Hashable, Sendable {
  /// The size of the blocks; greater than 0, at most 1.
  let amount: Double
  let space: EffectSpace

  /// The side of a block at an amount of 1, relative to the short side of the canvas.
  private static let side = 0.05

  private var side: Double { Self.side * amount * space.unit }
}

extension PixelateStep: WholeTileEffect {
  var activity: String { "pixelating" }
  var description: String { "pixelate \(PlanNumber.text(amount)) \(space)" }
  var reach: Int { PixelGrid.integer(side.rounded(.up)) }

  func applyWhole(to tile: Tile) throws(RenderError) -> Tile {
    let result = try Tile(width: tile.width, height: tile.height, isClear: false)
    let columns = (0..<tile.width).map { block(of: space.center($0, 0).x - space.corner.x) }
    let first = columns[0]
    var top = 0
    while top < tile.height {
      let row = block(of: space.center(0, top).y - space.corner.y)
      var bottom = top + 1
      while bottom < tile.height, block(of: space.center(0, bottom).y - space.corner.y) == row { bottom += 1 }
      try EffectRow.with(columns[tile.width - 1] - first + 1) { sums throws(RenderError) in
        for y in top..<bottom {
          let source = UnsafePointer(tile.row(y))
          for x in 0..<tile.width { sums[columns[x] - first] += LinearLight.decode(source + 4 &* x) }
        }
        for block in 0...(columns[tile.width - 1] - first) {
          sums[block] = LinearLight.encode(sums[block] / max(sums[block].w, 1e-6))
        }
        for y in top..<bottom {
          PixelRow.map(tile.row(y), to: result.row(y), count: tile.width) { x, _ in sums[columns[x] - first] }
        }
      }
      top = bottom
    }
    return result
  }

  private func block(of distance: Double) -> Int { PixelGrid.integer((distance / max(side, 1)).rounded(.down)) }
}
