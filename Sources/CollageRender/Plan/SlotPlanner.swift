import CollageModel

/// Solves one slot: its forms in pixels, its photo, its fill, border and shadow.
struct SlotPlanner {
  let slot: Slot
  let grid: PixelGrid
  /// The mask picture, where the slot has the shape of one.
  var mask: (source: Int, header: PhotoHeader)?

  init(slot: Slot, grid: PixelGrid) {
    self.slot = slot
    self.grid = grid
  }

  /// Curves are followed to within this many pixels: a tenth of what 8 bits of coverage can show.
  static let flatness = 0.02

  /// The pixel rectangle, when the slot is an upright rectangle with sharp corners.
  var plainRectangle: PixelRect? {
    guard slot.shape.isPlainRectangle, let frame = uprightFrame else { return nil }
    return grid.snapped(frame)
  }

  /// The frame as it lies on the canvas when its rotation is a multiple of a quarter turn.
  private var uprightFrame: Rect? {
    guard let turns = slot.rotation.quarterTurns else { return nil }
    if turns % 2 == 0 { return slot.frame }
    let (center, frame) = (slot.frame.center, slot.frame)
    return Rect(
      x: center.x - frame.height / 2, y: center.y - frame.width / 2, width: frame.height, height: frame.width)
  }

  /// The outline in canvas pixels.
  ///
  /// An upright rectangle's frame is first moved to pixel edges, so that its straight sides are sharp and meet its
  /// neighbors' exactly.
  var outline: Outline {
    let tolerance = Self.flatness / grid.scale
    if case .rectangle(let radii) = slot.shape, slot.rotation.quarterTurns == 0 {
      return Shape.rectangle(radii).scaled(by: grid.scale).outline(
        in: grid.snapped(slot.frame).rect, tolerance: Self.flatness)
    }
    return slot.outline(tolerance: tolerance).transformed(by: grid.toPixels)
  }

  /// The map from the frame's unit square to canvas pixels.
  var unitToCanvas: AffineTransform {
    let frame = slot.frame
    return AffineTransform(a: frame.width, b: 0, c: 0, d: frame.height, tx: frame.x, ty: frame.y)
      .then(.rotation(slot.rotation, about: frame.center)).then(grid.toPixels)
  }

  /// A form before it is known for which pixels it is wanted.
  enum Form {
    case rectangle(PixelRect)
    case outline(Outline)
    /// The mask, its contour moved inwards by a distance in pixels.
    case mask(inset: Double)
  }

  /// The forms of the slot: to which all of it is cut, within which the photo is seen, and what casts its shadow.
  struct Forms {
    var outer: Form
    var outerOutline: Outline
    var border: (inner: Form, color: Color)?
  }

  /// Works out the forms with the slot's border.
  func forms() -> Forms {
    let outline = self.outline
    let base: Form =
      if case .mask = slot.shape {
        .mask(inset: 0)
      } else if let rectangle = plainRectangle {
        .rectangle(rectangle)
      } else {
        .outline(outline)
      }
    guard let border = slot.style.border, border.widths.largest > 0 else {
      return Forms(outer: base, outerOutline: outline, border: nil)
    }
    return Forms(
      outer: form(base, outline: outline, outset: border.outerReach),
      outerOutline: border.outerReach.largest > 0 ? moved(outline, outset: border.outerReach) : outline,
      border: (form(base, outline: outline, outset: border.innerReach * -1), border.color))
  }

  /// The form with its sides moved outwards by distances in canvas units.
  private func form(_ base: Form, outline: Outline, outset sides: SideWidths) -> Form {
    if sides == .zero { return base }
    if case .mask = base {
      // A mask has no sides: the widest counts all around.
      let distance = [sides.top, sides.right, sides.bottom, sides.left].max { $0.magnitude < $1.magnitude } ?? 0
      return .mask(inset: -distance * grid.scale)
    }
    return .outline(moved(outline, outset: sides))
  }

  /// A form's coverage of an area.
  func coverage(_ form: Form, in area: PixelRect) -> Coverage {
    switch form {
    case .rectangle(let rectangle): return .rectangle(rectangle)
    case .outline(let outline): return .outline(outline)
    case .mask(let inset):
      // Who plans without the mask's header has nothing to show through it.
      guard let mask else { return .outline(Outline([])) }
      return .mask(MaskPlanner(mask.header, source: mask.source, unitToCanvas: unitToCanvas).plan(area, inset: inset))
    }
  }

  /// The outline in canvas pixels with its sides moved outwards by distances in canvas units.
  private func moved(_ outline: Outline, outset sides: SideWidths) -> Outline {
    if sides.isUniform { return outline.inset(by: -sides.top * grid.scale) }
    if case .rectangle(let radii) = slot.shape, slot.rotation.quarterTurns == 0 {
      return Shape.rectangle(radii).scaled(by: grid.scale).outline(
        in: grid.snapped(slot.frame).rect, outset: sides * grid.scale, tolerance: Self.flatness)
    }
    let upright = slot.shape.outline(in: slot.frame, outset: sides, tolerance: Self.flatness / grid.scale)
    return upright.transformed(by: .rotation(slot.rotation, about: slot.frame.center)).transformed(by: grid.toPixels)
  }
}
