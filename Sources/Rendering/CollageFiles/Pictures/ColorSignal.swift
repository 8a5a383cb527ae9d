/// Colors that a file describes in another way than by an ICC profile.
package enum ColorSignal: Hashable, Sendable {
  /// The numbers of primaries and of a transfer characteristic.
  ///
  /// Source: ITU-T H.273 (07/2024), tables 2 and 3.
  case codes(primaries: Int, transfer: Int)
  /// The exponent of a curve from values to light, and the x and y of white, red, green and blue; those that are nil are of sRGB.
  case curve(exponent: Double?, chromaticities: [Double]?)
  /// Adobe RGB, as cameras mark it.
  ///
  /// Source: JEITA CP-3461B (DCF 2.0), section 3.2.
  case adobeRGB

  /// True if the colors are those of sRGB, or not known.
  package var isUsual: Bool {
    switch self {
    case .codes(let primaries, let transfer): [0, 1, 2].contains(primaries) && Self.usualTransfers.contains(transfer)
    case .curve(let exponent, let chromaticities): exponent == nil && chromaticities == nil
    case .adobeRGB: false
    }
  }

  /// True if values stand for light beyond white: PQ and HLG.
  package var isHDR: Bool { if case .codes(_, let transfer) = self { [16, 18].contains(transfer) } else { false } }

  /// The transfer characteristics of sRGB and of video, which programs show alike, and those that say nothing.
  package static let usualTransfers: Set = [0, 1, 2, 6, 11, 12, 13, 14, 15]
}
