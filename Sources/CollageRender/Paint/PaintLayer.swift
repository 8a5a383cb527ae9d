import CollageModel

/// A step of a plan made ready: what is left is to lay it on rows of the canvas.
enum PaintLayer: Sendable {
  /// What lies beneath everything, on rows that hold nothing yet.
  case background(FillPaint, coverage: CoveragePlane?, area: PixelRect, opacity: UInt8)
  /// A slot.
  case slot(SlotSprite)
  /// A slot's shadow by itself.
  case shadow(ShadowPlane, Color)
  /// One color within an outline.
  case overlay(Outline, Color, Blend)

  /// About how much memory the layer takes.
  var byteCount: Int {
    switch self {
    case .background(let fill, let coverage, _, _): fill.byteCount + (coverage?.byteCount ?? 0)
    case .slot(let sprite): sprite.byteCount
    case .shadow(let plane, _): plane.byteCount
    case .overlay(let outline, _, _): outline.contours.reduce(0) { $0 + $1.count * MemoryLayout<Point>.size }
    }
  }
}
