import CollageFiles
import CollageModel
import CollageSubjects
internal import CollageText

@testable import CollageRender

extension PlanChanges {
  /// Changes of the other fields: those of the canvas, slots and layers, and of photos' headers.
  static let canvas: [String: Change] = [
    "RenderPlan.size": { $0.size.width += 1 },
    "RenderPlan.page": { $0.page = nil },
    "PrintedPage.trim": { $0.page?.trim.left += 1 },
    "PrintedPage.bleed": { $0.page?.bleed.bottom -= 1 },
    "RenderPlan.scale": { $0.scale += 0.25 },
    "RenderPlan.space": { $0.space = .displayP3 },
    "RenderPlan.isDeep": { $0.isDeep = true },
    "RenderPlan.steps": { $0.steps.swapAt(2, 3) },
    "RenderPlan.sources": { $0.sources.swapAt(0, 1) },
    "RenderPlan.cropSources": { $0.cropSources["two"] = .list },
    "PaintStep.area": { $0.steps[2].area = corner },
    "PaintStep.coverage": { $0.steps[3].coverage = .rectangle(corner) },
    "PaintStep.blend": { $0.steps[2].blend = .multiply },
    "PaintStep.opacity": { $0.steps[2].opacity = 1 },
    "PaintStep.content": { $0.steps[4].content = .overlay(other) },
    "SlotStep.id": slot(1) { $0.id = "other" },
    "SlotStep.shadow": slot(1) { $0.shadow = nil },
    "SlotStep.fill": slot(3) { $0.fill = .nothing },
    "SlotStep.photo": slot(1) { $0.photo = nil },
    "SlotStep.border": slot(1) { $0.border = nil },
    "SlotStep.contour": slot(5) { $0.contour = nil },
    "SlotStep.fade": slot(5) { $0.fade = nil },
    "FadeStep.start": slot(5) { $0.fade?.start = Point(3, 5) },
    "FadeStep.end": slot(5) { $0.fade?.end = Point(20, 8) },
    "ContourStep.width": slot(5) { $0.contour?.width = 2.5 },
    "ContourStep.color": slot(5) { $0.contour?.color = other },
    "LayerStep.id": layer { $0.id = "other" },
    "LayerStep.shadow": layer { $0.shadow = nil },
    "LayerStep.parts": layer { $0.parts.swapAt(0, 1) },
    "LayerStep.erased": layer { $0.erased = [] },
    "ClippedOutline.outline": layer { $0.parts[2] = .clipped(ClippedOutline(Outline(Rect.unit)), .color(.white)) },
    "ClippedOutline.clips": layer { layer in
      guard case .clipped(var area, let fill) = layer.parts[2] else { return }
      area.clips = [.outside(area.outline)]
      layer.parts[2] = .clipped(area, fill)
    },
    "PencilGrain.seed": grain { $0.seed = 8 },
    "PencilGrain.side": grain { $0.side = 2.5 },
    "LensStep.size": lens { $0.size.width = 11 },
    "LensStep.ratio": lens { $0.ratio.height = 0.2 },
    "LensStep.steps": lens { $0.steps = [] },
    "LensStep.effect": lens { $0.effect = .blocks(side: 4) },
    "GlyphStep.sprite": sprite { LaidOutText.Sprite(width: $0.width, height: $0.height, pixels: [9, 9, 9, 9]) },
    "GlyphStep.toCanvas": layer { layer in
      guard case .glyphs(let glyphs) = layer.parts[5] else { return }
      layer.parts[5] = .glyphs([glyph(glyphs[0].sprite, at: 3.5)])
    },
    "Sprite.width": sprite { LaidOutText.Sprite(width: 2, height: $0.height, pixels: $0.pixels) },
    "Sprite.height": sprite { LaidOutText.Sprite(width: $0.width, height: 2, pixels: $0.pixels) },
    "Sprite.pixels": sprite { LaidOutText.Sprite(width: $0.width, height: $0.height, pixels: [1, 2, 3, 5]) },
    "Sprite.digest": sprite { LaidOutText.Sprite(width: $0.width, height: $0.height, pixels: [1, 2, 4, 4]) },
    "LayerStep.parts.softGlyphs": layer { layer in
      guard case .softGlyphs(let glyphs, var soft) = layer.parts[6] else { return }
      soft.sigma += 0.5
      layer.parts[6] = .softGlyphs(glyphs, soft)
    },
    "LayerStep.parts.fill": layer { $0.parts[1] = .fill(Outline(Rect.unit), .color(.white)) },
    "LayerStep.parts.color": layer {
      $0.parts[0] = .soft(ShadowStep(caster: .content, offset: .zero, sigma: 2, color: .black))
    },
    "FillStep.gradient.rotation": slot(2) { slot in
      guard case .gradient(let gradient, let rect, _) = slot.fill else { return }
      slot.fill = .gradient(gradient, over: rect, rotation: Angle(degrees: 1))
    },
    "ShadowStep.caster": slot(1) { $0.shadow?.caster = .content },
    "ShadowStep.offset": slot(1) { $0.shadow?.offset.y += 0.01 },
    "ShadowStep.sigma": slot(1) { $0.shadow?.sigma += 0.01 },
    "ShadowStep.color": slot(1) { $0.shadow?.color = other },
    "BorderStep.inner": slot(1) { $0.border?.inner = .rectangle(corner) },
    "BorderStep.color": slot(1) { $0.border?.color = other },
    "PhotoStep.source": photo { $0.source = 1 },
    "PhotoStep.extent": photo { $0.extent = nil },
    "CanvasLookStep.grade": look { $0.grade = nil },
    "CanvasLookStep.effects": look { $0.effects = nil },
    "MaskStep.photo": mask { $0.photo = nil },
    "MaskStep.channel": mask { $0.channel = .alpha },
    "MaskStep.area": mask { $0.area = corner },
    "MaskStep.frame": mask { $0.frame = Outline(Rect(x: 3, y: 4, width: 20, height: 20.001)) },
    "MaskStep.inset": mask { $0.inset = 1.25 },
    "Outline.contours": { $0.steps[2].coverage = .outline(Outline(Rect(x: 3, y: 4, width: 20, height: 19.99))) },
    "Outline.rule": {
      $0.steps[2].coverage = .outline(
        Outline(Outline(Rect(x: 3, y: 4, width: 20, height: 20)).contours, rule: .positive))
    },
    "Gradient.geometry": gradient { gradient, _ in gradient.geometry = .linear(Angle(degrees: 30)) },
    "Gradient.stops": gradient { gradient, _ in gradient.stops.removeLast() },
    "Stop.offset": gradient { gradient, _ in gradient.stops[0].offset = 0.01 },
    "Stop.color": gradient { gradient, _ in gradient.stops[1].color = other },
    "FillStep.gradient": gradient { _, rect in rect.width += 0.01 },
    "Pattern.kind": pattern { pattern, _ in pattern.kind = .checks },
    "Pattern.ground": pattern { pattern, _ in pattern.ground = other },
    "Pattern.ink": pattern { pattern, _ in pattern.ink = other },
    "Pattern.size": pattern { pattern, _ in pattern.size = 0.26 },
    "Pattern.angle": pattern { pattern, _ in pattern.angle = Angle(degrees: 21) },
    "FillStep.pattern": pattern { _, rect in rect.x += 0.01 },
    "FillStep.blurred.reducedSize": blurred { $0.size.width += 1 },
    "FillStep.blurred.sigma": blurred { $0.sigma += 0.01 },
    "FillStep.blurred.area": blurred { $0.area.left = 0 },
    "FillStep.blurred.tint": blurred { $0.tint = other },
    "PhotoHeader.source": { $0.sources[0].source = PhotoSource(path: "z.jpg") },
    "PhotoHeader.format": { $0.sources[0].format = .tiff },
    "PhotoHeader.storedSize": { $0.sources[0].storedSize.width = 401 },
    "PhotoHeader.hasAlpha": { $0.sources[0].hasAlpha = true },
    "PhotoHeader.cutout": { $0.sources[2].cutout = nil },
    "LayerStep.parts.masked": layer { layer in
      guard case .masked(let area, _) = layer.parts[7] else { return }
      layer.parts[7] = .masked(area, .color(other))
    },
    "MaskedArea.pixels": masked { $0.pixels.left += 1 },
    "MaskedArea.mask": masked { $0.mask.inset = 2 },
    "MaskedArea.hole": masked { $0.hole = nil },
  ]
}
