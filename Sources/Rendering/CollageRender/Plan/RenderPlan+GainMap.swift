import CollageFiles
import CollageModel
internal import CollageText

extension RenderPlan {
  /// Returns the plan of the picture's gain map: photos show their gain maps, and all else has no gain.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of the gain maps in pixels, by the source whose photo they belong to.
  ///   - neutral: The values of no gain.
  /// - Returns: The plan, whose looks keep only what moves pixels.
  func gainMap(_ sizes: [Int: PixelSize], neutral: Color) -> RenderPlan {
    var plan = self
    (plan.space, plan.isDeep) = (.sRGB, false)
    let form = GainForm(sizes: sizes, neutral: neutral, sources: sources)
    plan.steps = steps.compactMap { $0.gained(form) }
    return plan
  }
}

/// What replaces photos and colors in a gain map.
private struct GainForm {
  let sizes: [Int: PixelSize]
  let neutral: Color
  let sources: [PhotoHeader]
  /// True for the small render of a brush, whose photos are not painted one by one.
  var isWithinLens = false

  func callAsFunction(_ color: Color) -> Color {
    Color(red: neutral.red, green: neutral.green, blue: neutral.blue, alpha: color.alpha)
  }

  /// The effects that move light from one pixel to another.
  static let spatial: Set<Adjustment> = [.blur, .radialBlur, .tiltShift, .pixelate]
}

extension PaintStep {
  /// Returns the step in a gain map; nil if it changes none.
  fileprivate func gained(_ form: GainForm) -> PaintStep? {
    var step = self
    switch content {
    case .background(let fill): step.content = .background(fill.gained(form))
    case .slot(let slot), .sticker(let slot):
      if form.isWithinLens, let photo = slot.photo, form.sizes[photo.source] == nil {
        return form.sources[photo.source].hasAlpha ? nil : neutral(form)
      }
      step.content = if case .slot = content { .slot(slot.gained(form)) } else { .sticker(slot.gained(form)) }
    case .layer(let layer): step.content = .layer(layer.gained(form))
    case .look: return nil
    case .overlay(let color): step.content = .overlay(form(color))
    }
    guard blend != .normal else { return step }
    // What is blended with the pixels beneath keeps their gain, unless it has one itself.
    guard let photo, form.sizes[photo.source] != nil else { return nil }
    step.blend = .normal
    return step
  }
}

extension PaintStep {
  /// Returns a step with the same area, which has no gain.
  private func neutral(_ form: GainForm) -> PaintStep {
    var step = self
    (step.content, step.blend) = (.background(.color(form(.black))), .normal)
    return step
  }
}

extension PhotoStep {
  fileprivate func gained(_ form: GainForm) -> PhotoStep {
    var step = self
    step.adjust = nil
    (step.decode.space, step.convert.space, step.decode.isDeep) = (.sRGB, .sRGB, false)
    if var effects {
      effects.amounts.removeAll { !GainForm.spatial.contains($0.adjustment) }
      step.effects = effects
    }
    guard let size = form.sizes[source] else { return step }
    let stored = form.sources[source].storedSize
    let factor = Double(decode.shrinkOnLoad * decode.boxShrink)
    let (across, down) = (Double(size.width) / Double(stored.width), Double(size.height) / Double(stored.height))
    func scaled(_ rect: Rect) -> Rect {
      Rect(
        x: rect.x * factor * across, y: rect.y * factor * down, width: rect.width * factor * across,
        height: rect.height * factor * down)
    }
    let region = PixelGrid.touched(scaled(decode.region.rect)).intersection(size.bounds)
    guard !region.isEmpty else { return step }
    step.decode = DecodeStep(shrinkOnLoad: 1, boxShrink: 1, region: region)
    let shown = resample.region
    let moved = scaled(
      Rect(
        x: shown.x + Double(decode.region.left), y: shown.y + Double(decode.region.top), width: shown.width,
        height: shown.height))
    step.resample.region = Rect(
      x: moved.x - Double(region.left), y: moved.y - Double(region.top), width: moved.width, height: moved.height)
    return step
  }
}

extension SlotStep {
  fileprivate func gained(_ form: GainForm) -> SlotStep {
    var slot = self
    slot.fill = fill.gained(form)
    slot.photo = photo?.gained(form)
    if let shadow { slot.shadow = shadow.gained(form) }
    if let border { slot.border?.color = form(border.color) }
    if let contour { slot.contour?.color = form(contour.color) }
    return slot
  }
}

extension FillStep {
  fileprivate func gained(_ form: GainForm) -> FillStep {
    switch self {
    case .nothing: return .nothing
    case .color(let color): return .color(form(color))
    case .gradient(var gradient, let rect, let rotation):
      for index in gradient.stops.indices { gradient.stops[index].color = form(gradient.stops[index].color) }
      return .gradient(gradient, over: rect, rotation: rotation)
    case .pattern(var pattern, let rect):
      (pattern.ground, pattern.ink) = (form(pattern.ground), form(pattern.ink))
      return .pattern(pattern, over: rect)
    case .picture(let photo):
      return form.sizes[photo.source] == nil ? .color(form(.black)) : .picture(photo.gained(form))
    case .blurred(let photo, let size, let sigma, let area, let tint):
      return form.sizes[photo.source] == nil
        ? .color(form(.black))
        : .blurred(photo.gained(form), reducedSize: size, sigma: sigma, area: area, tint: form(tint))
    }
  }
}

extension ShadowStep {
  fileprivate func gained(_ form: GainForm) -> ShadowStep {
    var shadow = self
    shadow.color = form(color)
    return shadow
  }
}

extension LayerStep {
  fileprivate func gained(_ form: GainForm) -> LayerStep {
    var layer = self
    if let shadow { layer.shadow = shadow.gained(form) }
    layer.parts = parts.map { $0.gained(form) }
    return layer
  }
}

extension LayerStep.Part {
  fileprivate func gained(_ form: GainForm) -> LayerStep.Part {
    switch self {
    case .fill(let outline, let fill): return .fill(outline, fill.gained(form))
    case .clipped(let area, let fill): return .clipped(area, fill.gained(form))
    case .masked(let area, let fill): return .masked(area, fill.gained(form))
    case .grain(let outline, let color, let grain): return .grain(outline, form(color), grain)
    case .lens(let outline, var lens):
      var within = form
      within.isWithinLens = true
      lens.steps = lens.steps.compactMap { $0.gained(within) }
      return .lens(outline, lens)
    case .soft(let shadow): return .soft(shadow.gained(form))
    case .glyphs(let glyphs): return .glyphs(glyphs.map { $0.gained(form) })
    case .softGlyphs(let glyphs, let shadow): return .softGlyphs(glyphs, shadow.gained(form))
    }
  }
}

extension GlyphStep {
  fileprivate func gained(_ form: GainForm) -> GlyphStep {
    var pixels = sprite.pixels
    let neutral = [form.neutral.red, form.neutral.green, form.neutral.blue]
    for index in stride(from: 0, to: pixels.count - Tile.bands + 1, by: Tile.bands) {
      for band in 0..<3 { pixels[index + band] = scaled(neutral[band], by: pixels[index + 3]) }
    }
    return GlyphStep(
      sprite: LaidOutText.Sprite(width: sprite.width, height: sprite.height, pixels: pixels), toCanvas: toCanvas)
  }
}
