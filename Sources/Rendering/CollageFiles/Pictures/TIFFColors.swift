/// The colors of a TIFF file without an ICC profile, by its tags.
///
/// Source: TIFF 6.0, Adobe 1992, sections 20 and 21. Without a transfer function the curve is that of sRGB, as programs show it,
/// and not the exponent of 2.2 that the specification names.
struct TIFFColors {
  /// The colors besides those of an ICC profile; nil for sRGB.
  private(set) var signal: ColorSignal?

  private typealias Tag = TIFFReader.Tag

  private static let (shortType, fractionType) = (3, 5)
  private static let (whiteIsZero, blackIsZero, rgb, palette, differences) = (0, 1, 2, 3, 6)
  private static let fractionFormat = 3
  /// The most samples of a curve that are kept; more are those of 16 bits, between which curves are straight.
  private static let mostSamples = 4_096

  init(of directory: TIFFReader.Directory, _ reader: inout TIFFReader) {
    let kind = directory.values[Tag.photometric] ?? Self.blackIsZero
    guard directory.counts[Tag.profile] == nil,
      [Self.whiteIsZero, Self.blackIsZero, Self.rgb, Self.palette, Self.differences].contains(kind)
    else { return }
    signal = Self.blackAndWhite(directory, &reader, kind: kind) ?? Self.colors(directory, &reader, kind: kind)
  }

  private static func colors(
    _ directory: TIFFReader.Directory, _ reader: inout TIFFReader, kind: Int
  ) -> ColorSignal? {
    let hasChromaticities = [Tag.whitePoint, Tag.primaries].contains { directory.counts[$0] != nil }
    var chromaticities: [Double]?
    if hasChromaticities, ![whiteIsZero, blackIsZero].contains(kind) {
      let usual = ColorSignal.usualChromaticities
      guard let white = fractions(Tag.whitePoint, directory, &reader, usually: Array(usual[..<2])),
        let primaries = fractions(Tag.primaries, directory, &reader, usually: Array(usual[2...]))
      else { return .unread("chromaticities") }
      chromaticities = white + primaries
      // Fractions are light, unless they are large: only their pixels tell.
      if directory.values[Tag.sampleFormat] == fractionFormat {
        let signal = ColorSignal.curve(exponent: nil, chromaticities: chromaticities)
        return signal.isUsual ? nil : .unread("chromaticities of fractions")
      }
    }
    guard directory.counts[Tag.transferFunction] != nil, kind != palette else {
      return chromaticities.map { .curve(exponent: nil, chromaticities: $0) }
    }
    guard let curves = curves(directory, &reader, isReversed: kind == whiteIsZero) else {
      return .unread("transfer function")
    }
    return .samples(curves, chromaticities: chromaticities)
  }

  /// Returns a signal that is not read if black and white are other values than usual.
  private static func blackAndWhite(
    _ directory: TIFFReader.Directory, _ reader: inout TIFFReader, kind: Int
  ) -> ColorSignal? {
    guard directory.counts[Tag.blackAndWhite] != nil else { return nil }
    let most = Double(1 << max(1, min(directory.values[Tag.bits] ?? 1, 16)) - 1)
    let middle = (most + 1) / 2
    let usual = kind == differences ? [0, most, middle, most, middle, most] : [0, most, 0, most, 0, most]
    return fractions(Tag.blackAndWhite, directory, &reader, usually: usual) == usual
      ? nil : .unread("reference black and white")
  }

  /// Returns the numbers of an entry, or usual ones if it is missing; nil if they are not valid fractions.
  private static func fractions(
    _ tag: Int, _ directory: TIFFReader.Directory, _ reader: inout TIFFReader, usually usual: [Double]
  ) -> [Double]? {
    guard let count = directory.counts[tag], let place = directory.places[tag] else { return usual }
    guard count == usual.count, directory.types[tag] == fractionType else { return nil }
    var numbers: [Double] = []
    for start in stride(from: place, to: place + 8 * count, by: 8) {
      guard let above = reader.number(start, 4), let below = reader.number(start + 4, 4), below > 0 else { return nil }
      numbers.append(Double(above) / Double(below))
    }
    return numbers
  }

  /// Returns the curves of the transfer function; nil if they do not match the depth, or do not rise.
  private static func curves(
    _ directory: TIFFReader.Directory, _ reader: inout TIFFReader, isReversed: Bool
  ) -> [[UInt16]]? {
    guard let place = directory.places[Tag.transferFunction], let total = directory.counts[Tag.transferFunction],
      directory.types[Tag.transferFunction] == shortType, let bits = directory.values[Tag.bits],
      (1...16).contains(bits), total == 1 << bits || total == 3 << bits
    else { return nil }
    let length = 1 << bits
    let kept = min(length, mostSamples)
    var curves: [[UInt16]] = []
    for start in stride(from: 0, to: total, by: length) {
      var curve: [UInt16] = []
      for index in 0..<kept {
        let step = (index * (length - 1) + (kept - 1) / 2) / (kept - 1)
        let at = start + (isReversed ? length - 1 - step : step)
        guard let value = reader.number(place + 2 * at, 2) else { return nil }
        curve.append(UInt16(truncatingIfNeeded: value))
      }
      guard let first = curve.first, let last = curve.last, first < last else { return nil }
      curves.append(curve)
    }
    return curves
  }
}
