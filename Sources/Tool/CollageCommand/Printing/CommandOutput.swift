import CollageModel
import Synchronization
import SystemCalls

/// Prints text to standard output, or into the answer to the running order.
///
/// It replaces Swift's function in this module, so that no command can print past an order.
func print(_ text: String, terminator: String = "\n") {
  if let order = RunningOrder.current { return order.print(text + terminator) }
  StandardOutput.write(text + terminator)
}

/// Standard output, unbuffered: C's buffer forgets that an earlier part of it could not be written.
enum StandardOutput {
  private static let failure = Mutex<Int32?>(nil)

  /// The number of the first error, after which nothing is written; nil if all was written.
  static var error: Int32? { failure.withLock { $0 } }

  static func write(_ text: String) {
    failure.withLock { failure in
      guard failure == nil else { return }
      failure = writeAll(Array(text.utf8), to: STDOUT_FILENO)
    }
  }
}

/// Prints lines to standard output, with control characters escaped.
func printLines(_ lines: String) { print(plainLines(lines)) }

/// Prints lines to standard error, with control characters escaped.
func printError(_ lines: String) { writeError(plainLines(lines) + "\n") }

/// Writes text to standard error, unbuffered, or into the answer to the running order.
func writeError(_ text: String) {
  if let order = RunningOrder.current { return order.printError(text) }
  _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
}

private func plainLines(_ lines: String) -> String {
  lines.split(separator: "\n", omittingEmptySubsequences: false).map { EscapedText.line(String($0)) }.joined(
    separator: "\n")
}
