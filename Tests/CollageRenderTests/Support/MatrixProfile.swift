import Foundation

/// An RGB color space by its primaries and curve: its ICC profile, and its colors in sRGB by matrix arithmetic.
///
/// Source: ICC.1:2001-04 for the layout; the primaries are adapted to D50 by the Bradford transform.
struct MatrixProfile {
  /// The transfer functions from stored values to linear light.
  enum Curve {
    case sRGB
    case gamma(Double)

    func linear(_ value: Double) -> Double {
      switch self {
      case .sRGB: value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      case .gamma(let exponent): pow(value, exponent)
      }
    }
  }

  let name: String
  /// XYZ of red, green and blue.
  let primaries: [[Double]]
  let curve: Curve

  static let sRGBPrimaries = [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]]

  static let displayP3 = MatrixProfile(
    name: "Display P3",
    primaries: [[0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407]], curve: .sRGB)
  static let adobeRGB = MatrixProfile(
    name: "Adobe RGB (1998)",
    primaries: [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]],
    curve: .gamma(2.19921875))
  /// ROMM RGB without its straight piece near black.
  static let proPhoto = MatrixProfile(
    name: "ProPhoto", primaries: [[0.79767, 0.28804, 0], [0.13519, 0.71188, 0], [0.03134, 0.00009, 0.82491]],
    curve: .gamma(1.8))
  static let linear = MatrixProfile(name: "linear", primaries: sRGBPrimaries, curve: .gamma(1))

  /// A color of this space in sRGB, cut to what sRGB holds.
  func inSRGB(_ color: [UInt8]) -> [UInt8] {
    let light = color.map { curve.linear(Double($0) / 255) }
    let xyz = (0..<3).map { row in (0..<3).reduce(0.0) { $0 + light[$1] * primaries[$1][row] } }
    return Self.solve(Self.sRGBPrimaries, xyz).map { value in
      let cut = min(max(value, 0), 1)
      let encoded = cut <= 0.0031308 ? cut * 12.92 : 1.055 * pow(cut, 1 / 2.4) - 0.055
      return UInt8((encoded * 255).rounded())
    }
  }

  /// The shares of three columns that add up to a vector, by Cramer's rule.
  private static func solve(_ columns: [[Double]], _ vector: [Double]) -> [Double] {
    let whole = determinant(columns)
    return (0..<3).map { index in
      var replaced = columns
      replaced[index] = vector
      return determinant(replaced) / whole
    }
  }

  private static func determinant(_ m: [[Double]]) -> Double {
    let first = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
    let second = m[1][0] * (m[0][1] * m[2][2] - m[0][2] * m[2][1])
    let third = m[2][0] * (m[0][1] * m[1][2] - m[0][2] * m[1][1])
    return first - second + third
  }

  /// The profile as an ICC file.
  var bytes: [UInt8] {
    let tone = curve.tag
    return Self.profile(
      name, space: "RGB ",
      [
        ("rXYZ", Self.xyz(primaries[0])), ("gXYZ", Self.xyz(primaries[1])), ("bXYZ", Self.xyz(primaries[2])),
        ("rTRC", tone), ("gTRC", tone), ("bTRC", tone),
      ])
  }

  /// Returns a profile for gray pictures as an ICC file.
  static func grayBytes(_ curve: Curve) -> [UInt8] { profile("gray", space: "GRAY", [("kTRC", curve.tag)]) }

  fileprivate static func profile(
    _ name: String, kind: String = "mntr", space: String, to connection: String = "XYZ ", _ own: [(String, [UInt8])]
  ) -> [UInt8] {
    let tags: [(String, [UInt8])] =
      [
        (
          "desc",
          Array("desc".utf8) + word(0) + word(UInt32(name.utf8.count + 1)) + Array(name.utf8)
            + [UInt8](repeating: 0, count: 79)
        ),
        ("cprt", Array("text".utf8) + word(0) + Array("free".utf8) + [0]), ("wtpt", xyz([0.9642, 1, 0.82491])),
      ] + own
    var table = word(UInt32(tags.count))
    var data: [UInt8] = []
    for (tag, content) in tags {
      table += Array(tag.utf8) + word(UInt32(132 + 12 * tags.count + data.count)) + word(UInt32(content.count))
      data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    }
    var header = word(UInt32(128 + table.count + data.count)) + word(0) + word(0x0210_0000)
    header += Array("\(kind)\(space)\(connection)".utf8) + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 28) + fixed(0.9642) + fixed(1) + fixed(0.82491)
    return header + [UInt8](repeating: 0, count: 128 - header.count) + table + data
  }

  fileprivate static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + word(0) + values.flatMap { fixed($0) }
  }

  fileprivate static func fixed(_ value: Double) -> [UInt8] {
    word(UInt32(bitPattern: Int32((value * 65536).rounded())))
  }

  fileprivate static func word(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }
}

extension MatrixProfile.Curve {
  /// The curve as a profile stores it, in 1024 samples.
  fileprivate var tag: [UInt8] {
    let samples = (0..<1024).map { UInt16((linear(Double($0) / 1023) * 65535).rounded()) }
    return Array("curv".utf8) + MatrixProfile.word(0) + MatrixProfile.word(1024)
      + samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }
}

/// A scanner's profile with a perceptual table and nothing else.
///
/// Source: ICC.1:2001-04, section 6.5.9 (lut16Type).
enum TableProfile {
  /// Red and blue are each other's, so that an ignored profile cannot hide.
  static var swappedColors: [UInt8] {
    // CIELAB of black, red, green, yellow, blue, magenta, cyan, white; the corners follow with blue varying first.
    let lab: [[Double]] = [
      [0, 0, 0], [54.3, 80.8, 69.9], [87.8, -79.3, 81], [97.6, -15.8, 93.4], [29.6, 68.3, -112], [60.2, 93.6, -60.5],
      [90.7, -50.7, -15], [100, 0, 0],
    ]
    let ends: [UInt8] = [0, 0, 0xFF, 0xFF]
    let identity: [UInt8] = (0..<9).flatMap { MatrixProfile.fixed($0 % 4 == 0 ? 1 : 0) }
    let nodes = lab.flatMap { color -> [Double] in [color[0] * 652.8, (color[1] + 128) * 256, (color[2] + 128) * 256] }
    let channels: [UInt8] = [3, 3, 2, 0]
    let entries: [UInt8] = [0, 2, 0, 2]
    var table = Array("mft2".utf8) + MatrixProfile.word(0) + channels + identity + entries
    table += ends + ends + ends
    table += nodes.flatMap { value -> [UInt8] in [UInt8(Int(value.rounded()) >> 8), UInt8(Int(value.rounded()) & 255)] }
    table += ends + ends + ends
    return MatrixProfile.profile("table", kind: "scnr", space: "RGB ", to: "Lab ", [("A2B0", table)])
  }
}
