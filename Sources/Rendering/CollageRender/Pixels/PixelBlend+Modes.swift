import CollageModel

/// The blend modes for premultiplied pixels.
///
/// With the colors s and t and the alphas a and b of source and target, all premultiplied and 0 to 255, a mode is a
/// function of these that returns `a b B(t / b, s / a)`, 0 to 255 squared. The result is that, plus `s (1 - b)`, plus
/// `t (1 - a)`, rounded once. Source: W3C, "Compositing and Blending Level 1", sections 5.8.1 and 10.
extension PixelBlend {
  /// Blends a row onto another.
  static func lay(_ source: UnsafePointer<UInt8>, _ blend: Blend, count: Int, onto target: Row) {
    switch blend {
    case .normal: over(source, share: nil, count: count, onto: target)
    case .multiply: whole(source, count, target) { s, t, _, _ in s &* t }
    case .screen: whole(source, count, target) { s, t, a, b in s &* b &+ t &* a &- s &* t }
    case .overlay: whole(source, count, target) { s, t, a, b in hardLight(t, s, b, a) }
    case .darken: whole(source, count, target) { s, t, a, b in min(s &* b, t &* a) }
    case .lighten: whole(source, count, target) { s, t, a, b in max(s &* b, t &* a) }
    case .hardLight: whole(source, count, target) { s, t, a, b in hardLight(s, t, a, b) }
    case .difference:
      whole(source, count, target) { s, t, a, b in s &* b &+ t &* a &- 2 &* min(s &* b, t &* a) }
    case .exclusion: whole(source, count, target) { s, t, a, b in s &* b &+ t &* a &- 2 &* s &* t }
    case .colorDodge: real(source, count, target) { s, t, a, b in perBand(s, t) { dodge($0, $1, a, b) } }
    case .colorBurn: real(source, count, target) { s, t, a, b in perBand(s, t) { burn($0, $1, a, b) } }
    case .softLight: real(source, count, target) { s, t, a, b in perBand(s, t) { softLight($0, $1, a, b) } }
    case .hue:
      real(source, count, target) { s, t, a, b in
        Luminosity.set(Saturation.set(s * b, to: Saturation.of(t) * a), to: Luminosity.of(t) * a, limit: a * b)
      }
    case .saturation:
      real(source, count, target) { s, t, a, b in
        Luminosity.set(Saturation.set(t * a, to: Saturation.of(s) * b), to: Luminosity.of(t) * a, limit: a * b)
      }
    case .color:
      real(source, count, target) { s, t, a, b in Luminosity.set(s * b, to: Luminosity.of(t) * a, limit: a * b) }
    case .luminosity:
      real(source, count, target) { s, t, a, b in Luminosity.set(t * a, to: Luminosity.of(s) * b, limit: a * b) }
    }
  }

  // MARK: In whole numbers

  /// Blends component by component with a mode that needs no division; every step is exact until a single rounding.
  @inline(__always)
  private static func whole(
    _ source: UnsafePointer<UInt8>, _ count: Int, _ target: Row, _ mode: (Int32, Int32, Int32, Int32) -> Int32
  ) {
    for x in 0..<count {
      let from = source + 4 * x
      let to = target + 4 * x
      if from[3] == 0 { continue }
      let (a, b) = (Int32(from[3]), Int32(to[3]))
      let alpha = a &+ b &- rounded(a &* b)
      for band in 0..<3 {
        let (s, t) = (Int32(from[band]), Int32(to[band]))
        let color = mode(s, t, a, b) &+ s &* (255 &- b) &+ t &* (255 &- a)
        // A color that exceeds its alpha, as resampling kernels can produce, must not wrap around.
        to[band] = UInt8(truncatingIfNeeded: max(0, min(alpha, rounded(color))))
      }
      to[3] = UInt8(truncatingIfNeeded: alpha)
    }
  }

  /// Returns a product divided by 255, rounded to nearest.
  @inline(__always)
  private static func rounded(_ product: Int32) -> Int32 { (product &+ 127) / 255 }

  @inline(__always)
  private static func hardLight(_ s: Int32, _ t: Int32, _ a: Int32, _ b: Int32) -> Int32 {
    2 &* s <= a ? 2 &* s &* t : a &* b &- 2 &* (b &- t) &* (a &- s)
  }

  // MARK: In real numbers

