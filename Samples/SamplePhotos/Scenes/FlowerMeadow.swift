/// Poppies and daisies in evening light, the background out of focus.
enum FlowerMeadow {
  static func paint(_ raster: inout Raster) {
    let noise = Noise(111)
    raster.shade { spot in background(spot, noise) }
    paintBokeh(&raster)
    paintGrass(&raster, count: 150, far: true)
    paintFlowers(&raster, seed: 114, count: 26, size: 0.02...0.04, base: 0.52, blur: 0.007)
    paintGrass(&raster, count: 190, far: false)
    paintFlowers(&raster, seed: 131, count: 15, size: 0.055...0.085, base: 0.6, blur: 0.0012)
  }

  private static func background(_ spot: Spot, _ noise: Noise) -> RGB {
    let soft = noise.fractal(spot.x * 2.2, spot.y * 2.6, octaves: 3)
    let glowX = spot.x - 1.0
    let glowY = spot.y - 0.08
    let sun = bell((glowX * glowX + glowY * glowY).squareRoot(), 0.5)
    let ramp = smooth(0.15, 0.75, spot.y + (soft - 0.5) * 0.35)
    let green = mix(rgb(0xa9bd6a), rgb(0x3e6a34), smooth(0.4, 1, spot.y + (soft - 0.5) * 0.5))
    return mix(mix(rgb(0xffe2a6), rgb(0xe8d28a), soft), green, ramp) + rgb(0xffc776) * sun * 0.36
  }

  private static func paintBokeh(_ raster: inout Raster) {
    let noise = Noise(112)
    let colors = [rgb(0xfff0b8), rgb(0xffd27a), rgb(0xf7a58c), rgb(0xd9e39a), rgb(0xffffff)]
    for index in 0..<95 {
      let key = Int32(index)
      let radius = mix(0.012, 0.062, noise.hash(key, 3) * noise.hash(key, 4))
      let x = noise.hash(key, 1) * raster.aspect
      let y = 0.02 + 0.62 * noise.hash(key, 2)
      let color = colors[index % colors.count]
      let opacity = mix(0.1, 0.34, noise.hash(key, 5))
      raster.overlay(x: x, y: y, reach: radius * 1.2) { dx, dy in
        let distance = (dx * dx + dy * dy).squareRoot() / radius
        return (color, opacity * smooth(1.06, 0.94, distance) * mix(0.7, 1.15, smooth(0.6, 1, distance)))
      }
    }
  }

  private static func paintGrass(_ raster: inout Raster, count: Int, far: Bool) {
    let noise = Noise(far ? 115 : 116)
    let blur: Float = far ? 0.005 : 0.0012
    for index in 0..<count {
      let key = Int32(index)
      let x = noise.hash(key, 1) * (raster.aspect + 0.1) - 0.05
      let tall = mix(0.16, 0.44, noise.hash(key, 2)) * (far ? 0.9 : 1)
      let lean = (noise.hash(key, 3) - 0.5) * 0.26
      let wide: Float = far ? 0.004 : mix(0.003, 0.0065, noise.hash(key, 5))
      let color = mix(rgb(far ? 0x6f8f45 : 0x2f5a28), rgb(far ? 0xb6c268 : 0x86a544), noise.hash(key, 4))
      raster.overlay(x: x, y: 1.02 - tall / 2, reach: tall / 2 + 0.02) { dx, dy in
        let up = (tall / 2 - dy) / tall
        if up < 0 || up > 1 { return (color, 0) }
        let half = wide * (1 - up * up)
        let distance = abs(dx - lean * up * up) - half
        return (mix(color * 0.75, color * 1.15, up), smooth(blur, -blur, distance) * (far ? 0.7 : 0.95))
      }
    }
  }

  private static func paintFlowers(
    _ raster: inout Raster, seed: UInt32, count: Int, size: ClosedRange<Float>, base: Float, blur: Float
  ) {
    let noise = Noise(seed)
    for index in 0..<count {
      let key = Int32(index)
      // Stratified positions keep blossoms apart.
      let x = (Float(index) + mix(0.1, 0.9, noise.hash(key, 1))) / Float(count) * raster.aspect
      let y = base + (1 - base) * 0.78 * noise.hash(key, 2)
      let radius = mix(size.lowerBound, size.upperBound, noise.hash(key, 3))
      let flower = Blossom(
        radius: radius, blur: blur, turn: noise.hash(key, 4) * 6.3, isPoppy: noise.hash(key, 5) < 0.62,
        tilt: mix(0.62, 0.95, noise.hash(key, 6)))
      paintStem(&raster, x: x, y: y, lean: (noise.hash(key, 7) - 0.5) * 0.12, flower: flower)
      raster.overlay(x: x, y: y, reach: radius * 1.35) { dx, dy in flower.paint(dx, dy) }
    }
  }

  private static func paintStem(_ raster: inout Raster, x: Float, y: Float, lean: Float, flower: Blossom) {
    let long = 1.02 - y
    let half = max(0.0022, flower.radius * 0.045)
    raster.overlay(x: x, y: y + long / 2, reach: long / 2 + 0.02) { dx, dy in
      let down = (dy + long / 2) / long
      if down < 0 || down > 1 { return (.zero, 0) }
      let distance = abs(dx - lean * down * down) - half
      return (mix(rgb(0x7f9b45), rgb(0x34552a), down), smooth(flower.blur, -flower.blur, distance) * 0.95)
    }
  }
}
