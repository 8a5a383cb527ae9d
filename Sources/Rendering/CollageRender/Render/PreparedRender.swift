import CollageFiles
import CollageLayout
import CollageModel
internal import Vips

/// A request whose files have been opened and whose plan has been made; no pixel of the canvas has been painted yet.
public struct PreparedRender: Sendable {
  public let plan: RenderPlan
  /// The report, without the information that becomes available only by rendering.
  public let report: RenderReport
  /// The source of the plan's pixels.
  let pixels: SourcePixels
  var request: RenderRequest
  let planner: RenderPlanner
  /// The trim and the bleed in inches that were asked for; nil where pixels were asked for.
  let paper: (trim: Size?, bleed: Double?)
  /// Collects notes from decoding photos, for the plan and for its pixels.
  let log: DecodeLog

  /// Starts libvips, opens the files, lays out the collage and plans it.
  ///
  /// - Throws: `RenderError` if a file cannot be used or the layout is impossible; if several files cannot be used,
  ///   the first in the order of the items is reported.
  public init(_ request: RenderRequest) async throws(RenderError) {
    let clock = ContinuousClock()
    let start = clock.now
    try RenderRuntime.start()
    guard request.print.tiling == nil || request.output.isDocument else {
      throw .unsupportedOutput("sheets of paper are pages of a PDF: name an output such as poster.pdf")
    }
    let log = DecodeLog()
    let preparation = try await log.collecting { () async throws(RenderError) in try await Preparation(request) }
    self.log = log
    (plan, planner, paper) = (preparation.plan, preparation.planner, preparation.paper)
    pixels = preparation.pixels
    var request = request
    request.output.dotsPerInch = preparation.report.dotsPerInch
    request.output.holdsDrawings = plan.holdsDrawings
    self.request = request
    var report = preparation.report
    report.timings = [RenderReport.Timing(stage: "prepare", milliseconds: (clock.now - start).milliseconds)]
    self.report = report
  }

  /// Creates the same render with another plan of the same sources.
  init(_ other: PreparedRender, plan: RenderPlan) {
    (self.plan, report, pixels) = (plan, other.report, other.pixels)
    (request, log, planner, paper) = (other.request, other.log, other.planner, other.paper)
    request.output.holdsDrawings = plan.holdsDrawings
  }
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}
