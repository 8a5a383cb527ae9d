/// Ridge behind ridge in the haze of a morning, pines in front.
enum MistyMountains {
  private static let sky = Ramp([
    (0, 0x5f7fae), (0.2, 0xa3a9c9), (0.36, 0xe8c1bd), (0.5, 0xffd9a8), (0.62, 0xffe9c6),
  ])
  private static let ridges = Ramp([
    (0, 0xd9b9b4), (0.2, 0xb79fb0), (0.4, 0x8788a5), (0.6, 0x566a8c), (0.8, 0x2f4a68), (1, 0x14283b),
  ])
  private static let count = 7

  static func paint(_ raster: inout Raster) {
    let lines = (0..<count).map { layer in ridge(layer, raster) }
    let canvas = raster
    let pines = PineRow(noise: Noise(41), spacing: 0.021, height: 0.15)
    let mist = Noise(12)
    raster.shade { spot in
      var color = air(spot)
      for layer in 0..<count {
        let below = spot.y - lines[layer][spot.column]
        var cover = canvas.edge(below)
        if layer == count - 1, cover < 1 {
          cover = max(cover, pines.coverage(spot.x, above: -below, raster: canvas))
        }
        if cover <= 0 { continue }
        color = mix(color, slope(layer, below, spot, mist), cover)
      }
      return color
    }
  }

  private static func ridge(_ layer: Int, _ raster: Raster) -> [Float] {
    let noise = Noise(UInt32(200 + layer))
    let near = Float(layer) / Float(count - 1)
    let base = mix(0.44, 0.99, power(near, 0.9))
    let tall = mix(0.16, 0.2, near)
    return raster.profile { x in
      let coarse = noise.fractal(x * mix(2.6, 1.3, near), 3, octaves: 2) - 0.5
      let fine = noise.ridged(x * mix(5, 3, near), 8, octaves: 5) - 0.4
      return base - tall * (coarse * 1.5 + fine * mix(0.55, 0.3, near))
    }
  }

  private static func air(_ spot: Spot) -> RGB {
    let dx = spot.x - 1.02
    let dy = spot.y - 0.37
    let distance = (dx * dx + dy * dy).squareRoot()
    let disc = smooth(0.044, 0.040, distance)
    let light = rgb(0xffd08a) * halo(distance, near: 0.05, far: 0.3) * 0.75
    return mix(sky.color(at: spot.y) + light * 0.6, rgb(0xfffbe8) * 1.1, disc)
  }

  private static func slope(_ layer: Int, _ below: Float, _ spot: Spot, _ mist: Noise) -> RGB {
    let near = Float(layer) / Float(count - 1)
    let glow = bell(spot.x - 1.02, 0.5) * (1 - near) * 0.16
    let body = ridges.color(at: near) + rgb(0xffc27a) * glow
    if layer == count - 1 { return body * mix(1, 0.7, smooth(0, 0.2, below)) }
    let drift = mist.fractal(spot.x * 3 + Float(layer) * 9, spot.y * 9, octaves: 4)
    let fog = smooth(0.0, mix(0.1, 0.22, near), below + (drift - 0.5) * 0.09)
    return mix(body, mix(rgb(0xffe2c4), rgb(0xbfc7d8), near * 0.9), fog * mix(0.75, 0.6, near))
  }
}
