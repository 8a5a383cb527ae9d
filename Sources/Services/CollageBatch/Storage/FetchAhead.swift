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
    /// The threads; each ends when no names are left.
    var threads: [Thread] = Array(repeating: Thread(), count: FetchAhead.threads)
  }

  private struct Thread {
    var isBusy = false
    var work: WaitingThread<Bool>?
  }

  private let state = Mutex(Contents())

  private static let threads = 4

  /// Queues names to be fetched, and resumes names that previously found no room; returns immediately.
  func add(_ names: [String], fetch: @escaping @Sendable (_ name: String) -> Outcome) {
    let idle = state.withLock { contents in
      contents.names += names
      let idle = contents.threads.indices.filter { !contents.threads[$0].isBusy }.prefix(contents.names.count)
      for place in idle { contents.threads[place].isBusy = true }
      return Array(idle)
    }
    for place in idle {
      // A thread marked as idle has ended or is about to.
      state.withLock { $0.threads[place].work.take() }?.join()
      let work = WaitingThread { [self] in
        while let name = next(for: place) {
          guard fetch(name) == .waits else { continue }
          putBack(name, of: place)
          break
        }
        return true
      }
      state.withLock {
        $0.threads[place].work = work
        if work == nil { $0.threads[place].isBusy = false }
      }
    }
  }

  /// Puts a name back at the front of the queue, and marks its thread as idle.
  private func putBack(_ name: String, of place: Int) {
    state.withLock { contents in
      contents.names.insert(name, at: contents.names.startIndex)
      contents.threads[place].isBusy = false
    }
  }

  /// Returns the next name for a thread; nil if the thread should end.
  private func next(for place: Int) -> String? {
    state.withLock { contents in
      let name = contents.names.popFirst()
      if name == nil { contents.threads[place].isBusy = false }
      return name
    }
  }
}
