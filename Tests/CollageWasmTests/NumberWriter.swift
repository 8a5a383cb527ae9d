import CollageModel

/// Writes scenes and commands as the numbers that the C interface reads: the counterpart of its reader, by hand.
struct NumberWriter {
  private(set) var numbers: [Double] = []
  private var names: [String: Int] = [:]

  mutating func begin() { numbers = [] }

  private mutating func add(_ values: Double...) { numbers += values }
  private mutating func add(_ value: Int) { numbers.append(Double(value)) }
  private mutating func add(_ isTrue: Bool) { numbers.append(isTrue ? 1 : 0) }
  private mutating func add(_ point: Point) { add(point.x, point.y) }
  private mutating func add(_ rect: Rect) { add(rect.x, rect.y, rect.width, rect.height) }

  private mutating func add(name: String?) {
    guard let name else {
      add(-1)
      return
    }
    let number = names[name] ?? names.count
    names[name] = number
    add(number)
  }

  private mutating func add(optional point: Point?) {
    add(point != nil)
    add(point ?? .zero)
  }

  private mutating func add<Choice: CaseIterable & Equatable>(_ choice: Choice)
  where Choice.AllCases == [Choice] {
    add(Choice.allCases.firstIndex(of: choice) ?? -1)
  }

  private mutating func add(_ fit: Fit?) { add(fit.flatMap { Fit.allCases.firstIndex(of: $0) } ?? -1) }

  private mutating func add(_ element: Element) {
    switch element {
    case .item(let id):
      add(0)
      add(name: id.name)
    case .layer(let id):
      add(1)
      add(name: id.name)
    }
  }

  private mutating func add(_ intent: Intent) {
    add(optional: intent.focus)
    add(intent.zoom, intent.rotation.degrees)
    add(intent.quarterTurns)
    add(intent.isMirrored)
    add(intent.fit)
    add(optional: intent.crop)
    add(intent.straighten.degrees)
    add(intent.perspective)
  }

  private mutating func add(optional rect: Rect?) {
    add(rect != nil)
    add(rect ?? .unit)
  }

  private mutating func add(_ perspective: Perspective?) {
    switch perspective {
    case nil: add(0)
    case .keystone(let vertical, let horizontal)?:
      add(1)
      add(vertical, horizontal)
    case .corners(let corners)?:
      add(2)
      for corner in corners.corners { add(corner) }
    }
  }

  private mutating func add(_ photo: ScenePhoto) {
    add(name: photo.id.name)
    add(photo.size.width, photo.size.height)
    add(optional: photo.automaticFocus)
  }

  private mutating func add(_ layer: Layer) {
    add(name: layer.id.name)
    add(layer.size.width, layer.size.height, layer.center.x, layer.center.y, layer.scale, layer.rotation.degrees)
    add(layer.isLocked)
    add(name: layer.group?.name)
    add(layer.style)
    add(layer.level)
    add(layer.isHidden)
    add(layer.isFromTemplate)
    add(name: layer.companion?.name)
    add(layer.content)
  }

  private mutating func add(_ style: Layer.Style) {
    add(style.opacity)
    add(style.blend)
    add(style.shadow != nil)
    guard let shadow = style.shadow else { return }
    add(shadow.offset.x, shadow.offset.y, shadow.blur)
    for byte in [shadow.color.red, shadow.color.green, shadow.color.blue, shadow.color.alpha] { add(Int(byte)) }
  }

  /// The module knows what a layer shows by a name.
  private mutating func add(_ content: LayerContent) {
    if case .host(let name) = content { return add(name: name.name) }
    add(name: content == .empty ? nil : "\(content)")
  }

  mutating func add(_ scene: Scene, _ policy: Policy) {
    add(scene.board)
    add(scene.photos.count)
    for photo in scene.photos { add(photo) }
    add(scene.items.count + scene.unplaced.count)
    for item in scene.items + scene.unplaced {
      add(name: item.id.name)
      add(name: item.photo.name)
      add(name: item.slot?.name)
      add(item.intent)
      add(item.isLocked)
      add(optional: item.look)
    }
    add(scene.layers.count)
    for layer in scene.layers { add(layer) }
    add(policy)
  }

  private mutating func add(_ policy: Policy) {
    add(1)
    add(Int(policy.swapTriggers.rawValue))
    add(policy.onSwap)
    add(policy.slop, policy.longPressDelay, policy.doubleTapInterval, policy.doubleTapDistance, policy.doubleTapZoom)
    add(policy.resistance.coefficient, policy.rotationDeadZone.degrees)
    add(policy.snapping != nil)
    add(policy.snapping?.angleStep.degrees ?? 0, policy.snapping?.angleWindow.degrees ?? 0)
    add(policy.snapping?.centerWindow ?? 0, policy.dividerReach)
    add(policy.historyLimit)
    add(policy.burstInterval, policy.settleDuration, policy.longPressSlop, policy.minGrabExtent, policy.momentum)
    add(policy.doubleTapDragZooms)
    add(policy.setsAsideOutside)
    add(policy.selectsOnDrag)
    add(policy.allowsTwoHands)
    add(policy.editsSlots)
    add(policy.scrollSpeed)
  }

