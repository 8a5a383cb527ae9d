/// A full moon over a lake between wooded hills.
enum MoonLake {
  private static let shore: Float = 0.6
  private static let moonX: Float = 0.46
  private static let moonY: Float = 0.235
  private static let moonRadius: Float = 0.098
  private static let sky = Ramp([(0, 0x0b1c38), (0.3, 0x1e4467), (0.5, 0x4a7f94), (0.6, 0x9bbab0)])

  /// The land between sky and water.
  private struct Land {
    let far: [Float]
    let near: [Float]
    let pines: PineRow
  }

  static func paint(_ raster: inout Raster) {
    let noise = Noise(151)
    let stars = StarField(noise: Noise(152), density: 60)
    let canvas = raster
    let land = Land(
      far: raster.profile { x in shore - 0.03 - 0.12 * noise.fractal(x * 3.4, 3, octaves: 5) * (0.5 + abs(x - 0.44)) },
      near: raster.profile { x in
        let bank = smooth(0.24, -0.05, x) + smooth(0.55, 0.85, x)
        return shore - 0.004 - 0.14 * bank * (0.6 + 0.5 * noise.fractal(x * 5, 9, octaves: 4))
      },
      pines: PineRow(noise: Noise(153), spacing: 0.013, height: 0.055))
    raster.shade { spot in
      if spot.y < shore { return view(spot.x, spot.y, noise, stars, land, canvas) }
      return water(spot, noise, stars, land, canvas)
    }
    paintReeds(&raster)
  }

  private static func view(
    _ x: Float, _ y: Float, _ noise: Noise, _ stars: StarField, _ land: Land, _ canvas: Raster
  ) -> RGB {
    let dx = x - moonX
    let dy = y - moonY
    let distance = (dx * dx + dy * dy).squareRoot()
    var color = sky.color(at: y) + stars.light(x, y) * smooth(0.5, 0.2, y) * smooth(0.1, 0.3, distance)
    color += rgb(0xcfe3e6) * halo(max(0, distance - moonRadius), near: 0.04, far: 0.22) * 0.42
    color = mix(color, moon(dx, dy, noise), canvas.edge(moonRadius - distance))
    let cloud = smooth(0.5, 0.8, noise.fractal(x * 2.2, y * 9 + 3, octaves: 6))
    color = mix(color, mix(rgb(0x39607c), rgb(0xdfeae4), bell(distance, 0.2)), cloud * 0.6 * smooth(0.12, 0.28, y))
    let column = min(max(Int(x * Float(canvas.height)), 0), canvas.width - 1)
    let mist = smooth(0.06, -0.02, shore - y)
    color = mix(color, mix(rgb(0x3f6f80), rgb(0x8fb3ae), mist), canvas.edge(y - land.far[column]))
    let bank = land.near[column] - y
    let isWooded = shore - land.near[column] > 0.01
    let pines = isWooded ? land.pines.coverage(x, above: bank, raster: canvas) : 0
    let trees = max(canvas.edge(-bank), pines)
    return mix(color, mix(rgb(0x0d2433), rgb(0x2a4c58), mist * 0.7), trees)
  }

  private static func moon(_ dx: Float, _ dy: Float, _ noise: Noise) -> RGB {
    let u = dx / moonRadius
    let v = dy / moonRadius
    let bulge = 1 + 0.25 * (u * u + v * v)
    let seas = noise.fractal(u * 1.5 * bulge + 9, v * 1.5 * bulge + 4, octaves: 5)
    let craters = noise.ridged(u * 5 * bulge, v * 5 * bulge, octaves: 4)
    let tone = mix(1.02, 0.76, smooth(0.44, 0.66, seas)) + (craters - 0.4) * 0.07
    let limb = 1 - 0.16 * smooth(0.55, 1, u * u + v * v)
    return rgb(0xfff6df) * tone * limb
  }

  private static func water(
    _ spot: Spot, _ noise: Noise, _ stars: StarField, _ land: Land, _ canvas: Raster
  ) -> RGB {
    let depth = spot.y - shore
    let far = 1 / (depth + 0.025)
    let ripple = noise.fractal(spot.x * 6 * (1 + far * 0.06), far * 4 + spot.y * 55, octaves: 4) - 0.5
    let x = spot.x + ripple * depth * 0.16
    let y = min(shore - 0.002, max(0.01, shore - depth * 0.62 + ripple * depth * 0.5))
    var color = view(x, y, noise, stars, land, canvas) * mix(0.82, 0.6, depth / 0.4)
    color = mix(color, rgb(0x12304a), 0.12 + depth * 0.5)
    let road = bell(spot.x - moonX, mix(0.03, 0.13, depth / 0.4))
    color += rgb(0xf6ecd0) * road * smooth(0.02, 0.22, ripple) * 0.6
    return color + rgb(0xbcd6d0) * bell(depth, 0.012) * 0.22
  }

  private static func paintReeds(_ raster: inout Raster) {
    let noise = Noise(154)
    for index in 0..<46 {
      let key = Int32(index)
      let side = noise.hash(key, 1)
      let x = index % 3 == 0 ? raster.aspect - side * side * 0.22 : side * side * 0.3
      let tall = mix(0.07, 0.24, noise.hash(key, 2))
      let lean = (noise.hash(key, 3) - 0.5) * 0.09
      let hasHead = noise.hash(key, 4) > 0.55
      raster.overlay(x: x, y: 1.01 - tall / 2, reach: tall / 2 + 0.02) { dx, dy in
        let up = (tall / 2 - dy) / tall
        if up < 0 || up > 1 { return (.zero, 0) }
        let head: Float = hasHead && up > 0.78 && up < 0.95 ? 0.0038 : 0
        let half = max(0.0019 * (1.05 - up), head)
        return (rgb(0x071722), smooth(0.0009, -0.0009, abs(dx - lean * up * up) - half))
      }
    }
  }
}
