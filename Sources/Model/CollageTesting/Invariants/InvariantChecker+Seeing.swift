internal import CollageModel

extension InvariantChecker {
  /// The maximum distance between two views of the same point, as a fraction of the canvas.
  private static let tolerance = 1e-6
  private static let maxTime = 1e9
  private static let maxPause = 1e8

  /// Checks the presentation: at rest it matches the scene, and nothing jumps.
  func seeing(_ before: Session, _ event: Event, _ after: Session) -> [Violation] {
    settledView(after) + jumps(before, event, after)
  }

  /// Checks that with all fingers up and all motions ended, the presentation matches the scene, in which plates of empty texts
  /// are hidden.
  private func settledView(_ session: Session) -> [Violation] {
    guard session.phase == .idle else { return [] }
    let shown = session.presentation(at: .infinity)
    if shown.slots != session.scene.board.slots || shown.layers != session.shownScene.layers || shown.ghost != nil {
      return [Violation(.settledViewIsTheScene, "the slots, the layers or the ghost differ")]
    }
    for placed in shown.items {
      guard let item = session.scene.item(placed.item), item.slot == placed.slot,
        session.scene.placement(of: placed.item) == placed.placement
      else { return [Violation(.settledViewIsTheScene, "\(placed.item.name) is shown elsewhere")] }
    }
    return shown.items.count == session.scene.items.count
      ? []
      : [Violation(.settledViewIsTheScene, "\(session.scene.items.count) items, but \(shown.items.count) are shown")]
  }

  /// Checks that an event does not change the visible position of photos and layers that no finger holds.
  private func jumps(_ before: Session, _ event: Event, _ after: Session) -> [Violation] {
    // At very late times durations vanish in rounding, so there are no motions; times of different clocks cannot be
    // compared.
    let pause = before.time == -.infinity ? 0 : after.time - before.time
    guard (0..<Self.maxPause).contains(pause), after.policy.settleDuration > 0, after.policy.settleDuration.isFinite,
      after.time.magnitude < Self.maxTime, event.interaction == nil, let held = event.held(from: before, to: after)
    else { return [] }
    let (old, new) = (before.presentation(at: after.time), after.presentation(at: after.time))
    let canvas = after.scene.board.canvas
    let side = max(canvas.width, canvas.height)
    for placed in new.items where !held.contains(.item(placed.item)) {
      guard let seen = old.items.first(where: { $0.item == placed.item && $0.photo == placed.photo }) else { continue }
      let corners = zip(seen.placement.visiblePart.corners, placed.placement.visiblePart.corners)
      let maps = (seen.placement.photoToCanvas, placed.placement.photoToCanvas)
      let distance = corners.map { (maps.0.apply($0) - maps.1.apply($1)).length }.max() ?? 0
      let size = max(side, placed.placement.corners.map { max($0.x.magnitude, $0.y.magnitude) }.max() ?? 0)
      if !(distance <= size * Self.tolerance) {
        return [Violation(.nothingJumps, "\(placed.item.name) jumps by \(distance)")]
      }
    }
    let isLayerHeld = held.contains { if case .layer = $0 { true } else { false } }
    // A held layer moves its companions as well.
    for layer in isLayerHeld ? [] : new.layers {
      guard let seen = old.layers.first(where: { $0.id == layer.id }) else { continue }
      let distance = (seen.center - layer.center).length
      if !(distance <= side * Self.tolerance) {
        return [Violation(.nothingJumps, "\(layer.id.name) jumps by \(distance)")]
      }
    }
    return []
  }

  /// Checks that a relayout applies the requested board.
  func relayout(_ event: Event, _ response: Response, _ after: Session) -> [Violation] {
    guard case .command(.edit(.relayout(let board, _))) = event.action, response.refusal == nil,
      after.scene.board != board
    else { return [] }
    return [Violation(.relayoutIsWhatWasAsked, "the board differs from the requested one")]
  }
}

extension Event {
  /// Returns the elements that may follow a finger or a pointer in this event, or nil if it changes the board or shows
  /// a new element.
  fileprivate func held(from before: Session, to after: Session) -> Set<Element>? {
    switch action {
    case .touch(let touch):
      let place = before.touches.first { $0.id == touch.id }?.position
      let isStill = touch.phase != .moved && (touch.phase != .ended || place == nil || place == touch.position)
      return isStill ? [] : before.heldElements.flatMap { held in after.heldElements.map { held.union($0) } }
    case .trackpad(let gesture):
      if gesture.phase == .began || gesture.phase == .cancelled { return [] }
      return before.heldElements.flatMap { held in after.heldElements.map { held.union($0) } }
    case .offer(let offer): return offer.phase == .cancelled ? [] : nil
    case .hover, .cancel, .wait: return []
    case .supply: return nil
    case .command(let command):
      // Lifting by keyboard shows the photo under the pointer for the first time.
      if case .lift = command { return nil }
      return []
    }
  }
}

extension Session {
  /// The elements that fingers move, or nil while they move a divider, a slot or a photo from outside.
  fileprivate var heldElements: Set<Element>? {
    var held: Set<Element> = []
    for phase in [phase, otherPhase] {
      switch phase {
      case .panning(let element), .manipulating(let element): held.insert(element)
      case .divider, .slot, .offering: return nil
      // The carried photo is under the finger; the previewed swap is animated in both slots.
      case .idle, .pressed, .dead, .lifted, .swapping: break
      }
    }
    return held
  }
}
