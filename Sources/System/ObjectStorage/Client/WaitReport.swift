import Synchronization
import SystemCalls

/// Reports requests that have been waiting for two seconds, and repeats the report from time to time.
final class WaitReport: Sendable {
  fileprivate struct Waiting {
    let address: String
    let start = ContinuousClock.now
    /// The server's last response, and the time of the next attempt.
    var reason: String?
  }

  fileprivate struct Contents {
    var waiting: [Int: Waiting] = [:]
    var next = 0
    /// The time of the last report.
    var told: ContinuousClock.Instant?
    var isWatching = false
  }

  private let contents = Mutex(Contents())
  private let report: @Sendable (String) -> Void

  fileprivate static let delay = Duration.seconds(2)
  /// The time between two reports.
  fileprivate static let pause = Duration.seconds(20)
  private static let stepMicroseconds: UInt32 = 200_000
  /// The number of steps after which the watching thread ends if no request waits.
  private static let idleSteps = 25

  init(_ report: @escaping @Sendable (String) -> Void) { self.report = report }

  /// Registers a request; returns its number.
  func begin(_ address: String) -> Int {
    let (number, starts) = contents.withLock { contents in
      contents.next += 1
      contents.waiting[contents.next] = Waiting(address: address)
      let starts = !contents.isWatching
      contents.isWatching = true
      return (contents.next, starts)
    }
    if starts, WaitingThread(watch) == nil { contents.withLock { $0.isWatching = false } }
    return number
  }

  /// Records why a request is retried.
  func note(_ number: Int, _ reason: String) { contents.withLock { $0.waiting[number]?.reason = reason } }

  func end(_ number: Int) { contents.withLock { $0.waiting[number] = nil } }

  private func watch() {
    var idle = 0
    while idle < Self.idleSteps {
      usleep(Self.stepMicroseconds)
      let (line, isIdle) = contents.withLock { ($0.line(), $0.waiting.isEmpty) }
      if let line { report(line) }
      idle = isIdle ? idle + 1 : 0
      if idle == Self.idleSteps {
        contents.withLock { contents in
          if contents.waiting.isEmpty { contents.isWatching = false } else { idle = 0 }
        }
      }
    }
  }
}

extension WaitReport.Contents {
  /// Returns the line to report now, if any.
  mutating func line() -> String? {
    let now = ContinuousClock.now
    guard let longest = waiting.values.min(by: { $0.start < $1.start }), now - longest.start >= WaitReport.delay,
      told.map({ now - $0 >= WaitReport.pause }) ?? true
    else { return nil }
    told = now
    return "waiting for \(longest.address): "
      + (longest.reason ?? "no response for \((now - longest.start).components.seconds) seconds")
  }
}