  private mutating func add(_ board: Board) {
    let template = board.template
    add(board.canvas.width, board.canvas.height, template.gap, template.margin)
    add(optional: template.canvas.look == .neutral ? nil : template.canvas.look)
    if case .split(let tree, _) = template.arrangement {
      add(1)
      add(tree)
      add(template.defaults.style)
      add(board.slots.count)
      for slot in board.slots {
        add(name: slot.id.name)
        add(slot.rotation.degrees)
        add(slot.shape)
        add(slot.style)
      }
    } else {
      add(0)
      add(board.slots.count)
      for slot in board.slots {
        add(name: slot.id.name)
        add(slot.frame)
        add(slot.rotation.degrees)
        add(slot.shape)
        add(slot.style)
      }
    }
    add(board.fillOrder.count)
    for slot in board.fillOrder { add(name: slot.name) }
  }

  private mutating func add(_ node: SplitNode) {
    switch node {
    case .slot(let id):
      add(0)
      add(name: id.name)
    case .branch(let axis, let children):
      add(axis == .row ? 1 : 2)
      add(children.count)
      for child in children {
        add(child.weight)
        add(child.node)
      }
    }
  }

  private mutating func add(_ style: SlotStyle) {
    add(style.fit)
    switch style.focus {
    case .center: add(0, 0, 0)
    case .attention: add(1, 0, 0)
    case .entropy: add(2, 0, 0)
    case .point(let point): add(3, point.x, point.y)
    case .saliency: add(4, 0, 0)
    case .auto: add(5, 0, 0)
    }
    add(style.zoomRange.lowerBound, style.zoomRange.upperBound)
    add(Int(style.permissions.rawValue))
    let border = style.border ?? Border(width: 0, color: .black)
    add(border.alignment)
    add(border.widths.top, border.widths.right, border.widths.bottom, border.widths.left)
    add(optional: style.look == .neutral ? nil : style.look)
  }

  private mutating func add(optional look: Look?) {
    add(look != nil)
    if let look { add(look) }
  }

  private mutating func add(_ look: Look) {
    add(name: look.filter?.name)
    add(look.strength)
    let adjustments = look.adjustments
    let changed = Adjustment.allCases.filter { adjustments[$0] != 0 }
    add(changed.count)
    for adjustment in changed { add(Double(adjustment.rawValue), adjustments[adjustment]) }
    for channel in [ToneCurves.Channel.master, .red, .green, .blue] {
      add(adjustments.curves[channel].points.count)
      for point in adjustments.curves[channel].points { add(point) }
    }
    add(adjustments.splitToning != nil)
    if let toning = adjustments.splitToning {
      add(toning.shadows)
      add(toning.highlights)
      add(toning.balance, toning.strength)
    }
    add(adjustments.duotone != nil)
    if let duotone = adjustments.duotone {
      add(duotone.dark)
      add(duotone.light)
      add(duotone.strength)
    }
  }

  private mutating func add(_ color: Color) {
    add(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
  }

  private mutating func add(_ shape: Shape) {
    switch shape {
    case .rectangle(let radii): add(0, radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft)
    case .ellipse: add(1)
    case .polygon(let points):
      add(2)
      add(points.count)
      for point in points { add(point) }
    case .path(let path):
      add(3)
      add(path.elements.count)
      for element in path.elements { add(element) }
    // A mask's outline is its frame, and a session needs no more of it.
    case .mask: add(0, 0, 0, 0, 0)
    }
  }

  private mutating func add(_ element: Path.Element) {
    switch element {
    case .move(let end): add(0, end.x, end.y)
    case .line(let end): add(1, end.x, end.y)
    case .quadratic(let control, let end): add(2, control.x, control.y, end.x, end.y)
    case .cubic(let first, let second, let end): add(3, first.x, first.y, second.x, second.y, end.x, end.y)
    case .arc(let radii, let rotation, let isLarge, let isClockwise, let end):
      add(4, radii.width, radii.height, rotation.degrees)
      add(isLarge)
      add(isClockwise)
      add(end)
    case .close: add(5)
    }
  }
}

extension NumberWriter {
  mutating func add(_ command: Command) {
    switch command {
    case .edit(let edit): add(edit)
    case .select(let selection):
      add(22)
      add(selection)
    case .undo: add(23)
    case .redo: add(24)
    case .lift(let item): add(code: 30, item.name)
    case .aim(let slot): add(code: 31, slot.name)
    case .toggleSelection(let selection):
      add(33)
      add(selection)
    case .drop: add(32)
    }
  }

