import CollageFiles
import CollageModel
import CollageSubjects
internal import CollageText
import Determinism

extension RenderPlan: CustomStringConvertible {
  /// One line per step, in paint order, with every field that affects a pixel.
  public var description: String {
    var lines = ["canvas \(size) at \(PlanNumber.text(scale)) pixels a unit"]
    if !space.isSRGB { lines.append("colors in \(space)") }
    if isDeep { lines.append("16 bits") }
    if let page { lines.append("trim \(page.trim) with bleed \(page.bleed)") }
    return (lines + steps.flatMap { describe($0) }).joined(separator: "\n")
  }

  private func describe(_ step: PaintStep) -> [String] {
    var lines: [String]
    switch step.content {
    case .background(let fill):
      lines = describe(fill, name: "background")
      if step.area != (page?.bleed ?? size.bounds) || step.coverage != .rectangle(page?.bleed ?? size.bounds) {
        lines += line("background \(step.area) cut to", step.coverage)
      }
    case .slot(let slot):
      lines = line("slot \(escaped(slot.id.name)) \(step.area) cut to", step.coverage)
      if let source = cropSources[slot.id] { lines.append("  crop by \(source.rawValue)") }
      lines += describe(slot).map { "  " + $0 }
    case .sticker(let slot):
      lines = line("sticker \(escaped(slot.id.name)) \(step.area) cut to", step.coverage)
      lines += describe(slot).map { "  " + $0 }
    case .layer(let layer):
      lines = ["layer \(escaped(layer.id.name)) \(step.area)"] + describe(layer).map { "  " + $0 }
    case .look(let look):
      lines = look.grade.map { ["canvas: adjust color \(GradeText.text(of: $0)) dithered from 0,0"] } ?? []
      lines += look.effects?.rowEffects.map { "canvas: \($0.description)" } ?? []
    case .overlay(let color):
      lines = line("overlay \(PlanNumber.text(color)) \(step.area) cut to", step.coverage)
    }
    if step.blend != .normal { lines.append("  blend \(step.blend.rawValue)") }
    if step.opacity != 255 { lines.append("  opacity \(step.opacity)") }
    return lines
  }

  private func describe(_ shadow: ShadowStep) -> String {
    let rest =
      " moved \(PlanNumber.text(shadow.offset.x)),\(PlanNumber.text(shadow.offset.y))"
      + " sigma \(PlanNumber.text(shadow.sigma)) color \(PlanNumber.text(shadow.color))"
    switch shadow.caster {
    case .content: return "shadow of content" + rest
    case .outline(let outline): return "shadow of \(describe(outline))" + rest
    }
  }

  private func describe(_ layer: LayerStep) -> [String] {
    var lines = layer.shadow.map { [describe($0)] } ?? []
    for part in layer.parts { lines += describe(part) }
    return lines + layer.erased.map { "erased in \(describe($0))" }
  }

  private func describe(_ part: LayerStep.Part) -> [String] {
    switch part {
    case .fill(let outline, let fill):
      return describe(fill, name: "fill").map { $0 + " in \(describe(outline))" }
    case .clipped(let area, let fill):
      let lines = describe(fill, name: "fill").map { $0 + " in \(describe(area.outline))" }
      return lines + area.clips.map { describe($0) }
    case .masked(let area, let fill):
      let lines = describe(fill, name: "fill") + line("  in \(area.pixels) cut to", .mask(area.mask))
      return lines + (area.hole.map { line("  without", .mask($0)) } ?? [])
    case .grain(let outline, let color, let grain):
      let pattern = "grain \(grain.seed) of \(PlanNumber.text(grain.side))"
      return ["pencil \(PlanNumber.text(color)) \(pattern) in \(describe(outline))"]
    case .lens(let outline, let lens): return describe(lens, in: outline)
    case .soft(let soft): return ["soft " + describe(soft)]
    case .glyphs(let glyphs): return glyphs.map { describe($0) }
    case .softGlyphs(let glyphs, let soft):
      return ["soft " + describe(soft) + " that is"] + glyphs.map { describe($0) }
    }
  }

  private func describe(_ clip: ClippedOutline.Clip) -> String {
    switch clip {
    case .inside(let outline): "  kept in \(describe(outline))"
    case .outside(let outline): "  removed in \(describe(outline))"
    }
  }

  private func describe(_ lens: LensStep, in outline: Outline) -> [String] {
    let effect =
      switch lens.effect {
      case .blur(let sigma): "blur sigma \(PlanNumber.text(sigma))"
      case .blocks(let side): "blocks of \(side)"
      }
    let ratio = "\(PlanNumber.text(lens.ratio.width)),\(PlanNumber.text(lens.ratio.height))"
    return ["\(effect) of \(lens.size) at \(ratio) in \(describe(outline))"]
      + lens.steps.flatMap { describe($0) }.map { "  " + $0 }
  }

