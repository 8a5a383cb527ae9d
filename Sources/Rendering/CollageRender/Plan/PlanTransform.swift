import CollageModel

/// A change of all colors and photos of a plan, such as to another color space.
protocol PlanTransform {
  /// The same transform for what a lens shows.
  var withinLens: Self { get }
  func color(_ color: Color) -> Color
  func photo(_ photo: PhotoStep) -> PhotoStep
  func glyph(_ glyph: GlyphStep) -> GlyphStep
  /// Returns what replaces a fill as a whole; nil if only its colors and its photo change.
  func replacement(of fill: FillStep) -> FillStep?
  /// Returns a step, transformed; nil leaves it out.
  func step(_ step: PaintStep) -> PaintStep?
}

extension PlanTransform {
  var withinLens: Self { self }
  func replacement(of fill: FillStep) -> FillStep? { nil }
  func step(_ step: PaintStep) -> PaintStep? { step.transformed(by: self) }
}

extension PaintStep {
  /// Returns the step with its colors and photos transformed; looks are computed with whatever values are there.
  func transformed(by transform: some PlanTransform) -> PaintStep {
    var step = self
    switch content {
    case .background(let fill): step.content = .background(fill.transformed(by: transform))
    case .slot(let slot): step.content = .slot(slot.transformed(by: transform))
    case .sticker(let slot): step.content = .sticker(slot.transformed(by: transform))
    case .layer(let layer): step.content = .layer(layer.transformed(by: transform))
    case .look: break
    case .overlay(let color): step.content = .overlay(transform.color(color))
    }
    return step
  }
}

extension SlotStep {
  fileprivate func transformed(by transform: some PlanTransform) -> SlotStep {
    var slot = self
    slot.fill = fill.transformed(by: transform)
    slot.photo = photo.map(transform.photo)
    slot.shadow = shadow?.transformed(by: transform)
    if let border { slot.border?.color = transform.color(border.color) }
    if let contour { slot.contour?.color = transform.color(contour.color) }
    return slot
  }
}

extension FillStep {
  fileprivate func transformed(by transform: some PlanTransform) -> FillStep {
    if let other = transform.replacement(of: self) { return other }
    switch self {
    case .nothing: return .nothing
    case .color(let color): return .color(transform.color(color))
    case .gradient(var gradient, let rect, let rotation):
      for index in gradient.stops.indices { gradient.stops[index].color = transform.color(gradient.stops[index].color) }
      return .gradient(gradient, over: rect, rotation: rotation)
    case .pattern(var pattern, let rect):
      (pattern.ground, pattern.ink) = (transform.color(pattern.ground), transform.color(pattern.ink))
      return .pattern(pattern, over: rect)
    case .picture(let photo): return .picture(transform.photo(photo))
    case .blurred(let photo, let size, let sigma, let area, let tint):
      return .blurred(
        transform.photo(photo), reducedSize: size, sigma: sigma, area: area, tint: transform.color(tint))
    }
  }
}

extension ShadowStep {
  fileprivate func transformed(by transform: some PlanTransform) -> ShadowStep {
    var shadow = self
    shadow.color = transform.color(color)
    return shadow
  }
}

extension LayerStep {
  fileprivate func transformed(by transform: some PlanTransform) -> LayerStep {
    var layer = self
    layer.shadow = shadow?.transformed(by: transform)
    layer.parts = parts.map { $0.transformed(by: transform) }
    return layer
  }
}

extension LayerStep.Part {
  fileprivate func transformed(by transform: some PlanTransform) -> LayerStep.Part {
    switch self {
    case .fill(let outline, let fill): return .fill(outline, fill.transformed(by: transform))
    case .clipped(let area, let fill): return .clipped(area, fill.transformed(by: transform))
    case .masked(let area, let fill): return .masked(area, fill.transformed(by: transform))
    case .grain(let outline, let color, let grain): return .grain(outline, transform.color(color), grain)
    case .lens(let outline, var lens):
      let within = transform.withinLens
      lens.steps = lens.steps.compactMap { within.step($0) }
      return .lens(outline, lens)
    case .soft(let shadow): return .soft(shadow.transformed(by: transform))
    case .glyphs(let glyphs): return .glyphs(glyphs.map(transform.glyph))
    // Only the alpha of the glyphs matters.
    case .softGlyphs(let glyphs, let shadow): return .softGlyphs(glyphs, shadow.transformed(by: transform))
    }
  }
}
