/// The sun going down over the sea, its glitter on the waves.
enum SunsetSea {
  private static let horizon: Float = 0.56
  private static let sunX: Float = 0.93
  private static let sunY: Float = 0.475
  private static let sky = Ramp([
    (0, 0x29366b), (0.16, 0x5a4684), (0.3, 0xb05a86), (0.42, 0xf0806a), (0.5, 0xffae5c), (0.56, 0xffd68a),
  ])

  static func paint(_ raster: inout Raster) {
    let clouds = Noise(5)
    let waves = Noise(9)
    let canvas = raster
    let coast = raster.profile { x in
      horizon - 0.055 * smooth(0.62, 0.0, x) * (0.45 + clouds.fractal(x * 7, 60, octaves: 5))
    }
    raster.shade { spot in
      if spot.y >= horizon { return sea(spot, clouds, waves) }
      let heaven = air(spot.x, spot.y, clouds)
      let land = canvas.edge(spot.y - coast[spot.column])
      return mix(heaven, rgb(0x5a3350), spot.x < 0.62 ? land : 0)
    }
  }

  private static func air(_ x: Float, _ y: Float, _ clouds: Noise) -> RGB {
    let dx = x - sunX
    let dy = y - sunY
    let distance = (dx * dx + dy * dy).squareRoot()
    var color = sky.color(at: y + dx * dx * 0.05 * (y - 0.1))
    color += rgb(0xffa040) * halo(distance, near: 0.07, far: 0.32) * 0.55
    color = mix(color, rgb(0xfff3c9) * 1.12, smooth(0.062, 0.058, distance))
    let stretch = 1 / (0.66 - y)
    let density = clouds.fractal(x * 1.1 * stretch + 3, 2.9 * stretch, octaves: 6)
    let cover = smooth(0.5, 0.76, density) * smooth(0.53, 0.36, y)
    let under = clouds.fractal(x * 1.1 * stretch + 3, 2.9 * stretch + 0.12, octaves: 4)
    let lit = clamp01((density - under) * 3.2 + 0.42)
    let cloud = mix(rgb(0x6b4478), rgb(0xffb07c), lit) + rgb(0xff9b50) * bell(distance, 0.4) * 0.35
    return mix(color, cloud, cover * 0.85)
  }

  private static func sea(_ spot: Spot, _ clouds: Noise, _ waves: Noise) -> RGB {
    let depth = (spot.y - horizon) / (1 - horizon)
    let far = 1 / (depth + 0.035)
    let swell = waves.fractal(spot.x * far * 1.7, far * 9, octaves: 4) - 0.5
    let ripple = waves.fractal(spot.x * far * 7 + 40, far * 26, octaves: 3) - 0.5
    let tilt = (swell * 0.55 + ripple * 0.45) * mix(0.06, 0.34, depth)
    let mirrored = min(horizon - 0.004, horizon - (spot.y - horizon) * 0.8 + tilt)
    var color = sky.color(at: max(0.02, mirrored)) * mix(0.86, 0.55, depth)
    color = mix(color, rgb(0x1c2a55), 0.2 + 0.3 * depth)
    let road = bell(spot.x - sunX + tilt * 0.5, mix(0.055, 0.3, depth))
    let spark = smooth(0.02, 0.2, swell * 0.5 + ripple)
    color += rgb(0xffb45e) * road * (0.28 + 0.9 * spark)
    return color + rgb(0xffe2a8) * bell(spot.y - horizon, 0.012) * 0.3 * bell(spot.x - sunX, 0.5)
  }
}
