public import CollageModel
internal import CollageText

/// A layer of shapes, whose parts are composited bottom to top and then blended with the canvas as one picture.
public struct LayerStep: Hashable, Sendable {
  /// A part of a layer that is painted at once, such as a filled outline.
  public enum Part: Hashable, Sendable {
    /// An outline in canvas pixels, with its fill.
    case fill(Outline, FillStep)
    /// An outline cut off at others, with its fill.
    case clipped(ClippedOutline, FillStep)
    /// The area of a mask picture, with its fill.
    case masked(MaskedArea, FillStep)
    /// An outline painted in one color with pencil grain.
    case grain(Outline, Color, PencilGrain)
    /// An outline through which the canvas beneath appears blurred or pixelated.
    case lens(Outline, LensStep)
    /// A blurred silhouette, such as the shadow or the glow of letters; its caster is an outline.
    case soft(ShadowStep)
    case glyphs([GlyphStep])
    /// The shadow of color glyphs.
    case softGlyphs([GlyphStep], ShadowStep)
  }

  public var id: LayerID
  /// The shadow of all parts together.
  public var shadow: ShadowStep?
  /// The parts, bottom to top.
  public var parts: [Part]
  /// Outlines, in canvas pixels, that are removed from the layer: the eraser strokes above it.
  public var erased: [Outline]
  /// The glyphs of a text, for documents in which texts can be selected; they change no pixel.
  var text: TextStep?

  /// Creates a step with parts in paint order, bottom to top.
  public init(id: LayerID, shadow: ShadowStep? = nil, parts: [Part], erased: [Outline] = []) {
    self.id = id
    self.shadow = shadow
    self.parts = parts
    self.erased = erased
  }
}

/// The glyphs of a text.
struct TextStep: Hashable, Sendable {
  /// The glyphs line by line, placed in canvas pixels.
  var glyphs: [PlacedGlyph]
  /// The index of the layer's part that looks as the glyphs do if they are filled with its color; nil if none does.
  var part: Int?
}

/// The area that a mask picture covers.
public struct MaskedArea: Hashable, Sendable {
  /// The canvas pixels for which the area is computed.
  public var pixels: PixelRect
  public var mask: MaskStep
  /// The area that is removed, such as the inside of a line; nil for none.
  public var hole: MaskStep?
}

extension LayerStep.Part {
  /// The part's fill, or nil for other kinds of parts.
  var fill: FillStep? {
    switch self {
    case .fill(_, let fill), .clipped(_, let fill), .masked(_, let fill): fill
    case .grain, .lens, .soft, .glyphs, .softGlyphs: nil
    }
  }

  /// The canvas pixels that the part can touch.
  var touched: PixelRect? {
    switch self {
    case .fill(let outline, _), .grain(let outline, _, _), .lens(let outline, _):
      return outline.bounds.map(PixelGrid.touched)
    case .clipped(let area, _): return area.outline.bounds.map(PixelGrid.touched)
    case .masked(let area, _): return area.pixels
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
  /// The distance from its caster, in pixels, beyond which the shadow is invisible.
  var reach: Double { 4 * sigma + 4 }
}

/// A line around the alpha of a sticker's content.
public struct ContourStep: Hashable, Sendable {
  public var width: Double
  public var color: Color
}