  private func describe(_ glyph: GlyphStep) -> String {
    let map = glyph.toCanvas
    let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map { PlanNumber.text($0) }
    let digest = String(glyph.sprite.digest, radix: 16)
    return "glyph \(glyph.sprite.width)x\(glyph.sprite.height) \(digest) by \(numbers.joined(separator: ","))"
  }

  private func describe(_ slot: SlotStep) -> [String] {
    var lines = slot.shadow.map { [describe($0)] } ?? []
    if let contour = slot.contour {
      lines.append("contour \(PlanNumber.text(contour.width)) wide color \(PlanNumber.text(contour.color))")
    }
    lines += describe(slot.fill, name: "fill")
    if let photo = slot.photo { lines += describe(photo) }
    if let border = slot.border {
      lines += line("border color \(PlanNumber.text(border.color)) around", border.inner)
    }
    if let fade = slot.fade {
      let (start, end) = (fade.start, fade.end)
      lines.append(
        "fade from \(PlanNumber.text(start.x)),\(PlanNumber.text(start.y)) "
          + "to \(PlanNumber.text(end.x)),\(PlanNumber.text(end.y))")
    }
    return lines
  }

  private func describe(_ fill: FillStep, name: String) -> [String] {
    switch fill {
    case .nothing: return []
    case .color(let color): return ["\(name) \(PlanNumber.text(color))"]
    case .gradient(let gradient, let rect, let rotation):
      let turned = rotation == .zero ? "" : " turned \(PlanNumber.text(rotation.degrees))"
      let stops = gradient.stops.map { "\(PlanNumber.text($0.offset)) \(PlanNumber.text($0.color))" }
      return [
        "\(name) gradient \(describe(gradient.geometry)) over \(PlanNumber.text(rect))\(turned) stops "
          + stops.joined(separator: ", ")
      ]
    case .pattern(let pattern, let rect):
      return [
        "\(name) pattern \(pattern.kind.rawValue) \(PlanNumber.text(pattern.ink)) on \(PlanNumber.text(pattern.ground)) size "
          + "\(PlanNumber.text(pattern.size)) turned \(PlanNumber.text(pattern.angle.degrees)) degrees over "
          + PlanNumber.text(rect)
      ]
    case .picture(let photo): return ["\(name) picture"] + describe(photo).map { "  " + $0 }
    case .blurred(let photo, let size, let sigma, let area, let tint):
      let tinted = tint.alpha == 0 ? "" : " tint \(PlanNumber.text(tint))"
      return ["\(name) blurred at \(size) sigma \(PlanNumber.text(sigma)) enlarged to \(area)\(tinted)"]
        + describe(photo).map { "  " + $0 }
    }
  }

  private func describe(_ geometry: Gradient.Geometry) -> String {
    switch geometry {
    case .linear(let angle): "linear \(PlanNumber.text(angle.degrees)) degrees"
    case .radial(let center, let radius):
      "radial from \(PlanNumber.text(center.x)),\(PlanNumber.text(center.y)) to \(PlanNumber.text(radius))"
    }
  }

  private func describe(_ photo: PhotoStep) -> [String] {
    let header = sources[photo.source]
    var lines = [
      "load \(escaped(header.name)) \(header.format.rawValue) \(header.storedSize)"
        + (header.hasAlpha ? " with alpha" : "")
    ]
    if let cutout = header.cutout { lines.append(cutout.description) }
    lines += PhotoPipeline(photo).steps.map { $0.description }
    if let extent = photo.extent { lines += line("photo covers", extent) }
    return lines
  }

  /// Returns a line that ends with a coverage, followed by lines for the steps of its mask if it has one.
  private func line(_ start: String, _ coverage: Coverage) -> [String] {
    switch coverage {
    case .rectangle(let rectangle): return ["\(start) rectangle \(rectangle)"]
    case .outline(let outline): return ["\(start) \(describe(outline))"]
    case .mask(let mask):
      let moved = mask.inset == 0 ? "" : " inset by \(PlanNumber.text(mask.inset))"
      let first = "\(start) mask by \(mask.channel.rawValue) for \(mask.area) within \(describe(mask.frame))\(moved)"
      return [first] + (mask.photo.map { describe($0).map { "    " + $0 } } ?? [])
    }
  }

  /// Returns an outline's bounds and a hash of its points, rounded to a ten-thousandth of a pixel.
  private func describe(_ outline: Outline) -> String {
    var hash = FNV1a()
    for contour in outline.contours {
      hash.combine(UInt64(contour.count))
      for point in contour {
        for value in [point.x, point.y] {
          hash.combine(UInt64(bitPattern: Int64(exactly: (value * 10_000).rounded()) ?? .max))
        }
      }
    }
    let count = outline.contours.reduce(0) { $0 + $1.count }
    let rule = outline.rule == .nonZero ? "" : " winding \(outline.rule)"
    return "outline of \(count) points in \(outline.bounds.map { PlanNumber.text($0) } ?? "nothing")\(rule)"
      + " \(hash.hexadecimal)"
  }
}
