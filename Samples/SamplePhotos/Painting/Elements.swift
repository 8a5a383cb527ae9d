/// Stars of many magnitudes, at most one per cell of the sky.
struct StarField: Sendable {
  let noise: Noise
  /// The number of cells per unit of length.
  let density: Float

  /// Returns the light of the stars at a position.
  func light(_ x: Float, _ y: Float) -> RGB {
    let cellX = floorOf(x * density)
    let cellY = floorOf(y * density)
    let column = Int32(cellX)
    let row = Int32(cellY)
    let chance = noise.hash(column, row)
    if chance > 0.55 { return .zero }
    let dx = x * density - cellX - mix(0.2, 0.8, noise.hash(column &+ 911, row))
    let dy = y * density - cellY - mix(0.2, 0.8, noise.hash(column, row &+ 577))
    let rank = noise.hash(column &+ 31, row &+ 17)
    let magnitude = rank * rank * rank * rank * rank
    let radius = mix(0.035, 0.095, magnitude) * density / 90
    let glow = bell((dx * dx + dy * dy).squareRoot(), radius)
    let tint = mix(rgb(0xbfd3ff), rgb(0xffe6c7), noise.hash(column &+ 5, row &+ 77))
    return tint * (glow * mix(0.28, 1.3, magnitude))
  }
}

/// A row of pines along a ground line.
struct PineRow: Sendable {
  let noise: Noise
  let spacing: Float
  /// The height of the tallest tree.
  let height: Float

  /// Returns the coverage of a position by a tree, 0 to 1, at a height above the ground.
  func coverage(_ x: Float, above: Float, raster: Raster) -> Float {
    if above > height { return 0 }
    let middle = Int32(floorOf(x / spacing))
    var covered: Float = 0
    for cell in (middle - 2)...(middle + 2) {
      let trunk = (Float(cell) + 0.15 + 0.7 * noise.hash(cell, 1)) * spacing
      let tall = height * mix(0.45, 1, noise.hash(cell, 2))
      let down = (tall - above) / tall
      if down < 0 { continue }
      let tiers = mix(6, 10, noise.hash(cell, 3))
      let tier = down * tiers - floorOf(down * tiers)
      let wobble = noise.value(x * 900, above * 900) * 0.25
      let half = tall * mix(0.17, 0.23, noise.hash(cell, 4)) * down * (0.58 + 0.42 * tier + wobble * down) + 0.0006
      covered = max(covered, raster.edge(half - abs(x - trunk)))
    }
    return covered
  }
}

/// Returns the light of a disc with a soft halo, like the sun or the moon in haze.
@inline(__always)
func halo(_ distance: Float, near: Float, far: Float) -> Float {
  0.6 * exponential(-distance / near) + 0.4 * exponential(-distance / far)
}
