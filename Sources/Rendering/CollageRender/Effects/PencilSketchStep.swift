import CollageModel

/// Redraws the photo in pencil: lines along edges and hatching in dark areas, on white paper.
struct PencilSketchStep: Hashable, Sendable {
  /// The share by which the drawing replaces the photo; greater than 0, at most 1.
  let amount: Double
  let space: EffectSpace
  var seed: UInt64 = 0

  /// The width of the lines, relative to the short side of the canvas.
  private static let sigma = 0.0022
  /// The number of grain texels along the short side of the canvas.
  private static let texels = 900.0
  /// The horizontal shift of a stroke per row, and its length in specks.
  private static let (slant, length) = (0.7, 14.0)

  private var size: CellSize { CellSize(sigma: Self.sigma * space.unit) }
}

extension PencilSketchStep: WholeTileEffect {
  var activity: String { "pencil sketch" }
  var description: String { "pencil sketch \(PlanNumber.text(amount)) seed \(seed) \(space)" }
  var reach: Int { size.reach() }

  func applyWhole(to tile: Tile) throws(RenderError) -> Tile {
    let result = try Tile(width: tile.width, height: tile.height, isClear: false)
    let (size, width, amount) = (self.size, tile.width, Float(amount))
    let step = Self.texels / space.unit
    let noise = UnsafeMutablePointer<Float>.allocate(capacity: width)
    defer { noise.deallocate() }
    for strip in EffectStrip.strips(of: tile.height, reach: reach) {
      let soft = try SoftLuma(of: tile, try LumaPlane(of: tile, rows: strip.read), size: size, in: space)
      try EffectRow.with(width, of: Float.self) { row throws(RenderError) in
        for y in strip.rows {
          try soft.read(y, to: row)
          let center = space.center(0, y)
          let place = (x: (center.x - space.corner.x) * step, y: (center.y - space.corner.y) * step)
          // Stretches specks into slanted strokes.
          let first = (x: place.x + place.y * Self.slant, y: place.y / Self.length)
          NoiseTexture.shared.read(from: first, step: step, seed: seed, to: noise, count: width)
          PixelRow.map(tile.row(y), to: result.row(y), count: width) { x, color in
            let drawn = Self.drawn(PixelRow.luma(color), soft: row[x], noise: noise[x])
            return color + (SIMD4(repeating: drawn) - color) * amount
          }
        }
      }
    }
    return result
  }

  /// Returns the gray of a pixel, given its luma and the luma of its neighborhood.
  @inline(__always)
  private static func drawn(_ luma: Float, soft: Float, noise: Float) -> Float {
    // Divided by its surroundings, a pixel is white unless it is darker than they are; dark pixels form lines.
    let ratio = min(1, (luma + 8) / (soft + 8))
    let square = ratio * ratio
    let dark = max(0, 1 - soft * (1 / 210))
    // Paper shows between the strokes, less of it in dark areas.
    let hatching = dark * (0.12 + 0.42 * dark + 0.22 * noise * min(1, 2.5 * dark) * (1.25 - dark))
    return 252 * square * square * (1 - min(0.85, max(0, hatching)))
  }
}
