import CollageFiles
import CollageModel
import Determinism

/// Paints a whole canvas: prepares its layers in parallel and composites them in paint order.
struct Painter {
  let plan: RenderPlan
  let pixels: SourcePixels
  /// The number of layers prepared in parallel, which also limits memory.
  let width: Int
  /// Called with the fraction of steps completed, 0 to 1.
  let progress: @Sendable (Double) -> Void

  /// Paints the canvas; reuses layers from the cache, which then holds the layers of this plan.
  ///
  /// - Parameters:
  ///   - cache: The layers of the frame before.
  ///   - changed: The sources whose pixels are others than in the frame before.
  /// - Returns: The pixels of the canvas.
  /// - Throws: `RenderError.canceled` if the task is canceled; other `RenderError`s for pictures that cannot be read.
  func run(reusing cache: LayerCache? = nil, changed: Set<Int> = []) async throws(RenderError) -> Tile {
    let tile = try plan.emptyCanvas()
    let canvas = CanvasRows(tile: tile, rows: 0..<plan.size.height)
    let (steps, compositor) = (plan.steps, Compositor(plan: plan, pixels: pixels))
    let ready = steps.map { $0.shows(changed) ? nil : cache?[$0] }
    var kept: [PaintStep: PaintLayer] = [:]
    try await OrderedWork.run(count: steps.count, width: width) { index throws(RenderError) in
      try RenderError.checkCancellation()
      if let layer = ready[index] { return layer }
      return try compositor.layer(steps[index])
    } take: { index, layer in
      compositor.lay(layer, on: canvas)
      if cache != nil { kept[steps[index]] = layer }
      progress(Double(index + 1) / Double(steps.count))
    }
    cache?.keep(kept)
    return tile
  }
}

extension RenderPlan {
  /// Returns memory for the whole canvas, cleared unless the background covers every pixel.
  func emptyCanvas() throws(RenderError) -> Tile {
    let tile = try Tile(width: size.width, height: size.height, isClear: !isOpaque && !isDeep)
    if isDeep { tile.deep = try DeepTile(width: size.width, height: size.height, isClear: !isOpaque) }
    return tile
  }
}
