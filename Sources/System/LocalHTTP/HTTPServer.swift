import Synchronization
import SystemCalls

/// A small HTTP/1.1 server for local use.
///
/// One thread reads and writes all connections without blocking; each admitted request is handled on its own thread.
/// The server listens only on 127.0.0.1.
package final class HTTPServer: Sendable {
  /// An error that prevents a server from listening.
  package struct StartError: Error, Hashable, CustomStringConvertible {
    package let port: UInt16
    package let number: Int32

    package var description: String { "cannot listen on port \(port) of 127.0.0.1: \(systemMessage(number))" }
  }

  private struct Finished: Sendable {
    let connection: Int
    let response: HTTPResponse
    let isHead: Bool
  }

  private struct Shared {
    var finished: [Finished] = []
    var isStopped = false
  }

  package var port: UInt16 { socket.port }
  private let socket: ListeningSocket
  private let handler: any HTTPHandler
  private let limits: HTTPLimits
  private let shared = Mutex(Shared())
  /// A pair of connected descriptors: the server's thread waits on the first, and others write to the second to wake
  /// it.
  private let wake: (waits: Int32, wakes: Int32)

  /// Starts to listen; `run()` serves requests.
  package init(port: UInt16, limits: HTTPLimits = HTTPLimits(), handler: any HTTPHandler) throws(StartError) {
    socket = try ListeningSocket(port: port)
    guard let ends = connectedSockets(), setNonblocking(ends.0), setNonblocking(ends.1) else {
      throw StartError(port: port, number: errno)
    }
    (wake, self.limits, self.handler) = ((ends.0, ends.1), limits, handler)
  }

  deinit {
    for descriptor in [socket.descriptor, wake.waits, wake.wakes] { close(descriptor) }
  }

  /// Ends `run()`; may be called from any thread, and more than once.
  package func stop() {
    shared.withLock { $0.isStopped = true }
    awake()
  }

  private func awake() {
    var byte: UInt8 = 1
    _ = send(wake.wakes, &byte, 1, sendFlags)
  }

  /// Serves requests until `stop()` is called.
  ///
  /// - Parameter isStopped: Called four times per second; returning true also ends the server.
  package func run(isStopped: () -> Bool = { false }) {
    var connections: [Int: HTTPConnection] = [:]
    var threads: [Int: WaitingThread<Void>] = [:]
    var count = 0
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { block.deallocate() }
    while !isStopped(), !shared.withLock({ $0.isStopped }) {
      let ready = wait(connections)
      if ready.contains(-1) { drainWake() }
      for done in takeFinished() {
        threads.removeValue(forKey: done.connection)?.join()
        connections[done.connection]?.send(done.response, withoutBody: done.isHead)
      }
      for number in ready {
        guard let connection = connections[number], let request = connection.advance(block) else { continue }
        threads[number] = start(request, for: number, connection)
      }
      if ready.contains(-2) {
        while let descriptor = socket.next() {
          count += 1
          connections[count] = HTTPConnection(descriptor, limits: limits, handler: handler)
          evict(from: &connections)
        }
      }
      let now = monotonicSeconds()
      for connection in connections.values where connection.deadline <= now { connection.timeOut() }
      connections = connections.filter { !$0.value.isClosed }
    }
    for thread in threads.values { thread.join() }
  }

  /// Starts a thread for a request; returns nil if no thread could be created, after rejecting the request.
  private func start(_ request: HTTPRequest, for number: Int, _ connection: HTTPConnection) -> WaitingThread<Void>? {
    let thread = WaitingThread(stackBytes: 1 << 20) { [handler, weak self] in
      let response = handler.respond(to: request)
      guard let self else { return }
      let done = Finished(connection: number, response: response, isHead: request.head.method == "HEAD")
      shared.withLock { $0.finished.append(done) }
      awake()
    }
    if thread == nil { connection.send(HTTPResponse(.busy, headers: [("Retry-After", "1")])) }
    return thread
  }

  /// Closes the connections that have waited longest for a request, if there are too many.
  private func evict(from connections: inout [Int: HTTPConnection]) {
    while connections.count > limits.connections {
      let waiting = connections.filter { $0.value.isWaitingForHead }
      let oldest = waiting.min { ($0.value.waitingSince, $0.key) < ($1.value.waitingSince, $1.key) }
      guard let oldest = oldest?.key ?? connections.keys.max() else { return }
      connections.removeValue(forKey: oldest)?.close()
    }
  }

  /// Waits until a descriptor is ready.
  ///
  /// - Returns: The numbers of ready connections; -1 is the wake-up, -2 the listening socket.
  private func wait(_ connections: [Int: HTTPConnection]) -> [Int] {
    var numbers = [-1, -2]
    var entries = [
      pollfd(fd: wake.waits, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    for (number, connection) in connections where connection.events != 0 {
      numbers.append(number)
      entries.append(pollfd(fd: connection.descriptor, events: connection.events, revents: 0))
    }
    guard poll(&entries, nfds_t(entries.count), 250) > 0 else { return [] }
    return zip(numbers, entries).compactMap { $1.revents == 0 ? nil : $0 }.sorted()
  }

  private func takeFinished() -> [Finished] {
    shared.withLock { state in
      defer { state.finished = [] }
      return state.finished
    }
  }

  private func drainWake() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while recv(wake.waits, &bytes, MemoryLayout.size(ofValue: bytes), 0) > 0 {}
  }
}
