/// Reads integers of any number of bits from bytes; returns nil at the end.
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next bits as an integer, at most 32.
  mutating func bits(_ count: Int) -> Int? {
    guard count >= 0, count <= 32, position + count <= bytes.count * 8 else { return nil }
    var value = 0
    for _ in 0..<count {
      value = value << 1 | Int(bytes[position / 8] >> UInt8(7 - position % 8) & 1)
      position += 1
    }
    return value
  }

  mutating func flag() -> Bool? { bits(1).map { $0 == 1 } }

  /// Skips bits; returns false if fewer are left.
  mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, position + count <= bytes.count * 8 else { return false }
    position += count
    return true
  }

  /// Skips Exp-Golomb codes, of signed or unsigned integers; returns false if fewer are left.
  mutating func skipGolombs(_ count: Int) -> Bool {
    for _ in 0..<max(0, count) { guard exponentialGolomb() != nil else { return false } }
    return true
  }

  /// Returns the next integer, decoded from an Exp-Golomb code.
  ///
  /// Source: ITU-T H.265, section 9.2.
  mutating func exponentialGolomb() -> Int? {
    var zeros = 0
    while let bit = flag() {
      if bit { return bits(zeros).map { (1 << zeros) - 1 + $0 } }
      zeros += 1
      if zeros > 31 { return nil }
    }
    return nil
  }
}
