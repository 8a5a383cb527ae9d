import CollageModel

/// Plans one slot: its coverage, photo, fill, border and shadow.
package struct SlotPlanner {
  let slot: Slot
  let grid: PixelGrid
  /// The mask picture, if the slot's shape is a mask.
  var mask: (source: Int, header: PhotoHeader)?

  /// The trim and bleed of a printed picture; content that ends at the trim is extended into the bleed.
  let page: PrintedPage?

  init(slot: Slot, grid: PixelGrid, page: PrintedPage? = nil) {
    (self.slot, self.grid, self.page) = (slot, grid, page)
  }

  /// The maximum deviation from curves in pixels, a tenth of what 8-bit coverage can show.
  package static let flatness = 0.02

  /// The pixel rectangle, if the slot is an upright rectangle with sharp corners.
  var plainRectangle: PixelRect? {
    guard slot.shape.isPlainRectangle, let frame = uprightFrame else { return nil }
    return grid.snapped(frame)
  }

  /// The frame on the canvas, if its rotation is a multiple of a quarter turn.
  private var uprightFrame: Rect? {
    guard let turns = slot.rotation.quarterTurns else { return nil }
    if turns % 2 == 0 { return slot.frame }
    let (center, frame) = (slot.frame.center, slot.frame)
    return Rect(
      x: center.x - frame.height / 2, y: center.y - frame.width / 2, width: frame.height, height: frame.width)
  }

  /// The outline in canvas pixels.
  ///
  /// The frame of an upright rectangle is first moved to pixel edges, so that its straight sides are sharp and meet
  /// its neighbors' exactly.
  var outline: Outline {
    let tolerance = Self.flatness / grid.scale
    if case .rectangle(let radii) = slot.shape, slot.rotation.quarterTurns == 0 {
      return Shape.rectangle(radii).scaled(by: grid.scale).outline(
        in: grid.snapped(slot.frame).rect, tolerance: Self.flatness)
    }
    return slot.outline(tolerance: tolerance).transformed(by: grid.toPixels)
  }

  /// The transform from the frame's unit square to canvas pixels.
  var unitToCanvas: Affine {
    let frame = slot.frame
    return Affine(a: frame.width, b: 0, c: 0, d: frame.height, tx: frame.x, ty: frame.y)
      .then(.rotation(slot.rotation, about: frame.center)).then(grid.toPixels)
  }

  /// A shape that has not been assigned an area of pixels yet.
  enum Form {
    case rectangle(PixelRect)
    case outline(Outline)
    /// The mask, with its contour moved inward by a distance in pixels.
    case mask(inset: Double)
  }

  /// The shapes of the slot: the clip, the inside of its border, and the caster of its shadow.
  struct Forms {
    var outer: Form
    var outerOutline: Outline
    var border: (inner: Form, color: Color)?
  }

  /// Returns the shapes for the slot's border, including their bleed.
  func forms() -> Forms {
    var forms = trimmedForms()
    forms.outer = bled(forms.outer)
    forms.outerOutline = bled(forms.outerOutline)
    if let border = forms.border { forms.border = (bled(border.inner), border.color) }
    return forms
  }

  /// True if the slot extends into the bleed because it ends at the trim.
  var isBled: Bool { bled(outline) != outline }

  /// Returns the outline including its bleed.
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

  /// Returns the shape with its sides moved outward by distances in canvas units.
  private func form(_ base: Form, outline: Outline, outset sides: SideWidths) -> Form {
    if sides == .zero { return base }
    if case .mask = base {
      // A mask has no sides, so the greatest distance applies all around.
      let distance = [sides.top, sides.right, sides.bottom, sides.left].max { $0.magnitude < $1.magnitude } ?? 0
      return .mask(inset: -distance * grid.scale)
    }
    return .outline(moved(outline, outset: sides))
  }

  /// Returns the coverage of an area by a shape.
  func coverage(_ form: Form, in area: PixelRect) -> Coverage {
    switch form {
    case .rectangle(let rectangle): return .rectangle(rectangle)
    case .outline(let outline): return .outline(outline)
    case .mask(let inset):
      // Without the mask's header, the coverage is empty.
      guard let mask else { return .outline(Outline([])) }
      return .mask(MaskPlanner(mask.header, source: mask.source, unitToCanvas: unitToCanvas).plan(area, inset: inset))
    }
  }

  /// Returns the outline in canvas pixels with its sides moved outward by distances in canvas units.
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
