/// Reads numbers, texts and directories of an EXIF block, within its bytes.
struct ExifReader {
  let bytes: ArraySlice<UInt8>

  /// The maximum number of entries to read; real directories have a few dozen.
  private static let maxEntries = 1_000

  /// True for little-endian numbers and false for big-endian ones; nil if this is not EXIF.
  var byteOrder: Bool? {
    guard bytes.count >= 8 else { return nil }
    switch Array(bytes.prefix(4)) {
    case [0x49, 0x49, 0x2A, 0]: return true
    case [0x4D, 0x4D, 0, 0x2A]: return false
    default: return nil
    }
  }

  func number(_ offset: Int, _ size: Int, _ isLittle: Bool) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    let part = bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + size)]
    return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the quotient of two longs, or nil if it is not finite.
  func fraction(_ offset: Int, _ isLittle: Bool) -> Double? {
    guard let above = number(offset, 4, isLittle), let below = number(offset + 4, 4, isLittle), below > 0 else {
      return nil
    }
    return Double(above) / Double(below)
  }

  /// Returns the text up to its zero byte, or nil if it is not printable ASCII.
  func text(_ offset: Int, _ count: Int) -> String? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let part = bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + count)].prefix { $0 != 0 }
    guard !part.isEmpty, part.allSatisfy({ (32..<127).contains($0) }), part.contains(where: { $0 != 32 }) else {
      return nil
    }
    return String(decoding: part, as: UTF8.self)
  }

  func forEachEntry(
    at start: Int, _ isLittle: Bool, _ body: (_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> Void
  ) {
    guard let count = number(start, 2, isLittle) else { return }
    for index in 0..<min(count, Self.maxEntries) {
      let entry = start + 2 + 12 * index
      guard let tag = number(entry, 2, isLittle), let type = number(entry + 2, 2, isLittle),
        let many = number(entry + 4, 4, isLittle), number(entry + 8, 4, isLittle) != nil
      else { return }
      body(tag, type, many, entry + 8)
    }
  }
}
