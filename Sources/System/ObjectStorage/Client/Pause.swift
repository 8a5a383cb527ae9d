import Determinism
import SystemCalls

/// The time between two tries of a request.
enum Pause {
  private static let first = 0.2
  private static let longest = 20.0

  /// Returns the seconds before a try: twice as many after each one, of which a random half is taken off, so that many
  /// workers do not return at the same moment.
  ///
  /// - Parameters:
  ///   - tries: How often the request was sent.
  ///   - asked: The seconds that the server has asked for.
  ///   - random: The source of the random part.
  /// - Returns: The seconds, at most 20.
  static func seconds(afterTries tries: Int, asked: Int?, random: inout SplitMix64) -> Double {
    var usual = first
    for _ in 1..<max(1, tries) { usual = min(longest, usual * 2) }
    let jittered = usual * (0.5 + random.unit() / 2)
    return min(longest, max(jittered, Double(max(0, min(asked ?? 0, 60)))))
  }

  /// Blocks the thread.
  static func wait(seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    // A signal ends a call early.
    while true {
      let left = (end - ContinuousClock.now).components
      guard left.seconds >= 0, left.attoseconds > 0 || left.seconds > 0 else { return }
      var time = timespec(tv_sec: Int(left.seconds), tv_nsec: Int(left.attoseconds / 1_000_000_000))
      nanosleep(&time, nil)
    }
  }
}
