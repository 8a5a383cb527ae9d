#if canImport(CollageModel)
  import CollageModel
#endif

extension NumberBuffer {
  private mutating func append(name number: Int?) { append(number ?? -1) }

  private mutating func append(_ slot: SlotID?) { append(slot?.number ?? -1) }

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

  /// Writes the gesture's phase, the selection and the undo counts; then items, unplaced items, layers and slots.
  mutating func write(_ session: Session) {
    clear()
    append(session.phase)
    append(session.selection)
    append(session.undoCount)
    append(session.redoCount)
    append(session.fingerCount)
    append(session.deadline != nil)
    append(session.deadline ?? 0)
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

  /// Writes what is shown: slots, items, layers, the previewed exchange and the carried photo.
  mutating func write(_ presentation: Presentation) {
    clear()
    append(presentation.slots.count)
    for slot in presentation.slots { append(slot) }
    append(presentation.items.count)
    for item in presentation.items {
      append(name: item.item.number)
      append(name: item.photo.number)
      append(item.slot)
      append(item.placement.photoToCanvas)
      append(item.placement.visiblePart)
      append(item.placement.focus)
      append(item.placement.zoom)
    }
    append(presentation.layers.count)
    for layer in presentation.layers { append(layer) }
    append(presentation.exchange)
    append(presentation.ghost)
  }

  private mutating func append(_ exchange: Presentation.Exchange?) {
    append(exchange != nil)
    guard let exchange else { return }
    append(name: exchange.item.number)
    append(exchange.source)
    append(exchange.target)
    append(exchange.displaced?.number ?? -1)
    append(exchange.isOverTarget)
  }

  private mutating func append(_ ghost: Presentation.Ghost?) {
    append(ghost != nil)
    guard let ghost else { return }
    append(name: ghost.item.number)
    append(name: ghost.photo.number)
    append(ghost.slot)
    append(ghost.placement.photoToCanvas)
    append(ghost.isHeld)
  }

  private mutating func append(_ item: Item) {
    append(name: item.id.number)
    append(name: item.photo.number)
    append(item.slot)
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
  }

  private mutating func append(_ layer: Layer) {
    append(name: layer.id.number)
    append(layer.size.width)
    append(layer.size.height)
    append(layer.center)
    append(layer.scale)
    append(layer.rotation.degrees)
    append(layer.isLocked)
  }

  private mutating func append(_ slot: Slot) {
    append(slot.id)
    append(slot.frame)
    append(slot.rotation.degrees)
  }

  private mutating func append(_ selection: Selection?) {
    switch selection {
    case nil: append(.none, -1)
    case .item(let id)?: append(.item, id.number ?? -1)
    case .layer(let id)?: append(.layer, id.number ?? -1)
    case .slot(let id)?: append(.slot, id.number ?? -1)
    }
  }

  private mutating func append(_ kind: SelectionNumber, _ name: Int) {
    append(kind.rawValue)
    append(name)
  }

  private mutating func append(isLayer: Bool, _ name: Int) {
    append(isLayer)
    append(name)
  }

  /// Appends the number of the phase, whether the element is a layer, a name, and a target.
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
      }
    append(kind.rawValue)
    // Whether it is a layer, and its name.
    switch element {
    case .item(let id)?: append(isLayer: false, id.number ?? -1)
    case .layer(let id)?: append(isLayer: true, id.number ?? -1)
    case nil: append(isLayer: false, -1)
    }
    append(target)
  }
}
