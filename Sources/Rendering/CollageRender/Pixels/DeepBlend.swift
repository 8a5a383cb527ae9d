import CollageModel

/// Blends rows of premultiplied RGBA pixels with sixteen bits per band.
enum DeepBlend {
  typealias Row = UnsafeMutablePointer<UInt16>

  /// Composites a row over another, with the source first scaled by its coverage.
  static func over(_ source: UnsafePointer<UInt16>, share: UnsafePointer<UInt8>?, count: Int, onto target: Row) {
    for x in 0..<count {
      let (from, to) = (source + 4 * x, target + 4 * x)
      let part = share?[x] ?? 255
      if part == 255, from[3] == 65_535 {
        to.update(from: from, count: 4)
      } else if part > 0, from[3] > 0 {
        let above = DeepRow.load(from) * (Float(part) * (1 / 255))
        DeepRow.store(above + DeepRow.load(to) * (1 - above.w), to: to)
      }
    }
  }

  /// Paints a color outside the coverage of the inner shape, as borders do.
  static func colorOutside(of inner: UnsafePointer<UInt8>, color: Color, count: Int, onto target: Row) {
    for x in 0..<count where inner[x] < 255 { lay(color, share: 1 - Float(inner[x]) / 255, onto: target + 4 * x) }
  }

  /// Paints a color inside a shape's coverage.
  static func colorInside(of form: UnsafePointer<UInt8>, color: Color, count: Int, onto target: Row) {
    for x in 0..<count where form[x] > 0 { lay(color, share: Float(form[x]) / 255, onto: target + 4 * x) }
  }

  /// Composites a color inside a shape's coverage beneath the existing pixels.
  static func colorBeneath(of form: UnsafePointer<UInt8>, color: Color, count: Int, onto target: Row) {
    let color = vector(color)
    for x in 0..<count where form[x] > 0 {
      let above = DeepRow.load(target + 4 * x)
      DeepRow.store(above + color * (Float(form[x]) / 255 * (1 - above.w)), to: target + 4 * x)
    }
  }

  /// Composites one color over a row with fractional coverage.
  static func color(_ color: Color, shares: UnsafeMutableBufferPointer<Float>, onto target: Row) {
    for x in 0..<shares.count where shares[x] > 0 { lay(color, share: shares[x], onto: target + 4 * x) }
  }

  @inline(__always)
  private static func lay(_ color: Color, share: Float, onto pixel: Row) {
    let above = vector(color) * share
    DeepRow.store(above + DeepRow.load(pixel) * (1 - above.w), to: pixel)
  }

  /// Returns a premultiplied color, 0 to 1.
  @inline(__always)
  private static func vector(_ color: Color) -> SIMD4<Float> {
    let alpha = Float(color.alpha) / 255
    return SIMD4(Float(color.red) / 255, Float(color.green) / 255, Float(color.blue) / 255, 1) * alpha
  }

  /// Scales each pixel by its coverage.
  static func cut(_ target: Row, to share: UnsafePointer<UInt8>, count: Int) {
    for x in 0..<count where share[x] < 255 {
      DeepRow.store(DeepRow.load(target + 4 * x) * (Float(share[x]) / 255), to: target + 4 * x)
    }
  }

  /// Scales all pixels by one factor, 0 to 255.
  static func fade(_ target: Row, to share: UInt8, count: Int) {
    for x in 0..<count { DeepRow.store(DeepRow.load(target + 4 * x) * (Float(share) / 255), to: target + 4 * x) }
  }

  /// Blends a row onto another.
  static func lay(_ source: UnsafePointer<UInt16>, _ blend: Blend, count: Int, onto target: Row) {
    if blend == .normal { return over(source, share: nil, count: count, onto: target) }
    for x in 0..<count where source[4 * x + 3] > 0 {
      let (s, t) = (DeepRow.load(source + 4 * x), DeepRow.load(target + 4 * x))
      var color = PixelBlend.mixed(blend, s, t) + s * (1 - t.w) + t * (1 - s.w)
      color.w = s.w + t.w - s.w * t.w
      DeepRow.store(color, to: target + 4 * x)
    }
  }
}
