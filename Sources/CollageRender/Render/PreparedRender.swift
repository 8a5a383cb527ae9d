import CollageLayout
import CollageModel
internal import Vips

/// A request whose photos' headers have been read and whose plan is made; nothing has been decoded yet.
public struct PreparedRender: Sendable {
  /// The plan.
  public let plan: RenderPlan
  /// What can be said before rendering.
  public let report: RenderReport
  let request: RenderRequest
  /// All files that the request reads or could.
  let inputs: InputGuard
  /// What is noted while photos are read, for the plan and for its pixels.
  let log: DecodeLog

  /// Starts the picture library, reads headers, lays out and plans.
  public init(_ request: RenderRequest) throws(RenderError) {
    let clock = ContinuousClock()
    let start = clock.now
    try RenderRuntime.start(for: request)
    let log = DecodeLog()
    let preparation = try log.collecting { () throws(RenderError) in try Preparation(request) }
    self.log = log
    plan = preparation.plan
    var request = request
    request.output.dotsPerInch = preparation.dotsPerInch
    self.request = request
    inputs = InputGuard(request)
    var report = preparation.report
    report.timings = [RenderReport.Timing(stage: "prepare", milliseconds: (clock.now - start).milliseconds)]
    self.report = report
  }
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}

/// Starts libvips, and loads its HEIF module once a file needs it: whoever opens or writes a picture starts it first.
enum RenderRuntime {
  static func start(for request: RenderRequest) throws(RenderError) {
    try start()
    // One photo a thread is faster than many threads a photo; the task group brings the threads.
    Runtime.setConcurrency(1)
  }

  static func start(needingHEIF: Bool = false) throws(RenderError) {
    do {
      try Runtime.start(loadingModules: needingHEIF)
    } catch {
      throw .stepFailed(step: "starting libvips", slot: "-", source: "-", detail: error.detail)
    }
  }
}
