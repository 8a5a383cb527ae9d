/// High snow in clear light, a dark wood at its foot.
enum SnowyPeaks {
  private static let sky = Ramp([(0, 0x2a63ad), (0.35, 0x6fa3d8), (0.6, 0xb9d4ea), (0.8, 0xe9eef0)])

  /// A mountain range with its skyline and roughness.
  private struct Range {
    let noise: Noise
    let line: [Float]
    let haze: Float
  }

  static func paint(_ raster: inout Raster) {
    let canvas = raster
    let noise = Noise(131)
    let ranges = [
      range(raster, seed: 132, peaks: [(0.3, 0.36, 0.5), (1.2, 0.33, 0.5)], haze: 0.5),
      range(raster, seed: 138, peaks: [(0.88, 0.13, 0.58), (0.38, 0.38, 0.4), (1.38, 0.34, 0.4)], haze: 0.08),
    ]
    let wood = raster.profile { x in
      0.9 - 0.07 * (noise.fractal(x * 2.4, 40, octaves: 4) - 0.4) - 0.05 * smooth(0.6, 0, x)
    }
    let front = PineRow(noise: Noise(134), spacing: 0.02, height: 0.17)
    let back = PineRow(noise: Noise(135), spacing: 0.011, height: 0.075)
    raster.shade { spot in
      var color = air(spot, noise)
      for range in ranges {
        let below = spot.y - range.line[spot.column]
        let cover = canvas.edge(below)
        if cover > 0 { color = mix(color, flank(spot, below, range), cover) }
      }
      let mist = noise.fractal(spot.x * 3, spot.y * 9, octaves: 4)
      color = mix(color, rgb(0xdfe9f2), bell(spot.y - 0.83, 0.11) * (0.3 + 0.6 * mist))
      let rise = wood[spot.column] - spot.y
      let behind = max(canvas.edge(0.05 - rise), back.coverage(spot.x, above: rise - 0.05, raster: canvas))
      color = mix(color, rgb(0x55748a), behind)
      let trees = max(canvas.edge(-rise - 0.05), front.coverage(spot.x, above: rise + 0.05, raster: canvas))
      return mix(color, mix(rgb(0x1c3a44), rgb(0x0b1d27), smooth(0.85, 1, spot.y)), trees)
    }
  }

  private static func range(
    _ raster: Raster, seed: UInt32, peaks: [(x: Float, top: Float, wide: Float)], haze: Float
  ) -> Range {
    let noise = Noise(seed)
    let line = raster.profile { x in
      var top: Float = 0.86
      for peak in peaks {
        let away = abs(x - peak.x) / peak.wide
        top = min(top, mix(peak.top, 0.86, power(away, 0.95)))
      }
      return top + 0.1 * (0.42 - noise.ridged(x * 4.5, 3, octaves: 6))
    }
    return Range(noise: noise, line: line, haze: haze)
  }

  private static func air(_ spot: Spot, _ noise: Noise) -> RGB {
    let cloud = noise.fractal(spot.x * 2 + spot.y, spot.y * 5, octaves: 6)
    let cover = smooth(0.5, 0.8, cloud) * smooth(0.0, 0.3, spot.y)
    return mix(sky.color(at: spot.y), rgb(0xffffff), cover * 0.75)
  }

  private static func flank(_ spot: Spot, _ below: Float, _ range: Range) -> RGB {
    let x = spot.x * 5
    let y = spot.y * 4
    let here = range.noise.ridged(x, y, octaves: 6)
    let there = range.noise.ridged(x - 0.055, y - 0.035, octaves: 6)
    let light = clamp01(0.52 + (here - there) * 2.6)
    let steep = range.noise.fractal(x * 8 + here * 2.5, y * 4.5 + here * 3, octaves: 5)
    let rock = smooth(0.5, 0.6, steep + (below - 0.16) * 0.3 + (0.5 - light) * 0.12 - 0.05)
    let snow = mix(rgb(0x7f9cc6), rgb(0xfffaf2), light)
    let stone = mix(rgb(0x35415a), rgb(0x9a8f8c), light)
    let hazed = mix(mix(snow, stone, rock * 0.85), rgb(0xb8d0e6), range.haze)
    return mix(hazed, rgb(0xc8d9e8), smooth(0.25, 0.6, below) * 0.4)
  }
}
