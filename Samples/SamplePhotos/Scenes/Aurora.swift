/// Northern lights over snowy hills and a still bay.
enum Aurora {
  private static let shore: Float = 0.74
  private static let sky = Ramp([(0, 0x060b22), (0.4, 0x0a2038), (0.74, 0x174a55)])

  static func paint(_ raster: inout Raster) {
    let noise = Noise(91)
    let stars = StarField(noise: Noise(92), density: 70)
    let line = raster.profile { x in
      0.71 - 0.2 * (noise.ridged(x * 2.2, 4, octaves: 6) - 0.12) * relief(x)
    }
    let canvas = raster
    let pines = PineRow(noise: Noise(93), spacing: 0.016, height: 0.055)
    raster.shade { spot in
      let mirrored = spot.y > shore
      let sway = mirrored ? (noise.fractal(spot.x * 6, spot.y * 70, octaves: 3) - 0.5) * (spot.y - shore) * 0.22 : 0
      let x = spot.x + sway
      let y = mirrored ? shore - (spot.y - shore) * 1.35 : spot.y
      var color = sky.color(at: y) + curtains(x, y, noise)
      color += stars.light(x, y) * (mirrored ? 0.25 : 1)
      let column = min(max(Int(x * Float(canvas.height)), 0), canvas.width - 1)
      color = mix(color, hill(x, y, line[column], noise), canvas.edge(y - line[column]))
      let bank = shore - 0.018 + 0.006 * sine(x * 5) + (noise.fractal(x * 8, 77, octaves: 3) - 0.5) * 0.02
      let trees = max(canvas.edge(y - bank), pines.coverage(x, above: bank - y, raster: canvas))
      color = mix(color, rgb(0x041019), trees)
      return mirrored ? mix(color * 0.78, rgb(0x0c2b38), 0.12) : color
    }
  }

  /// Returns the height of the hills along the shore, which is low in the middle.
  private static func relief(_ x: Float) -> Float {
    0.35 + smooth(0.75, 1.5, x) + smooth(0.7, 0, x) * 0.6
  }

  private static func curtains(_ x: Float, _ y: Float, _ noise: Noise) -> RGB {
    var light = RGB.zero
    for index in 0..<3 {
      let offset = Float(index)
      let fold = noise.fractal(x * 1.3 + offset * 13, offset * 7, octaves: 3)
      let foot = 0.63 - 0.07 * offset + (fold - 0.5) * 0.2 + 0.03 * sine(x * 6 + offset * 2)
      let above = foot - y
      let streak = noise.fractal((x + fold * 0.5) * 26 + offset * 40, y * 0.9, octaves: 4)
      let body = above > 0 ? exponential(-above / 0.25) * smooth(0, 0.14, above) * 1.2 : 0
      let strength =
        body * mix(0.25, 1.25, smooth(0.25, 0.75, streak)) * mix(0.25, 1.1, noise.value(x * 2.6, offset * 7 + 50))
      let tint = mix(rgb(0x4dff9c), rgb(0x9a5bff), smooth(0.08, 0.4, above))
      light += tint * strength * (1 - offset * 0.18)
      light += rgb(0x2fd6a0) * bell(above - 0.08, 0.22) * 0.09
    }
    return light * 0.85
  }

  private static func hill(_ x: Float, _ y: Float, _ line: Float, _ noise: Noise) -> RGB {
    let below = y - line
    let here = noise.ridged(x * 7, y * 7, octaves: 5)
    let there = noise.ridged(x * 7 - 0.07, y * 7 - 0.09, octaves: 5)
    let light = clamp01(0.45 + (here - there) * 2.2)
    let snow = mix(rgb(0x0d2436), rgb(0x86c7b8), light)
    return mix(snow, rgb(0x0d2a36), smooth(0.02, 0.2, below))
  }
}
