/// Waves of watercolor on rough paper, with a thread of gold.
enum Watercolor {
  private static let washes: [UInt32] = [
    0xf6c9b5, 0xf2a391, 0xe4767d, 0xb3628f, 0x76609f, 0x4470a4, 0x2f8fa5, 0x1f6f86, 0x173f63,
  ]

  static func paint(_ raster: inout Raster) {
    let canvas = raster
    let noise = Noise(141)
    let lines = washes.indices.map { layer in wave(layer, canvas) }
    raster.shade { spot in
      let paper = 0.95 + 0.06 * noise.fractal(spot.x * 170, spot.y * 170, octaves: 2)
      var color = rgb(0xfbf3e6)
      color = mix(color, rgb(0xf9dcc0), bell(spot.x - 0.72, 0.3) * bell(spot.y - 0.16, 0.2) * 0.9)
      for layer in lines.indices {
        let fringe = (noise.fractal(spot.x * 26, spot.y * 26 + Float(layer) * 9, octaves: 3) - 0.5) * 0.012
        let below = spot.y - lines[layer][spot.column] + fringe
        let cover = smooth(-0.0012, 0.0018, below)
        if cover <= 0 { continue }
        color = mix(color, wash(layer, below, spot, noise), cover * 0.93)
        if layer % 3 == 2 {
          let leaf = smooth(0.35, 0.6, noise.fractal(spot.x * 9, Float(layer), octaves: 2))
          let gold = smooth(0.0034, 0.0018, abs(below - 0.012)) * leaf
          color = mix(color, rgb(0xf0c66b), gold * 0.9)
        }
      }
      return color * paper
    }
  }

  private static func wave(_ layer: Int, _ raster: Raster) -> [Float] {
    let noise = Noise(UInt32(1410 + layer))
    let base = 0.2 + 0.098 * Float(layer)
    let turn = Float(layer) * 1.3
    return raster.profile { x in
      let swell = 0.055 * sine(x * 4.6 + turn) + 0.03 * sine(x * 8.3 - turn * 1.7)
      return base + swell + 0.06 * (noise.fractal(x * 3, 1, octaves: 3) - 0.5)
    }
  }

  private static func wash(_ layer: Int, _ below: Float, _ spot: Spot, _ noise: Noise) -> RGB {
    let offset = Float(layer) * 13
    let bloomX = noise.fractal(spot.x * 4 + offset, spot.y * 4, octaves: 4)
    let bloom = noise.fractal(spot.x * 5 + bloomX * 2.2, spot.y * 5 + offset + bloomX * 1.5, octaves: 5)
    let pigment = rgb(washes[layer])
    let water = mix(pigment, rgb(0xfdf4e8), 0.5)
    let rim = exponential(-below / 0.007) * 0.2
    let pool = smooth(0.32, 0.7, bloom)
    let granules = 0.95 + 0.1 * noise.fractal(spot.x * 90, spot.y * 90 + offset, octaves: 2)
    let tone = mix(pigment * 0.94, water, pool * mix(0.85, 0.45, Float(layer) / 8))
    return tone * granules * (1 - rim) * mix(1, 0.86, smooth(0, 0.2, below))
  }
}
