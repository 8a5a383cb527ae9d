/// The gesture of one hand.
///
/// A second hand moves a different element than the first, and only moves it: dividers, lifts, swaps and taps require
/// that no other gesture is active.
struct Hand: Hashable, Sendable {
  var gesture = Gesture.idle
  var trail = Trail()
  var snaps = Snaps()
}

extension Session {
  /// The phase of the second hand's gesture; idle unless two hands hold two elements.
  public var otherPhase: Phase { phase(of: otherHand.gesture) }

  /// The fingers of the second hand, in the order in which they joined.
  public var otherTouches: [Int] { fingers(of: otherHand.gesture).filter { !VirtualFinger.isReserved($0) } }

  /// True if both hands hold an element.
  var hasTwoHands: Bool {
    if case .idle = otherHand.gesture { return false }
    return true
  }

  /// Handles a report from a finger with the hand to which the finger belongs.
  mutating func receive(_ touch: Touch) -> Changes {
    guard hasTwoHands else { return handle(touch) }
    let isOther = fingers(of: otherHand.gesture).contains(touch.id) && touch.phase != .began
    if isOther { exchangeHands() }
    var changes = handle(touch)
    if isOther { exchangeHands() }
    if case .dead = otherHand.gesture { otherHand = Hand() }
    changes.formUnion(continueWithOtherHand())
    return changes
  }

  /// Makes the second hand's gesture the only one after the first has ended.
  mutating func continueWithOtherHand() -> Changes {
    guard hasTwoHands else { return [] }
    switch hand.gesture {
    case .idle, .dead: exchangeHands()
    default: return []
    }
    otherHand = Hand()
    return .phase
  }

  private mutating func exchangeHands() {
    swap(&hand, &otherHand)
  }

  /// Begins a second hand's gesture if the finger came down on an element that is not held.
  mutating func beginOtherHand(_ touch: Touch) -> Changes {
    guard policy.allowsTwoHands, !hasTwoHands, !editsSlots, !VirtualFinger.isReserved(touch.id), canShare,
      let finger = fingers.last
    else { return [] }
    let target = target(of: touch)
    switch target {
    case .layer, .slot: break
    case .handle, .slotHandle, .divider, .canvas: return []
    }
    guard let owner = claim(target), !holds(owner, with: hand.gesture) else { return [] }
    var press = Press(finger: finger.id, start: finger.position, time: time, target: target)
    // A second hand neither taps nor lifts.
    press.hasMoved = true
    otherHand = Hand(gesture: .pressed(press))
    return .phase
  }

  /// True if the first hand's gesture allows a second one.
  private var canShare: Bool {
    switch hand.gesture {
    case .pressed(let press): claim(press.target) != nil
    case .panning, .manipulating: true
    case .idle, .lifted, .swapping, .divider, .slot, .offering, .dead: false
    }
  }

  /// Returns whether a gesture holds an element or would move it.
  private func holds(_ owner: Manipulation.Owner, with gesture: Gesture) -> Bool {
    if case .pressed(let press) = gesture { return claim(press.target) == owner }
    guard let held = gesture.manipulation else { return false }
    if case .layer(let layer) = owner, held.companions.contains(layer) { return true }
    return held.owner == owner
  }

  /// Returns whether the second hand holds a layer, which then does not move along with the first hand's layer.
  func isHeldByOtherHand(layer: Int) -> Bool { hasTwoHands && holds(.layer(layer), with: otherHand.gesture) }
}
