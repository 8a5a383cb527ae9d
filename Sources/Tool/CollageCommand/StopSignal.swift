import CollageBatch
import SystemCalls
import Synchronization

/// Records the signals that stop a run: after the first, rows in progress are finished; the second stops immediately.
enum StopSignal {
  private static let last = Atomic<Int32>(0)
  private static let count = Atomic<Int32>(0)

  /// The stop request since `whileNoted` began, or nil.
  static var request: StopRequest? {
    let signal = last.load(ordering: .relaxed)
    return signal == 0 ? nil : StopRequest(signal: signal, isUrgent: count.load(ordering: .relaxed) > 1)
  }

  /// Runs a closure while signals are recorded instead of ending the process.
  ///
  /// Signals that are ignored stay ignored: a hangup does not stop a run under `nohup`.
  static func whileNoted<Result>(_ body: () throws -> Result) rethrows -> Result {
    last.store(0, ordering: .relaxed)
    count.store(0, ordering: .relaxed)
    var before: [(number: Int32, action: sigaction)] = []
    for number in [SIGTERM, SIGINT, SIGHUP] {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0, !isIgnored(action) else { continue }
      before.append((number, action))
      var noting = sigaction()
      noting.__sigaction_handler.sa_handler = { number in
        StopSignal.last.store(number, ordering: .relaxed)
        StopSignal.count.add(1, ordering: .relaxed)
      }
      sigaction(number, &noting, nil)
    }
    // The parent process may have blocked signals unintentionally, as threads of libdispatch do.
    var (wanted, mask) = (sigset_t(), sigset_t())
    sigemptyset(&wanted)
    for (number, _) in before { sigaddset(&wanted, number) }
    pthread_sigmask(SIG_UNBLOCK, &wanted, &mask)
    defer {
      pthread_sigmask(SIG_SETMASK, &mask, nil)
      for (number, action) in before {
        var action = action
        sigaction(number, &action, nil)
      }
    }
    return try body()
  }

  /// Runs a closure that can poll for signals; afterward ends the process by the first recorded signal, if any, as if
  /// it had not been caught.
  static func endingAfterwards(_ body: (_ isStopped: () -> Bool) -> Void) {
    let signal = whileNoted {
      body { request != nil }
      return request?.signal
    }
    guard let signal else { return }
    // The parent process may have blocked the signal.
    var wanted = sigset_t()
    sigemptyset(&wanted)
    sigaddset(&wanted, signal)
    pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
    raise(signal)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    // SIG_IGN is the address 1, which Swift cannot compare as a function.
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
