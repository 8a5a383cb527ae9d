import CollageFiles
import CollageModel

/// Estimates the memory for painting a plan from its sizes, before the first pixel is painted.
///
/// It counts rows of the canvas, steps that are painted as a whole, and a picture held by its encoder. Photos have
/// separate limits.
struct PaintMemory {
  private let plan: RenderPlan
  private let limit: Int
  private let bands: [Range<Int>]
  /// The number of steps prepared in parallel.
  private let width: Int
  private let format: OutputFormat

  /// The number of bands in memory at once: one being painted, one waiting, and one being encoded.
  private static let bandsAtOnce = 3
  /// A step's pixels, and its coverage while it is prepared.
  private static let bytesPerPixel = 6

  /// Creates the estimate for a request whose canvas is painted in bands if it is large.
  init(plan: RenderPlan, request: RenderRequest) {
    (self.plan, limit, format) = (plan, request.policy.limits.paintBytes, request.output.format)
    bands = Self.bands(of: plan, request)
    width = request.width
  }

  /// Creates the estimate for a canvas held in memory as a whole, with a number of prepared steps.
  init(whole plan: RenderPlan, request: RenderRequest, steps: Int) {
    (self.plan, limit, format) = (plan, request.policy.limits.paintBytes, request.output.format)
    (bands, width) = ([0..<plan.size.height], max(1, steps))
  }

  /// Returns the bands in which a request's plan is painted.
  static func bands(of plan: RenderPlan, _ request: RenderRequest) -> [Range<Int>] {
    // A picture of at most so many bytes may be encoded several times.
    if request.output.maxBytes != nil { return [0..<plan.size.height] }
    return BandPlan.bands(of: plan, limits: request.banding, wholeByteCount: whole(plan))
  }

  /// Returns the estimated memory for painting a plan as a whole, which does not depend on the number of threads: the
  /// canvas, a copy of it for the encoder, and the two largest steps.
  private static func whole(_ plan: RenderPlan) -> Int {
    let canvas = GateMath.product(plan.size.width, plan.size.height, Tile.bands, depthFactor(plan))
    let steps = plan.steps.filter(\.isPaintedWhole).map { bytes(of: $0, in: plan) }
    return 2 * canvas + steps.sorted(by: >).prefix(2).reduce(0, +)
  }

  /// The estimated memory in bytes.
  var byteCount: Int {
    let rows = bands.map(\.count).max() ?? 0
    let depth = Self.depthFactor(plan)
    let canvas = GateMath.product(plan.size.width, rows, Tile.bands * depth, bands.count > 1 ? Self.bandsAtOnce : 1)
    let isStreamed = bands.count > 1 && format.traits.isStreamed
    let encoder = isStreamed ? 0 : GateMath.product(plan.size.width, plan.size.height, Tile.bands * depth)
    return canvas + encoder + (bands.count > 1 ? heldByBands : heldAtOnce)
  }

  /// Throws if the plan would take more memory than the limit.
  func check() throws(RenderError) {
    guard byteCount > limit else { return }
    throw .unsupportedOutput(
      "painting \(plan.size) pixels would take \(byteCount / 1_000_000) MB; the limit is \(limit / 1_000_000) MB: "
        + "choose a smaller size")
  }

  /// The multiple of the memory of 8 bits that pixels take: with 16 there are both.
  private static func depthFactor(_ plan: RenderPlan) -> Int { plan.isDeep ? 3 : 1 }

  private static func bytes(of step: PaintStep, in plan: RenderPlan) -> Int {
    let area = step.area.intersection(plan.size.bounds)
    let pixels = GateMath.product(max(0, area.width), max(0, area.height), bytesPerPixel * depthFactor(plan))
    guard let shadow = step.slot?.shadow, case .outline(let outline) = shadow.caster else { return pixels }
    // While a shadow is blurred there are three planes.
    let plane = 3 * ShadowPlane.byteCount(of: outline, sigma: shadow.sigma, within: plan.size.bounds)
    return pixels + PixelGrid.integer(plane)
  }

  /// The memory of the largest steps that can be prepared at the same time.
  private var heldAtOnce: Int {
    plan.steps.map { Self.bytes(of: $0, in: plan) }.sorted(by: >).prefix(width).reduce(0, +)
  }

  /// The maximum memory of steps that overlap a band and cannot be cut to it.
  private var heldByBands: Int {
    // The change in held memory at each row.
    var changes: [Int: Int] = [:]
    for step in plan.steps where !step.isCuttable && step.isPaintedWhole {
      let (rows, size) = (step.rows(within: plan.size), Self.bytes(of: step, in: plan))
      guard !rows.isEmpty, let first = bands.first(where: { $0.upperBound > rows.lowerBound }) else { continue }
      changes[first.lowerBound, default: 0] += size
      changes[max(first.upperBound, rows.upperBound), default: 0] -= size
    }
    var (held, most) = (0, 0)
    for (_, change) in changes.sorted(by: { $0.key < $1.key }) {
      held += change
      most = max(most, held)
    }
    return most
  }
}

extension PaintStep {
  /// True if the step holds pixels of its whole area while bands are painted.
  fileprivate var isPaintedWhole: Bool {
    switch content {
    case .slot, .sticker: true
    case .layer(let layer): layer.parts.contains { if case .masked = $0 { true } else { false } }
    // Colors, outlines and text are painted row by row.
    case .background, .look, .overlay: false
    }
  }
}
