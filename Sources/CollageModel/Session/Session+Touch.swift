extension Session {
  /// The maximum number of fingers; more indicate lost lifts, and further fingers are ignored.
  private static let maxFingers = 100
  /// The maximum distance of a touch, in canvases; farther ones are mistakes, and too coarse to compute with.
  private static let maxDistance = 1e4

  /// The share of a divider's reach that pens and mice need, as they are more precise than fingers.
  private static let preciseReach = 1.0 / 3

  private func isPlace(_ point: Point) -> Bool {
    let limit = max(scene.board.canvas.width, scene.board.canvas.height) * Self.maxDistance
    return point.x.magnitude <= limit && point.y.magnitude <= limit
  }

  mutating func receive(_ touch: Touch) -> Changes {
    let isPlace = isPlace(touch.position)
    switch touch.phase {
    case .began: return isPlace ? begin(touch) : []
    case .moved: return isPlace ? move(touch.id, to: touch.position) : []
    case .ended:
      var changes: Changes = isPlace ? move(touch.id, to: touch.position) : []
      changes.formUnion(end(touch.id))
      return changes
    case .cancelled:
      return remove(touch.id)
    }
  }

  /// Removes a finger without a lift: the gesture is canceled if the finger takes part, and goes on otherwise.
  private mutating func remove(_ id: Int) -> Changes {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return [] }
    fingers.remove(at: index)
    if activeTouches.contains(id) { return restore() }
    if fingers.isEmpty, gesture == .dead {
      gesture = .idle
      return .phase
    }
    return []
  }

  /// Cancels the gesture; fingers that are still down are ignored until they are up.
  mutating func cancelAll() -> Changes { gesture == .idle ? [] : restore() }

  /// Forgets the gesture: the scene was not changed while fingers moved, so this restores it.
  private mutating func restore() -> Changes {
    var changes: Changes = gesture == .idle || gesture == .dead ? [] : [.phase, .presentation]
    if case .swapping = gesture { changes.insert(.preview) }
    rest()
    lastTap = nil
    return changes
  }

  /// Ends a gesture; remaining fingers are ignored until they are up.
  mutating func rest() { gesture = fingers.isEmpty ? .idle : .dead }

  // MARK: Down

  private mutating func begin(_ touch: Touch) -> Changes {
    var changes: Changes = []
    if touch.isPrimary, fingers.contains(where: { $0.pointer == touch.pointer }) {
      // Fingers whose lifts were lost must not block the session forever.
      let lost = fingers.filter { $0.pointer == touch.pointer }
      for finger in lost { changes.formUnion(remove(finger.id)) }
    }
    // A finger that comes down again was lifted without a report.
    changes.formUnion(remove(touch.id))
    guard fingers.count < Self.maxFingers else { return changes }
    fingers.append(Finger(id: touch.id, pointer: touch.pointer, position: touch.position))
    guard fingers.count == 1 else { return changes.union(addFinger(touch)) }
    gesture = .pressed(
      Press(finger: touch.id, start: touch.position, time: time, target: target(of: touch)))
    return changes.union(.phase)
  }

  private func target(of touch: Touch) -> Press.Target {
    let point = touch.position
    let reach = touch.pointer == .touch ? policy.dividerReach : policy.dividerReach * Self.preciseReach
    if let layer = scene.grabbedLayer(at: point, minExtent: policy.minGrabExtent) { return .layer(layer) }
    if let divider = scene.board.divider(at: point, reach: reach) { return .divider(divider) }
    return scene.board.slotIndex(at: point).map { .slot($0) } ?? .canvas
  }

  /// Handles a further finger: it joins a gesture of one finger, or is ignored.
  private mutating func addFinger(_ touch: Touch) -> Changes {
    guard let second = fingers.last, fingers.count == 2 || isPanning else { return [] }
    switch gesture {
    case .pressed(let press):
      guard let finger = fingers.first(where: { $0.id == press.finger }) else { return [] }
      guard let owner = owner(of: press, finger.position, second.position),
        let manipulation = manipulation(of: owner, finger: Contact(id: finger.id, at: finger.position))
      else { return [] }
      gesture = .manipulating(joined(manipulation, by: second))
    case .panning(let manipulation):
      guard holds(manipulation.owner, manipulation.first.now, second.position) else { return [] }
      gesture = .manipulating(joined(manipulation, by: second))
    default: return []
    }
    return [.phase, .presentation]
  }

  private var isPanning: Bool {
    if case .panning = gesture { return true }
    return false
  }

  /// Returns the element that two fingers would move: the one that the first finger claimed, or else the one under the
  /// second finger and their midpoint.
  private func owner(of press: Press, _ first: Point, _ second: Point) -> Manipulation.Owner? {
    if let claimed = claim(press.target) { return holds(claimed, first, second) ? claimed : nil }
    if case .layer = press.target { return nil }
    guard let slot = scene.board.slotIndex(at: second), let claimed = claim(.slot(slot)) else { return nil }
    return holds(claimed, first, second) ? claimed : nil
  }

  /// Returns whether two fingers belong to one element: both are on it, or one is and their midpoint is too.
  private func holds(_ owner: Manipulation.Owner, _ first: Point, _ second: Point) -> Bool {
    func contains(_ point: Point) -> Bool {
      switch owner {
      case .item(_, let slot): scene.board.hitOutlines[slot].contains(point)
      case .layer(let layer): scene.layers[layer].isGrabbed(at: point, minExtent: policy.minGrabExtent, pinching: true)
      }
    }
    let (onFirst, onSecond) = (contains(first), contains(second))
    return (onFirst && onSecond) || ((onFirst || onSecond) && contains(Manipulation.middle(first, second)))
  }

  // MARK: Move

  private mutating func move(_ id: Int, to point: Point) -> Changes {
    guard let index = fingers.firstIndex(where: { $0.id == id }), fingers[index].position != point else { return [] }
    let previous = fingers[index].position
    fingers[index].position = point
    switch gesture {
    case .idle, .dead: return []
    case .pressed(let press): return press.finger == id ? drag(press, from: previous, to: point) : []
    case .panning(let manipulation): return manipulation.first.id == id ? pan(manipulation, to: point) : []
    case .manipulating(var manipulation):
      guard manipulation.involves(id) else { return [] }
      manipulation.move(id, to: point)
      gesture = .manipulating(manipulation)
      return .presentation
    case .lifted(let carry): return carry.manipulation.first.id == id ? self.carry(carry, from: nil, to: point) : []
    case .swapping(let carry, let target):
      return carry.manipulation.first.id == id ? self.carry(carry, from: target, to: point) : []
    case .divider(var drag):
      guard drag.contact.id == id else { return [] }
      drag.contact.now = point
      gesture = .divider(drag)
      return .presentation
    }
  }

  /// Handles a pressed finger that has moved: past the slop it pans, or moves a divider.
  private mutating func drag(_ press: Press, from previous: Point, to point: Point) -> Changes {
    guard (point - press.start).length > slop(of: press) else { return [] }
    lastTap = nil
    if case .divider(let divider) = press.target {
      guard let split = scene.board.split, let lengths = split.lengths(ofBranch: divider.branch) else { return [] }
      var contact = Contact(id: press.finger, at: press.start)
      contact.now = point
      gesture = .divider(DividerDrag(divider: divider, length: lengths[divider.index], contact: contact))
      return [.phase, .presentation]
    }
    guard let owner = claim(press.target),
      var manipulation = manipulation(of: owner, finger: Contact(id: press.finger, at: press.start))
    else {
      // The element does not follow this finger, but a second one may still make a pinch of it.
      var moved = press
      moved.hasMoved = true
      gesture = .pressed(moved)
      return []
    }
    // The anchor is where the finger came down, but the movement starts at its last position: the path between belongs
    // to the press.
    manipulation.first.now = previous
    let selected = policy.selectsOnDrag ? select(selection(of: owner)) : []
    return pan(manipulation, to: point).union(selected).union(.phase)
  }

  /// Returns how far a press may move and still count as resting: further while it may become a long press.
  private func slop(of press: Press) -> Double {
    guard policy.swapTriggers.contains(.longPress), !press.hasMoved, case .item? = claim(press.target) else {
      return policy.slop
    }
    return max(policy.slop, policy.longPressSlop)
  }

  private func selection(of owner: Manipulation.Owner) -> Selection {
    switch owner {
    case .item(let item, _): .item(scene.items[item].id)
    case .layer(let layer): .layer(scene.layers[layer].id)
    }
  }

  // MARK: Up

  private mutating func end(_ id: Int) -> Changes {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return [] }
    fingers.remove(at: index)
    switch gesture {
    case .pressed(let press):
      guard press.finger == id else { return [] }
      rest()
      return press.hasMoved ? .phase : tap(press).union(.phase)
    case .panning(let manipulation):
      guard manipulation.first.id == id else { return [] }
      return commit(manipulation)
    case .manipulating(let manipulation):
      guard manipulation.involves(id), let second = manipulation.second else { return [] }
      let left = manipulation.first.id == id ? second : manipulation.first
      gesture = .panning(anchored(manipulation, to: left))
      return .phase
    case .lifted(let carry):
      return carry.manipulation.first.id == id ? restore() : []
    case .swapping(let carry, let target):
      guard carry.manipulation.first.id == id else { return [] }
      return carry.isOverTarget ? commitSwap(carry, target) : restore()
    case .divider(let drag):
      return drag.contact.id == id ? commit(drag) : []
    case .idle, .dead:
      if fingers.isEmpty { gesture = .idle }
      return fingers.isEmpty ? .phase : []
    }
  }
}
