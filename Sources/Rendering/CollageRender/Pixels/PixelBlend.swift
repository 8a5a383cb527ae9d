import CollageModel

/// Blends rows of premultiplied RGBA pixels.
enum PixelBlend {
  typealias Row = UnsafeMutablePointer<UInt8>

  /// Composites a row over another: `target = source + target (1 - source alpha)`, with the source first scaled by
  /// its coverage.
  ///
  /// Source: T. Porter and T. Duff, "Compositing digital images", 1984.
  static func over(_ source: UnsafePointer<UInt8>, share: UnsafePointer<UInt8>?, count: Int, onto target: Row) {
    guard let share else {
      over(source, count: count, onto: target)
      return
    }
    for x in 0..<count {
      let from = source + 4 * x
      let to = target + 4 * x
      let part = share[x]
      if part == 255 && from[3] == 255 {
        to.update(from: from, count: 4)
        continue
      }
      if part == 0 || from[3] == 0 { continue }
      let rest = 255 - scaled(from[3], by: part)
      to[0] = sum(scaled(from[0], by: part), scaled(to[0], by: rest))
      to[1] = sum(scaled(from[1], by: part), scaled(to[1], by: rest))
      to[2] = sum(scaled(from[2], by: part), scaled(to[2], by: rest))
      to[3] = sum(scaled(from[3], by: part), scaled(to[3], by: rest))
    }
  }

  /// Composites a row without coverage; opaque and transparent pixels, the most common, are copied as words.
  private static func over(_ source: UnsafePointer<UInt8>, count: Int, onto target: Row) {
    let from = UnsafeRawPointer(source)
    let to = UnsafeMutableRawPointer(target)
    let end = 4 &* count
    var offset = 0
    while offset < end {
      let pixel = UInt32(littleEndian: from.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      if pixel >= 0xff00_0000 {
        to.storeBytes(of: pixel.littleEndian, toByteOffset: offset, as: UInt32.self)
      } else if pixel >= 0x0100_0000 {
        let rest = SIMD4<UInt16>(repeating: UInt16(255 &- (pixel >> 24)))
        let below = SIMD4<UInt16>(truncatingIfNeeded: to.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self))
        let product = below &* rest &+ 128
        let kept = (product &+ (product &>> 8)) &>> 8
        let above = SIMD4<UInt16>(truncatingIfNeeded: from.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self))
        // `pointwiseMin` is a call that the compiler does not inline; this takes an instruction or two.
        let (sum, limit) = (above &+ kept, SIMD4<UInt16>(repeating: 255))
        let limited = sum.replacing(with: limit, where: sum .> limit)
        to.storeBytes(of: SIMD4<UInt8>(truncatingIfNeeded: limited), toByteOffset: offset, as: SIMD4<UInt8>.self)
      }
      offset &+= 4
    }
  }

  /// Paints a color outside the coverage of the inner shape, as borders do, where the outer shape has any coverage.
  static func colorOutside(
    of inner: UnsafePointer<UInt8>, within outer: UnsafePointer<UInt8>?, color: Color, count: Int, onto target: Row
  ) {
    for x in 0..<count where inner[x] < 255 && outer?[x] != 0 {
      lay(color, share: 255 - inner[x], onto: target + 4 * x)
    }
  }

  /// Paints a color inside a shape's coverage.
  static func colorInside(of form: UnsafePointer<UInt8>, color: Color, count: Int, onto target: Row) {
    for x in 0..<count where form[x] > 0 { lay(color, share: form[x], onto: target + 4 * x) }
  }

  /// Composites a color inside a shape's coverage beneath the existing pixels.
  static func colorBeneath(of form: UnsafePointer<UInt8>, color: Color, count: Int, onto target: Row) {
    for x in 0..<count where form[x] > 0 {
      let pixel = target + 4 * x
      let part = scaled(scaled(color.alpha, by: form[x]), by: 255 - pixel[3])
      if part == 0 { continue }
      pixel[0] = sum(pixel[0], scaled(color.red, by: part))
      pixel[1] = sum(pixel[1], scaled(color.green, by: part))
      pixel[2] = sum(pixel[2], scaled(color.blue, by: part))
      pixel[3] = sum(pixel[3], part)
    }
  }

  @inline(__always)
  private static func lay(_ color: Color, share: UInt8, onto pixel: Row) {
    let part = scaled(color.alpha, by: share)
    let rest = 255 - part
    pixel[0] = sum(scaled(color.red, by: part), scaled(pixel[0], by: rest))
    pixel[1] = sum(scaled(color.green, by: part), scaled(pixel[1], by: rest))
    pixel[2] = sum(scaled(color.blue, by: part), scaled(pixel[2], by: rest))
    pixel[3] = sum(part, scaled(pixel[3], by: rest))
  }

  /// Scales each pixel by its coverage.
  static func cut(_ target: Row, to share: UnsafePointer<UInt8>, count: Int) {
    for x in 0..<count where share[x] < 255 {
      let to = target + 4 * x
      if share[x] == 0 {
        to.update(repeating: 0, count: 4)
        continue
      }
      for band in 0..<4 { to[band] = scaled(to[band], by: share[x]) }
    }
  }

  /// Scales all pixels by one factor, 0 to 255.
  static func fade(_ target: Row, to share: UInt8, count: Int) {
    for index in 0..<(4 * count) { target[index] = scaled(target[index], by: share) }
  }

  /// Returns the run of opaque pixels around one; an empty range if that is not opaque.
  static func opaquePixels(around middle: Int, of row: UnsafePointer<UInt8>, count: Int) -> Range<Int> {
    var (first, last) = (middle, middle)
    while first > 0, row[4 * first - 1] == 255 { first -= 1 }
    while last < count, row[4 * last + 3] == 255 { last += 1 }
    return first..<last
  }

  /// Composites one color over a row with fractional coverage, dithered.
  static func dithered(
    _ shares: UnsafeMutableBufferPointer<Float>, color: Color, left: Int, y: Int, onto target: Row
  ) {
    let thresholds = Dither.row(y)
    let strength = Float(color.alpha)
    let opaque = SIMD4<UInt16>(UInt16(color.red), UInt16(color.green), UInt16(color.blue), 255)
    let (half, limit) = (SIMD4<UInt16>(repeating: 128), SIMD4<UInt16>(repeating: 255))
    let to = UnsafeMutableRawPointer(target)
    thresholds.withUnsafeBufferPointer { thresholds in
      for x in 0..<shares.count {
        let wanted = shares[x] * strength
        let part = UInt16(truncatingIfNeeded: Int32(min(255, wanted + thresholds[(left + x) & 7])))
        if part == 0 { continue }
        let below = SIMD4<UInt16>(truncatingIfNeeded: to.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD4<UInt8>.self))
        let (above, kept) = (opaque &* SIMD4(repeating: part) &+ half, below &* SIMD4(repeating: 255 &- part) &+ half)
        let sum = (above &+ (above &>> 8)) &>> 8 &+ (kept &+ (kept &>> 8)) &>> 8
        let limited = sum.replacing(with: limit, where: sum .> limit)
        to.storeBytes(of: SIMD4<UInt8>(truncatingIfNeeded: limited), toByteOffset: 4 &* x, as: SIMD4<UInt8>.self)
      }
    }
  }
}

extension Color {
  /// Returns the color with its alpha scaled by a factor, 0 to 255.
  func faded(to share: UInt8) -> Color {
    share == 255 ? self : Color(red: red, green: green, blue: blue, alpha: scaled(alpha, by: share))
  }
}
