import Synchronization

/// The pictures of signed addresses, which do not change: they are answered without asking a source.
final class KnownAddresses: Sendable {
  /// The key and the format of a picture, and until when it holds.
  struct Entry: Hashable, Sendable {
    var key: String
    var format: String
    var expiresAt: Double
  }

  private let entries = Mutex<[String: Entry]>([:])

  /// The number of addresses that are remembered.
  private static let maxKnown = 1 << 18

  init() {}

  /// Returns the picture of an address.
  ///
  /// - Parameters:
  ///   - address: The path and query, and the format if the header `Accept` has chosen it.
  ///   - now: The seconds of the service's clock.
  /// - Returns: The entry; nil if there is none, or it has expired.
  func entry(_ address: String, now: Double) -> Entry? {
    entries.withLock { entries in
      guard let entry = entries[address] else { return nil }
      if entry.expiresAt > now { return entry }
      entries[address] = nil
      return nil
    }
  }

  /// Remembers the picture of an address.
  func keep(_ entry: Entry, _ address: String) {
    entries.withLock { entries in
      if entries.count >= Self.maxKnown { entries = [:] }
      entries[address] = entry
    }
  }
}