  private mutating func add(_ edit: Edit) {
    switch edit {
    case .swap(let one, let other): add(code: 0, one.name, other.name)
    case .move(let item, let slot): add(code: 1, item.name, slot.name)
    case .setAside(let item): add(code: 2, item.name)
    case .delete(let element):
      add(3)
      add(element)
    case .compact: add(4)
    case .relayout(let board, let rule):
      add(5)
      add(rule)
      add(board)
    case .replace(let item, let photo):
      add(code: 6, item.name)
      add(photo)
    case .add(let item, let photo, let slot):
      add(code: 7, item.name)
      add(photo)
      add(name: slot?.name)
    case .duplicate(let element, let name):
      add(8)
      add(element)
      add(name)
    case .lock(let element, let isLocked):
      add(9)
      add(element)
      add(isLocked)
    case .flip(let item, let flip):
      add(code: 10, item.name)
      add(flip)
    case .quarterTurn(let item, let turns):
      add(code: 11, item.name)
      add(turns)
    default: addAdjusting(edit)
    }
  }

  private mutating func addAdjusting(_ edit: Edit) {
    switch edit {
    case .straighten(let item, let angle):
      add(code: 12, item.name)
      add(angle.degrees)
    case .perspective(let item, let perspective):
      add(code: 38, item.name)
      add(perspective)
    case .crop(let item, let part):
      add(code: 39, item.name)
      add(optional: part)
    case .cropToAspect(let item, let aspect):
      add(code: 40, item.name)
      add(aspect)
    case .fit(let item, let fit):
      add(code: 13, item.name)
      add(fit)
    case .setIntent(let item, let intent):
      add(code: 14, item.name)
      add(intent)
    case .reset(let item): add(code: 15, item.name)
    case .nudge(let element, let way):
      add(16)
      add(element)
      add(way)
    case .zoom(let element, let growth, let place):
      add(17)
      add(element)
      add(growth)
      add(optional: place)
    case .rotate(let element, let turn, let place):
      add(18)
      add(element)
      add(turn.degrees)
      add(optional: place)
    case .reorder(let element, let reordering):
      add(19)
      add(element)
      add(reordering)
    case .weights(let branch, let weights):
      add(20)
      add(branch.count)
      for index in branch { add(index) }
      add(weights.count)
      for weight in weights { add(weight) }
    case .addLayer(let layer):
      add(21)
      add(layer)
    default: addArranging(edit)
    }
  }

  private mutating func addArranging(_ edit: Edit) {
    switch edit {
    case .equalize(let branch):
      add(25)
      add(branch.count)
      for index in branch { add(index) }
    case .setFrame(let slot, let frame):
      add(code: 26, slot.name)
      add(frame)
    case .align(let layers, let alignment):
      add(27)
      add(layers)
      add(alignment)
    case .distribute(let layers, let axis):
      add(28)
      add(layers)
      add(axis)
    case .together(let edits):
      add(29)
      add(edits.count)
      for edit in edits { add(edit) }
    case .group(let layers, let group):
      add(34)
      add(layers)
      add(name: group?.name)
    case .setLook(let items, let look):
      add(35)
      add(items)
      add(look)
    case .resetLook(let items):
      add(36)
      add(items)
    case .copyLook(let item): add(code: 37, item.name)
    case .setContent(let layer, let content):
      add(code: 41, layer.name)
      add(content)
    case .styleLayers(let layers, let style):
      add(42)
      add(layers)
      add(style)
    case .hide(let layers, let isHidden):
      add(43)
      add(layers)
      add(isHidden)
    case .setLevel(let layers, let level):
      add(44)
      add(layers)
      add(level)
    case .setLayerSize(let layer, let size):
      add(code: 45, layer.name)
      add(size.width, size.height)
    case .replaceLayer(let layer, let others):
      add(code: 46, layer.name)
      add(others.count)
      others.forEach { add($0) }
    default: break
    }
  }

  private mutating func add(_ items: [ItemID]) {
    add(items.count)
    for item in items { add(name: item.name) }
  }

  private mutating func add(_ layers: [LayerID]) {
    add(layers.count)
    for layer in layers { add(name: layer.name) }
  }

  mutating func add(_ offer: Offer) {
    add(offer.phase)
    add(offer.position)
    switch offer.content {
    case .unplaced(let item):
      add(name: item.name)
      add(false)
    case .photo(let item, let photo):
      add(name: item.name)
      add(true)
      add(photo)
    }
  }

  private mutating func add(_ selection: Selection?) {
    switch selection {
    case nil: add(0)
    case .item(let id)?: add(code: 1, id.name)
    case .layer(let id)?: add(code: 2, id.name)
    case .slot(let id)?: add(code: 3, id.name)
    }
  }

  private mutating func add(code: Int, _ names: String...) {
    add(code)
    for name in names { add(name: name) }
  }
}
