import CollageFiles
import CollageLayout
import CollageModel
internal import Vips

/// A request whose files have been opened and whose plan is made; no pixel of the canvas has been painted yet.
public struct PreparedRender: Sendable {
  /// The plan.
  public let plan: RenderPlan
  /// The report, as far as it is known before rendering.
  public let report: RenderReport
  /// Where the plan's pixels come from.
  let pixels: SourcePixels
  let request: RenderRequest
  /// Collects notes while photos are read, for the plan and for its pixels.
  let log: DecodeLog

  /// Starts the picture library, opens files, lays out and plans.
  ///
  /// - Throws: `RenderError`; of several files that cannot be used it names the first in the order of the items.
  public init(_ request: RenderRequest) async throws(RenderError) {
    let clock = ContinuousClock()
    let start = clock.now
    try RenderRuntime.start()
    let log = DecodeLog()
    let preparation = try await log.collecting { () async throws(RenderError) in try await Preparation(request) }
    self.log = log
    plan = preparation.plan
    pixels = preparation.pixels
    var request = request
    request.output.dotsPerInch = preparation.report.dotsPerInch
    self.request = request
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
