import Synchronization
import SystemCalls

/// Fetches objects in the background, in the order in which they will be needed, a few at a time.
final class FetchAhead: Sendable {
  /// What became of an object.
  enum Outcome {
    /// It was fetched, or need not be.
    case done
    /// There is no room for it yet.
    case waits
  }

  private struct Contents {
    var names: ArraySlice<String> = []
    /// The threads, which end when no names are left.
    var threads: [Thread] = Array(repeating: Thread(), count: FetchAhead.threads)
  }

  private struct Thread {
    var isBusy = false
    var work: WaitingThread<Bool>?
  }

  private let state = Mutex(Contents())

  private static let threads = 4

  /// Adds names after those that are still to be fetched, each with `fetch`, and goes on with those that found no room; the
  /// caller does not wait.
  func add(_ names: [String], fetch: @escaping @Sendable (_ name: String) -> Outcome) {
    let idle = state.withLock { contents in
      contents.names += names
      let idle = contents.threads.indices.filter { !contents.threads[$0].isBusy }.prefix(contents.names.count)
      for place in idle { contents.threads[place].isBusy = true }
      return Array(idle)
    }
    for place in idle {
      // What is no longer busy has ended, or is about to.
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

  /// Leaves a name for later; its thread is to end.
  private func putBack(_ name: String, of place: Int) {
    state.withLock { contents in
      contents.names.insert(name, at: contents.names.startIndex)
      contents.threads[place].isBusy = false
    }
  }

  /// Returns the next name for a thread; nil if it is to end.
  private func next(for place: Int) -> String? {
    state.withLock { contents in
      let name = contents.names.popFirst()
      if name == nil { contents.threads[place].isBusy = false }
      return name
    }
  }
}
