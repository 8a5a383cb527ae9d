/// One of n shares of a manifest's rows, told by their ids: the same rows on every machine.
public struct Shard: Hashable, Sendable {
  private let index: UInt64
  private let count: UInt64

  /// Reads `i/n`, i from 0 to n - 1; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { UInt64($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], index < count, count <= 1_000_000 else {
      return nil
    }
    (self.index, self.count) = (index, count)
  }

  /// Whether a row belongs to the share.
  ///
  /// By FNV-1a of 64 bits, its halves folded: the low bits alone are poor.
  public func holds(_ id: String) -> Bool {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return (hash ^ hash >> 32) % count == index
  }
}
