import Glibc

/// A thread of its own for work that waits: it must not hold up the few threads on which tasks run.
final class WaitingThread<Value: Sendable>: Sendable {
  /// Written by the thread and read after it has ended.
  private final class Box: @unchecked Sendable {
    var value: Value?
  }

  private let box = Box()
  private let body: @Sendable () -> Value
  private let thread: pthread_t?

  /// Starts the work; where no thread can be had it is done when its result is asked for.
  init(_ body: @escaping @Sendable () -> Value) {
    self.body = body
    let box = self.box
    thread = startThread(ThreadWork { box.value = body() })
  }

  /// Waits for the result; to be asked for once.
  func join() -> Value {
    if let thread { pthread_join(thread, nil) }
    return box.value ?? body()
  }
}

/// What a thread does, as C can carry it.
private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func startThread(_ work: ThreadWork) -> pthread_t? {
  let pointer = Unmanaged.passRetained(work).toOpaque()
  var thread = pthread_t()
  let failure = pthread_create(
    &thread, nil,
    { pointer in
      if let pointer { Unmanaged<ThreadWork>.fromOpaque(pointer).takeRetainedValue().run() }
      return nil
    }, pointer)
  guard failure == 0 else {
    Unmanaged<ThreadWork>.fromOpaque(pointer).release()
    return nil
  }
  return thread
}
