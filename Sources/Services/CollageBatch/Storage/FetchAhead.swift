import Synchronization
import SystemCalls

/// Fetches objects in the background, a few at a time, in the order in which jobs need them.
final class FetchAhead: Sendable {
  /// The result of an attempt to fetch an object.
  enum Outcome {
    /// The object was fetched, or is not needed.
    case done
    /// There is no room for the object yet.
    case waits
  }

  private struct Contents {
    var names: ArraySlice<String> = []
    /// The number of threads that fetch.
    var busy = 0
  }

  private let state = Mutex(Contents())
  private let threads = ThreadPool(maxThreads: FetchAhead.maxThreads)

  private static let maxThreads = 4

  /// Queues names to be fetched, and resumes names that previously found no room; returns immediately.
  func add(_ names: [String], fetch: @escaping @Sendable (_ name: String) -> Outcome) {
    let count = state.withLock { contents in
      contents.names += names
      let count = min(Self.maxThreads - contents.busy, contents.names.count)
      contents.busy += count
      return count
    }
    for _ in 0..<count {
      let isTaken = threads.start { [self] in
        while let name = next() {
          guard fetch(name) == .waits else { continue }
          putBack(name)
          break
        }
      }
      if !isTaken { state.withLock { $0.busy -= 1 } }
    }
  }

  /// Puts a name back into the queue; the calling thread then stops fetching.
  private func putBack(_ name: String) {
    state.withLock { contents in
      contents.names.insert(name, at: contents.names.startIndex)
      contents.busy -= 1
    }
  }

  /// Returns the next name; nil if the queue is empty, and the calling thread stops fetching.
  private func next() -> String? {
    state.withLock { contents in
      let name = contents.names.popFirst()
      if name == nil { contents.busy -= 1 }
      return name
    }
  }
}
