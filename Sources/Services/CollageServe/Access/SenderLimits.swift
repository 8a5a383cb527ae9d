import Synchronization

/// Limits how often and how many at once each sender may ask.
///
/// A token bucket per sender: it holds the requests of a minute and is refilled evenly.
final class SenderLimits: Sendable {
  /// The limits of a sender; nil for no limit.
  struct Allowance: Hashable, Sendable {
    var requestsPerMinute: Int?
    var maxConcurrent: Int?
  }

  private struct Sender {
    var tokens: Double
    var filledAt: Double
    var running = 0
  }

  private let senders = Mutex<[String: Sender]>([:])
  private let clock: @Sendable () -> Double

  /// The number of senders beyond which idle ones with full buckets are forgotten.
  private static let maxKnown = 10_000

  init(clock: @escaping @Sendable () -> Double) { self.clock = clock }

  /// Begins a request of a sender; ``end(_:)`` must follow if nothing is thrown.
  ///
  /// - Throws: `Problem` with the seconds to wait.
  func begin(_ name: String, _ allowance: Allowance) throws(Problem) {
    let now = clock()
    let problem = senders.withLock { senders -> Problem? in
      if senders.count >= Self.maxKnown {
        senders = senders.filter { $0.value.running > 0 || now - $0.value.filledAt < 60 }
      }
      let full = Double(allowance.requestsPerMinute ?? .max)
      var sender = senders[name] ?? Sender(tokens: full, filledAt: now)
      defer { senders[name] = sender }
      sender.tokens = min(full, sender.tokens + (now - sender.filledAt) / 60 * full)
      sender.filledAt = now
      if let max = allowance.maxConcurrent, sender.running >= max {
        return Problem(.tooManyRequests, "at most \(max) requests at once are allowed", retryAfter: 1)
      }
      guard allowance.requestsPerMinute == nil || sender.tokens >= 1 else {
        let seconds = ((1 - sender.tokens) * 60 / full).rounded(.up)
        return Problem(
          .tooManyRequests, "at most \(Int(full)) requests a minute are allowed", retryAfter: max(1, Int(seconds)))
      }
      sender.tokens -= 1
      sender.running += 1
      return nil
    }
    if let problem { throw problem }
  }

  /// Ends a request of a sender.
  func end(_ name: String) { senders.withLock { $0[name]?.running -= 1 } }
}
