/// A garment made of overlapping parts, photographed from above.
struct Garment: Sendable {
  /// The material of a part.
  enum Fabric: Sendable {
    case plain
    case stripes(UInt32, width: Float)
    case plaid(UInt32)
    case denim
    case knit
    case leather
  }

  struct Part: Sendable {
    let form: Polygon
    let color: UInt32
    let fabric: Fabric

    init(_ form: Polygon, _ color: UInt32, _ fabric: Fabric = .plain) {
      (self.form, self.color, self.fabric) = (form, color, fabric)
    }
  }

  let backdrop: Backdrop
  let parts: [Part]
  let seed: UInt32

  func paint(_ raster: inout Raster) {
    let noise = Noise(seed)
    let canvas = raster
    raster.shade { spot in
      var color = backdrop.color(spot.x, spot.y, noise)
      let shade = parts.map { $0.form.distance(spot.x - 0.008, spot.y - 0.011) }.min() ?? 1
      color *= 1 - 0.3 * smooth(0.03, -0.012, shade)
      for part in parts {
        // The edges of cloth are not perfectly straight.
        let wave = (noise.fractal(spot.x * 14, spot.y * 14, octaves: 3) - 0.5) * 0.006
        let distance = part.form.distance(spot.x, spot.y) + wave
        let cover = canvas.edge(-distance)
        if cover > 0 { color = mix(color, surface(part, spot, -distance, noise), cover) }
      }
      return color
    }
  }

  /// Returns a part's color at a depth inside its outline.
  private func surface(_ part: Part, _ spot: Spot, _ depth: Float, _ noise: Noise) -> RGB {
    let (x, y) = (spot.x, spot.y)
    let fold = noise.fractal(x * 5 + 2, y * 3.2, octaves: 4) - noise.fractal(x * 5 + 2.09, y * 3.2 + 0.09, octaves: 4)
    let base = rgb(part.color)
    var color = base
    var gloss: Float = 1.1
    switch part.fabric {
    case .plain: break
    case .stripes(let other, let width):
      let phase = y / width - floorOf(y / width)
      color = mix(base, rgb(other), smooth(0.46, 0.5, phase) * smooth(1, 0.96, phase))
    case .plaid(let other):
      let across = smooth(0.3, 0.7, sine(x * 110))
      let down = smooth(0.3, 0.7, sine(y * 110))
      color = mix(mix(base, rgb(other), across * 0.5), rgb(other), down * 0.5)
      color = mix(color, rgb(0xf1e3c8), smooth(0.97, 1, sine(x * 110 + 2.4)) * 0.7)
    case .denim:
      let twill = sine((x + y) * 1500) * 0.02 + (noise.fractal(x * 220, y * 60, octaves: 2) - 0.5) * 0.14
      color = base + twill + 0.09 * bell(depth - 0.05, 0.05)
    case .knit:
      color = base * (1 + 0.09 * sine(x * 420) * (0.6 + 0.4 * sine(y * 260 + 2 * sine(x * 420))))
    case .leather:
      gloss = 2.6
      color = base * (1 + (noise.fractal(x * 60, y * 60, octaves: 3) - 0.5) * 0.16)
    }
    let hem = 0.1 * smooth(0.0022, 0.0008, abs(depth - 0.011))
    let round = mix(0.8, 1.02, smooth(0, 0.035, depth))
    return color * (1 + fold * gloss) * round * (1 - hem)
  }
}
