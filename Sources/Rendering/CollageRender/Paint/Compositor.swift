import CollageModel

/// Prepares the layers of a plan's steps and composites them onto rows of the canvas.
///
/// It is used for whole canvases, bands, resident renderers and animation frames, which differ only in when a layer
/// is prepared, which rows are painted, and what is cached.
struct Compositor: Sendable {
  let plan: RenderPlan
  let pixels: SourcePixels

  // MARK: Preparing

  /// Prepares the layer of a step, the expensive part; it does not need the canvas, so layers can be prepared in
  /// parallel.
  ///
  /// `beneath` holds the pixels painted before the step; it is needed by brushes in the small render that they blur
  /// or pixelate.
  func layer(_ step: PaintStep, beneath: Tile? = nil) throws(RenderError) -> PaintLayer {
    let photo = try step.photo.map { photo throws(RenderError) in
      try PhotoPipeline(photo).tile(of: pixels[photo.source], slot: step.name)
    }
    return try layer(step, photo: photo, beneath: beneath)
  }

  /// Prepares the layer of a step whose photo was already placed.
  func layer(_ step: PaintStep, photo: Tile?, beneath: Tile? = nil) throws(RenderError) -> PaintLayer {
    switch step.content {
    case .background(let fill):
      return try background(step, try FillPreparation(sources: pixels, slot: step.name).run(fill))
    case .slot, .sticker:
      guard let sprite = try SlotSprite(step, photo: photo, sources: pixels, canvas: plan.size.bounds) else { break }
      return .slot(sprite)
    case .layer(let layer):
      return .layer(try LayerSprite(step, layer, sources: pixels, canvas: plan.size.bounds, beneath: beneath))
    case .look(let look):
      return .look(look.grade.flatMap { AdjustColorStep.lookup(for: $0) }, look.effects?.rowEffects ?? [])
    case .overlay(let color):
      return .overlay(Self.outline(of: step), color.faded(to: step.opacity), step.blend)
    }
    throw .stepFailed(step: "painting", slot: step.name, source: "-", detail: "it is not a slot")
  }

  func background(_ step: PaintStep, _ fill: FillPaint) throws(RenderError) -> PaintLayer {
    let coverage = try PaintCoverage(sources: pixels).plane(for: step.coverage, in: step.area)
    return .background(fill, coverage: coverage, area: step.area, opacity: step.opacity)
  }

  private static func outline(of step: PaintStep) -> Outline {
    if case .outline(let outline) = step.coverage { return outline }
    return Outline(step.area.rect)
  }

  // MARK: Compositing

  /// Composites a layer onto the rows.
  func lay(_ layer: PaintLayer, on canvas: CanvasRows) {
    if let deep = canvas.tile.deep { return lay(layer, on: canvas, deep: deep) }
    switch layer {
    case .background(let fill, let coverage, let area, let opacity):
      for y in canvas.shared(area.top, area.bottom) {
        let pixels = canvas.row(y) + 4 * area.left
        fill.write(row: y, left: area.left, count: area.width, to: pixels)
        if let share = coverage?.row(y) { PixelBlend.cut(pixels, to: share, count: area.width) }
        if opacity < 255 { PixelBlend.fade(pixels, to: opacity, count: area.width) }
      }
    case .slot(let sprite): lay(sprite, on: canvas)
    case .layer(let sprite): lay(sprite, on: canvas)
    case .shadow(let shadow): shadow.lay(rows: canvas.rows, on: canvas)
    case .look(let lookup, let effects):
      // Dither patterns start at the canvas' corner, so bands match the whole canvas.
      for y in canvas.rows {
        let (pixels, count) = (canvas.row(y), canvas.tile.width)
        lookup?.run(pixels, to: pixels, count: count, thresholds: BlueNoise.row(y), from: 0)
        for effect in effects { effect.apply(pixels, to: pixels, row: y, count: count) }
      }
    case .overlay(let outline, let color, let blend): lay(outline, color, blend, on: canvas)
    }
  }

