/// A name that is compared byte by byte.
///
/// Strings compare by Unicode's canonical equivalence, which needs tables larger than this whole module and would treat
/// two differently written names in a document as equal. A digest distinguishes most names at once, and copies are
/// recognized by their address.
package final class NameKey: Sendable {
  /// The name in UTF-8; a string would link string code into the WebAssembly module.
  package let bytes: [UInt8]
  package let digest: UInt64

  /// Creates a key from UTF-8 bytes.
  ///
  /// Source of the digest: the 64-bit FNV-1a hash of Fowler, Noll and Vo.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    self.digest = digest
  }

  // Called in a hundred places of the WebAssembly module, each of which would have a copy.
  @inline(never) package convenience init(_ name: String) { self.init(Array(name.utf8)) }

  /// Creates the key of a number in decimal digits.
  package convenience init(number: Int) {
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.insert(UInt8(truncatingIfNeeded: 48 + rest % 10), at: 0)
      rest /= 10
    } while rest > 0
    if number < 0 { digits.insert(45, at: 0) }
    self.init(digits)
  }

  var name: String { String(decoding: bytes, as: UTF8.self) }
}

extension NameKey: Hashable {
  package static func == (left: NameKey, right: NameKey) -> Bool {
    left === right || (left.digest == right.digest && left.bytes == right.bytes)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension String {
  /// Returns whether two strings are equal byte by byte, as names are compared.
  @inline(never) package func hasSameBytes(as other: String) -> Bool {
    #if hasFeature(Embedded)
      // Every string is contiguous in Embedded Swift, and a fallback would add 7 kB to the WebAssembly module.
      utf8.withContiguousStorageIfAvailable { own in
        other.utf8.withContiguousStorageIfAvailable { own.elementsEqual($0) } ?? false
      } ?? false
    #else
      utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    #endif
  }
}
