/// Dunes in low light, lit on one flank, with ripples in the sand.
enum DesertDunes {
  private static let sky = Ramp([(0, 0x4e86b8), (0.2, 0x8fb4cc), (0.36, 0xe8d3b4), (0.48, 0xffdfae)])
  private static let count = 6

  static func paint(_ raster: inout Raster) {
    let canvas = raster
    let noise = Noise(81)
    let crests = (0..<count).map { layer in crest(layer, canvas) }
    let feet = (0..<count).map { layer in foot(layer, canvas, crests[layer]) }
    raster.shade { spot in
      var color = air(spot, noise)
      for layer in 0..<count {
        let below = spot.y - crests[layer][spot.column]
        let cover = canvas.edge(below)
        if cover <= 0 { continue }
        let shaded = smooth(-0.004, 0.004 + 0.02 * below, feet[layer][spot.column] - spot.y)
        color = mix(color, sand(spot, layer, below, shaded, noise), cover)
      }
      return color
    }
  }

  private static func crest(_ layer: Int, _ raster: Raster) -> [Float] {
    let noise = Noise(UInt32(810 + layer))
    let near = Float(layer) / Float(count - 1)
    let base = mix(0.45, 0.9, power(near, 1.15))
    let tall = mix(0.05, 0.26, near)
    let turn = Float(layer) * 2.1
    return raster.profile { x in
      let wave = sine(x * mix(5.5, 2.3, near) + turn)
      let sharp = 1 - abs(wave)
      return base - tall * (0.85 * sharp * sharp.squareRoot() + 0.5 * noise.fractal(x * 1.7, 4, octaves: 2) - 0.4)
    }
  }

  /// Returns the lower end of each dune's shaded flank, which leaves the crest where it rises and drops below it
  /// behind.
  private static func foot(_ layer: Int, _ raster: Raster, _ crest: [Float]) -> [Float] {
    let noise = Noise(UInt32(840 + layer))
    let near = Float(layer) / Float(count - 1)
    let reach = mix(0.03, 0.36, near)
    let step = raster.height / 60
    return crest.indices.map { column in
      let before = crest[max(column - step, 0)]
      let after = crest[min(column + step, crest.count - 1)]
      let falling = smooth(-0.004, 0.03, (after - before))
      let x = Float(column) / Float(raster.height)
      return crest[column] + reach * falling * (0.35 + 0.65 * noise.fractal(x * 2.4, 2, octaves: 2))
    }
  }

  private static func air(_ spot: Spot, _ noise: Noise) -> RGB {
    let wisps = noise.fractal(spot.x * 1.4 + spot.y * 1.2, spot.y * 6, octaves: 6)
    let cloud = smooth(0.52, 0.82, wisps) * smooth(0.42, 0.2, spot.y) * 0.55
    return mix(sky.color(at: spot.y), rgb(0xfff2df), cloud)
  }

  private static func sand(_ spot: Spot, _ layer: Int, _ below: Float, _ shaded: Float, _ noise: Noise) -> RGB {
    let near = Float(layer) / Float(count - 1)
    let warp = noise.fractal(spot.x * 3, spot.y * 3 + Float(layer) * 5, octaves: 3)
    let rows = (spot.y * 1.5 - spot.x * 0.28 + warp * 0.22) * mix(420, 190, near)
    let ripple = sine(rows) * smooth(0.1, 0.8, near) * smooth(0, 0.08, below)
    let lit = mix(mix(rgb(0xf9d9a6), rgb(0xf3a95f), near), rgb(0xe08a45), smooth(0.05, 0.4, below) * 0.7)
    let dark = mix(mix(rgb(0xd2ae93), rgb(0x7c3f35), near), rgb(0x5a2c34), smooth(0, 0.4, below) * near)
    let grainy = 0.97 + 0.06 * noise.hash(Int32(spot.x * 1200), Int32(spot.y * 1200))
    let rim = bell(below, 0.004) * (1 - shaded) * 0.1
    let surface = mix(lit * (1 + ripple * 0.055), dark * (1 + ripple * 0.04), shaded)
    return mix(surface * grainy, rgb(0xffdfae), (1 - near) * 0.25) + rgb(0xffe3b0) * rim
  }
}
