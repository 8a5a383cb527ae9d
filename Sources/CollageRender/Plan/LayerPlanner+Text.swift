import CollageModel
internal import CollageText

extension LayerPlanner {
  /// The parts of a text that has been laid out.
  func parts(of text: LaidOutText, in layer: Layer) -> [LayerStep.Part] {
    let toPixels = layer.toCanvas.then(grid.toPixels)
    let scale = layer.scale * grid.scale
    let glyphs = text.pictures.map { picture in
      GlyphStep(sprite: text.sprites[picture.sprite], toCanvas: picture.toLayer.then(toPixels))
    }
    // Fills reach over the frame, which may have grown.
    var framed = layer
    framed.size = text.frame.size
    framed.center = layer.toCanvas.apply(text.frame.center)
    return text.parts.flatMap { part -> [LayerStep.Part] in
      switch part {
      case .area(let outline, let color): return [.fill(outline.transformed(by: toPixels), .color(color))]
      case .line(let outline, let outside, let color):
        let line = outline.transformed(by: toPixels)
        guard let outside else { return [.fill(line, .color(color))] }
        let clip = ClippedOutline.Clip.outside(outside.transformed(by: toPixels))
        return [.clipped(ClippedOutline(line, clips: [clip]), .color(color))]
      case .letters(let outline, let fill):
        return letters(outline.transformed(by: toPixels), fill, of: framed)
      case .glow(let outline, let blur, let color):
        let caster = ShadowStep.Caster.outline(outline.transformed(by: toPixels))
        return [.soft(ShadowStep(caster: caster, offset: .zero, sigma: blur * scale / 2, color: color))]
      case .shadow(let shadow):
        return soft(shadow, castBy: text.silhouette.transformed(by: toPixels), glyphs, scale: scale)
      case .pictures: return [.glyphs(glyphs)]
      }
    }
  }

  private func letters(_ outline: Outline, _ fill: Fill, of layer: Layer) -> [LayerStep.Part] {
    guard let area = outline.bounds.map({ PixelGrid.touched($0).intersection(collage.size.bounds) }), !area.isEmpty
    else { return [] }
    return [.fill(outline, self.fill(fill, of: layer, area: area))]
  }

  /// The shadows of letters do not rotate with their layer; they grow with it.
  private func soft(
    _ shadow: Shadow, castBy outline: Outline, _ glyphs: [GlyphStep], scale: Double
  ) -> [LayerStep.Part] {
    let step = ShadowStep(
      caster: .outline(outline), offset: shadow.offset * scale, sigma: shadow.blur * scale / 2, color: shadow.color)
    var parts: [LayerStep.Part] = []
    if !outline.isEmpty { parts.append(.soft(step)) }
    if !glyphs.isEmpty { parts.append(.softGlyphs(glyphs, step.casting(.content))) }
    return parts
  }
}

extension ShadowStep {
  /// Returns the same shadow of something else.
  fileprivate func casting(_ caster: Caster) -> ShadowStep {
    var step = self
    step.caster = caster
    return step
  }
}
