/// A skyline after sunset, windows lit, mirrored in the river.
enum CityDusk {
  private static let bank: Float = 0.72
  private static let sky = Ramp([
    (0, 0x1d2450), (0.22, 0x46407f), (0.42, 0xa3568c), (0.56, 0xee7f72), (0.66, 0xffb877), (0.74, 0xffd79a),
  ])

  /// A row of houses at one distance.
  private struct Rank {
    let noise: Noise
    let spacing: Float
    let low: Float
    let high: Float
    let color: RGB
    let lit: Float

    /// Returns the roof's height and the wall's color at a position; nil above the roofs.
    func wall(_ x: Float, _ y: Float) -> RGB? {
      let cell = Int32(floorOf(x / spacing))
      let inner = x / spacing - Float(cell)
      let rise = noise.hash(cell, 3)
      let cluster = 0.45 + 0.55 * bell(x - 0.82, 0.42) + 0.22 * bell(x - 0.2, 0.16)
      var roof = bank - mix(low, high, rise * rise) * cluster
      let inset = noise.hash(cell, 4) < 0.4 ? abs(inner - 0.5) : 0
      if inset > 0.3 { roof += 0.022 + 0.03 * rise }
      if noise.hash(cell, 5) > 0.72, abs(inner - 0.5) < 0.018 { roof -= 0.06 * rise + 0.02 }
      if noise.hash(cell, 6) > 0.8 { roof -= (0.5 - abs(inner - 0.5)) * 0.05 }
      if y < roof { return nil }
      let shade = mix(1.12, 0.82, inner) * mix(1.1, 0.9, noise.hash(cell, 7))
      return color * shade + window(x, y, cell, roof)
    }

    private func window(_ x: Float, _ y: Float, _ cell: Int32, _ roof: Float) -> RGB {
      let pitchX = mix(0.0065, 0.009, noise.hash(cell, 8))
      let pitchY = mix(0.0095, 0.013, noise.hash(cell, 9))
      let column = x / pitchX
      let row = y / pitchY
      let u = column - floorOf(column)
      let v = row - floorOf(row)
      if u < 0.28 || v < 0.38 || y < roof + 0.008 { return .zero }
      let i = Int32(column)
      let j = Int32(row)
      let busy = lit * mix(0.5, 1.4, noise.hash(cell, 10))
      if noise.hash(i &+ 700, j) > busy { return .zero }
      let warm = mix(rgb(0xffb050), rgb(0xfff0c4), noise.hash(i, j &+ 300))
      return warm * mix(0.35, 0.95, noise.hash(i &+ 90, j &+ 90)) * (lit > 0.2 ? 0.9 : 0.55)
    }
  }

  private static let ranks = [
    Rank(noise: Noise(101), spacing: 0.038, low: 0.1, high: 0.34, color: rgb(0xb0648c), lit: 0.06),
    Rank(noise: Noise(102), spacing: 0.052, low: 0.09, high: 0.5, color: rgb(0x6a4580), lit: 0.2),
    Rank(noise: Noise(103), spacing: 0.072, low: 0.05, high: 0.3, color: rgb(0x2b2653), lit: 0.36),
  ]

  static func paint(_ raster: inout Raster) {
    let noise = Noise(104)
    let stars = StarField(noise: Noise(105), density: 44)
    raster.shade { spot in
      if spot.y < bank {
        return view(spot.x, spot.y, noise) + stars.light(spot.x, spot.y) * smooth(0.34, 0.05, spot.y) * 0.8
      }
      return river(spot, noise)
    }
  }

  private static func view(_ x: Float, _ y: Float, _ noise: Noise) -> RGB {
    var color = sky.color(at: y)
    let cloud = noise.fractal(x * 1.6, y * 8, octaves: 5)
    color = mix(color, mix(rgb(0xffa987), rgb(0x6b4a8c), smooth(0.6, 0.15, y)), smooth(0.52, 0.8, cloud) * 0.55)
    color += rgb(0xffa25e) * bell(x - 0.45, 0.5) * bell(y - bank, 0.2) * 0.25
    for rank in ranks {
      if let wall = rank.wall(x, y) { color = mix(wall, rgb(0xf59a7d), smooth(0.5, 0.75, y) * 0.1) }
    }
    return color
  }

  private static func river(_ spot: Spot, _ noise: Noise) -> RGB {
    let depth = spot.y - bank
    let far = 1 / (depth + 0.03)
    let wave = noise.fractal(spot.x * 5 * (1 + far * 0.05), far * 5 + spot.y * 60, octaves: 4) - 0.5
    var color = RGB.zero
    for tap in 0..<6 {
      let smear = (Float(tap) / 5 - 0.5) * depth * 0.5
      let y = max(0.02, bank - depth * 1.25 + wave * depth * 0.9 + smear)
      color += view(spot.x + wave * depth * 0.1, min(y, bank - 0.003), noise)
    }
    let fade = mix(0.86, 0.55, smooth(0, 0.28, depth))
    let quay = smooth(0.006, 0.003, depth)
    return mix(mix(color / 6 * fade, rgb(0x2a2457), 0.12 + depth * 0.7), rgb(0x17153a), quay)
  }
}
