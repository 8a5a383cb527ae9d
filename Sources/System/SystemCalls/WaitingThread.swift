/// A thread for work that blocks, which must not occupy the few threads of tasks.
package final class WaitingThread<Value: Sendable>: Sendable {
  /// The result, written by the thread and read after the thread has ended.
  private final class Box: @unchecked Sendable {
    var value: Value?
  }

  private let box = Box()
  private let thread: pthread_t

  /// Starts the work; nil if no thread could be created.
  ///
  /// The caller must then do the work itself, since others may wait for it.
  ///
  /// `stackBytes` is the size of the thread's stack; nil for the system's default.
  package init?(stackBytes: Int? = nil, _ body: @escaping @Sendable () -> Value) {
    let box = self.box
    guard let thread = startThread(ThreadWork { box.value = body() }, stackBytes: stackBytes) else { return nil }
    self.thread = thread
  }

  /// Waits for the result; must be called only once.
  @discardableResult package func join() -> Value? {
    pthread_join(thread, nil)
    return box.value
  }
}

/// The work of a thread, as an object that can be passed through C.
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
      // The argument is optional only on some systems.
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
