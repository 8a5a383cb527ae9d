internal import CollageModel

extension InvariantChecker {
  /// The tolerance for rounding, as a fraction of the canvas.
  private static let tolerance = 1e-9

  /// Checks that the drag of a divider keeps the gap between all slots that meet, and shrinks none below its minimum.
  ///
  /// A command that comes meanwhile ends the drag, and may change the slots as it likes.
  func dividing(_ before: Session, _ event: Event, _ after: Session) -> [Violation] {
    if case .command = event.action { return [] }
    guard case .divider = before.phase, before.scene.board != after.scene.board else { return [] }
    let (old, new) = (before.scene.board, after.scene.board)
    let slack = max(old.canvas.width, old.canvas.height) * Self.tolerance
    for slot in old.slots {
      guard let moved = new[slot.id] else {
        return [Violation(.guttersAreKept, "\(slot.id.name) disappears")]
      }
      for (extent, changed) in [(slot.frame.width, moved.frame.width), (slot.frame.height, moved.frame.height)] {
        if changed < min(extent, old.minCellExtent) - slack {
          return [Violation(.guttersAreKept, "\(slot.id.name) shrinks from \(extent) to \(changed)")]
        }
      }
    }
    for divider in old.dividers {
      for (one, other) in pairs(at: divider, old, slack) {
        guard let first = new[one.id]?.frame, let second = new[other.id]?.frame else { continue }
        let gaps =
          divider.axis == .row
          ? (other.frame.x - one.frame.right, second.x - first.right)
          : (other.frame.y - one.frame.bottom, second.y - first.bottom)
        if (gaps.0 - gaps.1).magnitude > slack {
          return [Violation(.guttersAreKept, "\(one.id.name) and \(other.id.name): \(gaps.0) becomes \(gaps.1)")]
        }
      }
    }
    return []
  }

  /// Returns the slots that end at a divider, each with one that begins there.
  ///
  /// Between explicit slots, whose dividers have no branch, those that are rotated or no rectangles have other edges than their
  /// frames, so they do not meet there, wherever their frames end.
  private func pairs(at divider: Divider, _ board: Board, _ slack: Double) -> [(Slot, Slot)] {
    let strip = divider.strip
    func isBeside(_ slot: Slot) -> Bool {
      divider.axis == .row
        ? slot.frame.bottom > strip.y + slack && slot.frame.y < strip.bottom - slack
        : slot.frame.right > strip.x + slack && slot.frame.x < strip.right - slack
    }
    func isNear(_ one: Double, _ other: Double) -> Bool { (one - other).magnitude <= slack }
    func isUpright(_ slot: Slot) -> Bool {
      guard case .rectangle = slot.shape else { return false }
      return slot.rotation == .zero
    }
    let slots = board.slots.filter { isBeside($0) && (divider.branch != nil || isUpright($0)) }
    let ending = slots.filter {
      divider.axis == .row ? isNear($0.frame.right, strip.x) : isNear($0.frame.bottom, strip.y)
    }
    let beginning = slots.filter {
      divider.axis == .row ? isNear($0.frame.x, strip.right) : isNear($0.frame.y, strip.bottom)
    }
    return ending.flatMap { one in beginning.map { (one, $0) } }
  }
}
