import CollageFiles
import Synchronization

/// The objects read by a process, within memory limits, with statistics on how they were used.
final class HeldObjects: Sendable {
  struct Limits {
    /// The maximum total size of cached objects, in bytes.
    var bytes = 256 << 20
    /// The maximum total size of objects fetched ahead of the jobs that need them, in bytes.
    var bytesAhead = 64 << 20
  }

  /// A pending read: the first thread to take the lock reads the object, others wait for the lock.
  final class Fetch: Sendable {
    let source = Mutex<PhotoSource?>(nil)
  }

  private struct Contents {
    /// The cached objects, least recently used first.
    ///
    /// Not the renderer's `LRUCache`: that keeps nothing larger than its limit, and does not say what it dropped, which is
    /// then no longer fetched ahead.
    var held: [(name: String, source: PhotoSource, byteCount: Int)] = []
    var heldBytes = 0
    var fetches: [String: Fetch] = [:]
    /// The objects named by jobs, and whether such a job has used them or ended.
    var seen: [String: Bool] = [:]
    /// The objects read but not used yet, with the sizes of those fetched ahead.
    var unused: [String: Int] = [:]
    var bytesAhead = 0
    /// A score that increases by 1 for each photo of which only the header was read, and decreases by
    /// `headersOutweighed` for each photo whose pixels were read.
    var headersAlone = 0
    var isAnyUsed = false

    mutating func forget(unused name: String) -> Bool {
      guard let byteCount = unused.removeValue(forKey: name) else { return false }
      bytesAhead -= byteCount
      return true
    }
  }

  private let limits: Limits
  private let state = Mutex(Contents())

  /// The maximum number of names remembered.
  private static let maxSeen = 1 << 16
  /// Above this score, only headers are prefetched.
  private static let manyUnused = 8
  /// The weight of a photo whose pixels were read, because fetching it late is costly.
  private static let headersOutweighed = 4

  init(_ limits: Limits) { self.limits = limits }

  // MARK: Reading

  /// Returns the source of a cached object and marks it as recently used; nil if it is not cached.
  func source(of name: String) -> PhotoSource? {
    state.withLock { contents in
      guard let place = contents.held.firstIndex(where: { $0.name == name }) else { return nil }
      let found = contents.held.remove(at: place)
      contents.held.append(found)
      return found.source
    }
  }

  /// Returns the pending read of an object, creating it if necessary.
  func fetch(of name: String) -> Fetch {
    state.withLock { contents in
      if let fetch = contents.fetches[name] { return fetch }
      let fetch = Fetch()
      contents.fetches[name] = fetch
      return fetch
    }
  }

  /// Ends a read and caches the object, if there is one; evicts the least recently used objects.
  func end(_ name: String, _ source: PhotoSource?, byteCount: Int) {
    state.withLock { contents in
      contents.fetches[name] = nil
      guard let source else {
        _ = contents.forget(unused: name)
        return
      }
      contents.held.append((name, source, byteCount))
      contents.heldBytes += byteCount
      while contents.heldBytes > limits.bytes, contents.held.count > 1 {
        let dropped = contents.held.removeFirst()
        contents.heldBytes -= dropped.byteCount
        _ = contents.forget(unused: dropped.name)
      }
    }
  }

  // MARK: What is used

  /// True if fetching headers is sufficient, because the pixels of recent photos were found in the tile cache.
  var areHeadersEnough: Bool { state.withLock { $0.headersAlone >= Self.manyUnused } }

  /// Returns the names that no job has named before.
  func new(_ names: [String]) -> [String] {
    state.withLock { contents in
      if contents.seen.count > Self.maxSeen { contents.seen = [:] }
      return names.filter { name in
        guard contents.seen[name] == nil else { return false }
        contents.seen[name] = false
        return true
      }
    }
  }

  /// The result of reserving room for an object.
  enum Reservation {
    /// The object should be fetched now.
    case granted
    /// There is no room until other objects are used.
    case noRoom
    /// A job has already read the object, or it exceeds the limit.
    case notNeeded
  }

  /// Reserves room for an object to be fetched ahead.
  ///
  /// Until the first object is used, few reservations are granted, because the tile cache may already have all pixels.
  func reserve(_ name: String, byteCount: Int) -> Reservation {
    state.withLock { contents in
      guard contents.seen[name] == false, contents.unused[name] == nil, byteCount <= limits.bytesAhead else {
        return .notNeeded
      }
      guard byteCount <= limits.bytesAhead - contents.bytesAhead,
        contents.isAnyUsed || contents.unused.count < Self.manyUnused
      else { return .noRoom }
      contents.unused[name] = byteCount
      contents.bytesAhead += byteCount
      return .granted
    }
  }

  /// Records that an object was read completely.
  func used(_ name: String) {
    state.withLock { contents in
      contents.seen[name] = true
      _ = contents.forget(unused: name)
      (contents.headersAlone, contents.isAnyUsed) = (max(0, contents.headersAlone - Self.headersOutweighed), true)
    }
  }

  /// Records that only the header of an object was read; `isFetched` is true if it was fetched for that.
  func readHeader(_ name: String, isFetched: Bool) {
    state.withLock { contents in
      contents.seen[name] = true
      if isFetched, contents.unused[name] == nil { contents.unused[name] = 0 }
    }
  }

  /// Records the end of a job; `isHeaderFirst` returns whether the header of an object could have been read alone.
  func ended(_ names: [String], isHeaderFirst: (String) -> Bool) {
    state.withLock { contents in
      for name in names {
        contents.seen[name] = true
        guard contents.forget(unused: name), isHeaderFirst(name) else { continue }
        contents.headersAlone = min(contents.headersAlone + 1, 2 * Self.manyUnused)
      }
    }
  }
}
