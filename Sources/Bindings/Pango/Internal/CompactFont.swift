/// The character identifiers of a font in Compact Font Format, by which documents choose glyphs.
///
/// Source: Adobe Technical Note 5176, The Compact Font Format Specification, sections 4 (DICT), 5 (INDEX), 13 (charsets).
struct CompactFont {
  private let bytes: [UInt8]

  /// Operators of the top DICT; those of two bytes have the escape byte above.
  private enum Operator {
    static let charset = 15, glyphs = 17, registry = 0x0C1E
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The identifier of each glyph; nil if the font's glyphs have no identifiers, or the font is damaged.
  var identifiers: [UInt32]? {
    guard let header = number(at: 2, size: 1), let names = index(at: header), let tops = index(at: names.end),
      let top = tops.first, let entries = entries(of: top), entries[Operator.registry] != nil,
      let place = entries[Operator.charset], let glyphs = entries[Operator.glyphs].flatMap({ number(at: $0, size: 2) })
    else { return nil }
    return charset(at: place, count: glyphs)
  }

  private func number(at position: Int, size: Int) -> Int? {
    guard position >= 0, size > 0, position <= bytes.count - size else { return nil }
    return bytes[position..<(position + size)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the first element of an INDEX, and the position after its end.
  private func index(at position: Int) -> (first: Range<Int>?, end: Int)? {
    guard let count = number(at: position, size: 2) else { return nil }
    guard count > 0 else { return (nil, position + 2) }
    guard let size = number(at: position + 2, size: 1), (1...4).contains(size) else { return nil }
    // Offsets count from the byte before the data.
    let data = position + 2 + (count + 1) * size
    guard let second = number(at: position + 3 + size, size: size),
      let last = number(at: position + 3 + count * size, size: size), second >= 1, last >= second,
      data + last <= bytes.count
    else { return nil }
    return ((data + 1)..<(data + second), data + last)
  }

  /// Returns the last operand of each operator of a DICT.
  private func entries(of dictionary: Range<Int>) -> [Int: Int]? {
    var (entries, operand, position) = ([Int: Int](), 0, dictionary.lowerBound)
    while position < dictionary.upperBound {
      guard let first = number(at: position, size: 1) else { return nil }
      let next = number(at: position + 1, size: 1) ?? 0
      switch first {
      case 12:
        entries[first << 8 | next] = operand
        position += 2
      case 0...21:
        entries[first] = operand
        position += 1
      case 28, 29:
        guard let value = number(at: position + 1, size: first == 28 ? 2 : 4) else { return nil }
        operand = value
        position += first == 28 ? 3 : 5
      case 30:
        // Digits of a real number, which end at a half byte of ones.
        repeat { position += 1 } while number(at: position, size: 1).map { $0 & 15 != 15 && $0 >> 4 != 15 } ?? false
        position += 1
      case 32...246:
        operand = first - 139
        position += 1
      case 247...250:
        operand = (first - 247) * 256 + next + 108
        position += 2
      default: position += 2
      }
    }
    return entries
  }

  private func charset(at position: Int, count: Int) -> [UInt32]? {
    // Small numbers name predefined sets, which no font with identifiers has.
    guard position > 2, let format = number(at: position, size: 1), count > 0 else { return nil }
    var (identifiers, place) = ([UInt32(0)], position + 1)
    while identifiers.count < count {
      guard let first = number(at: place, size: 2) else { return nil }
      var more = 0
      if format > 0 {
        guard let left = number(at: place + 2, size: format == 1 ? 1 : 2) else { return nil }
        more = left
      }
      place += 2 + (format == 0 ? 0 : format == 1 ? 1 : 2)
      for offset in 0...min(more, count - identifiers.count - 1) { identifiers.append(UInt32(first + offset)) }
    }
    return identifiers
  }
}
