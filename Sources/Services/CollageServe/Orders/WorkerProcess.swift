import SystemCalls

/// A process of `collage orders`, used by one thread.
final class WorkerProcess {
  /// The reason why there is no reply.
  enum Failure: Error, Hashable {
    /// The process cannot be started.
    case start(String)
    /// The process ended while it worked: a decoder crashed, or it needed too much memory.
    case ended(String)
    case timeout
  }

  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private var received: [UInt8] = []
  private var count = 0
  private var hasEnded = false

  /// The maximum length of a reply, in bytes.
  private static let maxReply = 16 << 20

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - environment: Variables that are added to this process' own, as `NAME=value`.
  ///   - megabytes: The maximum memory of the process.
  /// - Throws: `Failure.start` if the system does not start it.
  init(command: [String], environment: [String], megabytes: Int) throws(Failure) {
    do throws(SystemFailure) {
      let pipes = try ProcessPipes()
      (input, output) = (pipes.input, pipes.output)
      process = try pipes.startWorker(command, environment: environment, megabytes: megabytes)
    } catch {
      throw .start("\(command.first ?? ""): \(error.text)")
    }
  }

  /// Sends an order and waits for its reply.
  ///
  /// - Throws: `Failure`; the process must then be stopped.
  func run(_ order: RenderOrder, seconds: Double) throws(Failure) -> OrderReply {
    count += 1
    guard writeAll(order.line(id: count), to: input) == nil else { throw .ended(stop()) }
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(received[..<end])
        received.removeSubrange(...end)
        guard let reply = OrderReply(line: line), reply.id == String(count) else {
          throw .ended("a reply is not valid")
        }
        return reply
      }
      try receive(until: deadline)
    }
  }

  private func receive(until deadline: ContinuousClock.Instant) throws(Failure) {
    let left = (deadline - .now).components
    let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
    guard milliseconds > 0 else { throw .timeout }
    var polled = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    let ready = poll(&polled, 1, Int32(min(milliseconds, 1_000_000)))
    guard ready > 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let read = chunk.withUnsafeMutableBytes { readSome(output, into: $0) }
    guard read > 0, received.count < Self.maxReply else { throw .ended(stop()) }
    received += chunk[..<read]
  }

  /// Ends the process and everything that it started.
  ///
  /// - Returns: How it ended.
  @discardableResult func stop() -> String {
    guard !hasEnded else { return "" }
    hasEnded = true
    // A process that has crashed tells by which signal; one that goes on is killed.
    var status: Int32 = 0
    var ended = waitpid(process, &status, WNOHANG) == process
    if !ended {
      var pause = timespec(tv_sec: 0, tv_nsec: 20_000_000)
      nanosleep(&pause, nil)
      ended = waitpid(process, &status, WNOHANG) == process
    }
    kill(-process, SIGKILL)
    if !ended { waitpid(process, &status, 0) }
    return ChildProcess.Ending(status: status).text
  }

  deinit {
    stop()
    close(input)
    close(output)
  }
}
