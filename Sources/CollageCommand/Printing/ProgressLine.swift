import SystemLibrary
import Synchronization

/// A line on the terminal that counts up, shown only when the work lasts and somebody looks.
final class ProgressLine: Sendable {
  private struct State {
    var shown = false
    var percent = -1
  }

  private let isEnabled: Bool
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// Work shorter than this shows nothing.
  private static let patience = Duration.milliseconds(500)

  init(isQuiet: Bool) {
    isEnabled = !isQuiet && isatty(STDERR_FILENO) == 1
  }

  func report(_ share: Double) {
    guard isEnabled, ContinuousClock.now - start > Self.patience else { return }
    let percent = Int(min(max(share, 0), 1) * 100)
    state.withLock { state in
      guard percent != state.percent else { return }
      state.percent = percent
      state.shown = true
      writeError("\rrendering \(percent) %")
    }
  }

  func finish() {
    state.withLock { state in
      if state.shown { writeError("\r\u{1B}[K") }
    }
  }
}
