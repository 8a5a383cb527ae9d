/// The colors of a PNG by its chunks, the strongest of which counts: cICP, iCCP, sRGB, then gAMA and cHRM.
///
/// Source: Portable Network Graphics (third edition, W3C 2025), sections 4.3 and 11.3.2.
struct PNGColors {
  private var codes: ColorSignal?
  private var isSRGB = false
  private var exponent: Double?
  private var chromaticities: [Double]?

  /// The unit of gamma and chromaticities.
  private static let unit = 100_000.0

  /// Takes the content of a chunk; content that is not valid counts as missing.
  mutating func take(_ bytes: [UInt8], chunk name: String) {
    func number(_ index: Int) -> Double {
      Double(bytes[4 * index..<4 * index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }) / Self.unit
    }
    switch (name, bytes.count) {
    // Only pixels that are RGB in their full range are those of a PNG.
    case ("cICP", 4) where bytes[2] == 0 && bytes[3] == 1:
      codes = .codes(primaries: Int(bytes[0]), transfer: Int(bytes[1]))
    case ("sRGB", 1): isSRGB = true
    case ("gAMA", 4) where number(0) > 0: exponent = 1 / number(0)
    case ("cHRM", 32):
      let values = (0..<8).map(number)
      if values.allSatisfy({ $0 < 1 }), stride(from: 1, to: 8, by: 2).allSatisfy({ values[$0] > 0 }) {
        chromaticities = values
      }
    default: break
    }
  }

  /// The colors besides those of an ICC profile, and whether they count even if there is one.
  var signal: (ColorSignal, prefersSignal: Bool)? {
    if let codes { return (codes, true) }
    if isSRGB || exponent == nil && chromaticities == nil { return nil }
    return (.curve(exponent: exponent, chromaticities: chromaticities), false)
  }
}
