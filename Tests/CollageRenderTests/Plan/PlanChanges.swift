import CollageColor
import CollageFiles
import CollageModel
internal import CollageText

@testable import CollageRender

/// Changes of one field of `CompletePlan.plan` each.
enum PlanChanges {
  typealias Change = @Sendable (inout RenderPlan) -> Void

  /// A change of each field, by the type that has it.
  static let all = photos.merging(canvas) { first, _ in first }

  static func look(_ change: @escaping @Sendable (inout CanvasLookStep) -> Void) -> Change {
    { plan in
      guard case .look(var look) = plan.steps[7].content else { return }
      change(&look)
      plan.steps[7].content = .look(look)
    }
  }

  static func affected(_ change: @escaping @Sendable (inout PhotoEffects) -> Void) -> Change {
    slot(2) { slot in
      var effects = CompletePlan.effects
      change(&effects)
      slot.photo?.effects = effects
    }
  }

  static func adjusted(_ change: @escaping @Sendable (inout Grade) -> Void) -> Change {
    photo { photo in
      var grade = CompletePlan.grade
      change(&grade)
      photo.adjust = AdjustColorStep(grade: grade)
    }
  }

  static func slot(_ index: Int, _ change: @escaping @Sendable (inout SlotStep) -> Void) -> Change {
    { plan in
      guard var slot = plan.steps[index].slot else { return }
      change(&slot)
      plan.steps[index].slot = slot
    }
  }

  static func photo(_ change: @escaping @Sendable (inout PhotoStep) -> Void) -> Change {
    slot(1) { slot in
      guard var photo = slot.photo else { return }
      change(&photo)
      slot.photo = photo
    }
  }

  static func mask(_ change: @escaping @Sendable (inout MaskStep) -> Void) -> Change {
    { plan in
      guard case .mask(var mask) = plan.steps[1].coverage else { return }
      change(&mask)
      plan.steps[1].coverage = .mask(mask)
    }
  }

  static func blurred(
    _ change:
      @escaping @Sendable (inout (PhotoStep, size: PixelSize, sigma: Double, area: PixelRect, tint: Color)) -> Void
  ) -> Change {
    slot(1) { slot in
      guard case .blurred(let photo, let size, let sigma, let area, let tint) = slot.fill else { return }
      var parts = (photo, size: size, sigma: sigma, area: area, tint: tint)
      change(&parts)
      slot.fill = .blurred(parts.0, reducedSize: parts.size, sigma: parts.sigma, area: parts.area, tint: parts.tint)
    }
  }

  static func gradient(_ change: @escaping @Sendable (inout Gradient, inout Rect) -> Void) -> Change {
    slot(2) { slot in
      guard case .gradient(var gradient, var rect, _) = slot.fill else { return }
      change(&gradient, &rect)
      slot.fill = .gradient(gradient, over: rect)
    }
  }

  static func pattern(_ change: @escaping @Sendable (inout Pattern, inout Rect) -> Void) -> Change {
    slot(5) { slot in
      guard case .pattern(var pattern, var rect) = slot.fill else { return }
      change(&pattern, &rect)
      slot.fill = .pattern(pattern, over: rect)
    }
  }

  static func layer(_ change: @escaping @Sendable (inout LayerStep) -> Void) -> Change {
    { plan in
      guard case .layer(var layer) = plan.steps[6].content else { return }
      change(&layer)
      plan.steps[6].content = .layer(layer)
    }
  }

  static func grain(_ change: @escaping @Sendable (inout PencilGrain) -> Void) -> Change {
    layer { layer in
      guard case .grain(let outline, let color, var grain) = layer.parts[3] else { return }
      change(&grain)
      layer.parts[3] = .grain(outline, color, grain)
    }
  }

  static func lens(_ change: @escaping @Sendable (inout LensStep) -> Void) -> Change {
    layer { layer in
      guard case .lens(let outline, var lens) = layer.parts[4] else { return }
      change(&lens)
      layer.parts[4] = .lens(outline, lens)
    }
  }

  static func glyph(_ sprite: LaidOutText.Sprite, at x: Double) -> GlyphStep {
    GlyphStep(sprite: sprite, toCanvas: Affine(a: 2, b: 0, c: 0, d: 2, tx: x, ty: 4))
  }

  static func sprite(_ change: @escaping @Sendable (LaidOutText.Sprite) -> LaidOutText.Sprite) -> Change {
    layer { layer in
      guard case .glyphs(let glyphs) = layer.parts[5] else { return }
      layer.parts[5] = .glyphs([glyph(change(glyphs[0].sprite), at: 3)])
    }
  }

  static func table(_ text: String) -> Change {
    adjusted { $0.filters[0].table = try? ColorTable(cubeFile: Array(text.utf8)) }
  }

  static let other = Color(red: 99, green: 98, blue: 97, alpha: 96)
  static let corner = PixelRect(left: 0, top: 0, right: 1, bottom: 1)

  static func masked(_ change: @escaping @Sendable (inout MaskedArea) -> Void) -> Change {
    layer { layer in
      guard case .masked(var area, let fill) = layer.parts[7] else { return }
      change(&area)
      layer.parts[7] = .masked(area, fill)
    }
  }
}
