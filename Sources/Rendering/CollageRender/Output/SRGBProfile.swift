/// A small ICC version 2 profile for sRGB, built from the values in the standard.
///
/// Source: IEC 61966-2-1 for primaries and curve, ICC.1:2001-04 for the layout; the primaries are adapted to D50 by
/// the Bradford transform.
enum SRGBProfile {
  static let bytes: [UInt8] = build()

  private static func build() -> [UInt8] {
    let curve = tone()
    let tags: [(String, [UInt8])] = [
      ("desc", description("sRGB")), ("cprt", text("No copyright, use freely")), ("wtpt", xyz(0.95045, 1, 1.08905)),
      ("rXYZ", xyz(0.43607, 0.22249, 0.01392)), ("gXYZ", xyz(0.38515, 0.71687, 0.09708)),
      ("bXYZ", xyz(0.14307, 0.06061, 0.71410)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    var table = word(UInt32(tags.count))
    var data: [UInt8] = []
    let dataStart = 128 + 4 + 12 * tags.count
    var curveStart: Int?
    for (name, content) in tags {
      let isCurve = name.hasSuffix("TRC")
      let start = isCurve ? curveStart ?? (dataStart + data.count) : dataStart + data.count
      if !isCurve || curveStart == nil {
        data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
      }
      if isCurve { curveStart = start }
      table += Array(name.utf8) + word(UInt32(start)) + word(UInt32(content.count))
    }
    return header(size: dataStart + data.count) + table + data
  }

  private static func header(size: Int) -> [UInt8] {
    var bytes = word(UInt32(size)) + [0, 0, 0, 0] + word(0x0210_0000)
    bytes += Array("mntrRGB XYZ ".utf8)
    for value in [2026, 1, 1, 0, 0, 0] as [UInt16] { bytes += half(value) }
    bytes += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    bytes += fixed(0.9642) + fixed(1) + fixed(0.82491)
    return bytes + [UInt8](repeating: 0, count: 128 - bytes.count)
  }

  /// Returns 1024 samples of the sRGB curve, decoded to linear light.
  private static func tone() -> [UInt8] {
    let count = 1024
    var bytes = Array("curv".utf8) + word(0) + word(UInt32(count))
    for index in 0..<count {
      let value = Double(index) / Double(count - 1)
      let linear = value <= 0.04045 ? value / 12.92 : power12over5((value + 0.055) / 1.055)
      bytes += half(UInt16((linear * 65535).rounded()))
    }
    return bytes
  }

  /// Returns x^2.4 as (x^12)^(1/5), the root by Newton's method, without a math library.
  private static func power12over5(_ x: Double) -> Double {
    let square = x * x
    let fourth = square * square
    let target = fourth * fourth * fourth
    var root = max(x * x, 1e-3)
    for _ in 0..<60 {
      let rootFourth = root * root * root * root
      root -= (rootFourth * root - target) / (5 * rootFourth)
    }
    return root
  }

  private static func description(_ name: String) -> [UInt8] {
    let bytes = Array("desc".utf8) + word(0) + word(UInt32(name.utf8.count + 1)) + Array(name.utf8) + [0]
    // No Unicode and no Macintosh name: 4 + 4 + 2 + 1 + 67 zero bytes.
    return bytes + [UInt8](repeating: 0, count: 78)
  }

  private static func text(_ text: String) -> [UInt8] { Array("text".utf8) + word(0) + Array(text.utf8) + [0] }

  private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    Array("XYZ ".utf8) + word(0) + fixed(x) + fixed(y) + fixed(z)
  }

  private static func fixed(_ value: Double) -> [UInt8] {
    word(UInt32(bitPattern: Int32((value * 65536).rounded())))
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }

  private static func half(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
}
