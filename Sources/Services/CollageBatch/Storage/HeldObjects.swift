import CollageFiles
import Synchronization

/// The objects that a process has read, within bounds, and what became of those that were read before they were needed.
final class HeldObjects: Sendable {
  /// Bounds of what is held.
  struct Limits {
    /// The maximum size of all objects at hand.
    var bytes = 256 << 20
    /// The maximum size of those that were fetched ahead of the jobs that need them, or are being fetched.
    var bytesAhead = 64 << 20
  }

  /// An object that is being read: whoever holds its lock reads it, and others wait for the lock.
  final class Fetch: Sendable {
    let source = Mutex<PhotoSource?>(nil)
  }

  private struct Contents {
    /// The objects at hand, the one that was used last at the end.
    var held: [(name: String, source: PhotoSource, byteCount: Int)] = []
    var heldBytes = 0
    var fetches: [String: Fetch] = [:]
    /// Objects that jobs named, and whether one of those jobs has used them or has ended.
    var seen: [String: Bool] = [:]
    /// Objects that were read and not used yet, with the sizes of those that were fetched ahead.
    var unused: [String: Int] = [:]
    var bytesAhead = 0
    /// One more for each photo of which only the header was read, `headersOutweighed` fewer for each whose pixels were.
    var headersAlone = 0
    /// Whether any object was used so far.
    var isAnyUsed = false

    mutating func forget(unused name: String) -> Bool {
      guard let byteCount = unused.removeValue(forKey: name) else { return false }
      bytesAhead -= byteCount
      return true
    }
  }

  private let limits: Limits
  private let state = Mutex(Contents())

  /// The maximum number of objects of which it is known that they were named.
  private static let maxSeen = 1 << 16
  /// At so many photos of which only the header was read, no more than headers are fetched.
  private static let manyUnused = 8
  /// How many of those one photo outweighs whose pixels were read: it comes late if only its header was expected.
  private static let headersOutweighed = 4

  init(_ limits: Limits) { self.limits = limits }

  // MARK: Reading

  /// Returns an object at hand.
  func source(of name: String) -> PhotoSource? {
    state.withLock { contents in
      guard let place = contents.held.firstIndex(where: { $0.name == name }) else { return nil }
      let found = contents.held.remove(at: place)
      contents.held.append(found)
      return found.source
    }
  }

  /// Returns where an object is being read, or will be by the caller.
  func fetch(of name: String) -> Fetch {
    state.withLock { contents in
      if let fetch = contents.fetches[name] { return fetch }
      let fetch = Fetch()
      contents.fetches[name] = fetch
      return fetch
    }
  }

  /// Ends the reading of an object, which is kept if there is one; the least recently used ones make room for it.
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

  /// Whether the pixels of most photos were not read lately, because a cache of tiles has them: their headers are enough.
  var areHeadersEnough: Bool { state.withLock { $0.headersAlone >= Self.manyUnused } }

  /// Returns those names that no job has named before.
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

  /// What is to become of an object that a job will need.
  enum Reservation {
    /// It is to be fetched now.
    case granted
    /// There is no room before others are used.
    case noRoom
    /// The job has read it meanwhile, or it is larger than all room.
    case notNeeded
  }

  /// Reserves room for an object that is fetched ahead.
  ///
  /// Before any was used, there is room for few: a cache may have the pixels of all.
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

  /// Notes that an object was read for all that a job needs of it.
  func used(_ name: String) {
    state.withLock { contents in
      contents.seen[name] = true
      _ = contents.forget(unused: name)
      (contents.headersAlone, contents.isAnyUsed) = (max(0, contents.headersAlone - Self.headersOutweighed), true)
    }
  }

  /// Notes that only the header of an object was read, which may have been fetched for it.
  func readHeader(_ name: String, isFetched: Bool) {
    state.withLock { contents in
      contents.seen[name] = true
      if isFetched, contents.unused[name] == nil { contents.unused[name] = 0 }
    }
  }

  /// Notes that a job has ended; `isHeaderFirst` says of which objects the header alone could have been read.
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
