import CollageLayout
import CollageModel
import OrderedTasks

/// Turns a plan into pixels: sprites side by side, laid on the canvas in paint order.
struct Painter {
  let plan: RenderPlan
  let pixels: SourcePixels
  /// How many slots are made ready at once; bounds memory as well.
  let width: Int
  /// Called with the share of slots done, 0 to 1.
  let progress: @Sendable (Double) -> Void

  /// Paints; sprites that the cache has are not made again, and it is left with those of this plan.
  func run(reusing cache: SpriteCache? = nil) async throws(RenderError) -> Tile {
    let tile = try Tile(width: plan.size.width, height: plan.size.height)
    let canvas = CanvasRows(tile: tile, rows: 0..<plan.size.height)
    canvas.lay(try PrepareFill(sources: pixels, slot: "background").run(plan.background))
    let (plan, pixels) = (self.plan, self.pixels)
    let ready = plan.slots.map { cache?[$0] }
    var kept: [SlotStep: SlotSprite] = [:]
    try await OrderedWork.run(count: plan.slots.count, width: width) { index throws(RenderError) in
      if let sprite = ready[index] { return sprite }
      return try SlotSprite(plan.slots[index], sources: pixels, canvas: plan.size.bounds)
    } take: { index, sprite in
      canvas.lay(sprite)
      if cache != nil { kept[plan.slots[index]] = sprite }
      progress(Double(index + 1) / Double(plan.slots.count))
    }
    cache?.keep(kept)
    for overlay in plan.overlays { canvas.lay(overlay) }
    return tile
  }
}
