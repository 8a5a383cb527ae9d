internal import CollageColor

/// Converts codes of sRGB to linear light and back, as tables.
enum LinearLight {
  /// The light, 0 to 1, of a premultiplied pixel, multiplied by its alpha, which is the fourth lane.
  @inline(__always)
  static func decode(_ pixel: UnsafePointer<UInt8>) -> SIMD4<Float> {
    let alpha = pixel[3]
    if alpha == 255 { return SIMD4(lights[Int(pixel[0])], lights[Int(pixel[1])], lights[Int(pixel[2])], 1) }
    if alpha == 0 { return .zero }
    // Codes of light that is multiplied by alpha are not multiplied by it themselves.
    func light(_ code: UInt8) -> Float { lights[Int(Unpremultiply.straight(code, alpha: UInt32(alpha)))] }
    return SIMD4(light(pixel[0]), light(pixel[1]), light(pixel[2]), 1) * (Float(alpha) * (1 / 255))
  }

  /// The codes, 0 to 255 and not rounded, of light.
  @inline(__always)
  static func encode(_ light: SIMD4<Float>) -> SIMD4<Float> {
    // Codes are nearly straight over the square root of light.
    let places = PixelRow.limited(PixelRow.limited(light, below: 0), above: 1).squareRoot() * Float(steps)
    let (red, green, blue) = (Int(places.x), Int(places.y), Int(places.z))
    let low = SIMD4(codes[red], codes[green], codes[blue], 0)
    let high = SIMD4(codes[red &+ 1], codes[green &+ 1], codes[blue &+ 1], 0)
    return low + (high - low) * (places - SIMD4(Float(red), Float(green), Float(blue), 0))
  }

  private static let steps = 2048

  /// Kept for as long as the process runs.
  nonisolated(unsafe) private static let lights: UnsafeMutablePointer<Float> = {
    let table = UnsafeMutablePointer<Float>.allocate(capacity: 256)
    for code in 0..<256 { (table + code).initialize(to: Float(SRGBTransfer.decode(Double(code) / 255))) }
    return table
  }()

  /// Kept for as long as the process runs; one more entry for light of 1.
  nonisolated(unsafe) private static let codes: UnsafeMutablePointer<Float> = {
    let table = UnsafeMutablePointer<Float>.allocate(capacity: steps + 2)
    for step in 0..<(steps + 2) {
      let root = Double(step) / Double(steps)
      (table + step).initialize(to: Float(SRGBTransfer.encode(root * root) * 255))
    }
    return table
  }()
}
