internal import CollageModel

extension InvariantChecker {
  /// The number of parts into which a move is split.
  private static let parts = 3
  /// The maximum difference of the visible state, as a fraction of the canvas.
  private static let tolerance = 1e-9
  /// The maximum position, as a multiple of the canvas; farther positions are unrealistic and too imprecise to be
  /// split.
  private static let maxDistance = 100.0

  /// Checks that a move split into several parts has the same result as the whole move.
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
      return [Violation(.movesCanBeSplit, "\(after.phase) in one move, \(session.phase) in \(Self.parts)")]
    }
    // Motions start at the last visible positions, so only their ends are compared.
    let (whole, split) = (after.presentation(at: .infinity), session.presentation(at: .infinity))
    guard whole.items.count == split.items.count else {
      return [Violation(.movesCanBeSplit, "different items are shown")]
    }
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
    max(point.x.magnitude, point.y.magnitude) < side * Self.maxDistance
  }
}
