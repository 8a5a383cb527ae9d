/// The colors of HEVC, which are at the end of its sequence parameter sets, behind lists of any length.
///
/// Source: ITU-T H.265 (09/2023), sections 7.3.2.2.1, 7.3.4, 7.3.7 and E.2.1.
extension CodedPicture {
  private static let (mostReferenceSets, mostLongTerm, mostPictures) = (64, 32, 16)
  private static let extendedAspect = 255

  /// Reads the range and the colors from the rest of a set, which begins after the depths.
  mutating func readColors(_ reader: inout BitReader, layers: Int) {
    guard let order = reader.exponentialGolomb(), Self.skipBlocks(&reader, layers: layers),
      Self.skipReferences(&reader, orderBits: order + 4),
      // Motion vectors and smoothing, then whether there are colors at all.
      reader.skip(2), reader.flag() == true, Self.skipShape(&reader), reader.flag() == true, reader.skip(3),
      let range = reader.flag(), let isDescribed = reader.flag()
    else { return }
    isFullRange = range
    guard isDescribed, let primaries = reader.bits(8), let transfer = reader.bits(8) else { return }
    signal = .codes(primaries: primaries, transfer: transfer)
  }

  /// Skips the sizes of blocks and the tools for them.
  private static func skipBlocks(_ reader: inout BitReader, layers: Int) -> Bool {
    guard let areLayersListed = reader.flag(), reader.skipGolombs(3 * (areLayersListed ? layers + 1 : 1) + 6),
      let hasScaling = reader.flag()
    else { return false }
    if hasScaling {
      guard let hasLists = reader.flag(), !hasLists || skipScalingLists(&reader) else { return false }
    }
    guard reader.skip(2), let hasUncoded = reader.flag() else { return false }
    return !hasUncoded || reader.skip(8) && reader.skipGolombs(2) && reader.skip(1)
  }

  private static func skipScalingLists(_ reader: inout BitReader) -> Bool {
    for size in 0..<4 {
      for _ in stride(from: 0, to: 6, by: size == 3 ? 3 : 1) {
        guard let isListed = reader.flag() else { return false }
        let listed = min(64, 16 << (2 * size)) + (size > 1 ? 1 : 0)
        guard reader.skipGolombs(isListed ? listed : 1) else { return false }
      }
    }
    return true
  }

  /// Skips the lists of pictures from which others are predicted.
  private static func skipReferences(_ reader: inout BitReader, orderBits: Int) -> Bool {
    guard let sets = reader.exponentialGolomb(), sets <= mostReferenceSets else { return false }
    var pictures = 0
    for index in 0..<sets {
      guard let count = skipReferenceSet(&reader, isFirst: index == 0, after: pictures) else { return false }
      pictures = count
    }
    guard let hasLongTerm = reader.flag() else { return false }
    if !hasLongTerm { return true }
    guard let count = reader.exponentialGolomb(), count <= mostLongTerm else { return false }
    for _ in 0..<count { guard reader.skip(orderBits + 1) else { return false } }
    return true
  }

  /// Skips a set of short-term references, and returns the number of its pictures.
  private static func skipReferenceSet(_ reader: inout BitReader, isFirst: Bool, after last: Int) -> Int? {
    guard let isPredicted = isFirst ? false : reader.flag() else { return nil }
    if isPredicted {
      guard reader.skip(1), reader.skipGolombs(1) else { return nil }
      var count = 0
      for _ in 0...last {
        guard let isUsed = reader.flag(), let isKept = isUsed ? true : reader.flag() else { return nil }
        if isKept { count += 1 }
      }
      return count <= mostPictures ? count : nil
    }
    guard let before = reader.exponentialGolomb(), let after = reader.exponentialGolomb(), before <= mostPictures,
      after <= mostPictures - before
    else { return nil }
    for _ in 0..<before + after { guard reader.skipGolombs(1), reader.skip(1) else { return nil } }
    return before + after
  }

  /// Skips the shape of a pixel, and whether edges are meant to be seen.
  private static func skipShape(_ reader: inout BitReader) -> Bool {
    guard let hasAspect = reader.flag() else { return false }
    if hasAspect {
      guard let aspect = reader.bits(8), reader.skip(aspect == extendedAspect ? 32 : 0) else { return false }
    }
    guard let hasOverscan = reader.flag() else { return false }
    return reader.skip(hasOverscan ? 1 : 0)
  }
}
