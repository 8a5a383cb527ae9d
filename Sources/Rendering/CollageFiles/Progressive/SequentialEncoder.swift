/// Writes the coefficients of a JPEG in one sequential scan, with the Huffman tables of the standard's examples.
///
/// Source: ITU-T T.81, annexes F.1.2 and K.3.
struct SequentialEncoder {
  private(set) var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var count = 0
  private var predictions: [Int]
  private let first = Self.codes(Self.firstTable)
  private let others = Self.codes(Self.othersTable)

  /// The numbers of codes of each length and the symbols: of the first coefficients, and of the others.
  static let firstTable: (counts: [UInt8], symbols: [UInt8]) = (
    [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], Array(0...11)
  )
  static let othersTable: (counts: [UInt8], symbols: [UInt8]) = (
    [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7D],
    [
      0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71, 0x14,
      0x32, 0x81, 0x91, 0xA1, 0x08, 0x23, 0x42, 0xB1, 0xC1, 0x15, 0x52, 0xD1, 0xF0, 0x24, 0x33, 0x62, 0x72, 0x82, 0x09,
      0x0A, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2A, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3A,
      0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4A, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5A, 0x63, 0x64, 0x65,
      0x66, 0x67, 0x68, 0x69, 0x6A, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7A, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88,
      0x89, 0x8A, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9A, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0xA7, 0xA8, 0xA9,
      0xAA, 0xB2, 0xB3, 0xB4, 0xB5, 0xB6, 0xB7, 0xB8, 0xB9, 0xBA, 0xC2, 0xC3, 0xC4, 0xC5, 0xC6, 0xC7, 0xC8, 0xC9, 0xCA,
      0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8, 0xD9, 0xDA, 0xE1, 0xE2, 0xE3, 0xE4, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xEA,
      0xF1, 0xF2, 0xF3, 0xF4, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9, 0xFA,
    ]
  )
  /// The largest magnitudes that the tables have codes for.
  private static let (maxDifference, maxCoefficient) = (2_047, 1_023)

  init(components: Int) { predictions = [Int](repeating: 0, count: components) }

  /// Returns the code and its length by symbol.
  private static func codes(_ table: (counts: [UInt8], symbols: [UInt8])) -> [(code: UInt32, length: UInt32)] {
    var codes = [(code: UInt32, length: UInt32)](repeating: (0, 0), count: 256)
    var (code, index) = (UInt32(0), 0)
    for (length, count) in table.counts.enumerated() {
      for _ in 0..<count {
        codes[Int(table.symbols[index])] = (code, UInt32(length) + 1)
        code += 1
        index += 1
      }
      code <<= 1
    }
    return codes
  }

  /// Begins the next piece of the scan, whose bytes are then only those added after it.
  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// Writes a block of a component.
  mutating func write(_ block: UnsafePointer<Int16>, component: Int) {
    // Values without a code do not occur in pictures of 8 bits.
    let difference = max(-Self.maxDifference, min(Self.maxDifference, Int(block[0]) &- predictions[component]))
    predictions[component] &+= difference
    let size = Self.size(difference)
    put(first[size])
    put(difference, size)
    var (run, index) = (0, 1)
    while index < 64 {
      let value = max(-Self.maxCoefficient, min(Self.maxCoefficient, Int(block[index])))
      index &+= 1
      if value == 0 {
        run &+= 1
        continue
      }
      while run > 15 {
        put(others[0xF0])
        run &-= 16
      }
      let size = Self.size(value)
      put(others[run &<< 4 | size])
      put(value, size)
      run = 0
    }
    if run > 0 { put(others[0]) }
  }

  /// Fills the last byte with ones and ends the picture.
  mutating func end() {
    let rest = (8 - count % 8) % 8
    if rest > 0 { put((UInt32(1) << UInt32(rest)) - 1, UInt32(rest)) }
    flush()
    bytes += [0xFF, 0xD9]
  }

  /// Leaves out the last blocks, so that the picture ends too early.
  mutating func dropEnd() {
    bytes.removeLast(min(bytes.count, 4))
    count = 0
  }

  @inline(__always)
  private static func size(_ value: Int) -> Int { Int.bitWidth &- value.magnitude.leadingZeroBitCount }

  @inline(__always)
  private mutating func put(_ code: (code: UInt32, length: UInt32)) { put(code.code, code.length) }

  /// Writes a number; negative ones are less by one, so that they begin with a zero.
  @inline(__always)
  private mutating func put(_ value: Int, _ size: Int) {
    let bits = value < 0 ? value &- 1 : value
    put(UInt32(truncatingIfNeeded: bits) & ((1 &<< UInt32(size)) &- 1), UInt32(size))
  }

  @inline(__always)
  private mutating func put(_ value: UInt32, _ length: UInt32) {
    bits = bits &<< UInt64(length) | UInt64(value)
    count &+= Int(length)
    if count >= 32 { flush() }
  }

  private mutating func flush() {
    while count >= 8 {
      count &-= 8
      let byte = UInt8(truncatingIfNeeded: bits &>> UInt64(count))
      bytes.append(byte)
      if byte == 0xFF { bytes.append(0) }
    }
  }
}
