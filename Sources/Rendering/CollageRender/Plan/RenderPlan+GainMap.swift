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
    plan.steps = steps.compactMap { form.step($0) }
    return plan
  }
}

/// The replacement of photos and colors in a gain map.
private struct GainForm: PlanTransform {
  let sizes: [Int: PixelSize]
  let neutral: Color
  let sources: [PhotoHeader]
  /// True for the small render of a brush, whose photos are not painted one by one.
  var isWithinLens = false

  var withinLens: GainForm {
    var form = self
    form.isWithinLens = true
    return form
  }

  func color(_ color: Color) -> Color {
    Color(red: neutral.red, green: neutral.green, blue: neutral.blue, alpha: color.alpha)
  }

  func photo(_ photo: PhotoStep) -> PhotoStep { photo.gained(self) }
  func glyph(_ glyph: GlyphStep) -> GlyphStep { glyph.gained(self) }

  func replacement(of fill: FillStep) -> FillStep? {
    switch fill {
    case .picture(let photo), .blurred(let photo, _, _, _, _):
      sizes[photo.source] == nil ? .color(color(.black)) : nil
    case .nothing, .color, .gradient, .pattern: nil
    }
  }

  /// Leaves out steps that change no gain.
  func step(_ step: PaintStep) -> PaintStep? {
    switch step.content {
    case .look: return nil
    case .slot(let slot), .sticker(let slot):
      if isWithinLens, let photo = slot.photo, sizes[photo.source] == nil {
        return sources[photo.source].hasAlpha ? nil : neutral(step)
      }
    case .background, .layer, .overlay: break
    }
    var result = step.transformed(by: self)
    guard step.blend != .normal else { return result }
    // What is blended with the pixels beneath keeps their gain, unless it has one itself.
    guard let photo = step.photo, sizes[photo.source] != nil else { return nil }
    result.blend = .normal
    return result
  }

  /// Returns a step with the same area, which has no gain.
  private func neutral(_ step: PaintStep) -> PaintStep {
    var step = step
    (step.content, step.blend) = (.background(.color(color(.black))), .normal)
    return step
  }

  /// The effects that move light from one pixel to another.
  static let spatial: Set<Adjustment> = [.blur, .radialBlur, .tiltShift, .pixelate]
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
