import CollageModel
import SystemCalls

/// Prints text to standard output, or into the answer to the running order.
///
/// It replaces Swift's function in this module, so that no command can print past an order.
func print(_ text: String, terminator: String = "\n") {
  if let order = RunningOrder.current { return order.print(text + terminator) }
  Swift.print(text, terminator: terminator)
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
