internal import CollageColor

/// Converts encoded sRGB values to linear light and back with tables.
enum LinearLight {
  /// Returns the linear light of a premultiplied pixel, 0 to 1, premultiplied by its alpha in the fourth lane.
  @inline(__always)
  static func decode(_ pixel: UnsafePointer<UInt8>) -> SIMD4<Float> {
    let alpha = pixel[3]
    if alpha == 255 { return SIMD4(lights[Int(pixel[0])], lights[Int(pixel[1])], lights[Int(pixel[2])], 1) }
    if alpha == 0 { return .zero }
    // The encoded value must be unpremultiplied before it is decoded.
    func light(_ code: UInt8) -> Float { lights[Int(Unpremultiply.straight(code, alpha: UInt32(alpha)))] }
    return SIMD4(light(pixel[0]), light(pixel[1]), light(pixel[2]), 1) * (Float(alpha) * (1 / 255))
  }

  /// Returns the encoded values of linear light, 0 to 255, not rounded.
  @inline(__always)
  static func encode(_ light: SIMD4<Float>) -> SIMD4<Float> {
    // Encoded values are nearly linear in the square root of light.
    let places = PixelRow.limited(PixelRow.limited(light, below: 0), above: 1).squareRoot() * Float(steps)
    let (red, green, blue) = (Int(places.x), Int(places.y), Int(places.z))
    let low = SIMD4(codes[red], codes[green], codes[blue], 0)
    let high = SIMD4(codes[red &+ 1], codes[green &+ 1], codes[blue &+ 1], 0)
    return low + (high - low) * (places - SIMD4(Float(red), Float(green), Float(blue), 0))
  }

  private static let steps = 2048

  /// The linear light of each 8-bit level; never freed.
  nonisolated(unsafe) private static let lights: UnsafeMutablePointer<Float> = {
    let table = UnsafeMutablePointer<Float>.allocate(capacity: 256)
    for code in 0..<256 { (table + code).initialize(to: Float(SRGBTransfer.decode(Double(code) / 255))) }
    return table
  }()

  /// Never freed; one extra entry for light of 1.
  nonisolated(unsafe) private static let codes: UnsafeMutablePointer<Float> = {
    let table = UnsafeMutablePointer<Float>.allocate(capacity: steps + 2)
    for step in 0..<(steps + 2) {
      let root = Double(step) / Double(steps)
      (table + step).initialize(to: Float(SRGBTransfer.encode(root * root) * 255))
    }
    return table
  }()
}
