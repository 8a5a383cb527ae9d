/// Reads `.cube` files strictly: anything unknown or ambiguous is an error.
///
/// Source: Adobe, "Cube LUT Specification 1.0", 2013; `LUT_1D_INPUT_RANGE` and `LUT_3D_INPUT_RANGE` as written by
/// DaVinci Resolve.
struct CubeFile {
  /// The maximum file size; the largest table has 129 x 129 x 129 lines of about 30 characters.
  static let byteLimit = 100_000_000

  private var shape: ColorTable.Shape?
  private var keywords: [String] = []
  private var domainMin = [0.0, 0, 0]
  private var domainMax = [1.0, 1, 1]
  private var values: [Float] = []

  static func table(_ bytes: [UInt8]) throws(ColorTableError) -> ColorTable {
    guard bytes.count <= byteLimit else { throw .tooManyBytes(found: bytes.count, allowed: byteLimit) }
    var file = CubeFile()
    var (start, line) = (0, 1)
    // A UTF-8 byte order mark, which some programs write.
    if bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF { start = 3 }
    while start < bytes.count {
      var end = start
      while end < bytes.count && bytes[end] != 0x0A && bytes[end] != 0x0D { end += 1 }
      try file.read(bytes[start..<end], line: line)
      // Lines end with a line feed, a carriage return, or both.
      let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
      line += 1
    }
    return try file.finished()
  }

  private mutating func read(_ text: ArraySlice<UInt8>, line: Int) throws(ColorTableError) {
    for byte in text where byte < 0x20 && byte != 0x09 || byte == 0x7F { throw .line(line, .notText) }
    let words = text.split { $0 == 0x20 || $0 == 0x09 }
    guard let first = words.first, first.first != UInt8(ascii: "#") else { return }
    if let byte = first.first, byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") || byte == UInt8(ascii: "_") {
      try readKeyword(Self.text(first), Array(words.dropFirst()), line)
    } else if let byte = first.first, byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") {
      // Lowercase words are `nan` or `inf` in place of a number, or unknown keywords.
      if words.count == 3 && shape != nil { throw .line(line, .notANumber(Self.text(first))) }
      throw .line(line, .unknownKeyword(Self.text(first)))
    } else {
      try readColor(words, line)
    }
  }

  private mutating func readColor(_ words: [ArraySlice<UInt8>], _ line: Int) throws(ColorTableError) {
    guard let shape else { throw .missingSize }
    let color = try Self.numbers(words, 3, line)
    // A file with a wrong size must not exhaust memory.
    guard values.count < 3 * shape.colors else {
      throw .colorCount(found: values.count / 3 + 1, expected: shape.colors)
    }
    for number in color { values.append(Float(number)) }
  }

  private mutating func readKeyword(
    _ keyword: String, _ words: [ArraySlice<UInt8>], _ line: Int
  ) throws(ColorTableError) {
    let isKnown = Self.known.contains { $0.hasSameBytes(as: keyword) }
    guard isKnown else {
      // NaN in place of a number.
      if words.count == 2 && shape != nil { throw .line(line, .notANumber(keyword)) }
      throw .line(line, .unknownKeyword(keyword))
    }
    if !values.isEmpty { throw .line(line, .keywordAfterColors(keyword)) }
    if keywords.contains(where: { $0.hasSameBytes(as: keyword) }) { throw .line(line, .duplicateKeyword(keyword)) }
    keywords.append(keyword)
    if keyword.hasSameBytes(as: "LUT_1D_SIZE") {
      try readSize(words, line, ColorTable.curveEntries) { .curves(entries: $0) }
    } else if keyword.hasSameBytes(as: "LUT_3D_SIZE") {
      try readSize(words, line, ColorTable.cubeSides) { .cube(side: $0) }
    } else if keyword.hasSameBytes(as: "DOMAIN_MIN") {
      domainMin = try Self.numbers(words, 3, line)
    } else if keyword.hasSameBytes(as: "DOMAIN_MAX") {
      domainMax = try Self.numbers(words, 3, line)
    } else if !keyword.hasSameBytes(as: "TITLE") {
      let range = try Self.numbers(words, 2, line)
      domainMin = [range[0], range[0], range[0]]
      domainMax = [range[1], range[1], range[1]]
    }
  }

  private static let known = [
    "TITLE", "LUT_1D_SIZE", "LUT_3D_SIZE", "DOMAIN_MIN", "DOMAIN_MAX", "LUT_1D_INPUT_RANGE", "LUT_3D_INPUT_RANGE",
  ]

  private mutating func readSize(
    _ words: [ArraySlice<UInt8>], _ line: Int, _ allowed: ClosedRange<Int>, _ shape: (Int) -> ColorTable.Shape
  ) throws(ColorTableError) {
    guard self.shape == nil else { throw .line(line, .secondSize) }
    guard words.count == 1, let word = words.first else {
      throw .line(line, .numberCount(found: words.count, expected: 1))
    }
    guard let number = DecimalNumber.parse(word), number.rounded(.towardZero) == number,
      number >= Double(allowed.lowerBound), number <= Double(allowed.upperBound)
    else { throw .line(line, .size(Self.text(word), allowed: allowed)) }
    self.shape = shape(Int(number))
  }

  private func finished() throws(ColorTableError) -> ColorTable {
    guard let shape else { throw .missingSize }
    guard values.count == 3 * shape.colors else {
      throw .colorCount(found: values.count / 3, expected: shape.colors)
    }
    for channel in 0..<3 where !(domainMin[channel] < domainMax[channel]) { throw .emptyDomain(channel: channel) }
    return ColorTable(shape: shape, values: values, domainMin: domainMin, domainMax: domainMax)
  }

  private static func numbers(
    _ words: [ArraySlice<UInt8>], _ count: Int, _ line: Int
  ) throws(ColorTableError) -> [Double] {
    guard words.count == count else { throw .line(line, .numberCount(found: words.count, expected: count)) }
    var numbers: [Double] = []
    for word in words {
      guard let number = DecimalNumber.parse(word) else { throw .line(line, .notANumber(text(word))) }
      numbers.append(number)
    }
    return numbers
  }

  private static func text(_ word: ArraySlice<UInt8>) -> String { String(decoding: word.prefix(40), as: UTF8.self) }
}

extension ColorTable.Shape {
  var colors: Int {
    switch self {
    case .curves(let entries): entries
    case .cube(let side): side * side * side
    }
  }
}

extension String {
  /// Returns whether two strings are equal byte by byte; Unicode's equality would need large tables.
  fileprivate func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
