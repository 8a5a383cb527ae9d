import CollageFormat
import Synchronization

/// Pictures that are made while nobody waits.
///
/// Jobs are kept in memory, the oldest finished ones are forgotten first; their pictures are in the cache.
final class PictureJobs: DiskRoom.Droppable {
  enum Status: Sendable {
    case waiting
    case running
    case done(Picture)
    case failed(Problem)
  }

  private struct Job {
    /// The key that began it; nil for a client without one.
    var owner: String?
    var status: Status
    var task: Task<Void, Never>?
    var order: Int

    /// The bytes of the picture if it is a file.
    var fileBytes: Int {
      if case .done(let picture) = status, case .file(let file) = picture.body { file.byteCount } else { 0 }
    }
  }

  private struct State {
    var jobs: [String: Job] = [:]
    var count = 0
  }

  private let state = Mutex(State())
  private let maxJobs: Int

  private let gate: TaskGate

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - maxJobs: The number of jobs that are kept.
  ///   - maxRunning: The number of jobs that run at once, while the others wait.
  init(maxJobs: Int, maxRunning: Int) { (self.maxJobs, gate) = (maxJobs, TaskGate(count: maxRunning)) }

  /// Begins a job, or lets it wait.
  ///
  /// - Parameters:
  ///   - owner: The name of the client's key; nil for a client without one.
  ///   - work: Makes the picture.
  ///   - ended: Called when the job has ended, unless it was removed.
  /// - Returns: The ID, which nobody can guess.
  /// - Throws: `Problem` if no job that is kept has ended, and there is no room for more.
  func begin(
    of owner: String? = nil, _ work: @escaping @Sendable () async throws(Problem) -> Picture,
    ended: @escaping @Sendable (_ id: String, Status) async -> Void
  ) throws(Problem) -> String {
    var random = SystemRandomNumberGenerator()
    let id = [random.next(), random.next()].map { (half: UInt64) in
      let text = String(half, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    let isTaken = state.withLock { state in
      if state.jobs.count >= maxJobs, !Self.forgetOldest(&state) { return false }
      state.count += 1
      state.jobs[id] = Job(owner: owner, status: .waiting, order: state.count)
      return true
    }
    guard isTaken else { throw Problem(.overloaded, "\(maxJobs) jobs are waiting", retryAfter: 5) }
    let task = Task {
      let status = await self.run(id, work)
      if self.end(id, status) { await ended(id, status) }
    }
    state.withLock { $0.jobs[id]?.task = task }
    return id
  }

  /// The pause before a job tries again while others fill the queue.
  private static let pause = Duration.seconds(1)

  private func run(_ id: String, _ work: () async throws(Problem) -> Picture) async -> Status {
    guard await gate.enter() else {
      return .failed(Problem(.overloaded, "the service was stopped before the job began", retryAfter: 5))
    }
    defer { gate.leave() }
    state.withLock { $0.jobs[id]?.status = .running }
    while true {
      do throws(Problem) { return .done(try await work()) } catch {
        // Nobody waits for a job, so it need not fail because the queue is full.
        guard error.kind == .overloaded, !gate.isClosed, (try? await Task.sleep(for: Self.pause)) != nil else {
          return .failed(error.bounded)
        }
      }
    }
  }

  /// Sets the status of a job that has ended; returns whether it is still known.
  private func end(_ id: String, _ status: Status) -> Bool {
    state.withLock { state in
      guard state.jobs[id] != nil else { return false }
      state.jobs[id]?.status = status
      return true
    }
  }

  /// The status of a job; nil if it is unknown, or was begun by another client.
  func status(of id: String, for owner: String? = nil) -> Status? {
    state.withLock { $0.jobs[id].flatMap { $0.owner == owner ? $0.status : nil } }
  }

  /// Forgets a job and cancels its work; returns whether it was known.
  func remove(_ id: String) -> Bool {
    let job = state.withLock { $0.jobs.removeValue(forKey: id) }
    job?.task?.cancel()
    return job != nil
  }

  // MARK: Files

  /// The bytes of all pictures that are files.
  var byteCount: Int { state.withLock { $0.jobs.values.reduce(0) { $0 + $1.fileBytes } } }

  /// Forgets the oldest jobs whose pictures are files.
  func drop(_ byteCount: Int) {
    state.withLock { state in
      var left = byteCount
      for (id, job) in state.jobs.sorted(by: { $0.value.order < $1.value.order }) where job.fileBytes > 0 {
        if left <= 0 { break }
        left -= job.fileBytes
        state.jobs[id] = nil
      }
    }
  }

  /// Lets the jobs that run end, and fails those that wait.
  func finish() async {
    gate.close()
    for task in state.withLock({ $0.jobs.values.compactMap(\.task) }) { await task.value }
  }

  private static func forgetOldest(_ state: inout State) -> Bool {
    let ended = state.jobs.filter { entry in
      switch entry.value.status {
      case .done, .failed: true
      case .waiting, .running: false
      }
    }
    guard let oldest = ended.min(by: { $0.value.order < $1.value.order }) else { return false }
    state.jobs[oldest.key] = nil
    return true
  }
}

extension PictureJobs.Status {
  /// The job as JSON.
  func json(id: String) -> JSONValue {
    let name =
      switch self {
      case .waiting: "waiting"
      case .running: "running"
      case .done: "done"
      case .failed: "failed"
      }
    var members: [(String, JSONValue?)] = [("id", .string(id)), ("status", .string(name))]
    switch self {
    case .done(let picture):
      members.append(("picture", .string("/v1/jobs/\(id)/picture")))
      members.append(("type", .string(picture.mediaType)))
      members.append(("bytes", .number(Double(picture.body.byteCount))))
    case .failed(let problem): members.append(("problem", problem.json(instance: id)))
    case .waiting, .running: break
    }
    return .members(members)
  }
}
