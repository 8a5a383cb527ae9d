import CollageModel
internal import CollageText

extension RenderPlan {
  /// Returns the plan with all colors, which templates have in sRGB, in another space, to which photos are then converted.
  ///
  /// With `isDeep`, photos are decoded and painted with 16 bits.
  func converted(to space: WorkingSpace, isDeep: Bool = false) -> RenderPlan {
    guard !space.isSRGB || isDeep else { return self }
    var plan = self
    (plan.space, plan.isDeep) = (space, isDeep)
    let colors = SpaceColors(space, isDeep: isDeep)
    plan.steps = steps.map { $0.converted(colors) }
    return plan
  }
}

extension PaintStep {
  fileprivate func converted(_ colors: SpaceColors) -> PaintStep {
    var step = self
    switch content {
    case .background(let fill): step.content = .background(fill.converted(colors))
    case .slot(let slot): step.content = .slot(slot.converted(colors))
    case .sticker(let slot): step.content = .sticker(slot.converted(colors))
    case .layer(let layer): step.content = .layer(layer.converted(colors))
    // Looks are computed with the encoded values of the space.
    case .look: break
    case .overlay(let color): step.content = .overlay(colors(color))
    }
    return step
  }
}

extension PhotoStep {
  fileprivate func converted(_ colors: SpaceColors) -> PhotoStep {
    var step = self
    (step.decode.space, step.convert.space) = (colors.space, colors.space)
    step.decode.isDeep = colors.isDeep
    return step
  }
}

extension SlotStep {
  fileprivate func converted(_ colors: SpaceColors) -> SlotStep {
    var slot = self
    slot.fill = fill.converted(colors)
    slot.photo = photo?.converted(colors)
    if let shadow { slot.shadow = shadow.converted(colors) }
    if let border { slot.border?.color = colors(border.color) }
    if let contour { slot.contour?.color = colors(contour.color) }
    return slot
  }
}

extension FillStep {
  fileprivate func converted(_ colors: SpaceColors) -> FillStep {
    switch self {
    case .nothing: return .nothing
    case .color(let color): return .color(colors(color))
    case .gradient(var gradient, let rect, let rotation):
      for index in gradient.stops.indices { gradient.stops[index].color = colors(gradient.stops[index].color) }
      return .gradient(gradient, over: rect, rotation: rotation)
    case .pattern(var pattern, let rect):
      (pattern.ground, pattern.ink) = (colors(pattern.ground), colors(pattern.ink))
      return .pattern(pattern, over: rect)
    case .picture(let photo): return .picture(photo.converted(colors))
    case .blurred(let photo, let size, let sigma, let area, let tint):
      return .blurred(
        photo.converted(colors), reducedSize: size, sigma: sigma, area: area, tint: colors(tint))
    }
  }
}

extension ShadowStep {
  fileprivate func converted(_ colors: SpaceColors) -> ShadowStep {
    var shadow = self
    shadow.color = colors(color)
    return shadow
  }
}

extension LayerStep {
  fileprivate func converted(_ colors: SpaceColors) -> LayerStep {
    var layer = self
    if let shadow { layer.shadow = shadow.converted(colors) }
    layer.parts = parts.map { $0.converted(colors) }
    return layer
  }
}

extension LayerStep.Part {
  fileprivate func converted(_ colors: SpaceColors) -> LayerStep.Part {
    switch self {
    case .fill(let outline, let fill): return .fill(outline, fill.converted(colors))
    case .clipped(let area, let fill): return .clipped(area, fill.converted(colors))
    case .masked(let area, let fill): return .masked(area, fill.converted(colors))
    case .grain(let outline, let color, let grain): return .grain(outline, colors(color), grain)
    case .lens(let outline, var lens):
      lens.steps = lens.steps.map { $0.converted(colors) }
      return .lens(outline, lens)
    case .soft(let shadow): return .soft(shadow.converted(colors))
    case .glyphs(let glyphs): return .glyphs(glyphs.map { $0.converted(colors) })
    // Only the alpha of the glyphs matters.
    case .softGlyphs(let glyphs, let shadow): return .softGlyphs(glyphs, shadow.converted(colors))
    }
  }
}

extension GlyphStep {
  fileprivate func converted(_ colors: SpaceColors) -> GlyphStep {
    let count = sprite.pixels.count / Tile.bands
    var straight = [UInt8](repeating: 0, count: 3 * count)
    for index in 0..<count {
      let alpha = UInt32(sprite.pixels[4 * index + 3])
      guard alpha > 0 else { continue }
      for band in 0..<3 {
        straight[3 * index + band] = Unpremultiply.straight(sprite.pixels[4 * index + band], alpha: alpha)
      }
    }
    straight = colors.converted(straight)
    var pixels = sprite.pixels
    for index in 0..<count {
      for band in 0..<3 { pixels[4 * index + band] = scaled(straight[3 * index + band], by: pixels[4 * index + 3]) }
    }
    return GlyphStep(
      sprite: LaidOutText.Sprite(width: sprite.width, height: sprite.height, pixels: pixels), toCanvas: toCanvas)
  }
}
