internal import CollageModel

extension InvariantChecker {
  /// Into how many parts a move is split.
  private static let parts = 3
  /// How far what is seen may differ, in shares of the canvas.
  private static let tolerance = 1e-9
  /// Numbers beyond this many canvases are nobody's finger, and too coarse to be split.
  private static let farthest = 100.0

  /// A move in several parts ends as the move in one.
  func splitting(_ before: Session, _ event: Event, _ after: Session) -> [Violation] {
    guard case .touch(let touch) = event.action, touch.phase == .moved, event.time >= before.time,
      let start = before.touches.first(where: { $0.id == touch.id })?.position
    else { return [] }
    let side = max(before.scene.board.canvas.width, before.scene.board.canvas.height)
    guard isNear(touch.position, side), isNear(start, side) else { return [] }
    var session = before
    for part in 1...Self.parts {
      let share = Double(part) / Double(Self.parts)
      let place = part == Self.parts ? touch.position : start + (touch.position - start) * share
      _ = session.reduce(.touch(touch.id, .moved, at: place, time: event.time))
    }
    guard session.phase == after.phase else {
      return [Violation(.movesCanBeSplit, "\(after.phase) in one, \(session.phase) in \(Self.parts)")]
    }
    let (whole, split) = (after.presentation(), session.presentation())
    guard whole.items.count == split.items.count else { return [Violation(.movesCanBeSplit, "other items are seen")] }
    for (one, other) in zip(whole.items, split.items) {
      let (a, b) = (one.placement.photoToCanvas, other.placement.photoToCanvas)
      let size = max(side, a.tx.magnitude, a.ty.magnitude)
      let distance = max((a.tx - b.tx).magnitude, (a.ty - b.ty).magnitude, (a.a - b.a).magnitude * side)
      if one.item != other.item || !(distance <= size * Self.tolerance) {
        return [Violation(.movesCanBeSplit, "\(one.item.name) differs by \(distance)")]
      }
    }
    return []
  }

  private func isNear(_ point: Point, _ side: Double) -> Bool {
    max(point.x.magnitude, point.y.magnitude) < side * Self.farthest
  }
}
