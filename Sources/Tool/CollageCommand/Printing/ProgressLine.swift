import SystemCalls
import Synchronization

/// Shows the progress of a picture on standard error if rendering takes long: one changing line on a terminal, a few
/// lines otherwise.
final class ProgressLine: Sendable {
  private struct State {
    var shown = false
    var text = ""
    /// The time of the last line, if standard error is not a terminal.
    var written: ContinuousClock.Instant?
  }

  private let isQuiet: Bool
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// Work shorter than this shows no progress on a terminal.
  private static let delay = Duration.milliseconds(500)
  /// The delay of the first line, and the interval between lines, if standard error is not a terminal.
  private static let lineDelay = Duration.seconds(10)

  /// Creates a line, which is not shown in orders.
  init(isQuiet: Bool) { self.isQuiet = isQuiet || RunningOrder.current != nil }

  /// Shows the painted share, 0 to 1; at 1 encoding begins.
  func report(_ share: Double) {
    guard !isQuiet, ContinuousClock.now - start > (isTerminal ? Self.delay : Self.lineDelay) else { return }
    let text = share >= 1 ? "encoding" : "rendering \(Int(max(share, 0) * 100)) %"
    state.withLock { isTerminal ? show(text, &$0) : writeLine(text, &$0) }
  }

  private func show(_ text: String, _ state: inout State) {
    guard text != state.text else { return }
    (state.text, state.shown) = (text, true)
    writeError("\r\u{1B}[K\(text)")
  }

  private func writeLine(_ text: String, _ state: inout State) {
    let now = ContinuousClock.now
    if let written = state.written, now - written < Self.lineDelay { return }
    state.written = now
    writeError(text + "\n")
  }

  /// Removes the line from the terminal.
  func finish() {
    state.withLock { state in
      if state.shown { writeError("\r\u{1B}[K") }
    }
  }
}
