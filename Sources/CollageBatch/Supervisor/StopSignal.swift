import Glibc
internal import Synchronization

/// The signals that ask a run to stop: the first lets what is being worked on finish, the second does not.
enum StopSignal {
  private static let last = Atomic<Int32>(0)
  private static let count = Atomic<Int32>(0)

  /// The signal that came last, or nil.
  static var received: Int32? {
    let signal = last.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Whether it came more than once.
  static var isUrgent: Bool { count.load(ordering: .relaxed) > 1 }

  /// Has signals noted from here on.
  static func install() {
    last.store(0, ordering: .relaxed)
    count.store(0, ordering: .relaxed)
    for number in [SIGTERM, SIGINT, SIGHUP] {
      signal(number) { number in
        StopSignal.last.store(number, ordering: .relaxed)
        StopSignal.count.add(1, ordering: .relaxed)
      }
    }
  }
}
