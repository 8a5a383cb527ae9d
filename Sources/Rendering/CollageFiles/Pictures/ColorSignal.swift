/// Colors that a file describes in another way than by an ICC profile.
package enum ColorSignal: Hashable, Sendable {
  /// The numbers of primaries and of a transfer characteristic.
  ///
  /// Source: ITU-T H.273 (07/2024), tables 2 and 3.
  case codes(primaries: Int, transfer: Int)
  /// The exponent of a curve from values to light, and the x and y of white, red, green and blue; those that are nil are of sRGB.
  case curve(exponent: Double?, chromaticities: [Double]?)
  /// Light by value, in equal steps from the least to the greatest: one curve for all components or one for each, with the same
  /// chromaticities.
  case samples([[UInt16]], chromaticities: [Double]?)
  /// Adobe RGB, as cameras mark it.
  ///
  /// Source: JEITA CP-3461B (DCF 2.0), section 3.2.
  case adobeRGB
  /// A description that is not valid, or that is not read, by its name.
  case unread(String)

  /// True if the colors are those of sRGB, or not known.
  package var isUsual: Bool {
    switch self {
    case .codes(let primaries, let transfer): [0, 1, 2].contains(primaries) && Self.usualTransfers.contains(transfer)
    case .curve(let exponent, let chromaticities): exponent == nil && chromaticities.map(Self.isUsual) ?? true
    case .samples, .adobeRGB, .unread: false
    }
  }

  /// Returns this signal, with the codes of another in place of those that are unspecified (2).
  func completed(by other: ColorSignal?) -> ColorSignal {
    guard case .codes(let primaries, let transfer) = self,
      case .codes(let otherPrimaries, let otherTransfer)? = other
    else { return self }
    return .codes(
      primaries: primaries == 2 ? otherPrimaries : primaries, transfer: transfer == 2 ? otherTransfer : transfer)
  }

  /// True if values stand for light beyond white: PQ and HLG.
  package var isHDR: Bool { if case .codes(_, let transfer) = self { [16, 18].contains(transfer) } else { false } }

  /// The x and y of white, red, green and blue of sRGB.
  package static let usualChromaticities = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]

  /// Returns whether chromaticities are those of sRGB, with three digits or more.
  private static func isUsual(_ chromaticities: [Double]) -> Bool {
    zip(chromaticities, usualChromaticities).allSatisfy { ($0 - $1).magnitude < 0.001 }
  }

  /// The transfer characteristics of sRGB and of video, which programs show alike, and those that say nothing.
  package static let usualTransfers: Set = [0, 1, 2, 6, 7, 11, 12, 13, 14, 15]
}
