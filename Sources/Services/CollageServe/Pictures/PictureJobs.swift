import CollageFormat
import Synchronization

/// Pictures that are made while nobody waits.
///
/// Jobs are kept in memory, the oldest finished ones are forgotten first; their pictures are in the cache.
final class PictureJobs: Sendable {
  enum Status: Sendable {
    case waiting
    case running
    case done(Picture)
    case failed(Problem)
  }

  private struct Job {
    var status: Status
    var task: Task<Void, Never>?
    var order: Int
  }

  private struct State {
    var jobs: [String: Job] = [:]
    var count = 0
  }

  private let state = Mutex(State())
  private let maxJobs: Int

  init(maxJobs: Int) { self.maxJobs = maxJobs }

  /// Begins a job.
  ///
  /// - Parameter work: Makes the picture; it calls the function that it gets once it no longer waits.
  /// - Returns: The ID, which nobody can guess.
  /// - Throws: `Problem` if all jobs that are kept still run.
  func begin(
    _ work: @escaping @Sendable (_ id: String, _ isRunning: () -> Void) async -> Result<Picture, Problem>
  ) throws(Problem) -> String {
    var random = SystemRandomNumberGenerator()
    let id = [random.next(), random.next()].map { (half: UInt64) in
      let text = String(half, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    let isTaken = state.withLock { state in
      if state.jobs.count >= maxJobs, !Self.forgetOldest(&state) { return false }
      state.count += 1
      state.jobs[id] = Job(status: .waiting, order: state.count)
      return true
    }
    guard isTaken else { throw Problem(.overloaded, "\(maxJobs) jobs are waiting", retryAfter: 5) }
    let task = Task {
      let result = await work(id) { self.set(.running, of: id) }
      switch result {
      case .success(let picture): self.set(.done(picture), of: id)
      case .failure(let problem): self.set(.failed(problem), of: id)
      }
    }
    state.withLock { $0.jobs[id]?.task = task }
    return id
  }

  /// The status of a job; nil if it is unknown.
  func status(of id: String) -> Status? { state.withLock { $0.jobs[id]?.status } }

  /// Forgets a job and cancels its work; returns whether it was known.
  func remove(_ id: String) -> Bool {
    let job = state.withLock { $0.jobs.removeValue(forKey: id) }
    job?.task?.cancel()
    return job != nil
  }

  /// Waits until all jobs have ended.
  func finish() async {
    for task in state.withLock({ $0.jobs.values.compactMap(\.task) }) { await task.value }
  }

  private func set(_ status: Status, of id: String) {
    state.withLock { state in
      state.jobs[id]?.status = status
      switch status {
      case .done, .failed: state.jobs[id]?.task = nil
      case .waiting, .running: break
      }
    }
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
