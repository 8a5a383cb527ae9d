/// Builds small ICC version 2 profiles of RGB spaces.
///
/// Source: ICC.1:2001-04 for the layout; primaries are adapted to D50 by the Bradford transform.
enum RGBProfile {
  /// Builds a profile.
  ///
  /// - Parameters:
  ///   - name: The description that programs show.
  ///   - primaries: X, Y and Z of red, green and blue, adapted to D50.
  ///   - samples: The number of samples of the curve.
  ///   - linear: Returns the linear light of an encoded value, both 0 to 1.
  /// - Returns: The bytes of the profile, which are the same on every machine.
  static func build(
    _ name: String, primaries: [[Double]], samples: Int = 1_024, linear: (Double) -> Double
  ) -> [UInt8] {
    build(name, primaries: primaries, curves: [Self.samples(samples, linear)])
  }

  /// Builds a profile with samples of one curve for all components, or of one for each.
  static func build(_ name: String, primaries: [[Double]], curves: [[UInt16]]) -> [UInt8] {
    let tones = curves.map(tone)
    return file(
      "RGB ",
      common(name) + zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { ($0, xyz($1)) }
        + ["rTRC", "gTRC", "bTRC"].enumerated().map { ($1, tones[tones.count == 3 ? $0 : 0]) })
  }

  /// Builds a profile of gray with samples of a curve.
  static func buildGray(_ name: String, curve: [UInt16]) -> [UInt8] {
    file("GRAY", common(name) + [("kTRC", tone(curve))])
  }

  private static func common(_ name: String) -> [(String, [UInt8])] {
    [("desc", description(name)), ("cprt", text("No copyright, use freely")), ("wtpt", xyz([0.95045, 1, 1.08905]))]
  }

  private static func file(_ space: String, _ tags: [(String, [UInt8])]) -> [UInt8] {
    var table = word(UInt32(tags.count))
    var data: [UInt8] = []
    let dataStart = 128 + 4 + 12 * tags.count
    var starts: [[UInt8]: Int] = [:]
    for (name, content) in tags {
      let start = starts[content] ?? (dataStart + data.count)
      if starts.updateValue(start, forKey: content) == nil {
        data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
      }
      table += Array(name.utf8) + word(UInt32(start)) + word(UInt32(content.count))
    }
    return header(space, size: dataStart + data.count) + table + data
  }

  private static func header(_ space: String, size: Int) -> [UInt8] {
    var bytes = word(UInt32(size)) + [0, 0, 0, 0] + word(0x0210_0000)
    bytes += Array("mntr\(space)XYZ ".utf8)
    for value in [2026, 1, 1, 0, 0, 0] as [UInt16] { bytes += half(value) }
    bytes += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    bytes += fixed(0.9642) + fixed(1) + fixed(0.82491)
    return bytes + [UInt8](repeating: 0, count: 128 - bytes.count)
  }

  static func samples(_ count: Int, _ linear: (Double) -> Double) -> [UInt16] {
    (0..<count).map { UInt16((linear(Double($0) / Double(count - 1)) * 65535).rounded()) }
  }

  private static func tone(_ samples: [UInt16]) -> [UInt8] {
    Array("curv".utf8) + word(0) + word(UInt32(samples.count)) + samples.flatMap(half)
  }

  private static func description(_ name: String) -> [UInt8] {
    let bytes = Array("desc".utf8) + word(0) + word(UInt32(name.utf8.count + 1)) + Array(name.utf8) + [0]
    // No Unicode and no Macintosh name: 4 + 4 + 2 + 1 + 67 zero bytes.
    return bytes + [UInt8](repeating: 0, count: 78)
  }

  private static func text(_ text: String) -> [UInt8] { Array("text".utf8) + word(0) + Array(text.utf8) + [0] }

  private static func xyz(_ values: [Double]) -> [UInt8] { Array("XYZ ".utf8) + word(0) + values.flatMap(fixed) }

  private static func fixed(_ value: Double) -> [UInt8] {
    word(UInt32(bitPattern: Int32((value * 65536).rounded())))
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }

  private static func half(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
}

/// The curves of RGB spaces, from encoded values to linear light.
enum ToneCurve {
  /// Source: IEC 61966-2-1.
  static func sRGB(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 12, 5)
  }

  /// Source: ITU-R BT.2020-2, table 4, with the constants for 12 bits.
  static func rec2020(_ value: Double) -> Double {
    value < 4.5 * 0.0181 ? value / 4.5 : power((value + 0.0993) / 1.0993, 20, 9)
  }

  /// Returns a power with the exponent `numerator / root`, the root by Newton's method, without a math library.
  private static func power(_ x: Double, _ numerator: Int, _ root: Int) -> Double {
    func whole(_ x: Double, _ exponent: Int) -> Double { (0..<exponent).reduce(1) { product, _ in product * x } }
    let target = whole(x, numerator)
    var value = max(x * x, 1e-3)
    for _ in 0..<60 {
      let lower = whole(value, root - 1)
      value -= (lower * value - target) / (Double(root) * lower)
    }
    return value
  }
}
