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

  /// Starts the picture library, reads headers, lays out and plans.
  public init(_ request: RenderRequest) throws(RenderError) {
    let clock = ContinuousClock()
    let start = clock.now
    try RenderRuntime.start(for: request)
    let preparation = try Preparation(request)
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

/// Starts libvips once, with only what the request needs.
enum RenderRuntime {
  static func start(for request: RenderRequest) throws(RenderError) {
    let needsModules =
      request.output.format == .avif || request.policy.allowedFormats.contains(.avif)
      || request.policy.allowedFormats.contains(.heic)
    try start(loadingModules: needsModules)
    // One photo a thread is faster than many threads a photo; the task group brings the threads.
    Runtime.setConcurrency(1)
  }

  /// With what photos need that may be let in.
  static func start(for policy: PhotoPolicy) throws(RenderError) {
    try start(loadingModules: policy.allowedFormats.contains { $0 == .avif || $0 == .heic })
  }

  static func start(loadingModules: Bool) throws(RenderError) {
    do {
      try Runtime.start(loadingModules: loadingModules)
    } catch {
      throw .stepFailed(step: "starting libvips", slot: "-", source: "-", detail: error.detail)
    }
  }
}
