import CollageFiles
import CollageFormat
import CollageModel
import CollageRender
import LocalHTTP
import Synchronization
import SystemCalls

/// The pictures that are rendered at full size, one after another.
final class ExportQueue: Sendable {
  private struct Job {
    var progress = 0.0
    var bytes: [UInt8]?
    var failure: String?
    var isCanceled = false
    /// Renders it; nil until it begins.
    var task: Task<Void, Never>?
    let format: OutputFormat
    var size = PixelSize(0, 0)
  }

  private struct State {
    var jobs: [Int: Job] = [:]
    var count = 0
  }

  private let state = Mutex(State())
  /// The results that are kept for a download.
  private static let maxJobs = 4

  /// Starts to render the composition of the body: `format`, `quality`, and `width` or `height` or both are in the query.
  func start(_ request: HTTPRequest, _ store: EditorStore) -> HTTPResponse {
    let query = request.head.query
    guard let format = query["format"].flatMap(OutputFormat.init(rawValue:)) else {
      let known = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
      return .message(.badRequest, "the format must be one of \(known)")
    }
    var rendering: RenderRequest
    do {
      let composition = try store.composition(of: request.bytes)
      rendering = try store.request(
        composition, OutputSettings(format: format, quality: query["quality"].flatMap(Int.init)))
      rendering.sizing = Self.sizing(query, composition.template.canvas.size)
    } catch { return .message(.unprocessable, "\(error)") }
    let number = state.withLock { state -> Int? in
      guard state.jobs.values.filter({ $0.bytes == nil && $0.failure == nil && !$0.isCanceled }).count < 2 else {
        return nil
      }
      state.count += 1
      state.jobs[state.count] = Job(format: format)
      if state.jobs.count > Self.maxJobs { state.jobs.keys.min().map { state.jobs[$0] = nil } }
      return state.count
    }
    guard let number else { return .message(.busy, "two pictures are being rendered already") }
    let prepared = rendering
    let task = Task { await self.render(prepared, number) }
    state.withLock { $0.jobs[number]?.task = task }
    return .json(.members([("id", .string("\(number)"))]), .accepted)
  }

  private static func sizing(_ query: [String: String], _ canvas: Size) -> RenderRequest.Sizing {
    let (width, height) = (query["width"].flatMap(Int.init), query["height"].flatMap(Int.init))
    switch (width, height) {
    case (let width?, let height?): return .pixels(PixelSize(width, height))
    case (let width?, nil): return .scale(Double(width) / canvas.width)
    case (nil, let height?): return .scale(Double(height) / canvas.height)
    case (nil, nil): return .natural
    }
  }

  private func render(_ request: RenderRequest, _ number: Int) async {
    let sink = PictureSink.memory { [weak self] bytes in
      self?.state.withLock { state in
        if state.jobs[number]?.isCanceled == false { state.jobs[number]?.bytes = bytes }
      }
    }
    do throws(RenderError) {
      let prepared = try await PreparedRender(request)
      state.withLock { $0.jobs[number]?.size = prepared.report.size }
      let inputs = InputGuard.nothing(because: "it goes into memory")
      _ = try await prepared.write(to: sink, protecting: inputs) { [weak self] share in
        self?.state.withLock { $0.jobs[number]?.progress = share }
      }
    } catch {
      state.withLock { $0.jobs[number]?.failure = error.finding }
    }
  }

  func progress(_ id: String) -> HTTPResponse {
    guard let job = job(id) else { return .message(.notFound, "there is no such export") }
    let isDone = job.bytes != nil
    return .json(
      .members([
        ("progress", .number(isDone ? 1 : min(job.progress, 0.99))), ("isDone", .boolean(isDone)),
        ("error", job.failure.map { .string($0) }), ("bytes", job.bytes.map { .number(Double($0.count)) }),
        ("size", .array([.number(Double(job.size.width)), .number(Double(job.size.height))])),
      ]))
  }

  func file(_ id: String) -> HTTPResponse {
    guard let job = job(id), let bytes = job.bytes else { return .message(.notFound, "there is no such picture") }
    return .content(bytes, type: "image/\(job.format.rawValue)")
  }

  func cancel(_ id: String) -> HTTPResponse {
    guard let number = Int(id) else { return .message(.notFound, "there is no such export") }
    state.withLock { state in
      state.jobs[number]?.isCanceled = true
      state.jobs[number]?.bytes = nil
      state.jobs[number]?.task?.cancel()
    }
    return HTTPResponse(.noContent, headers: HTTPResponse.security)
  }

  private func job(_ id: String) -> Job? {
    guard let number = Int(id) else { return nil }
    return state.withLock { $0.jobs[number] }.flatMap { $0.isCanceled ? nil : $0 }
  }
}
