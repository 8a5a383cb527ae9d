internal import CollageColor
public import CollageModel
import Determinism

/// Renders small pictures of one collage with many looks, as for the strip of filters in an editor.
///
/// Files are opened once, and photos are decoded and placed once; each look costs one pass over the pixels and a
/// coarse color table. The difference from a picture by `PreparedRender` is invisible.
public struct LookPreviews: Sendable {
  private let planner: RenderPlanner
  private let pixels: SourcePixels
  private let request: RenderRequest
  private let report: RenderReport

  /// Starts libvips, opens the files, lays out the collage and plans it.
  ///
  /// - Parameters:
  ///   - request: The collage, at the size of one preview.
  ///   - filters: The filters used by the changes of looks.
  /// - Throws: `RenderError` if a file cannot be used.
  public init(_ request: RenderRequest, filters: [FilterSource]) async throws(RenderError) {
    try RenderRuntime.start()
    var request = request
    for filter in filters { request.filters[filter.filter.id] = filter }
    let preparation = try await Preparation(request, knowing: filters.map { $0.filter.id })
    var planner = preparation.planner
    planner.cubeSide = ColorCube.previewSide
    self.planner = planner
    (pixels, report) = (preparation.pixels, preparation.report)
    self.request = request
  }

  /// Renders the pictures.
  ///
  /// - Parameters:
  ///   - changes: The change of all photos' looks for each picture.
  ///   - take: Receives each picture with its index, in order.
  /// - Throws: `RenderError` if a photo cannot be decoded.
  public func render(
    _ changes: [LookChange], take: (Int, RenderedPicture) -> Void
  ) async throws(RenderError) {
    let plans = changes.map(plan)
    let held = try await hold(plans.flatMap { $0.steps.compactMap(\.photo) })
    let pixels = self.pixels
    try await OrderedWork.run(count: plans.count, width: request.width) { index throws(RenderError) in
      try Self.paint(plans[index], pixels, held)
    } take: { index, canvas in
      take(index, RenderedPicture(tile: canvas, settings: request.output, report: report))
    }
  }

  private func plan(_ change: LookChange) -> RenderPlan {
    var planner = self.planner
    let styles = Dictionary(planner.slots.map { ($0.id, $0.style.look) }) { first, _ in first }
    for item in planner.items {
      guard let look = item.look ?? item.slot.flatMap({ styles[$0] }) else { continue }
      planner.looks[item.id] = LookMix(change.applied(to: look))
    }
    return planner.plan()
  }

  /// Decodes and orients each photo once.
  private func hold(_ photos: [PhotoStep]) async throws(RenderError) -> [PhotoStep: Tile] {
    var known: Set<PhotoStep> = []
    let steps = photos.map(Self.unadjusted).filter { known.insert($0).inserted }
    let pixels = self.pixels
    var held: [PhotoStep: Tile] = [:]
    try await OrderedWork.run(count: steps.count, width: request.width) { index throws(RenderError) in
      let source = pixels[steps[index].source]
      return try PhotoPipeline(steps[index]).tile(to: .oriented, of: source, slot: source.header.name)
    } take: { index, tile in
      held[steps[index]] = tile
    }
    return held
  }

  private static func unadjusted(_ photo: PhotoStep) -> PhotoStep {
    var photo = photo
    photo.adjust = nil
    return photo
  }

  private static func paint(
    _ plan: RenderPlan, _ pixels: SourcePixels, _ held: [PhotoStep: Tile]
  ) throws(RenderError) -> Tile {
    let canvas = try plan.emptyCanvas()
    let rows = CanvasRows(tile: canvas, rows: 0..<canvas.height)
    let compositor = Compositor(plan: plan, pixels: pixels)
    for step in plan.steps {
      var tile: Tile?
      if let photo = step.photo, let oriented = held[unadjusted(photo)] {
        tile = try PhotoPipeline(photo).tile(
          .tile(oriented), from: .oriented, of: pixels[photo.source], slot: step.name)
      }
      compositor.lay(try compositor.layer(step, photo: tile), on: rows)
    }
    return canvas
  }
}
