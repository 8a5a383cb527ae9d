internal import CollageModel

extension InvariantChecker {
  /// The maximum distance between two views of the same place, as a fraction of the canvas.
  private static let tolerance = 1e-6
  private static let maxTime = 1e9

  /// Checks what is seen: a view at rest is the scene, and nothing jumps.
  func seeing(_ before: Session, _ event: Event, _ after: Session) -> [Violation] {
    settledView(after) + jumps(before, event, after)
  }

  /// Checks that with all fingers up, and all motions ended, everything is seen where the scene has it.
  private func settledView(_ session: Session) -> [Violation] {
    guard session.phase == .idle else { return [] }
    let shown = session.presentation(at: .infinity)
    if shown.slots != session.scene.board.slots || shown.layers != session.scene.layers || shown.ghost != nil {
      return [Violation(.settledViewIsTheScene, "slots, layers or a ghost")]
    }
    for placed in shown.items {
      guard let item = session.scene.item(placed.item), item.slot == placed.slot,
        session.scene.placement(of: placed.item) == placed.placement
      else { return [Violation(.settledViewIsTheScene, placed.item.name)] }
    }
    return shown.items.count == session.scene.items.count
      ? [] : [Violation(.settledViewIsTheScene, "\(session.scene.items.count) items, \(shown.items.count) are seen")]
  }

  /// Checks that an event that moves no finger leaves every photo and layer where it was seen at this moment.
  private func jumps(_ before: Session, _ event: Event, _ after: Session) -> [Violation] {
    // A clock so late that no duration moves it shows no motion.
    guard after.policy.settleDuration > 0, after.policy.settleDuration.isFinite, after.time.magnitude < Self.maxTime,
      event.interaction == nil, event.movesNothing(of: before)
    else { return [] }
    let (old, new) = (before.presentation(at: after.time), after.presentation(at: after.time))
    let canvas = after.scene.board.canvas
    let side = max(canvas.width, canvas.height)
    for placed in new.items {
      guard let seen = old.items.first(where: { $0.item == placed.item && $0.photo == placed.photo }) else { continue }
      let corners = zip(seen.placement.visiblePart.corners, placed.placement.visiblePart.corners)
      let maps = (seen.placement.photoToCanvas, placed.placement.photoToCanvas)
      let distance = corners.map { (maps.0.apply($0) - maps.1.apply($1)).length }.max() ?? 0
      let size = max(side, placed.placement.corners.map { max($0.x.magnitude, $0.y.magnitude) }.max() ?? 0)
      if !(distance <= size * Self.tolerance) {
        return [Violation(.nothingJumps, "\(placed.item.name) jumps by \(distance)")]
      }
    }
    for layer in new.layers {
      guard let seen = old.layers.first(where: { $0.id == layer.id }) else { continue }
      let distance = (seen.center - layer.center).length
      if !(distance <= side * Self.tolerance) {
        return [Violation(.nothingJumps, "\(layer.id.name) jumps by \(distance)")]
      }
    }
    return []
  }

  /// Checks that another layout is the one that was asked for.
  func relayout(_ event: Event, _ response: Response, _ after: Session) -> [Violation] {
    guard case .command(.relayout(let board, _)) = event.action, response.refusal == nil,
      after.scene.board != board
    else { return [] }
    return [Violation(.relayoutIsWhatWasAsked, "the board is another one")]
  }
}

extension Event {
  /// Whether nothing that is seen follows a finger or a pointer in this event.
  fileprivate func movesNothing(of session: Session) -> Bool {
    switch action {
    case .touch(let touch):
      guard touch.phase != .moved else { return false }
      let place = session.touches.first { $0.id == touch.id }?.position
      return touch.phase != .ended || place == nil || place == touch.position
    case .trackpad(let gesture):
      return gesture.phase == .began || gesture.phase == .cancelled
    case .offer(let offer): return offer.phase == .cancelled
    case .hover, .cancel, .wait: return true
    case .command(let command):
      // Lifting by keys only begins to show a photo under the pointer.
      if case .lift = command { return false }
      return true
    }
  }
}
