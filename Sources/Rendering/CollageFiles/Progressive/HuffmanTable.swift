/// A Huffman table of a JPEG, for reading symbols.
///
/// Source: ITU-T T.81, annexes C and F.2.2.3.
struct HuffmanTable {
  /// The length and the symbol of each code of up to nine bits, by the bits that begin with it; 0 for longer codes.
  private var short = [UInt16](repeating: 0, count: 1 << Self.shortBits)
  /// The largest code of each length plus one, aligned to 16 bits; by length.
  private var limits = [Int](repeating: 0, count: 17)
  /// The number that is added to a code of each length to get the index of its symbol.
  private var offsets = [Int](repeating: 0, count: 17)
  private let symbols: [UInt8]

  static let shortBits = 9

  /// Creates a table from the number of codes of each length, 1 to 16, and their symbols; nil if it is not valid.
  init?(counts: [UInt8], symbols: [UInt8]) {
    guard counts.count == 16, counts.reduce(0, { $0 + Int($1) }) == symbols.count, symbols.count <= 256 else {
      return nil
    }
    self.symbols = symbols
    var (code, index) = (0, 0)
    for length in 1...16 {
      let count = Int(counts[length - 1])
      guard code + count <= 1 << length else { return nil }
      offsets[length] = index - code
      if length <= Self.shortBits {
        for step in 0..<count {
          let first = (code + step) << (Self.shortBits - length)
          let entry = UInt16(length) << 8 | UInt16(symbols[index + step])
          for place in first..<(first + 1 << (Self.shortBits - length)) { short[place] = entry }
        }
      }
      code += count
      index += count
      limits[length] = code << (16 - length)
      code <<= 1
    }
  }

  /// Returns the length and the symbol of the code that 16 bits begin with; nil if there is none.
  @inline(__always)
  func find(_ bits: Int) -> (length: Int, symbol: Int)? {
    let entry = short[bits &>> (16 &- Self.shortBits)]
    if entry != 0 { return (Int(entry &>> 8), Int(entry & 0xFF)) }
    return long(bits)
  }

  private func long(_ bits: Int) -> (length: Int, symbol: Int)? {
    for length in (Self.shortBits + 1)...16 where bits < limits[length] {
      let index = bits >> (16 - length) + offsets[length]
      return symbols.indices.contains(index) ? (length, Int(symbols[index])) : nil
    }
    return nil
  }
}
