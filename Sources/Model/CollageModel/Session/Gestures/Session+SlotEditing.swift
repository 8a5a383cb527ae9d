/// Moving, resizing and rotating slots by fingers; the template then lists its slots explicitly.
extension Session {
  /// The maximum side of a slot, as a multiple of the canvas' longer side.
  private static let maxExtent = 3.0

  /// True if a finger on a slot moves the slot instead of its photo.
  var editsSlots: Bool { policy.editsSlots }

  /// The slot whose handles are shown.
  var selectedSlot: Int? {
    guard editsSlots, alsoSelected.isEmpty, case .slot(let id)? = selection else { return nil }
    return scene.board.index(of: id)
  }

  /// Returns the handle of the selected slot that a pointer at a point grabs.
  ///
  /// The central area always moves the slot itself, even if the slot is smaller than its handles' reach.
  func grabbedSlotHandle(at point: Point, reach: Double) -> Press.Target? {
    guard let index = selectedSlot else { return nil }
    let slot = scene.board.slots[index]
    let own = (point - slot.frame.center).turned(-slot.rotation)
    guard own.x.magnitude > slot.frame.width / 4 || own.y.magnitude > slot.frame.height / 4 else { return nil }
    return slotHandles(slot).nearest(to: point, within: reach).map { .slotHandle(slot: index, $0) }
  }

  /// Returns the handles of a slot at their distances in this session.
  func slotHandles(_ slot: Slot) -> [SelectionHandle] { slot.handles(rotationDistance: policy.minGrabExtent / 2) }

  /// Returns the gesture of dragging a slot or one of its handles.
  func slotDrag(_ press: Press, to point: Point) -> SlotDrag? {
    var contact = Contact(id: press.finger, at: press.start)
    contact.now = point
    switch press.target {
    case .slotHandle(let slot, let handle): return SlotDrag(slot: slot, handle: handle, contact: contact)
    case .slot(let slot) where editsSlots:
      return SlotDrag(slot: slot, handle: nil, companions: companions(ofSlot: slot), contact: contact)
    default: return nil
    }
  }

  /// The board as it is shown while fingers drag a divider or a slot.
  var shownBoard: Board? {
    switch hand.gesture {
    case .divider(let drag): moving(drag, isHeld: true)
    case .slot(let drag): moved(by: drag)
    default: nil
    }
  }

  /// Returns the board with a dragged slot and those that move along with it, whose centers also stay on the canvas.
  private func moved(by drag: SlotDrag) -> Board? {
    let dragged = slot(of: drag)
    let way = dragged.frame.center - scene.board.slots[drag.slot].frame.center
    return scene.board.changingSlots { index, slot in
      if index == drag.slot { slot = dragged }
      guard drag.companions.contains(index) else { return }
      slot.frame = Rect(center: slot.frame.center.moved(by: way, on: scene.board.canvas), size: slot.frame.size)
    }
  }

  private func slot(of drag: SlotDrag) -> Slot {
    var slot = scene.board.slots[drag.slot]
    if drag.handle == .rotate { slot.rotation = rotation(of: drag).angle } else { slot.frame = frame(of: drag).frame }
    return slot
  }

  /// Returns the rotation of a slot whose rotation handle is dragged, and the multiple of the snapping angle if it snaps.
  private func rotation(of drag: SlotDrag) -> (angle: Angle, snap: Double?) {
    let slot = scene.board.slots[drag.slot]
    let center = slot.frame.center
    let (before, after) = (drag.contact.anchor - center, drag.contact.now - center)
    guard before != .zero, after != .zero, before != after else { return (slot.rotation, nil) }
    let turn = DegreeMath.arcTangent(y: after.y, x: after.x) - DegreeMath.arcTangent(y: before.y, x: before.x)
    let degrees = Angle(degrees: slot.rotation.degrees + turn).withoutWholeTurns.degrees
    guard let snapping = policy.snapping, snapping.angleStep.degrees > 0 else { return (Angle(degrees: degrees), nil) }
    let line = (degrees / snapping.angleStep.degrees).rounded() * snapping.angleStep.degrees
    let pulls = Snapping.pulls(
      to: line, from: slot.rotation.degrees, at: degrees, window: snapping.angleWindow.degrees)
    return pulls ? (Angle(degrees: line), line) : (Angle(degrees: degrees), nil)
  }

  /// Returns the frame of a dragged slot and its snaps.
  func frame(of drag: SlotDrag) -> (frame: Rect, snaps: Snaps) {
    let (slot, canvas) = (scene.board.slots[drag.slot], scene.board.canvas)
    let way = drag.contact.now - drag.contact.anchor
    guard way != .zero else { return (slot.frame, Snaps()) }
    guard drag.handle != nil else { return moved(drag, by: way) }
    let longSide = max(canvas.width, canvas.height)
    func frame(_ way: Point) -> Rect {
      slot.frame(
        moving: drag.edges, by: way, minExtent: scene.board.minCellExtent, maxExtent: longSide * Self.maxExtent)
    }
    // The edges of rotated slots do not align with others.
    guard slot.rotation == .zero, let window = policy.snapping?.centerWindow else { return (frame(way), Snaps()) }
    var (snapped, snaps) = (way, Snaps())
    if drag.edges.x != 0 {
      let edge = slot.frame.center.x + drag.edges.x * slot.frame.width / 2
      if let line = line(near: edge + way.x, from: edge, window, drag, horizontal: true) {
        snapped.x = line - edge
        snaps.x = line
      }
    }
    if drag.edges.y != 0 {
      let edge = slot.frame.center.y + drag.edges.y * slot.frame.height / 2
      if let line = line(near: edge + way.y, from: edge, window, drag, horizontal: false) {
        snapped.y = line - edge
        snaps.y = line
      }
    }
    return (frame(snapped), snaps)
  }

