/// A hash of bytes that is the same on every run and machine; fast for short names, but not secure against forgery.
///
/// Source: the 64-bit FNV-1a hash of Fowler, Noll and Vo.
public struct FNV1a: Hashable, Sendable {
  /// The hash of all bytes so far.
  public var value: UInt64 { state }

  @usableFromInline var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Starts a hash of an empty sequence.
  @inlinable public init() {}

  /// Creates the hash of bytes.
  @inlinable public init(_ bytes: some Sequence<UInt8>) { combine(bytes) }

  /// Adds bytes to the hash.
  @inlinable public mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(UInt64(byte)) }
  }

  /// Adds a number to the hash, as if it were one byte with more bits.
  @inlinable public mutating func combine(_ number: UInt64) { state = (state ^ number) &* 0x100_0000_01b3 }

  /// The two halves of the hash combined, since the low bits alone are not well distributed.
  public var folded: UInt64 { value ^ value >> 32 }

  /// The hash as 16 hexadecimal digits.
  public var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
