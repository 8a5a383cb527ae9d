import CollageModel

extension NumberBuffer {
  /// Writes the number of a name, or -1 for none.
  mutating func append<Kind>(_ id: Identifier<Kind>?) { append(id.map { names.number(of: $0.key) } ?? -1) }

  private mutating func append(_ point: Point) {
    append(point.x)
    append(point.y)
  }

  private mutating func append(_ rect: Rect) {
    append(rect.x)
    append(rect.y)
    append(rect.width)
    append(rect.height)
  }

  private mutating func append(_ map: Affine) {
    append(map.a)
    append(map.b)
    append(map.c)
    append(map.d)
    append(map.tx)
    append(map.ty)
  }

  /// Writes the phases of both hands, the selection and the undo counts, then the items, unplaced items, layers and
  /// slots.
  mutating func write(_ session: Session) {
    clear()
    append(session.phase)
    append(session.otherPhase)
    append(session.selection)
    append(session.selections)
    append(session.undoCount)
    append(session.redoCount)
    append(session.fingerCount)
    append(session.deadline != nil)
    append(session.deadline ?? 0)
    append(session.undoName.flatMap { name in EditName.allCases.firstIndex { $0 == name } } ?? -1)
    append(session.redoName.flatMap { name in EditName.allCases.firstIndex { $0 == name } } ?? -1)
    let scene = session.scene
    append(scene.items.count)
    for item in scene.items { append(item) }
    append(scene.unplaced.count)
    for item in scene.unplaced { append(item) }
    append(scene.layers.count)
    for layer in scene.layers { append(layer) }
    append(scene.board.slots.count)
    for slot in scene.board.slots { append(slot) }
  }

  /// Writes a presentation: slots, items, layers, the previewed swap and the carried photo; the canvas' look comes
  /// last.
  mutating func write(_ presentation: Presentation) {
    clear()
    append(presentation.slots.count)
    for slot in presentation.slots { append(slot) }
    append(presentation.items.count)
    for item in presentation.items {
      append(item.item)
      append(item.photo)
      append(item.slot)
      append(item.placement.photoToCanvas)
      append(item.placement.visiblePart)
      append(item.placement.focus)
      append(item.placement.zoom)
      append(item.placement.correction)
      append(item.look)
    }
    append(presentation.layers.count)
    for layer in presentation.layers { append(layer) }
    append(presentation.exchange)
    append(presentation.ghost)
    append(presentation.guides.count)
    for guide in presentation.guides {
      append(index(of: guide.kind))
      append(guide.start)
      append(guide.end)
    }
    append(presentation.handles.count)
    for handle in presentation.handles {
      append(index(of: handle.kind))
      append(handle.position)
    }
    append(presentation.selection)
    append(presentation.selections)
    append(presentation.hovered != nil)
    if let hovered = presentation.hovered { append(hovered) }
    append(presentation.canvasLook)
  }

  private func index<Choice: CaseIterable & Equatable>(of choice: Choice) -> Int
  where Choice.AllCases == [Choice] {
    Choice.allCases.firstIndex { $0 == choice } ?? -1
  }

  /// Writes the element that a press would grab, and the pointer's shape.
  mutating func write(_ hit: Hit, _ cursor: CollageModel.Cursor) {
    clear()
    append(hit)
    append(index(of: cursor))
  }

  /// Writes the number of a name, or -1 for none.
  mutating func write(_ slot: SlotID?) {
    clear()
    append(slot)
  }

  mutating func writeAdjustmentRanges() {
    clear()
    for adjustment in Adjustment.allCases {
      append(adjustment.range.lowerBound)
      append(adjustment.range.upperBound)
    }
  }

  mutating func write(_ velocity: Point) {
    clear()
    append(velocity)
  }

  /// Writes a board's dividers: each with its branch (the count -1 without one), index, axis (0 row, 1 column) and strip.
  mutating func write(_ dividers: [Divider]) {
    clear()
    append(dividers.count)
    for divider in dividers { append(divider) }
  }

  /// Writes a slot's outline: its contours, each with its points.
  mutating func write(_ outline: Outline) {
    clear()
    append(outline)
  }

  /// Writes the outlines of slots, flattened within a tolerance in canvas units.
  mutating func write(outlinesOf slots: [Slot], _ tolerance: Double) {
    clear()
    append(slots.count)
    for slot in slots { append(slot.outline(tolerance: tolerance)) }
  }

  mutating func append(_ outline: Outline) {
    append(outline.contours.count)
    for contour in outline.contours {
      append(contour.count)
      for point in contour { append(point) }
    }
  }

  private mutating func append(_ divider: Divider) {
    append(divider.branch?.count ?? -1)
    for index in divider.branch ?? [] { append(index) }
    append(divider.index)
    append(divider.axis == .row ? 0 : 1)
    append(divider.strip)
  }

  private mutating func append(_ hit: Hit) {
    switch hit {
    case .canvas: append(HitNumber.canvas.rawValue)
    case .item(let id): append(hit: .item, id)
    case .slot(let id): append(hit: .slot, id)
    case .layer(let id): append(hit: .layer, id)
    case .divider(let divider):
      append(HitNumber.divider.rawValue)
      append(divider)
    case .handle(let kind, let id):
      append(hit: .handle, id)
      append(index(of: kind))
    case .slotHandle(let kind, let id):
      append(hit: .slotHandle, id)
      append(index(of: kind))
    }
  }

