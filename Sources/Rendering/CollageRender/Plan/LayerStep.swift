public import CollageModel

/// What a layer of shapes paints: parts bottom to top, composited alone, and then blended with the canvas as one picture.
public struct LayerStep: Hashable, Sendable {
  /// One part of a layer.
  public enum Part: Hashable, Sendable {
    /// An outline in canvas pixels with what fills it.
    case fill(Outline, FillStep)
    /// An outline of which others keep or remove parts, with what fills it.
    case clipped(ClippedOutline, FillStep)
    /// An outline in a color with the grain of a pencil.
    case grain(Outline, Color, PencilGrain)
    /// An outline through which what lies beneath is seen blurred, or in blocks.
    case lens(Outline, LensStep)
    /// A blurred silhouette, such as the shadow or the glow of letters; its caster is an outline.
    case soft(ShadowStep)
    /// Color glyphs.
    case glyphs([GlyphStep])
    /// The shadow of color glyphs.
    case softGlyphs([GlyphStep], ShadowStep)
  }

  /// The layer.
  public var id: LayerID
  /// The shadow of all parts together.
  public var shadow: ShadowStep?
  /// The parts, bottom to top.
  public var parts: [Part]
  /// Outlines in canvas pixels in which nothing of the layer is left: eraser strokes above it.
  public var erased: [Outline]

  /// Makes a step.
  public init(id: LayerID, shadow: ShadowStep? = nil, parts: [Part], erased: [Outline] = []) {
    self.id = id
    self.shadow = shadow
    self.parts = parts
    self.erased = erased
  }
}

extension LayerStep.Part {
  /// What fills the part, if that is a fill.
  var fill: FillStep? {
    switch self {
    case .fill(_, let fill), .clipped(_, let fill): fill
    case .grain, .lens, .soft, .glyphs, .softGlyphs: nil
    }
  }

  /// The canvas pixels that the part can touch.
  var touched: PixelRect? {
    switch self {
    case .fill(let outline, _), .grain(let outline, _, _), .lens(let outline, _):
      return outline.bounds.map(PixelGrid.touched)
    case .clipped(let area, _): return area.outline.bounds.map(PixelGrid.touched)
    case .glyphs(let glyphs): return GlyphStep.touched(by: glyphs)
    case .softGlyphs(let glyphs, let soft):
      return GlyphStep.touched(by: glyphs).map { area in
        let rect = area.rect
        return PixelGrid.touched(
          Rect(x: rect.x + soft.offset.x, y: rect.y + soft.offset.y, width: rect.width, height: rect.height)
            .inset(by: -soft.reach))
      }
    case .soft(let soft):
      guard case .outline(let outline) = soft.caster, let bounds = outline.bounds else { return nil }
      return PixelGrid.touched(
        Rect(
          x: bounds.x + soft.offset.x, y: bounds.y + soft.offset.y, width: bounds.width, height: bounds.height
        ).inset(by: -soft.reach))
    }
  }
}

extension ShadowStep {
  /// Beyond this distance from its caster the shadow is invisible, in pixels.
  var reach: Double { 4 * sigma + 4 }
}

/// A line around the alpha of what a sticker shows.
public struct ContourStep: Hashable, Sendable {
  /// The line's width in pixels.
  public var width: Double
  /// The line's color.
  public var color: Color
}
