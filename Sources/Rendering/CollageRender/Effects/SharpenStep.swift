import CollageModel

/// Steepens edges in lightness; hues and differences within the noise level are preserved.
struct SharpenStep: Hashable, Sendable {
  /// Greater than 0, at most 1.
  let amount: Double
  let space: EffectSpace

  /// The sigma relative to the short side of the canvas.
  private static let sigma = 0.0007
  /// The amplification of differences at an amount of 1.
  private static let gain: Float = 3.5
  /// The maximum difference, in 8-bit levels, that counts as noise.
  private static let threshold: Float = 1.2
  /// The maximum overshoot beyond the range of a pixel's neighbors: a share of that range, and 8-bit levels.
  static let overshoot: (share: Float, codes: Float) = (0.08, 2)

  private var size: CellSize { CellSize(sigma: Self.sigma * space.unit) }
  /// The distance of the neighbors whose range limits a pixel.
  private var distance: Int { max(1, PixelGrid.integer((Self.sigma * space.unit).rounded())) }
}

extension SharpenStep: EffectStep {
  var activity: String { "sharpening" }
  var description: String { "sharpen \(PlanNumber.text(amount)) \(space)" }
  var reach: Int { max(size.reach(), distance) }

  func apply(to tile: Tile, part: PixelRect) throws(RenderError) -> Tile {
    let result = try Tile(width: part.width, height: part.height, isClear: false)
    let (size, strength) = (self.size, Float(amount) * Self.gain)
    for strip in EffectStrip.strips(of: part.top..<part.bottom, within: tile.height, reach: reach) {
      let lumas = try LumaPlane(of: tile, rows: strip.read)
      let soft = try SoftLuma(of: tile, lumas, size: size, in: space)
      try EffectRow.with(tile.width, of: Float.self) { row throws(RenderError) in
        for y in strip.rows {
          try soft.read(y, to: row)
          lumas.withRanges(y, distance: distance) { low, high in
            let (from, left) = (tile.row(y) + Tile.bands * part.left, part.left)
            PixelRow.map(from, to: result.row(y - part.top), count: part.width) { x, color in
              let luma = PixelRow.luma(color)
              let near = x &+ left
              return PixelRow.relit(
                color, from: luma, to: Self.sharpened(luma, row[near], strength, low[near], high[near]))
            }
          }
        }
      }
    }
    return result
  }

  /// Returns the new luma of a pixel, limited by the range of its neighbors.
  @inline(__always)
  private static func sharpened(
    _ luma: Float, _ soft: Float, _ strength: Float, _ low: Float, _ high: Float
  ) -> Float {
    let difference = luma - soft
    // Starts at 0 at the threshold, so that there is no jump.
    let beyond = max(0, difference.magnitude - threshold)
    let room = (high - low) * overshoot.share + overshoot.codes
    let new = luma + (difference < 0 ? -beyond : beyond) * strength
    return min(max(new, low - room), high + room)
  }
}
