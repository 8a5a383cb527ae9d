/// A thread of its own for work that waits: it must not hold up the few threads on which tasks run.
package final class WaitingThread<Value: Sendable>: Sendable {
  /// Written by the thread and read after it has ended.
  private final class Box: @unchecked Sendable {
    var value: Value?
  }

  private let box = Box()
  private let thread: pthread_t

  /// Starts the work; nil where no thread can be had, of which the caller must think: others may wait for the work.
  ///
  /// `stackBytes` is the size of the thread's stack, or nil for the system's own choice.
  package init?(stackBytes: Int? = nil, _ body: @escaping @Sendable () -> Value) {
    let box = self.box
    guard let thread = startThread(ThreadWork { box.value = body() }, stackBytes: stackBytes) else { return nil }
    self.thread = thread
  }

  /// Waits for the result; to be asked for once.
  @discardableResult package func join() -> Value? {
    pthread_join(thread, nil)
    return box.value
  }
}

/// What a thread does, as C can carry it.
private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func startThread(_ work: ThreadWork, stackBytes: Int?) -> pthread_t? {
  let pointer = Unmanaged.passRetained(work).toOpaque()
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  if let stackBytes { pthread_attr_setstacksize(&attributes, stackBytes) }
  let failure = pthread_create(
    &thread, &attributes,
    { argument in
      // Optional on some systems only.
      let pointer: UnsafeMutableRawPointer? = argument
      if let pointer { Unmanaged<ThreadWork>.fromOpaque(pointer).takeRetainedValue().run() }
      return nil
    }, pointer)
  guard failure == 0 else {
    Unmanaged<ThreadWork>.fromOpaque(pointer).release()
    return nil
  }
  return thread
}
