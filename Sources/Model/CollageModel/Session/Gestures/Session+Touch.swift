extension Session {
  /// The maximum number of fingers; more indicate lost lifts, so additional fingers are ignored.
  private static let maxFingers = 100
  /// The maximum coordinate of a touch, as a multiple of the canvas' longer side; larger ones are mistakes and
  /// imprecise.
  private static let maxDistance = 1e4

  /// The reach of dividers and handles for pens and mice, as a fraction of that for fingers.
  private static let preciseReach = 1.0 / 3

  func isPlace(_ point: Point) -> Bool {
    let limit = max(scene.board.canvas.width, scene.board.canvas.height) * Self.maxDistance
    return point.x.magnitude <= limit && point.y.magnitude <= limit
  }

  /// Handles a report from a finger of the first hand.
  mutating func handle(_ touch: Touch) -> Changes {
    guard !VirtualFinger.isReserved(touch.id) else { return [] }
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

  /// Removes a finger without a lift: its gesture is canceled if it began it, and continues otherwise.
  mutating func remove(_ id: Int) -> Changes {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return [] }
    fingers.remove(at: index)
    if case .manipulating(let manipulation) = hand.gesture, let pan = withoutCanceled(id, manipulation) {
      hand.gesture = .panning(pan)
      return [.phase, .presentation]
    }
    if fingers(of: hand.gesture).contains(id) { return restore() }
    if hasTwoHands, fingers(of: otherHand.gesture).contains(id) {
      otherHand = Hand()
      return .presentation
    }
    if fingers.isEmpty, hand.gesture == .dead {
      hand.gesture = .idle
      return .phase
    }
    return []
  }

  /// Cancels the gesture; fingers that are still down are ignored until they are lifted.
  mutating func cancelAll() -> Changes {
    otherHand = Hand()
    return hand.gesture == .idle ? [] : restore()
  }

  /// Discards the gesture; the scene has not changed while fingers moved, so this restores it.
  mutating func restore() -> Changes {
    var changes: Changes = hand.gesture == .idle || hand.gesture == .dead ? [] : [.phase, .presentation]
    switch hand.gesture {
    case .swapping, .offering: changes.insert(.preview)
    default: break
    }
    // The virtual finger of the keyboard is never lifted, so it must be removed.
    fingers.removeAll { $0.id == VirtualFinger.keyboard }
    rest()
    lastTap = nil
    return changes
  }

  /// Ends a gesture; remaining fingers are ignored until they are lifted.
  mutating func rest() { hand.gesture = fingers.isEmpty ? .idle : .dead }

  // MARK: Down

  mutating func begin(_ touch: Touch) -> Changes {
    // A finger replaces a wheel or trackpad gesture, and stops a glide.
    var changes = VirtualFinger.isReserved(touch.id) ? [] : endTrackpad()
    changes.formUnion(catchGlide(at: touch))
    if touch.isPrimary, fingers.contains(where: { $0.pointer == touch.pointer }) {
      // Fingers whose lifts were lost must not block the session forever.
      let lost = fingers.filter { $0.pointer == touch.pointer }
      for finger in lost { changes.formUnion(remove(finger.id)) }
    }
    // If a finger comes down again, the report of its lift was lost.
    changes.formUnion(remove(touch.id).union(continueWithOtherHand()))
    guard fingers.count < Self.maxFingers else { return changes }
    fingers.append(Finger(id: touch.id, pointer: touch.pointer, position: touch.position))
    guard fingers.count == 1 else { return changes.union(addFinger(touch)) }
    hand.gesture = .pressed(
      Press(finger: touch.id, start: touch.position, time: time, target: target(of: touch)))
    return changes.union(.phase)
  }

  func target(of touch: Touch) -> Press.Target {
    let point = touch.position
    let precision = touch.pointer == .touch ? 1 : Self.preciseReach
    let reach = policy.dividerReach * precision
    if let handle = grabbedHandle(at: point, reach: policy.minGrabExtent / 2 * precision) {
      return .handle(layer: handle.layer, handle.kind)
    }
    if let handle = grabbedSlotHandle(at: point, reach: policy.minGrabExtent / 2 * precision) { return handle }
    if let layer = grabbedLayer(at: point) { return .layer(layer) }
    if let divider = scene.board.divider(at: point, reach: reach) { return .divider(divider) }
    if let slot = slotIndex(at: point) { return .slot(slot) }
    return layerBelowSlots(at: point).map { .layer($0) } ?? .canvas
  }

  /// Handles an additional finger: it joins a gesture of one finger, begins a second hand's gesture, or is ignored.
  private mutating func addFinger(_ touch: Touch) -> Changes {
    guard let second = fingers.last else { return [] }
    if let pinch = pinch(hand.gesture, second) {
      hand.gesture = .manipulating(pinch)
      return [.phase, .presentation]
    }
    if hasTwoHands, let pinch = pinch(otherHand.gesture, second) {
      otherHand.gesture = .manipulating(pinch)
      return [.phase, .presentation]
    }
    return beginOtherHand(touch)
  }

  /// Returns the two-finger gesture if the second finger belongs to the element of a one-finger gesture.
  private func pinch(_ gesture: Gesture, _ second: Finger) -> Manipulation? {
    switch gesture {
    case .pressed(let press):
      guard let finger = fingers.first(where: { $0.id == press.finger }),
        let owner = owner(of: press, finger.position, second.position),
        let manipulation = manipulation(of: owner, finger: Contact(id: finger.id, at: finger.position))
      else { return nil }
      return joined(manipulation, by: second)
    case .panning(let manipulation):
      guard holds(manipulation.owner, manipulation.first.now, second.position) else { return nil }
      return joined(manipulation, by: second)
    default: return nil
    }
  }

  /// Returns the element that two fingers would move: the one that the first finger claimed, otherwise the one under
  /// the second finger and their midpoint.
  private func owner(of press: Press, _ first: Point, _ second: Point) -> Manipulation.Owner? {
    if let claimed = claim(press.target) { return holds(claimed, first, second) ? claimed : nil }
    switch press.target {
    case .layer, .handle, .slotHandle: return nil
    default: break
    }
    guard let slot = slotIndex(at: second), let claimed = claim(.slot(slot)) else { return nil }
    return holds(claimed, first, second) ? claimed : nil
  }

  /// Returns whether two fingers belong to one element: both are on it, or one of them and their midpoint.
  private func holds(_ owner: Manipulation.Owner, _ first: Point, _ second: Point) -> Bool {
    func contains(_ point: Point) -> Bool {
      switch owner {
      case .item(_, let slot):
        scene.board.hitOutlines[slot].contains(point) && touchAreas.touch(scene.board.slots[slot], at: point)
      case .layer(let layer): scene.layers[layer].isGrabbed(at: point, minExtent: policy.minGrabExtent, pinching: true)
      }
    }
    let (onFirst, onSecond) = (contains(first), contains(second))
    return (onFirst && onSecond) || ((onFirst || onSecond) && contains(Manipulation.middle(first, second)))
  }

  // MARK: Move

  mutating func move(_ id: Int, to point: Point) -> Changes {
    guard let index = fingers.firstIndex(where: { $0.id == id }), fingers[index].position != point else { return [] }
    let previous = fingers[index].position
    fingers[index].position = point
    switch hand.gesture {
    case .idle, .dead, .offering: return []
    case .pressed(let press): return press.finger == id ? drag(press, from: previous, to: point) : []
    case .panning(let manipulation):
      guard manipulation.first.id == id else { return [] }
      hand.trail.add(point, at: time)
      return pan(manipulation, to: point)
    case .manipulating(var manipulation):
      guard manipulation.involves(id) else { return [] }
      manipulation.move(id, to: point)
      hand.gesture = .manipulating(manipulation)
      return .presentation
    case .lifted(let carry): return carry.manipulation.first.id == id ? self.carry(carry, from: nil, to: point) : []
    case .swapping(let carry, let target):
      return carry.manipulation.first.id == id ? self.carry(carry, from: target, to: point) : []
    case .divider(var drag):
      guard drag.contact.id == id else { return [] }
      drag.contact.now = point
      hand.gesture = .divider(drag)
      return .presentation
    case .slot(var drag):
      guard drag.contact.id == id else { return [] }
      drag.contact.now = point
      hand.gesture = .slot(drag)
      return .presentation
    }
  }

  /// Handles a pressed finger that has moved: beyond the slop it pans or drags a divider, a slot or a handle.
  private mutating func drag(_ press: Press, from previous: Point, to point: Point) -> Changes {
    guard (point - press.start).length > slop(of: press) else { return [] }
    let isSecondTap = followsTap(press, on: tappedSelection(press))
    lastTap = nil
    if case .divider(let divider) = press.target {
      guard let length = scene.board.length(before: divider) else { return [] }
      var contact = Contact(id: press.finger, at: press.start)
      contact.now = point
      hand.gesture = .divider(DividerDrag(divider: divider, length: length, contact: contact))
      return [.phase, .presentation]
    }
    if let drag = slotDrag(press, to: point) {
      hand.gesture = .slot(drag)
      return selectDragged(.slot(scene.board.slots[drag.slot].id)).union([.phase, .presentation])
    }
    if let special = handleDrag(press, to: point) ?? pulled(press, to: point, isSecondTap: isSecondTap) {
      hand.gesture = .manipulating(special)
      return [.phase, .presentation]
    }
    guard let owner = claim(press.target),
      var manipulation = manipulation(of: owner, finger: Contact(id: press.finger, at: press.start))
    else {
      // The element does not follow this finger, but a second finger may still turn the press into a pinch.
      var moved = press
      moved.hasMoved = true
      hand.gesture = .pressed(moved)
      return []
    }
    // The anchor is where the finger came down, but the movement starts where the path leaves the slop; the path before
    // that belongs to the press, regardless of the sampling rate.
    manipulation.first.now = press.exit(from: previous, to: point, slop: slop(of: press))
    hand.trail = Trail()
    hand.trail.add(previous, at: time)
    hand.trail.add(point, at: time)
    let selected = selectDragged(selection(of: owner))
    return pan(manipulation, to: point).union(selected).union(.phase)
  }

  /// Returns how far a press may move and still count as resting: farther while it may become a long press.
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

  mutating func end(_ id: Int) -> Changes {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return [] }
    fingers.remove(at: index)
    switch hand.gesture {
    case .pressed(let press):
      guard press.finger == id else { return [] }
      rest()
      return press.hasMoved ? .phase : tap(press).union(.phase)
    case .panning(let manipulation):
      guard manipulation.first.id == id else { return [] }
      return commit(manipulation)
    case .manipulating(let manipulation):
      guard manipulation.involves(id), let second = manipulation.second else { return [] }
      if manipulation.first.id == VirtualFinger.anchor { return commit(manipulation) }
      let left = manipulation.first.id == id ? second : manipulation.first
      hand.gesture = .panning(anchored(manipulation, to: left))
      // The finger's speed while there were two does not count.
      hand.trail = Trail()
      return .phase
    case .lifted(let carry):
      return carry.manipulation.first.id == id ? release(carry) : []
    case .swapping(let carry, let target):
      guard carry.manipulation.first.id == id else { return [] }
      return carry.isOverTarget ? commitSwap(carry, target) : release(carry)
    case .divider(let drag):
      return drag.contact.id == id ? commit(drag) : []
    case .slot(let drag):
      return drag.contact.id == id ? commit(drag) : []
    case .idle, .dead, .offering:
      if fingers.isEmpty { hand.gesture = .idle }
      return fingers.isEmpty ? .phase : []
    }
  }
}
