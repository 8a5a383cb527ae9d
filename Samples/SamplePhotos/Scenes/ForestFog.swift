/// Tall trunks in morning fog, light falling in from one side.
enum ForestFog {
  private static let depth = 6
  private static let trunks = Ramp([
    (0, 0xcfd6bd), (0.25, 0xa5b6a0), (0.5, 0x6f8a7c), (0.75, 0x3d5a54), (1, 0x172a2a),
  ])

  static func paint(_ raster: inout Raster) {
    let canvas = raster
    let noise = Noise(71)
    let bark = Noise(72)
    raster.shade { spot in
      var color = fog(spot, noise)
      for layer in 0..<depth {
        let near = Float(layer) / Float(depth - 1)
        let ground = mix(0.80, 0.93, near) + 0.03 * (noise.fractal(spot.x * 5, Float(layer), octaves: 4) - 0.5)
        let wood = trunk(spot, layer, near, bark, canvas)
        let leaves = foliage(spot, layer, near, noise)
        let earth = canvas.edge(spot.y - ground)
        let body = trunks.color(at: near)
        color = mix(color, body, leaves * 0.85)
        color = mix(color, body * wood.tone, wood.cover)
        color = mix(color, floor(spot, near, noise), earth)
        color = mix(color, rgb(0xf2edc8), (1 - near) * 0.16)
      }
      return color + rays(spot, noise)
    }
  }

  private static func fog(_ spot: Spot, _ noise: Noise) -> RGB {
    let dx = spot.x - 0.5
    let dy = spot.y - 0.3
    let glow = bell((dx * dx * 1.6 + dy * dy).squareRoot(), 0.42)
    let drift = noise.fractal(spot.x * 3, spot.y * 4, octaves: 4)
    return mix(rgb(0x9db79d), rgb(0xfff6cf), clamp01(glow * 1.05 + (drift - 0.5) * 0.2))
  }

  private static func trunk(
    _ spot: Spot, _ layer: Int, _ near: Float, _ bark: Noise, _ canvas: Raster
  ) -> (cover: Float, tone: Float) {
    let spacing = mix(0.055, 0.30, near * near)
    let shift = Float(layer) * 0.37
    let middle = Int32(floorOf((spot.x + shift) / spacing))
    var best: Float = 0
    var tone: Float = 1
    for cell in (middle - 1)...(middle + 1) {
      let row = Int32(layer) * 17
      if bark.hash(cell, row) < 0.22 { continue }
      let lean = (bark.hash(cell, row + 1) - 0.5) * 0.09
      let bend = 0.006 * sine(spot.y * 5 + bark.hash(cell, row + 5) * 9)
      let place = (Float(cell) + mix(0.2, 0.8, bark.hash(cell, row + 2))) * spacing - shift
      let center = place + lean * (spot.y - 0.5) + bend
      let root = 1 + 0.7 * smooth(0.78, 0.96, spot.y)
      let half = spacing * mix(0.07, 0.12, bark.hash(cell, row + 3)) * mix(0.7, 1, spot.y) * root
      let offset = (spot.x - center) / half
      let cover = canvas.edge(half - abs(spot.x - center))
      if cover > best {
        best = cover
        let rough = bark.fractal(offset * 3 + Float(cell) * 7, spot.y * 14, octaves: 3)
        tone = mix(1, mix(0.72, 1.35, smooth(-1, 1, -offset * 0.8)) * mix(0.75, 1.2, rough), near)
      }
    }
    return (best, tone)
  }

  private static func foliage(_ spot: Spot, _ layer: Int, _ near: Float, _ noise: Noise) -> Float {
    let scale = mix(26, 9, near)
    let leaf = noise.fractal(spot.x * scale + Float(layer) * 31, spot.y * scale * 1.2, octaves: 5)
    let crown = smooth(mix(0.42, 0.24, near), 0, spot.y) * 0.5
    return smooth(0.6, 0.7, leaf + crown - mix(0.24, 0.2, near))
  }

  private static func floor(_ spot: Spot, _ near: Float, _ noise: Noise) -> RGB {
    let fern = noise.fractal(spot.x * 60, spot.y * 100, octaves: 4)
    let base = mix(rgb(0xb9c39b), rgb(0x24382a), near)
    return mix(base * 0.8, mix(rgb(0xd9d98f), rgb(0x6f8a3e), near), smooth(0.42, 0.75, fern))
  }

  private static func rays(_ spot: Spot, _ noise: Noise) -> RGB {
    let dx = spot.x - 0.66
    let dy = spot.y + 0.12
    let direction = angle(dy, dx)
    let beam = smooth(0.48, 0.8, noise.fractal(direction * 7, 3, octaves: 3))
    let fade = bell((dx * dx + dy * dy).squareRoot() - 0.2, 0.55) * smooth(1, 0.7, spot.y)
    return rgb(0xffeaa6) * beam * fade * 0.34
  }
}
