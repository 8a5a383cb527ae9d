import CollageFiles
import CollageFormat
import CollageModel
import CollageRender
import LocalHTTP
import Synchronization
import SystemCalls

/// The exports of an editor, each rendered in a separate process.
final class ExportQueue: Sendable {
  private struct Job {
    var progress = 0.0
    var bytes: [UInt8]?
    var failure: String?
    var stop: @Sendable () -> Void = {}
    let mediaType: String
    var size = PixelSize(0, 0)

    var isRunning: Bool { bytes == nil && failure == nil }
  }

  private struct State {
    var jobs: [Int: Job] = [:]
    var count = 0
  }

  private let state = Mutex(State())
  /// The program and arguments that run an export process; nil to render in this process.
  private let exporter: [String]?
  /// The maximum number of results kept for download.
  private static let maxJobs = 4
  /// The maximum number of concurrent exports.
  private static let maxRunning = 2

  init(exporter: [String]?) { self.exporter = exporter }

  /// Starts to render the composition or the album in the body, as the query asks.
  func start(_ request: HTTPRequest, _ store: EditorStore) -> HTTPResponse {
    let job: ExportJob
    do {
      guard let asked = try ExportJob(request, store) else { return ExportJob.unknownFormat }
      job = asked
    } catch { return .message(.unprocessable, store.project.withoutFolder("\(error)")) }
    let number = state.withLock { state -> Int? in
      guard state.jobs.values.count(where: \.isRunning) < Self.maxRunning else { return nil }
      state.count += 1
      state.jobs[state.count] = Job(mediaType: job.mediaType)
      let done = state.jobs.filter { !$0.value.isRunning }.keys.sorted()
      for old in done.prefix(max(0, state.jobs.count - Self.maxJobs)) { state.jobs[old] = nil }
      return state.count
    }
    guard let number else { return .message(.busy, "two exports are already running") }
    let stop = start(job, number, store.project)
    state.withLock { $0.jobs[number]?.stop = stop }
    return .json(.members([("id", .string("\(number)"))]), .accepted)
  }

  /// Starts a job, and returns a function that stops it.
  private func start(_ job: ExportJob, _ number: Int, _ project: EditorProject) -> @Sendable () -> Void {
    let note = { @Sendable [weak self] (news: ExportJob.News) in
      guard let self else { return }
      if case .failure(let reason) = news { return self.note(.failure(project.withoutFolder(reason)), number) }
      self.note(news, number)
    }
    // The export process always uses the default policy.
    if let exporter, project.policy == EditorProject.usualPolicy {
      guard let running = RunningExport(exporter), WaitingThread({ running.run(job, note) }) != nil else {
        note(.failure("the export process could not be started; the system is out of resources"))
        return {}
      }
      return { running.kill() }
    }
    let task = Task { await job.run(project.subjects, project.policy, note) }
    return { task.cancel() }
  }

  private func note(_ news: ExportJob.News, _ number: Int) {
    state.withLock { state in
      switch news {
      case .size(let size): state.jobs[number]?.size = size
      case .progress(let share): state.jobs[number]?.progress = share
      case .bytes(let bytes): state.jobs[number]?.bytes = bytes
      case .failure(let reason): state.jobs[number]?.failure = reason
      }
    }
  }

  func progress(_ id: String) -> HTTPResponse {
    guard let job = job(id) else { return .message(.notFound, "unknown export") }
    let isDone = job.bytes != nil
    return .json(
      .members([
        ("progress", .number(isDone ? 1 : min(job.progress, 0.99))), ("isDone", .boolean(isDone)),
        ("error", job.failure.map { .string($0) }), ("bytes", job.bytes.map { .number(Double($0.count)) }),
        ("size", .array([.number(Double(job.size.width)), .number(Double(job.size.height))])),
      ]))
  }

  func file(_ id: String) -> HTTPResponse {
    guard let job = job(id), let bytes = job.bytes else { return .message(.notFound, "the picture does not exist") }
    return .content(bytes, type: job.mediaType)
  }

  /// Stops a job, or discards its result.
  func cancel(_ id: String) -> HTTPResponse {
    guard let number = Int(id) else { return .message(.notFound, "unknown export") }
    let stop = state.withLock { $0.jobs.removeValue(forKey: number)?.stop }
    stop?()
    return HTTPResponse(.noContent, headers: HTTPResponse.security)
  }

  private func job(_ id: String) -> Job? {
    guard let number = Int(id) else { return nil }
    return state.withLock { $0.jobs[number] }
  }
}
