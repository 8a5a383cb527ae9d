import CollageModel

/// Turns a plan into pixels: sprites side by side, laid on the canvas in paint order.
struct Painter {
  let plan: RenderPlan
  let policy: PhotoPolicy
  /// How many slots are made ready at once; bounds memory as well.
  let width: Int
  /// Called with the share of slots done, 0 to 1.
  let progress: @Sendable (Double) -> Void

  /// Paints; sprites that the cache has are not made again, and it is left with those of this plan.
  func run(reusing cache: SpriteCache? = nil) async throws(RenderError) -> Tile {
    let tile = Tile(width: plan.size.width, height: plan.size.height)
    let canvas = CanvasRows(tile: tile, rows: 0..<plan.size.height)
    canvas.lay(try PrepareFill(sources: plan.sources, policy: policy, slot: "background").run(plan.background))
    let plan = self.plan
    let policy = self.policy
    var kept: [SlotStep: SlotSprite] = [:]
    let failure = await withTaskGroup(of: (Int, Result<SlotSprite, RenderError>).self) { group -> RenderError? in
      var next = 0
      var painted = 0
      var waiting: [Int: SlotSprite] = [:]
      var failures: [(Int, RenderError)] = []
      func startNext() {
        guard next < plan.slots.count, failures.isEmpty else { return }
        let (index, step) = (next, plan.slots[next])
        next += 1
        let ready = cache?[step]
        group.addTask {
          if let ready { return (index, .success(ready)) }
          return (
            index,
            Result { () throws(RenderError) in
              try SlotSprite(step, sources: plan.sources, policy: policy, canvas: plan.size.bounds)
            }
          )
        }
      }
      for _ in 0..<max(1, width) { startNext() }
      while let (index, result) = await group.next() {
        switch result {
        case .success(let sprite):
          waiting[index] = sprite
          if cache != nil { kept[plan.slots[index]] = sprite }
        case .failure(let error): failures.append((index, error))
        }
        while let sprite = waiting.removeValue(forKey: painted) {
          canvas.lay(sprite)
          painted += 1
          progress(Double(painted) / Double(plan.slots.count))
        }
        startNext()
      }
      // The first slot's error, not the fastest thread's, so that every run says the same.
      return failures.min { $0.0 < $1.0 }?.1
    }
    if let failure { throw failure }
    cache?.keep(kept)
    for overlay in plan.overlays { canvas.lay(overlay) }
    return tile
  }
}
