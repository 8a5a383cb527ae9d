/// Hot-air balloons over a valley at sunrise.
enum Balloons {
  private static let sky = Ramp([(0, 0x4f8fc9), (0.3, 0x92bfdd), (0.55, 0xd9dfe0), (0.72, 0xffe0bd), (0.8, 0xffc999)])

  /// The position and the colors of a balloon.
  private struct Balloon {
    let x: Float
    let y: Float
    let radius: Float
    let colors: [UInt32]
    let haze: Float
    let zigzag: Bool
  }

  private static let fleet = [
    Balloon(x: 1.07, y: 0.60, radius: 0.022, colors: [0xd98a7a, 0xf2dcc0], haze: 0.45, zigzag: false),
    Balloon(x: 0.16, y: 0.56, radius: 0.027, colors: [0x7a9cb8, 0xe8dcc8], haze: 0.42, zigzag: false),
    Balloon(x: 0.72, y: 0.50, radius: 0.035, colors: [0xe2a04a, 0xf6e6c4, 0xb3563f], haze: 0.3, zigzag: true),
    Balloon(x: 1.22, y: 0.40, radius: 0.055, colors: [0x2f7f8c, 0xf3e3c3], haze: 0.2, zigzag: false),
    Balloon(
      x: 0.95, y: 0.19, radius: 0.075, colors: [0xf2b632, 0xe4572e, 0xf2b632, 0xfff1d0], haze: 0.1, zigzag: true),
    Balloon(
      x: 0.43, y: 0.32, radius: 0.16, colors: [0xd7263d, 0xf46036, 0xf9c846, 0xfff4dc, 0x2e86ab], haze: 0,
      zigzag: true),
  ]

  static func paint(_ raster: inout Raster) {
    let noise = Noise(121)
    let canvas = raster
    let hills = (0..<5).map { layer in
      let rock = Noise(UInt32(1210 + layer))
      return raster.profile { x in
        0.76 + 0.06 * Float(layer) - 0.1 * (rock.fractal(x * (3 - 0.3 * Float(layer)), 2, octaves: 5) - 0.35)
      }
    }
    let tones = Ramp([(0, 0xe3b8a4), (1, 0xb7909c), (2, 0x7f7590), (3, 0x4f5f70), (4, 0x2c4648)])
    raster.shade { spot in
      var color = air(spot, noise)
      for (layer, hill) in hills.enumerated() {
        let below = spot.y - hill[spot.column]
        let mist = smooth(0, 0.13, below) * 0.55
        let tone = mix(tones.color(at: Float(layer)), rgb(0xffe2c2), layer < 4 ? mist : mist * 0.15)
        color = mix(color, tone, canvas.edge(below))
      }
      return color
    }
    for balloon in fleet { paint(balloon, &raster) }
  }

  private static func air(_ spot: Spot, _ noise: Noise) -> RGB {
    let stretch = 1.2 / (1.05 - spot.y)
    let cloud = noise.fractal(spot.x * 1.8 * stretch, spot.y * 5 * stretch, octaves: 6)
    let light = noise.fractal(spot.x * 1.8 * stretch + 0.06, spot.y * 5 * stretch - 0.1, octaves: 4)
    let cover = smooth(0.5, 0.78, cloud) * 0.8
    let white = mix(rgb(0xffffff), rgb(0xe7c9c4), clamp01((light - cloud) * 3 + 0.5))
    let sun = bell(spot.x - 1.15, 0.5) * bell(spot.y - 0.76, 0.25)
    return mix(sky.color(at: spot.y), white, cover) + rgb(0xffb060) * sun * 0.3
  }

  private static func paint(_ balloon: Balloon, _ raster: inout Raster) {
    let canvas = raster
    let r = balloon.radius
    raster.overlay(x: balloon.x, y: balloon.y, reach: r * 2) { x, y in
      let u = x / r
      let v = y / r
      let half = halfWidth(v)
      let envelope = half > 0 ? canvas.edge((half - abs(u)) * r) : 0
      if envelope > 0 { return (mix(cloth(balloon, u, v, half), rgb(0xf1dccb), balloon.haze), envelope) }
      return basket(balloon, u, v, canvas)
    }
  }

  /// Returns half the envelope's width at a height, by its radius: a sphere above, a cone with a round flank below.
  private static func halfWidth(_ v: Float) -> Float {
    if v < -1 || v > 1.32 { return 0 }
    if v < 0.35 { return (1 - v * v).squareRoot() }
    let down = (v - 0.35) / 0.97
    return mix(0.9367, 0.17, down * (1.12 - 0.12 * down)) * (1 - 0.02 * down)
  }

  private static func cloth(_ balloon: Balloon, _ u: Float, _ v: Float, _ half: Float) -> RGB {
    let across = min(max(u / half, -1), 1)
    // The longitude of a gore on a round envelope.
    let turn = angle(across, (1 - across * across).squareRoot()) / Float.pi + 0.5
    let gore = turn * 12
    let bend = abs(gore - floorOf(gore) - 0.5)
    let count = balloon.colors.count
    var color = rgb(balloon.colors[Int(gore) % count])
    if balloon.zigzag {
      let band = v * 2.6 + bend * 0.7
      let index = Int(floorOf(band) + 8) % count
      color = mix(color, rgb(balloon.colors[index]), v > -0.55 && v < 0.75 ? 1 : 0)
    }
    let light = 0.62 + 0.5 * clamp01(0.5 + 0.5 * (across * 0.75 - v * 0.35))
    let seam = 1 - 0.16 * smooth(0.44, 0.5, bend)
    return color * light * seam + rgb(0xffcf8a) * smooth(0.3, 1, across) * 0.12
  }

  private static func basket(_ balloon: Balloon, _ u: Float, _ v: Float, _ canvas: Raster) -> (RGB, Float) {
    let r = balloon.radius
    if v > 1.66, v < 1.88 {
      let weave = mix(0.85, 1.1, abs(sine(u * 60)) * abs(sine(v * 50)))
      return (mix(rgb(0x7a4a28) * weave, rgb(0xe8cfbd), balloon.haze), canvas.edge((0.13 - abs(u)) * r))
    }
    if v > 1.3, v <= 1.66 {
      let rope = mix(0.17, 0.12, (v - 1.32) / 0.34)
      return (mix(rgb(0x4a3428), rgb(0xe8cfbd), balloon.haze), canvas.edge(0.0011 - abs(abs(u) - rope) * r) * 0.8)
    }
    return (.zero, 0)
  }
}
