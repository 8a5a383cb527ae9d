extension Session {
  /// The gesture that is under way, for hosts that show it; idle between gestures.
  public var phase: Phase { phase(of: hand.gesture) }

  func phase(of gesture: Gesture) -> Phase {
    switch gesture {
    case .idle: .idle
    case .pressed: .pressed
    case .panning(let manipulation): .panning(element(of: manipulation))
    case .manipulating(let manipulation): .manipulating(element(of: manipulation))
    case .lifted(let carry): carriedItem(carry).map { .lifted($0) } ?? .dead
    case .swapping(let carry, let target):
      carriedItem(carry).map { .swapping($0, target: scene.board.slots[target].id) } ?? .dead
    case .divider(let drag): .divider(drag.divider)
    case .slot(let drag): .slot(scene.board.slots[drag.slot].id)
    case .offering(let offering):
      .offering(offering.item, target: offering.target.map { scene.board.slots[$0].id })
    case .dead: .dead
    }
  }

  /// The fingers that take part in the gesture, in the order in which they joined, without those of the second hand.
  public var activeTouches: [Int] { fingers(of: hand.gesture).filter { !VirtualFinger.isReserved($0) } }

  /// Returns the fingers that take part in a gesture, including virtual ones.
  func fingers(of gesture: Gesture) -> [Int] {
    switch gesture {
    case .idle, .dead: []
    case .pressed(let press): [press.finger]
    case .panning(let manipulation), .manipulating(let manipulation):
      manipulation.second.map { [manipulation.first.id, $0.id] } ?? [manipulation.first.id]
    case .lifted(let carry), .swapping(let carry, _): [carry.manipulation.first.id]
    case .divider(let drag): [drag.contact.id]
    case .slot(let drag): [drag.contact.id]
    case .offering: [VirtualFinger.offer]
    }
  }

  private func element(of manipulation: Manipulation) -> Element {
    switch manipulation.owner {
    case .item(let item, _): .item(scene.items[item].id)
    case .layer(let layer): .layer(scene.layers[layer].id)
    }
  }

  private func carriedItem(_ carry: Carry) -> ItemID? {
    guard case .item(let item, _) = carry.manipulation.owner else { return nil }
    return scene.items[item].id
  }
}
