/// Random access to the numbers, names and tables of a font file.
struct FontBytes {
  struct Table {
    let name: String
    let sum: Int
    let range: Range<Int>
  }

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// Returns a big-endian number of up to four bytes; nil beyond the end.
  func number(at offset: Int, bytes length: Int) -> Int? {
    guard offset >= 0, offset <= count - length else { return nil }
    return bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the four characters of a tag; nil beyond the end.
  func tag(at offset: Int) -> String? {
    guard offset >= 0, offset <= count - 4 else { return nil }
    return String(String.UnicodeScalarView(bytes[offset..<offset + 4].map { Unicode.Scalar($0) }))
  }

  /// Returns a table by its place in the list; nil if it is not within the file.
  func table(number index: Int) -> Table? {
    let entry = 12 + index * 16
    guard let name = tag(at: entry), let sum = number(at: entry + 4, bytes: 4),
      let start = number(at: entry + 8, bytes: 4), let length = number(at: entry + 12, bytes: 4),
      start <= count, length <= count - start
    else { return nil }
    return Table(name: name, sum: sum, range: start..<start + length)
  }

  func table(_ name: String) -> Table? {
    (0..<(number(at: 4, bytes: 2) ?? 0)).lazy.compactMap { table(number: $0) }.first { $0.name == name }
  }

  /// Returns whether the bytes of a table have the sum that the list gives.
  func hasValidSum(_ table: Table) -> Bool {
    var sum: UInt32 = 0
    for (index, byte) in bytes[table.range].enumerated() {
      // The sum of the whole file, in the table `head`, does not count.
      if table.name == "head", (8..<12).contains(index) { continue }
      sum &+= UInt32(byte) << UInt32(24 - index % 4 * 8)
    }
    return sum == UInt32(truncatingIfNeeded: table.sum)
  }
}