  private func lay(_ sprite: SlotSprite, on canvas: CanvasRows) {
    let area = sprite.area
    let shadow = sprite.shadow
    guard !area.isEmpty else {
      shadow?.lay(rows: canvas.rows, on: canvas)
      return
    }
    for rows in [0..<max(0, area.top), area.bottom..<max(area.bottom, canvas.rows.upperBound)] {
      shadow?.lay(rows: rows.clamped(to: canvas.rows), on: canvas)
    }
    if sprite.isPlainCopy, let photo = sprite.photo {
      for y in canvas.shared(area.top, area.bottom) {
        shadow?.lay(row: y, on: canvas, hidden: area.left..<area.right)
        (canvas.row(y) + 4 * area.left).update(from: photo.tile.row(y - area.top), count: 4 * area.width)
      }
      return
    }
    if let photo = sprite.barePhoto {
      shadow?.lay(rows: canvas.shared(area.top, area.bottom), on: canvas)
      for y in canvas.shared(max(area.top, photo.area.top), min(area.bottom, photo.area.bottom)) {
        PixelBlend.over(
          photo.tile.row(y - photo.area.top), share: nil, count: photo.area.width,
          onto: canvas.row(y) + 4 * photo.area.left)
      }
      return
    }
    layPixels(sprite, on: canvas)
  }

  /// Composites a slot whose rows are made first, with its shadow where they do not hide it.
  private func layPixels(_ sprite: SlotSprite, on canvas: CanvasRows) {
    let area = sprite.area
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Tile.bands * area.width) { scratch in
      guard let pixels = scratch.baseAddress else { return }
      for y in canvas.shared(area.top, area.bottom) {
        pixels.update(repeating: 0, count: scratch.count)
        sprite.write(row: y, to: pixels)
        if sprite.opacity < 255 { PixelBlend.fade(pixels, to: sprite.opacity, count: area.width) }
        if let shadow = sprite.shadow {
          let opaque =
            sprite.blend == .normal
            ? PixelBlend.opaquePixels(around: area.width / 2, of: pixels, count: area.width) : 0..<0
          shadow.lay(row: y, on: canvas, hidden: (area.left + opaque.lowerBound)..<(area.left + opaque.upperBound))
        }
        PixelBlend.lay(pixels, sprite.blend, count: area.width, onto: canvas.row(y) + 4 * area.left)
      }
    }
  }

  private func lay(_ sprite: LayerSprite, on canvas: CanvasRows) {
    sprite.shadow?.lay(rows: canvas.rows, on: canvas)
    let area = sprite.area
    let rows = canvas.shared(area.top, area.bottom)
    guard area.width > 0, !rows.isEmpty else { return }
    sprite.write(rows: rows) { y, pixels in
      if sprite.opacity < 255 { PixelBlend.fade(pixels, to: sprite.opacity, count: area.width) }
      PixelBlend.lay(pixels, sprite.blend, count: area.width, onto: canvas.row(y) + 4 * area.left)
    }
  }

  private func lay(_ outline: Outline, _ color: Color, _ blend: Blend, on canvas: CanvasRows) {
    guard let bounds = outline.bounds else { return }
    let area = canvas.shared(PixelGrid.touched(bounds))
    guard !area.isEmpty else { return }
    let coverage = AreaRasterizer.coverage(of: outline, in: area)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Tile.bands * area.width) { scratch in
      for y in area.top..<area.bottom {
        guard let share = coverage.row(y), let pixels = scratch.baseAddress else { continue }
        let target = canvas.row(y) + 4 * area.left
        if blend == .normal {
          PixelBlend.colorInside(of: share, color: color, count: area.width, onto: target)
        } else {
          FillPaint.color(color).write(row: y, left: area.left, count: area.width, to: pixels)
          PixelBlend.cut(pixels, to: share, count: area.width)
          PixelBlend.lay(pixels, blend, count: area.width, onto: target)
        }
      }
    }
  }
}
