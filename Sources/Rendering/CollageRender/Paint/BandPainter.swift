import CollageFiles
import CollageModel
import Determinism

/// Paints a canvas band by band; a photo is held in memory from the first band that shows it to the last.
struct BandPainter {
  let plan: RenderPlan
  let pixels: SourcePixels
  /// The number of layers prepared in parallel.
  let width: Int
  let bands: [Range<Int>]
  let progress: @Sendable (Double) -> Void

  /// The part of a step in one band, with the pixels held for the step.
  private struct Part: Sendable {
    let held: HeldStep
    let layers: [PaintLayer]
  }

  /// Paints the bands from top to bottom into a stream; stops if the reader closes the stream.
  func run(into stream: BandStream) async throws(RenderError) {
    let height = bands.map { $0.count }.max() ?? 1
    let rows = plan.steps.map { $0.rows(within: plan.size) }
    var held: [Int: HeldStep] = [:]
    for (number, band) in bands.enumerated() {
      let tile = try stream.tile(width: plan.size.width, height: height, isDeep: plan.isDeep)
      let canvas = CanvasRows(tile: tile, rows: band)
      // An opaque background overwrites all pixels of the previous band.
      if !plan.isOpaque { canvas.clear() }
      let shown = plan.steps.indices.filter { rows[$0].overlaps(band) }
      try await paint(shown, rows, &held, on: canvas)
      guard stream.add(canvas.tile, rows: band) else { return }
      progress(Double(number + 1) / Double(bands.count))
    }
  }

  /// Paints steps in paint order, and frees each step that ends in this band to make room for the next photos.
  private func paint(
    _ shown: [Int], _ rows: [Range<Int>], _ held: inout [Int: HeldStep], on canvas: CanvasRows
  ) async throws(RenderError) {
    let (known, band, compositor) = (held, canvas.rows, Compositor(plan: plan, pixels: pixels))
    try await OrderedWork.run(count: shown.count, width: width) { place throws(RenderError) in
      try RenderError.checkCancellation()
      let step = plan.steps[shown[place]]
      let held: HeldStep
      if let kept = known[shown[place]] { held = kept } else { held = try compositor.hold(step) }
      return Part(held: held, layers: try compositor.layers(of: held, step, in: band))
    } take: { place, part in
      for layer in part.layers { compositor.lay(layer, on: canvas) }
      let goesOn = rows[shown[place]].upperBound > band.upperBound
      held[shown[place]] = goesOn ? part.held : nil
      if !goesOn { part.held.finish() }
    }
  }
}
