import Determinism

/// One of n shards of a manifest's rows.
///
/// Rows are assigned by a hash of their ID, which gives the same result on every machine.
public struct Shard: Hashable, Sendable {
  private let index: UInt64
  private let count: UInt64

  /// Parses `i/n` with i from 0 to n - 1; returns nil for other texts.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { UInt64($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], index < count, count <= 1_000_000 else {
      return nil
    }
    (self.index, self.count) = (index, count)
  }

  /// Returns whether the row with an ID belongs to the shard.
  public func holds(_ id: String) -> Bool { FNV1a(id.utf8).folded % count == index }
}