  /// Returns the frame of a moved slot, with its center clamped to the canvas and snapped like a layer's.
  private func moved(_ drag: SlotDrag, by way: Point) -> (frame: Rect, snaps: Snaps) {
    let (slot, canvas) = (scene.board.slots[drag.slot], scene.board.canvas)
    let start = slot.frame.center
    var (center, snaps) = (start + way, Snaps())
    if let window = policy.snapping?.centerWindow {
      let half = slot.halfExtents
      if let x = line(near: center.x, from: start.x, window, drag, horizontal: true, half: half.width) {
        center.x = x
        snaps.x = x
      }
      if let y = line(near: center.y, from: start.y, window, drag, horizontal: false, half: half.height) {
        center.y = y
        snaps.y = y
      }
    }
    center = Point(min(max(center.x, 0), canvas.width), min(max(center.y, 0), canvas.height))
    return (Rect(center: center, size: slot.frame.size), snaps)
  }

  /// Returns the nearest position within the window at which an interval with a half extent is aligned; a drag that
  /// starts on a line does not snap to it.
  private func line(
    near place: Double, from start: Double, _ window: Double, _ drag: SlotDrag, horizontal: Bool, half: Double = 0
  ) -> Double? {
    var (best, distance): (Double?, Double) = (nil, window)
    scene.board.visitAlignments(ofSlot: drag.slot, besides: drag.companions, half: half, horizontal: horizontal) {
      candidate in
      // A single edge cannot repeat the distance between others.
      if half == 0, candidate.kind == .spacing { return }
      let away = (candidate.center - place).magnitude
      if away < distance, Snapping.pulls(to: candidate.center, from: start, at: place, window: window) {
        (best, distance) = (candidate.center, away)
      }
    }
    return best
  }

  mutating func commit(_ drag: SlotDrag) -> Changes {
    let board = moved(by: drag)
    rest()
    guard let board else { return [.phase, .presentation] }
    var changed = scene
    changed.board = board
    let name: EditName =
      switch drag.handle {
      case nil: .move
      case .rotate: .rotate
      default: .resize
      }
    return commit(changed, as: name).union([.phase, .presentation])
  }

  /// Returns the lines to which a dragged slot snaps.
  func guides(of drag: SlotDrag) -> [Guide] {
    let canvas = scene.board.canvas
    if drag.handle == .rotate { return rotationGuides(of: drag) }
    let snaps = frame(of: drag).snaps
    let half = drag.handle == nil ? scene.board.slots[drag.slot].halfExtents : Size(0, 0)
    var guides: [Guide] = []
    func add(_ center: Double, _ half: Double, horizontal: Bool) {
      scene.board.visitAlignments(ofSlot: drag.slot, besides: drag.companions, half: half, horizontal: horizontal) {
        candidate in
        guard candidate.center == center, half > 0 || candidate.kind != .spacing else { return }
        guides.append(Guide(candidate, horizontal: horizontal, on: canvas))
      }
    }
    if let x = snaps.x { add(x, half.width, horizontal: true) }
    if let y = snaps.y { add(y, half.height, horizontal: false) }
    return guides
  }
}

extension Session {
  /// Returns the line through the center of a slot along which it is rotated, if its rotation snaps.
  private func rotationGuides(of drag: SlotDrag) -> [Guide] {
    guard let snap = rotation(of: drag).snap else { return [] }
    let slot = scene.board.slots[drag.slot]
    let way = Point(max(slot.frame.width, slot.frame.height), 0).turned(Angle(degrees: snap))
    return [Guide(kind: .angle, start: slot.frame.center - way, end: slot.frame.center + way)]
  }
}

extension Board {
  /// Calls the closure with each position at which a slot or an edge is aligned with the canvas or with the other
  /// slots.
  func visitAlignments(
    ofSlot index: Int, besides companions: Companions = .none, half: Double, horizontal: Bool,
    _ body: (Alignment.Candidate) -> Void
  ) {
    let alignment = Alignment(canvas: horizontal ? canvas.width : canvas.height, half: half)
    alignment.visit(
      others: slots.count,
      { other in
        guard other != index, !companions.contains(other) else { return nil }
        let (center, half) = (slots[other].frame.center, slots[other].halfExtents)
        return horizontal
          ? Alignment.Range(start: center.x - half.width, end: center.x + half.width)
          : Alignment.Range(start: center.y - half.height, end: center.y + half.height)
      }, body)
  }
}
