import ArgumentParser
import Dispatch

/// Runs a command on the threads of tasks while the main thread waits.
enum TaskThreads {
  /// Runs a command and waits for its end.
  static func run(_ command: any AsyncParsableCommand) throws {
    // Handed over as a whole: this thread does nothing with it until it has ended.
    nonisolated(unsafe) var command = command
    nonisolated(unsafe) var failure: (any Error)?
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      do { try await command.run() } catch { failure = error }
      end.signal()
    }
    end.wait()
    if let failure { throw failure }
  }
}
