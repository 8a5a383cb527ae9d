internal import Vips

/// Reads a few properties of an ICC profile without a color engine.
///
/// Source: ICC.1:2022, sections 7.2 (header), 7.3 (tag table), 10.11 and 10.15 (XYZ and description types).
struct ColorProfile {
  let bytes: [UInt8]

  private typealias Primaries = [(tag: String, xyz: [Double])]

  /// The sRGB primaries adapted to D50, as profiles store them.
  private static let ofSRGB: Primaries = [
    ("rXYZ", [0.4360, 0.2225, 0.0139]), ("gXYZ", [0.3851, 0.7169, 0.0971]), ("bXYZ", [0.1431, 0.0606, 0.7141]),
  ]

  /// The primaries of Display P3.
  private static let ofDisplayP3: Primaries = [
    ("rXYZ", [0.5151, 0.2412, -0.0011]), ("gXYZ", [0.2920, 0.6922, 0.0419]), ("bXYZ", [0.1571, 0.0666, 0.7841]),
  ]

  /// True if converting from this profile to sRGB would cause no visible change: its primaries are those of sRGB, and
  /// its curve passes through the midpoint of the sRGB curve.
  var isSRGB: Bool { has(Self.ofSRGB) }

  /// True if converting from this profile to Display P3, which has the curve of sRGB, would cause no visible change.
  var isDisplayP3: Bool { has(Self.ofDisplayP3) }

  /// True if the profile has these primaries and the curve of sRGB.
  private func has(_ primaries: Primaries) -> Bool {
    guard bytes.count > 132, text(at: 16) == "RGB " else { return false }
    for (tag, expected) in primaries {
      guard let start = offset(of: tag), let found = xyz(at: start) else { return false }
      for (one, other) in zip(found, expected) where (one - other).magnitude > 0.002 { return false }
    }
    return curveMatches
  }

  /// At an input of 0.5 the curve must be 0.2140 (sRGB), not 0.2176 (a plain gamma of 2.2) or 0.5 (linear).
  private var curveMatches: Bool {
    guard let start = offset(of: "gTRC") else { return false }
    switch text(at: start) {
    case "curv":
      guard let count = word(at: start + 8), count > 2 else { return false }
      let index = Int(count - 1) / 2
      guard let low = half(at: start + 12 + 2 * index), let high = half(at: start + 12 + 2 * (index + 1)) else {
        return false
      }
      let share = Double(count - 1) / 2 - Double(index)
      let value = (Double(low) * (1 - share) + Double(high) * share) / 65535
      return (value - 0.2140).magnitude < 0.002
    case "para":
      guard let kind = half(at: start + 8), kind == 3, let gamma = word(at: start + 12), let a = word(at: start + 16)
      else { return false }
      return (Double(gamma) / 65536 - 2.4).magnitude < 0.01 && (Double(a) / 65536 - 1 / 1.055).magnitude < 0.005
    default: return false
    }
  }

  /// The rendering intent for converting from the profile; nil if the profile does not support conversion.
  ///
  /// An output or scanner profile may contain only the perceptual table, which then serves every intent. libvips
  /// requests the table of the given intent and otherwise silently uses another profile.
  ///
  /// Source: ICC.1:2022, section 8.10.2.
  var inputIntent: RenderingIntent? {
    if offset(of: "A2B1") != nil || isMatrixOrCurve { return .relative }
    if offset(of: "A2B0") != nil { return .perceptual }
    return nil
  }

  private var isMatrixOrCurve: Bool {
    let tags = text(at: 16) == "GRAY" ? ["kTRC"] : ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"]
    return tags.allSatisfy { offset(of: $0) != nil }
  }

  private func offset(of tag: String) -> Int? {
    guard let count = word(at: 128), count < 1000 else { return nil }
    for index in 0..<Int(count) where text(at: 132 + 12 * index) == tag {
      return word(at: 132 + 12 * index + 4).map { Int($0) }
    }
    return nil
  }

  private func xyz(at start: Int) -> [Double]? {
    let words = [8, 12, 16].compactMap { word(at: start + $0) }
    guard words.count == 3 else { return nil }
    return words.map { Double(Int32(bitPattern: $0)) / 65536 }
  }

  private func text(at start: Int) -> String? {
    guard start >= 0, start + 4 <= bytes.count else { return nil }
    return String(decoding: bytes[start..<(start + 4)], as: UTF8.self)
  }

  private func word(at start: Int) -> UInt32? {
    guard start >= 0, start + 4 <= bytes.count else { return nil }
    return bytes[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func half(at start: Int) -> UInt16? {
    guard start >= 0, start + 2 <= bytes.count else { return nil }
    return UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1])
  }
}
