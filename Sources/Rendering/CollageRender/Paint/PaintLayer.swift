import CollageModel

/// The prepared pixels of a plan's step, ready to be composited onto rows of the canvas.
enum PaintLayer: Sendable {
  /// The background, for rows that are still empty.
  case background(FillPaint, coverage: CoveragePlane?, area: PixelRect, opacity: UInt8)
  /// A slot or a sticker.
  case slot(SlotSprite)
  case layer(LayerSprite)
  /// A slot's shadow without the slot.
  case shadow(ShadowPaint)
  /// A change of all colors beneath (nil for none), followed by effects.
  case look(CubeLookup?, [any RowEffect])
  /// A single color within an outline.
  case overlay(Outline, Color, Blend)

  /// The approximate memory of the layer, in bytes.
  var byteCount: Int {
    switch self {
    case .background(let fill, let coverage, _, _): fill.byteCount + (coverage?.byteCount ?? 0)
    case .slot(let sprite): sprite.byteCount
    case .layer(let sprite): sprite.byteCount
    case .shadow(let shadow): shadow.plane.byteCount
    case .look(let lookup, _): lookup?.byteCount ?? 0
    case .overlay(let outline, _, _): outline.contours.reduce(0) { $0 + $1.count * MemoryLayout<Point>.size }
    }
  }
}
