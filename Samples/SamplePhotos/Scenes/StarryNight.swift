/// The Milky Way over dark hills, and a tent with a lamp in it.
enum StarryNight {
  private static let sky = Ramp([
    (0, 0x060a1e), (0.35, 0x101c48), (0.6, 0x24386f), (0.76, 0x55568c), (0.86, 0xb0788c), (0.95, 0xe9a583),
  ])

  static func paint(_ raster: inout Raster) {
    let canvas = raster
    let noise = Noise(61)
    let fields = [StarField(noise: Noise(62), density: 60), StarField(noise: Noise(63), density: 120)]
    let far = raster.profile { x in 0.84 - 0.06 * (noise.fractal(x * 4, 1, octaves: 5) - 0.3) }
    let middle = raster.profile { x in 0.885 - 0.08 * (noise.fractal(x * 3, 9, octaves: 4) - 0.4) }
    let near = raster.profile { x in 0.935 - 0.035 * sine(x * 4 + 0.6) - 0.01 * noise.fractal(x * 9, 5, octaves: 3) }
    let pines = PineRow(noise: Noise(64), spacing: 0.018, height: 0.07)
    raster.shade { spot in
      var color = heaven(spot, noise, fields)
      color = mix(color, rgb(0x5a4a78), canvas.edge(spot.y - far[spot.column]))
      let hill = spot.y - middle[spot.column]
      let trees = hill > 0 ? 1 : pines.coverage(spot.x, above: -hill, raster: canvas)
      color = mix(color, rgb(0x1f2348), max(canvas.edge(hill), trees))
      return mix(color, meadow(spot, noise), canvas.edge(spot.y - near[spot.column]))
    }
    paintTent(&raster)
  }

  private static func heaven(_ spot: Spot, _ noise: Noise, _ fields: [StarField]) -> RGB {
    var color = sky.color(at: spot.y)
    let along = spot.x * 0.56 + spot.y * 0.83
    let across = spot.x * 0.83 - spot.y * 0.56 - 0.1 + 0.06 * sine(along * 4)
    let cloud = noise.fractal(along * 3, across * 5, octaves: 6)
    let dust = noise.fractal(along * 4 + 20, across * 11 + 7, octaves: 5)
    let lanes = smooth(0.42, 0.72, dust) * bell(across - 0.01, 0.1)
    let band = bell(across, 0.17) * smooth(0.9, 0.55, spot.y)
    color += mix(rgb(0x6d7fd0), rgb(0xf2b8b0), bell(across, 0.07)) * band * cloud * (1 - 0.8 * lanes) * 0.75
    let fade = smooth(0.88, 0.6, spot.y)
    color += fields[0].light(spot.x, spot.y) * fade * 1.15
    color += fields[1].light(spot.x, spot.y) * fade * (0.45 + 1.3 * band)
    return color
  }

  private static func meadow(_ spot: Spot, _ noise: Noise) -> RGB {
    let dx = (spot.x - 0.41) / 0.16
    let dy = (spot.y - 0.945) / 0.035
    let lamp = exponential(-(dx * dx + dy * dy).squareRoot() * 1.6)
    let grass = 0.75 + 0.5 * noise.fractal(spot.x * 120, spot.y * 40, octaves: 2)
    return rgb(0x0a0e22) * grass + rgb(0xd8873f) * lamp * 0.6 * grass
  }

  private static func paintTent(_ raster: inout Raster) {
    let canvas = raster
    raster.overlay(x: 0.41, y: 0.925, reach: 0.16) { x, y in
      (rgb(0xffa75a), 0.34 * bell((x * x + y * y).squareRoot(), 0.075))
    }
    raster.overlay(x: 0.41, y: 0.915, reach: 0.06) { x, y in
      let half = 0.052 * clamp01((y + 0.036) / 0.06) * (1 + 0.12 * clamp01((y + 0.036) / 0.06))
      let cover = min(canvas.edge(half - abs(x)), canvas.edge(0.026 - y))
      let lamp = bell((x * x * 1.3 + (y - 0.008) * (y - 0.008)).squareRoot(), 0.04)
      let seam = x > -0.006 ? mix(1, 0.82, canvas.edge(x - 0.002)) : 1
      return (mix(rgb(0xc2552e), rgb(0xffe09a), lamp) * seam, cover)
    }
  }
}
