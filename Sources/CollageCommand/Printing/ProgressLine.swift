import SystemLibrary
import Synchronization

/// A percentage on the terminal, shown only if the work takes long.
final class ProgressLine: Sendable {
  private struct State {
    var shown = false
    var percent = -1
  }

  private let isEnabled: Bool
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// Shorter work shows nothing.
  private static let delay = Duration.milliseconds(500)

  init(isQuiet: Bool) {
    isEnabled = !isQuiet && isatty(STDERR_FILENO) == 1
  }

  func report(_ share: Double) {
    guard isEnabled, ContinuousClock.now - start > Self.delay else { return }
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
