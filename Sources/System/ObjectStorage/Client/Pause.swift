import Determinism
import SystemCalls

/// The pauses between attempts of a request.
enum Pause {
  private static let first = 0.2
  private static let longest = 20.0

  /// Returns the seconds before an attempt: the pause doubles each time and is reduced by a random half, so that
  /// workers do not retry at the same moment.
  ///
  /// - Parameters:
  ///   - tries: The number of attempts so far.
  ///   - asked: The seconds requested by the server.
  ///   - random: The random generator.
  /// - Returns: The seconds, at most 20.
  static func seconds(afterTries tries: Int, asked: Int?, random: inout SplitMix64) -> Double {
    var usual = first
    for _ in 1..<max(1, tries) { usual = min(longest, usual * 2) }
    let jittered = usual * (0.5 + random.unit() / 2)
    return min(longest, max(jittered, Double(max(0, min(asked ?? 0, 60)))))
  }

  static func wait(seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    // A signal may end a call early.
    while true {
      let left = (end - ContinuousClock.now).components
      guard left.seconds >= 0, left.attoseconds > 0 || left.seconds > 0 else { return }
      var time = timespec(tv_sec: Int(left.seconds), tv_nsec: Int(left.attoseconds / 1_000_000_000))
      nanosleep(&time, nil)
    }
  }
}
