import Synchronization
import SystemCalls

/// Worker processes, and the orders that wait for one.
///
/// Each process has a thread that sends it one order at a time. A process that dies or takes too long is replaced.
final class WorkerPool: Sendable {
  /// The start of worker processes, and the resources that they may use.
  struct Settings: Sendable {
    /// The program and its arguments.
    var command: [String]
    var environment: [String] = []
    var count: Int
    var megabytes: Int
    var seconds: Double
    /// The maximum number of orders that wait.
    var queue: Int
  }

  private struct Ticket: Sendable {
    let order: RenderOrder
    let since: ContinuousClock.Instant
    let answer: @Sendable (Result<OrderReply, Problem>) -> Void
  }

  private struct State {
    var waiting: [Ticket] = []
    var running = 0
    var isStopping = false
    var threads: [WaitingThread<Void>] = []
  }

  private let settings: Settings
  private let metrics: ServiceMetrics
  private let state = Mutex(State())
  private let semaphore = Semaphore()

  init(_ settings: Settings, metrics: ServiceMetrics) {
    (self.settings, self.metrics) = (settings, metrics)
  }

  /// Starts the threads; each starts its process with its first order.
  ///
  /// - Throws: `Problem` if the system has no room for a thread.
  func start() throws(Problem) {
    for _ in 0..<settings.count {
      guard let thread = WaitingThread({ [self] in work() }) else { throw Problem(.failed, "cannot start a thread") }
      state.withLock { $0.threads.append(thread) }
    }
  }

  /// The number of orders that wait and that run.
  var load: (waiting: Int, running: Int) { state.withLock { ($0.waiting.count, $0.running) } }

  /// Executes an order by the next process that is free.
  ///
  /// - Throws: `Problem` if too many orders wait, or the process died or took too long.
  func run(_ order: RenderOrder) async throws(Problem) -> OrderReply {
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<OrderReply, Problem>, Never>) in
      let ticket = Ticket(order: order, since: .now) { continuation.resume(returning: $0) }
      let refusal = state.withLock { state -> Problem? in
        if state.isStopping { return Problem(.overloaded, "the service is stopping", retryAfter: 5) }
        guard state.waiting.count < settings.queue else {
          return Problem(.overloaded, "\(settings.queue) pictures are waiting", retryAfter: 1)
        }
        state.waiting.append(ticket)
        return nil
      }
      if let refusal { return continuation.resume(returning: .failure(refusal)) }
      semaphore.post()
    }
    return try result.get()
  }

  /// Executes the orders that wait, ends all processes, and refuses further orders.
  func stop() {
    let threads = state.withLock { state in
      state.isStopping = true
      defer { state.threads = [] }
      return state.threads
    }
    for _ in threads { semaphore.post() }
    for thread in threads { thread.join() }
  }

  private func work() {
    var process: WorkerProcess?
    while true {
      semaphore.wait()
      let ticket = state.withLock { state -> Ticket? in
        guard !state.waiting.isEmpty else { return nil }
        state.running += 1
        return state.waiting.removeFirst()
      }
      guard let ticket else {
        if state.withLock({ $0.isStopping }) { return }
        continue
      }
      let waited = ContinuousClock.now - ticket.since
      metrics.observe(.queue, waited)
      let result = answer(ticket.order, &process)
      state.withLock { $0.running -= 1 }
      ticket.answer(result)
    }
  }

  /// Executes an order; a second process tries again if the first one dies, which earlier orders may have caused.
  private func answer(_ order: RenderOrder, _ process: inout WorkerProcess?) -> Result<OrderReply, Problem> {
    let first = attempt(order, &process)
    switch first {
    case .failure(.ended): break
    case .success(let reply) where reply.lacksMemory:
      // What earlier orders have left in caches may be what is missing.
      process?.stop()
      process = nil
      metrics.count(.workerFailures)
    default: return first.mapError { problem($0) }
    }
    return attempt(order, &process).mapError { problem($0) }
  }

  private func attempt(
    _ order: RenderOrder, _ process: inout WorkerProcess?
  ) -> Result<OrderReply, WorkerProcess.Failure> {
    do throws(WorkerProcess.Failure) {
      let worker: WorkerProcess
      if let process {
        worker = process
      } else {
        worker = try WorkerProcess(
          command: settings.command, environment: settings.environment, megabytes: settings.megabytes)
        process = worker
        metrics.count(.workerStarts)
      }
      let start = ContinuousClock.now
      defer { metrics.observe(.render, ContinuousClock.now - start) }
      return .success(try worker.run(order, seconds: settings.seconds))
    } catch {
      process?.stop()
      process = nil
      metrics.count(.workerFailures)
      return .failure(error)
    }
  }

  private func problem(_ failure: WorkerProcess.Failure) -> Problem {
    switch failure {
    case .start: Problem(.failed, "a worker process cannot be started")
    case .ended(let how):
      Problem(.unprocessable, "the worker process that decoded the photos died (\(how)); one of them may be damaged")
    case .timeout: Problem(.unprocessable, "the picture took longer than \(Int(settings.seconds)) seconds")
    }
  }
}
