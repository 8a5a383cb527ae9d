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
    let canvas = Tile(width: plan.size.width, height: plan.size.height)
    let background = try PrepareFill(sources: plan.sources, policy: policy, slot: "background").run(plan.background)
    for y in 0..<canvas.height { background.write(row: y, left: 0, count: canvas.width, to: canvas.row(y)) }
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
          lay(sprite, on: canvas)
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
    for overlay in plan.overlays { lay(overlay, on: canvas) }
    return canvas
  }

  private func lay(_ overlay: OverlayStep, on canvas: Tile) {
    guard let bounds = overlay.outline.bounds else { return }
    let area = PixelGrid.touched(bounds).intersection(plan.size.bounds)
    guard !area.isEmpty else { return }
    let coverage = AreaRasterizer.coverage(of: overlay.outline, in: area)
    for y in area.top..<area.bottom {
      guard let row = coverage.row(y) else { continue }
      PixelBlend.colorInside(of: row, color: overlay.color, count: area.width, onto: canvas.row(y) + 4 * area.left)
    }
  }

  private func lay(_ sprite: SlotSprite, on canvas: Tile) {
    if let shadow = sprite.shadow { lay(shadow.plane, color: shadow.color, on: canvas) }
    let area = sprite.area
    guard !area.isEmpty else { return }
    if sprite.isPlainCopy, let photo = sprite.photo {
      for y in area.top..<area.bottom {
        (canvas.row(y) + 4 * area.left).update(from: photo.tile.row(y - area.top), count: 4 * area.width)
      }
      return
    }
    let scratch = Tile(width: area.width, height: 1)
    for y in area.top..<area.bottom {
      scratch.bytes.update(repeating: 0, count: scratch.byteCount)
      sprite.write(row: y, to: scratch.bytes)
      PixelBlend.over(scratch.bytes, share: nil, count: area.width, onto: canvas.row(y) + 4 * area.left)
    }
  }

  private func lay(_ shadow: ShadowPlane, color: Color, on canvas: Tile) {
    let area = shadow.area
    guard !area.isEmpty else { return }
    var shares = [Float](repeating: 0, count: area.width)
    for y in area.top..<area.bottom {
      shadow.read(row: y, into: &shares)
      PixelBlend.dithered(
        shares, color: color, left: area.left, y: y, count: area.width, onto: canvas.row(y) + 4 * area.left)
    }
  }
}
