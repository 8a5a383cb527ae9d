import Synchronization
import SystemCalls

/// The counts and measures of the service.
final class ServiceMetrics: Sendable {
  /// Events that are counted.
  enum Event: String, CaseIterable {
    case photoHits, photoMisses, pictureHits, picturesMade, sharedHits, sharedFailures, sourceFailures, workerStarts,
      workerFailures, webhooksSent, webhooksFailed

    fileprivate var text: (name: String, help: String) {
      switch self {
      case .photoHits: ("photo_hits_total", "Photos found in the cache.")
      case .photoMisses: ("photo_misses_total", "Photos that were fetched.")
      case .pictureHits: ("picture_hits_total", "Pictures found in the cache.")
      case .picturesMade: ("pictures_made_total", "Pictures and templates that were made.")
      case .sharedHits: ("shared_hits_total", "Pictures found in the bucket.")
      case .sharedFailures: ("shared_failures_total", "Pictures that could not be written to the bucket.")
      case .sourceFailures: ("source_failures_total", "Photos that a source did not give.")
      case .workerStarts: ("worker_starts_total", "Worker processes that were started.")
      case .workerFailures: ("worker_failures_total", "Worker processes that died or took too long.")
      case .webhooksSent: ("webhooks_sent_total", "Webhooks that were delivered.")
      case .webhooksFailed: ("webhooks_failed_total", "Webhooks that were given up.")
      }
    }
  }

  /// The phases of a request whose seconds are measured.
  enum Phase: String, CaseIterable {
    case queue, fetch, render, total
  }

  private struct Histogram {
    var buckets = Array(repeating: 0, count: ServiceMetrics.bounds.count)
    var count = 0
    var sum = 0.0
  }

  private struct State {
    var events: [Event: Int] = [:]
    var phases: [Phase: Histogram] = [:]
    /// The answers, by route and status.
    var answers: [String: [Int: Int]] = [:]
    var problems: [Problem.Kind: Int] = [:]
  }

  private let state = Mutex(State())

  /// The upper bounds of the histograms' buckets, in seconds.
  private static let bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

  init() {}

  func count(_ event: Event) { state.withLock { $0.events[event, default: 0] += 1 } }

  func observe(_ phase: Phase, _ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let value = Double(seconds) + Double(attoseconds) / 1e18
    state.withLock { state in
      var histogram = state.phases[phase] ?? Histogram()
      for (index, bound) in Self.bounds.enumerated() where value <= bound { histogram.buckets[index] += 1 }
      histogram.count += 1
      histogram.sum += value
      state.phases[phase] = histogram
    }
  }

  /// Counts an answer.
  func answered(_ route: String, status: Int, _ problem: Problem.Kind?) {
    state.withLock { state in
      state.answers[route, default: [:]][status, default: 0] += 1
      if let problem { state.problems[problem, default: 0] += 1 }
    }
  }

  /// Returns everything in the text format of Prometheus, version 0.0.4.
  ///
  /// - Parameter gauges: Values of this moment, with their names and descriptions.
  /// - Returns: Lines of text.
  func text(_ gauges: [(name: String, help: String, value: Double)]) -> String {
    let state = self.state.withLock { $0 }
    var lines: [String] = []
    func begin(_ name: String, _ help: String, _ type: String) {
      lines += ["# HELP collage_\(name) \(help)", "# TYPE collage_\(name) \(type)"]
    }
    begin("requests_total", "Answers by route and status.", "counter")
    for (route, statuses) in state.answers.sorted(by: { $0.key < $1.key }) {
      for (status, count) in statuses.sorted(by: { $0.key < $1.key }) {
        lines.append("collage_requests_total{route=\"\(route)\",status=\"\(status)\"} \(count)")
      }
    }
    begin("problems_total", "Refusals by reason.", "counter")
    for kind in Problem.Kind.allCases {
      lines.append("collage_problems_total{reason=\"\(kind.rawValue)\"} \(state.problems[kind] ?? 0)")
    }
    for event in Event.allCases {
      begin(event.text.name, event.text.help, "counter")
      lines.append("collage_\(event.text.name) \(state.events[event] ?? 0)")
    }
    begin("seconds", "Seconds by phase.", "histogram")
    for phase in Phase.allCases {
      let histogram = state.phases[phase] ?? Histogram()
      let label = "phase=\"\(phase.rawValue)\""
      for (bound, count) in zip(Self.bounds, histogram.buckets) {
        lines.append("collage_seconds_bucket{\(label),le=\"\(bound)\"} \(count)")
      }
      lines.append("collage_seconds_bucket{\(label),le=\"+Inf\"} \(histogram.count)")
      lines += ["collage_seconds_sum{\(label)} \(histogram.sum)", "collage_seconds_count{\(label)} \(histogram.count)"]
    }
    for gauge in gauges {
      begin(gauge.name, gauge.help, "gauge")
      lines.append("collage_\(gauge.name) \(gauge.value)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The memory of a process.
enum ProcessMemory {
  /// The resident bytes of this process; 0 where the system does not tell.
  static var residentBytes: Int {
    guard let text = try? readSmallText("/proc/self/statm") else { return 0 }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  private static func readSmallText(_ path: String) throws -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure(number: errno) }
    defer { close(descriptor) }
    var block = [UInt8](repeating: 0, count: 4096)
    let count = block.withUnsafeMutableBytes { readSome(descriptor, into: $0) }
    return String(decoding: block.prefix(max(0, count)), as: UTF8.self)
  }
}
