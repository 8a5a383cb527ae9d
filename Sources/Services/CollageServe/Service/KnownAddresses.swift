import Synchronization

/// The pictures of signed addresses, which do not change: they are answered without asking a source.
final class KnownAddresses: Sendable {
  /// The key and the format of a picture, and until when it holds.
  struct Entry: Hashable, Sendable {
    var key: String
    var format: String
    /// True if the header `Accept` has chosen the format.
    var isNegotiated: Bool
    var expiresAt: Double
  }

  /// The entries by address, and by the format that a client prefers.
  private let entries = Mutex<[Key: Entry]>([:])

  /// An address for clients that prefer a format.
  struct Key: Hashable, Sendable {
    /// The path and query.
    var target: String
    /// The format that is chosen for the client if the request names none.
    var preferred: String
    /// The stamp of the service's templates, filters and fonts.
    var resources: String
  }

  /// The number of addresses that are remembered.
  private static let maxKnown = 1 << 18

  init() {}

  /// Returns the picture of an address.
  ///
  /// - Parameters:
  ///   - key: The address.
  ///   - now: The seconds of the service's clock.
  /// - Returns: The entry; nil if there is none, or it has expired.
  func entry(_ key: Key, now: Double) -> Entry? {
    entries.withLock { entries in
      guard let entry = entries[key] else { return nil }
      if entry.expiresAt > now { return entry }
      entries[key] = nil
      return nil
    }
  }

  /// Remembers the picture of an address.
  func keep(_ entry: Entry, _ key: Key) {
    entries.withLock { entries in
      if entries.count >= Self.maxKnown { entries = [:] }
      entries[key] = entry
    }
  }
}
