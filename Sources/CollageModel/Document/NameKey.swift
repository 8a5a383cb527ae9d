/// A name that is compared byte by byte.
///
/// Strings compare by Unicode's canonical equivalence: that takes tables larger than this whole module, and would make
/// one of two names that a document writes differently. A digest tells most names apart at once, and a copy is known by
/// its address.
final class NameKey: Sendable {
  let name: String
  private let digest: UInt64

  /// Source of the digest: Fowler, Noll and Vo's hash 1a of 64 bits.
  init(_ name: String) {
    self.name = name
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    self.digest = digest
  }
}

extension NameKey: Hashable {
  static func == (left: NameKey, right: NameKey) -> Bool {
    if left === right { return true }
    return left.digest == right.digest && left.name.utf8.elementsEqual(right.name.utf8)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