  private mutating func append<Kind>(hit kind: HitNumber, _ id: Identifier<Kind>) {
    append(kind.rawValue)
    append(id)
  }

  private mutating func append(_ exchange: Presentation.Exchange?) {
    append(exchange != nil)
    guard let exchange else { return }
    append(exchange.item)
    append(exchange.source)
    append(exchange.target)
    append(exchange.displaced)
    append(exchange.isOverTarget)
  }

  private mutating func append(_ ghost: Presentation.Ghost?) {
    append(ghost != nil)
    guard let ghost else { return }
    append(ghost.item)
    append(ghost.photo)
    append(ghost.slot)
    append(ghost.placement.photoToCanvas)
    append(ghost.placement.correction)
    append(ghost.isHeld)
    append(ghost.look)
  }

  private mutating func append(_ item: Item) {
    append(item.id)
    append(item.photo)
    append(item.slot)
    append(item.alternativeText)
    append(item.isLocked)
    append(item.intent.focus != nil)
    append(item.intent.focus ?? .zero)
    append(item.intent.zoom)
    append(item.intent.rotation.degrees)
    append(item.intent.quarterTurns)
    append(item.intent.isMirrored)
    append(item.intent.fit.flatMap { fit in Fit.allCases.firstIndex { $0 == fit } } ?? -1)
    append(item.intent.crop != nil)
    append(item.intent.crop ?? .unit)
    append(item.intent.straighten.degrees)
    switch item.intent.perspective {
    case nil: append(0)
    case .keystone(let vertical, let horizontal)?:
      append(1)
      append(Point(vertical, horizontal))
    case .corners(let corners)?:
      append(2)
      for corner in corners.corners { append(corner) }
    }
    append(item.role.flatMap { role in Outfit.Role.allCases.firstIndex { $0 == role } } ?? -1)
    append(item.clip.start)
    append(item.clip.end ?? -1)
    append(item.clip.isMuted)
    append(item.look)
  }

  /// Writes a flag, followed by the nine coefficients of a projective map if there is one.
  private mutating func append(_ map: Homography?) {
    append(map != nil)
    guard let map else { return }
    append(map.affine)
    append(map.px)
    append(map.py)
    append(map.w)
  }

  private mutating func append(_ layer: Layer) {
    append(layer.id)
    append(layer.name)
    append(layer.alternativeText)
    append(layer.size.width)
    append(layer.size.height)
    append(layer.center)
    append(layer.scale)
    append(layer.rotation.degrees)
    append(layer.isLocked)
    append(layer.group)
    append(layer.style)
    append(Layer.Level.allCases.firstIndex(of: layer.level) ?? 0)
    append(layer.isHidden)
    append(layer.isFromTemplate)
    append(layer.companion)
    append(layer.content == .empty ? -1 : names.number(ofContentOf: layer))
  }

  private mutating func append(_ style: Layer.Style) {
    append(style.opacity)
    append(Blend.allCases.firstIndex(of: style.blend) ?? 0)
    append(style.shadow != nil)
    guard let shadow = style.shadow else { return }
    append(shadow.offset)
    append(shadow.blur)
    append(shadow.color)
  }

  private mutating func append(_ slot: Slot) {
    append(slot.id)
    append(slot.frame)
    append(slot.rotation.degrees)
  }

  private mutating func append(_ selections: [Selection]) {
    append(selections.count)
    for selection in selections { append(selection) }
  }

  private mutating func append(_ selection: Selection?) {
    switch selection {
    case nil: append(selected: .none, SlotID?.none)
    case .item(let id)?: append(selected: .item, id)
    case .layer(let id)?: append(selected: .layer, id)
    case .slot(let id)?: append(selected: .slot, id)
    }
  }

  private mutating func append<Kind>(selected kind: SelectionNumber, _ id: Identifier<Kind>?) {
    append(kind.rawValue)
    append(id)
  }

  /// Appends the number of the phase, a flag for layers, a name, and a target.
  private mutating func append(_ phase: Phase) {
    let (kind, element, target): (PhaseNumber, Element?, SlotID?) =
      switch phase {
      case .idle: (.idle, nil, nil)
      case .pressed: (.pressed, nil, nil)
      case .panning(let element): (.panning, element, nil)
      case .manipulating(let element): (.manipulating, element, nil)
      case .lifted(let item): (.lifted, .item(item), nil)
      case .swapping(let item, let slot): (.swapping, .item(item), slot)
      case .divider: (.divider, nil, nil)
      case .dead: (.dead, nil, nil)
      case .slot(let slot): (.slot, nil, slot)
      case .offering(let item, let target): (.offering, .item(item), target)
      }
    append(kind.rawValue)
    // A flag for layers, and the element's name.
    switch element {
    case .item(let id)?: append(isLayer: false, id)
    case .layer(let id)?: append(isLayer: true, id)
    case nil: append(isLayer: false, ItemID?.none)
    }
    append(target)
  }

  private mutating func append<Kind>(isLayer: Bool, _ id: Identifier<Kind>?) {
    append(isLayer)
    append(id)
  }
}
