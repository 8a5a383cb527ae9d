import CollageModel
internal import CollageText

extension LayerPlanner {
  /// Returns the step of a text; nil if it does not touch the canvas.
  func step(for layer: Layer, text: LaidOutText) -> PaintStep? {
    let parts = parts(of: text, in: layer)
    guard var step = step(for: layer, parts: parts), case .layer(var own) = step.content else { return nil }
    let toPixels = layer.toCanvas.then(grid.toPixels)
    own.text = TextStep(
      glyphs: text.glyphs.map { $0.transformed(by: toPixels) },
      part: text.showsPlainLetters ? parts.lastIndex { part in part.isPlainFill } : nil)
    step.content = .layer(own)
    return step
  }

  func parts(of text: LaidOutText, in layer: Layer) -> [LayerStep.Part] {
    let toPixels = layer.toCanvas.then(grid.toPixels)
    let scale = layer.scale * grid.scale
    let glyphs = text.pictures.map { picture in
      GlyphStep(sprite: text.sprites[picture.sprite], toCanvas: picture.toLayer.then(toPixels))
    }
    let edges = GlyphContours(glyphs)
    let look = content(of: layer).map { TextReach($0.style, scale: scale) } ?? TextReach()
    // Fills span the frame, which may have grown.
    var framed = layer
    framed.size = text.frame.size
    framed.center = layer.toCanvas.apply(text.frame.center)
    return text.parts.flatMap { part -> [LayerStep.Part] in
      switch part {
      case .area(let outline, let color): return [.fill(outline.transformed(by: toPixels), .color(color))]
      case .line(let outline, let outside, let color):
        let line = outline.transformed(by: toPixels)
        // The glyphs are painted over the outline around them.
        let around = look.line > 0 && !glyphs.isEmpty ? edges.outline(grownBy: look.line) : Outline([])
        let more: [LayerStep.Part] = around.isEmpty ? [] : [.fill(around, .color(color))]
        guard let outside else { return more + [.fill(line, .color(color))] }
        let clip = ClippedOutline.Clip.outside(outside.transformed(by: toPixels))
        return more + [.clipped(ClippedOutline(line, clips: [clip]), .color(color))]
      case .letters(let outline, let fill):
        return letters(outline.transformed(by: toPixels), fill, of: framed)
      case .glow(let outline, let blur, let color):
        let lit = outline.transformed(by: toPixels).contours
        let caster = ShadowStep.Caster.outline(
          glyphs.isEmpty
            ? Outline(lit, rule: outline.rule)
            : Outline(lit + edges.outline(grownBy: look.line + look.light).contours, rule: .positive))
        return [.soft(ShadowStep(caster: caster, offset: .zero, sigma: blur * scale / 2, color: color))]
      case .shadow(let shadow):
        let silhouette = text.silhouette.transformed(by: toPixels)
        guard look.line > 0, !glyphs.isEmpty else { return soft(shadow, castBy: silhouette, glyphs, scale: scale) }
        let whole = silhouette.contours + edges.outline(grownBy: look.line).contours
        return soft(shadow, castBy: Outline(whole, rule: .positive), [], scale: scale)
      case .pictures: return [.glyphs(glyphs)]
      }
    }
  }

  private func content(of layer: Layer) -> TextContent? {
    if case .text(let content) = layer.content { content } else { nil }
  }

  private func letters(_ outline: Outline, _ fill: Fill, of layer: Layer) -> [LayerStep.Part] {
    guard let area = outline.bounds.map({ PixelGrid.touched($0).intersection(collage.visiblePixels) }), !area.isEmpty
    else { return [] }
    return [.fill(outline, self.fill(fill, of: layer, area: area))]
  }

  /// Returns a shadow of letters, which scales with their layer but does not rotate with it.
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

extension LayerStep.Part {
  /// True for an outline in one color.
  fileprivate var isPlainFill: Bool { if case .fill(_, .color) = self { true } else { false } }
}

/// The distances by which letter styles extend beyond the letters, in canvas pixels.
private struct TextReach {
  /// The width of the outline beyond the letters.
  var line = 0.0
  /// The extent of the glow beyond the outline.
  var light = 0.0

  init() {}

  init(_ style: TextStyle, scale: Double) {
    line = (style.outline?.outerReach ?? 0) * scale
    light = (style.glow?.litReach ?? 0) * scale
  }
}

extension ShadowStep {
  fileprivate func casting(_ caster: Caster) -> ShadowStep {
    var step = self
    step.caster = caster
    return step
  }
}