  /// Blends with a mode that needs division, or all components at once.
  @inline(__always)
  private static func real(
    _ source: UnsafePointer<UInt8>, _ count: Int, _ target: Row,
    _ mode: (SIMD4<Float>, SIMD4<Float>, Float, Float) -> SIMD4<Float>
  ) {
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
    for offset in stride(from: 0, to: 4 &* count, by: 4) {
      if source[offset &+ 3] == 0 { continue }
      let s = SIMD4<Float>(from.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self))
      let t = SIMD4<Float>(to.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self))
      let (a, b) = (s.w, t.w)
      // Where either is transparent, the result is the other.
      let mixed = b > 0 ? mode(s, t, a, b) : .zero
      var color = (mixed + s * (255 - b) + t * (255 - a)) * (1 / 255)
      color.w = a + b - a * b * (1 / 255)
      let alpha = color.w.rounded()
      let limited = PixelRow.limited(PixelRow.limited(color.rounded(.toNearestOrAwayFromZero), above: alpha), below: 0)
      to.storeBytes(of: SIMD4<UInt8>(limited), toByteOffset: offset, as: SIMD4<UInt8>.self)
    }
  }

  @inline(__always)
  private static func perBand(
    _ s: SIMD4<Float>, _ t: SIMD4<Float>, _ mode: (Float, Float) -> Float
  ) -> SIMD4<Float> {
    SIMD4(mode(s.x, t.x), mode(s.y, t.y), mode(s.z, t.z), 0)
  }

  @inline(__always)
  private static func dodge(_ s: Float, _ t: Float, _ a: Float, _ b: Float) -> Float {
    if t <= 0 { return 0 }
    return s >= a ? a * b : a * min(b, t * a / (a - s))
  }

  @inline(__always)
  private static func burn(_ s: Float, _ t: Float, _ a: Float, _ b: Float) -> Float {
    if t >= b { return a * b }
    return s <= 0 ? 0 : a * (b - min(b, (b - t) * a / s))
  }

  @inline(__always)
  private static func softLight(_ s: Float, _ t: Float, _ a: Float, _ b: Float) -> Float {
    let below = t / b
    if 2 * s <= a { return t * (a - (a - 2 * s) * (1 - below)) }
    let lifted = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : below.squareRoot()
    return t * a + b * (2 * s - a) * (lifted - below)
  }

  // MARK: One pixel

  /// Returns `a b B(t / b, s / a)` of premultiplied pixels, 0 to 1, as for rows of bytes.
  @inline(__always)
  static func mixed(_ blend: Blend, _ s: SIMD4<Float>, _ t: SIMD4<Float>) -> SIMD4<Float> {
    let (a, b) = (s.w, t.w)
    // Where either is transparent, the result is the other.
    guard a > 0, b > 0 else { return .zero }
    func hard(_ s: Float, _ t: Float, _ a: Float, _ b: Float) -> Float {
      2 * s <= a ? 2 * s * t : a * b - 2 * (b - t) * (a - s)
    }
    switch blend {
    case .normal: return s * b
    case .multiply: return s * t
    case .screen: return s * b + t * a - s * t
    case .overlay: return perBand(s, t) { hard($1, $0, b, a) }
    case .darken: return perBand(s, t) { min($0 * b, $1 * a) }
    case .lighten: return perBand(s, t) { max($0 * b, $1 * a) }
    case .hardLight: return perBand(s, t) { hard($0, $1, a, b) }
    case .difference: return perBand(s, t) { $0 * b + $1 * a - 2 * min($0 * b, $1 * a) }
    case .exclusion: return s * b + t * a - 2 * s * t
    case .colorDodge: return perBand(s, t) { dodge($0, $1, a, b) }
    case .colorBurn: return perBand(s, t) { burn($0, $1, a, b) }
    case .softLight: return perBand(s, t) { softLight($0, $1, a, b) }
    case .hue:
      return Luminosity.set(Saturation.set(s * b, to: Saturation.of(t) * a), to: Luminosity.of(t) * a, limit: a * b)
    case .saturation:
      return Luminosity.set(Saturation.set(t * a, to: Saturation.of(s) * b), to: Luminosity.of(t) * a, limit: a * b)
    case .color: return Luminosity.set(s * b, to: Luminosity.of(t) * a, limit: a * b)
    case .luminosity: return Luminosity.set(t * a, to: Luminosity.of(s) * b, limit: a * b)
    }
  }
}

/// The luminosity of a color.
///
/// Source: W3C, "Compositing and Blending Level 1", section 10.2, `Lum`, `SetLum`, `ClipColor`.
private enum Luminosity {
  @inline(__always)
  static func of(_ color: SIMD4<Float>) -> Float { 0.3 * color.x + 0.59 * color.y + 0.11 * color.z }

  /// Returns the color changed to a luminosity, and moved toward gray where it would leave the range from 0 to the
  /// limit.
  @inline(__always)
  static func set(_ color: SIMD4<Float>, to luminosity: Float, limit: Float) -> SIMD4<Float> {
    var moved = color + SIMD4(repeating: luminosity - of(color))
    let gray = SIMD4(repeating: luminosity)
    let (least, most) = (min(moved.x, min(moved.y, moved.z)), max(moved.x, max(moved.y, moved.z)))
    if least < 0, luminosity > least { moved = gray + (moved - gray) * (luminosity / (luminosity - least)) }
    if most > limit, most > luminosity {
      moved = gray + (moved - gray) * ((limit - luminosity) / (most - luminosity))
    }
    moved.w = 0
    return moved
  }
}

/// The saturation of a color.
///
/// Source: W3C, "Compositing and Blending Level 1", section 10.2, `Sat` and `SetSat`.
private enum Saturation {
  @inline(__always)
  static func of(_ color: SIMD4<Float>) -> Float {
    max(color.x, max(color.y, color.z)) - min(color.x, min(color.y, color.z))
  }

  /// Returns the color with its minimum component at 0 and its maximum at the saturation; gray becomes black.
  @inline(__always)
  static func set(_ color: SIMD4<Float>, to saturation: Float) -> SIMD4<Float> {
    let least = min(color.x, min(color.y, color.z))
    let range = of(color)
    guard range > 0 else { return .zero }
    return (color - SIMD4(repeating: least)) * (saturation / range)
  }
}
