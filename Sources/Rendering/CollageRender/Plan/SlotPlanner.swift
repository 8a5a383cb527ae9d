import CollageModel

/// Plans one slot: its coverage, photo, fill, border and shadow.
package struct SlotPlanner {
  let slot: Slot
  let grid: PixelGrid
  /// The mask picture of a slot whose shape is a mask.
  var mask: (source: Int, header: PhotoHeader)?

  /// Where the picture is cut, if it is printed: what ends there goes on beyond it.
  let page: PrintedPage?

  init(slot: Slot, grid: PixelGrid, page: PrintedPage? = nil) {
    (self.slot, self.grid, self.page) = (slot, grid, page)
  }

  /// Curves are followed to within this many pixels: a tenth of what 8 bits of coverage can show.
  package static let flatness = 0.02

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
  var unitToCanvas: Affine {
    let frame = slot.frame
    return Affine(a: frame.width, b: 0, c: 0, d: frame.height, tx: frame.x, ty: frame.y)
      .then(.rotation(slot.rotation, about: frame.center)).then(grid.toPixels)
  }

  /// A shape that has not been given an area of pixels yet.
  enum Form {
    case rectangle(PixelRect)
    case outline(Outline)
    /// The mask, its contour moved inwards by a distance in pixels.
    case mask(inset: Double)
  }

  /// The shapes of the slot: the one that clips it, the one inside its border, and the one that casts its shadow.
  struct Forms {
    var outer: Form
    var outerOutline: Outline
    var border: (inner: Form, color: Color)?
  }

  /// Computes the shapes for the slot's border, with their bleed.
  func forms() -> Forms {
    var forms = trimmedForms()
    forms.outer = bled(forms.outer)
    forms.outerOutline = bled(forms.outerOutline)
    if let border = forms.border { forms.border = (bled(border.inner), border.color) }
    return forms
  }

  /// Whether the slot goes on beyond the trim because it ends there.
  var isBled: Bool { bled(outline) != outline }

  /// The outline with its bleed.
  func bled(_ outline: Outline) -> Outline { page.map { outline.bled(over: $0) } ?? outline }

  private func bled(_ form: Form) -> Form {
    guard let page else { return form }
    switch form {
    case .rectangle(let rectangle): return .rectangle(page.bled(rectangle))
    case .outline(let outline): return .outline(outline.bled(over: page))
    case .mask: return form
    }
  }

  private func trimmedForms() -> Forms {
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

  /// The shape with its sides moved outwards by distances in canvas units.
  private func form(_ base: Form, outline: Outline, outset sides: SideWidths) -> Form {
    if sides == .zero { return base }
    if case .mask = base {
      // A mask has no sides: the greatest distance applies all around.
      let distance = [sides.top, sides.right, sides.bottom, sides.left].max { $0.magnitude < $1.magnitude } ?? 0
      return .mask(inset: -distance * grid.scale)
    }
    return .outline(moved(outline, outset: sides))
  }

  /// The coverage of an area by a shape.
  func coverage(_ form: Form, in area: PixelRect) -> Coverage {
    switch form {
    case .rectangle(let rectangle): return .rectangle(rectangle)
    case .outline(let outline): return .outline(outline)
    case .mask(let inset):
      // Without the mask's header nothing is visible through it.
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
