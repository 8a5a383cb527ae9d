import CollageModel

extension NumberReader {
  /// Reads a scene and a policy, and nothing after them.
  mutating func session() throws(ReadingError) -> Session {
    let board = try board()
    let photos = try list { reader throws(ReadingError) in try reader.photo() }
    let items = try list { reader throws(ReadingError) in try reader.item() }
    let layers = try list { reader throws(ReadingError) in try reader.layer() }
    let policy = try policy(canvas: board.canvas)
    guard isAtEnd else { throw .outOfRange }
    do throws(ModelError) {
      let scene = try Scene(
        board: board, photos: photos, items: items.filter { $0.slot != nil },
        unplaced: items.filter { $0.slot == nil }, layers: layers)
      return Session(scene: scene, policy: policy)
    } catch {
      throw .invalidScene(error)
    }
  }

  /// Reads a board: canvas, gap, margin and the canvas' look, then 0 and slots, or 1, a tree, the style of its slots and the looks of
  /// those that differ; then the fill order, or nothing for the usual one.
  mutating func board() throws(ReadingError) -> Board {
    let canvas = try size()
    let (gap, margin) = (try number(), try number())
    let look = try optionalLook()
    var board: Board
    var slots: [Slot]
    if try flag() {
      let (tree, style) = (try node(depth: 0), try style())
      board = try made { () throws(ModelError) in
        try Board(canvas: canvas, split: tree, gap: gap, margin: margin, style: style)
      }
      slots = board.slots
      for _ in 0..<(try length()) {
        let id = try slotID()
        guard let index = slots.firstIndex(where: { $0.id == id }) else { throw .outOfRange }
        (slots[index].rotation, slots[index].shape, slots[index].style) = (try angle(), try shape(), try self.style())
      }
    } else {
      slots = try list { reader throws(ReadingError) in try reader.slot() }
      board = try made { [slots] () throws(ModelError) in try Board(canvas: canvas, slots: slots) }
    }
    let order = try list { reader throws(ReadingError) in try reader.slotID() }
    if order.isEmpty, slots == board.slots, look == nil { return board }
    var template = board.template
    template.canvas.look = look ?? .neutral
    return try made { [board, slots, template] () throws(ModelError) in
      try Board(template: template, slots: slots, fillOrder: order.isEmpty ? board.fillOrder : order)
    }
  }

  private func made(_ body: () throws(ModelError) -> Board) throws(ReadingError) -> Board {
    do throws(ModelError) { return try body() } catch { throw .invalidScene(error) }
  }

  private mutating func node(depth: Int) throws(ReadingError) -> SplitNode {
    let kind = try choice(NodeNumber.self)
    if kind == .slot { return .slot(try slotID()) }
    guard depth < 64 else { throw .outOfRange }
    var children: [SplitNode.Child] = []
    for _ in 0..<(try length()) {
      let weight = try number()
      guard weight > 0, weight.isFinite else { throw .outOfRange }
      children.append(SplitNode.Child(try node(depth: depth + 1), weight: weight))
    }
    guard !children.isEmpty else { throw .outOfRange }
    return .branch(kind == .row ? .row : .column, children)
  }

  private mutating func slot() throws(ReadingError) -> Slot {
    Slot(id: try slotID(), frame: try rect(), rotation: try angle(), shape: try shape(), style: try style())
  }

  mutating func shape() throws(ReadingError) -> Shape {
    switch try choice(ShapeNumber.self) {
    case .rectangle:
      return .rectangle(
        CornerRadii(
          topLeft: try number(), topRight: try number(), bottomRight: try number(), bottomLeft: try number()))
    case .ellipse: return .ellipse
    case .polygon: return .polygon(try list { reader throws(ReadingError) in try reader.point() })
    case .path: return .path(Path(try list { reader throws(ReadingError) in try reader.pathElement() }))
    }
  }

  private mutating func pathElement() throws(ReadingError) -> Path.Element {
    switch try choice(PathStepNumber.self) {
    case .M: return .move(to: try point())
    case .L: return .line(to: try point())
    case .Q: return .quadratic(control: try point(), to: try point())
    case .C: return .cubic(control1: try point(), control2: try point(), to: try point())
    case .A:
      return .arc(
        radii: try size(), rotation: try angle(), isLarge: try flag(), isClockwise: try flag(), to: try point())
    case .Z: return .close
    }
  }

  private mutating func focus() throws(ReadingError) -> Focus {
    let kind = try choice(FocusNumber.self)
    let point = try point()
    return switch kind {
    case .center: .center
    case .attention: .attention
    case .entropy: .entropy
    case .point: .point(point)
    case .saliency: .saliency
    case .auto: .auto
    }
  }

  private mutating func style() throws(ReadingError) -> SlotStyle {
    let fit = try choice(Fit.self)
    let focus = try focus()
    let (minimum, maximum) = (try number(), try number())
    guard minimum > 0, maximum >= minimum, maximum.isFinite else { throw .outOfRange }
    let permissions = Permissions(rawValue: UInt8(try integer(0...63)))
    let alignment = try choice(Border.Alignment.self)
    let widths = SideWidths(top: try number(), right: try number(), bottom: try number(), left: try number())
    // Gestures do not depend on a border's color.
    return SlotStyle(
      fit: fit, focus: focus, zoomRange: minimum...maximum, permissions: permissions,
      border: widths == .zero ? nil : Border(widths: widths, color: .black, alignment: alignment),
      look: try optionalLook() ?? .neutral)
  }

  mutating func policy(canvas: Size) throws(ReadingError) -> Policy {
    var policy = Policy(canvas: canvas)
    guard try flag() else { return policy }
    policy.swapTriggers = SwapTriggers(rawValue: UInt8(try integer(0...7)))
    policy.onSwap = try choice(SwapCropBehavior.self)
    policy.slop = try number()
    policy.longPressDelay = try number()
    policy.doubleTapInterval = try number()
    policy.doubleTapDistance = try number()
    policy.doubleTapZoom = try number()
    policy.resistance = Resistance(try number())
    policy.rotationDeadZone = try angle()
    let snaps = try flag()
    let snapping = Snapping(angleStep: try angle(), angleWindow: try angle(), centerWindow: try number())
    policy.snapping = snaps ? snapping : nil
    policy.dividerReach = try number()
    policy.historyLimit = try integer(0...100_000)
    policy.burstInterval = try number()
    policy.settleDuration = try number()
    policy.longPressSlop = try number()
    policy.minGrabExtent = try number()
    policy.momentum = try number()
    policy.doubleTapDragZooms = try flag()
    policy.setsAsideOutside = try flag()
    policy.selectsOnDrag = try flag()
    policy.allowsTwoHands = try flag()
    policy.editsSlots = try flag()
    policy.scrollSpeed = try number()
    return policy
  }
}
