/// A direction on the canvas.
public enum Direction: String, Hashable, Sendable, CaseIterable {
  /// To the left.
  case left
  /// To the right.
  case right
  /// Upward.
  case up
  /// Downward.
  case down
}

extension Board {
  /// How much more a slot beside the way counts than one on it.
  private static let detour = 2.0

  /// Returns the nearest slot in a direction, for keys: among the slots whose center lies there, the one at the least
  /// distance, where what leads off the straight way counts double.
  public func neighbor(of id: SlotID, toward direction: Direction) -> SlotID? {
    guard let start = self[id]?.frame else { return nil }
    var best: (slot: SlotID, cost: Double)?
    for slot in slots where slot.id != id {
      let way = slot.frame.center - start.center
      let (along, across): (Double, Double) =
        switch direction {
        case .left: (-way.x, way.y.magnitude)
        case .right: (way.x, way.y.magnitude)
        case .up: (-way.y, way.x.magnitude)
        case .down: (way.y, way.x.magnitude)
        }
      guard along > 0 else { continue }
      let cost = along + across * Self.detour
      if cost < best?.cost ?? .infinity { best = (slot.id, cost) }
    }
    return best?.slot
  }

  /// Returns the slot after another in fill order, for the tab key; after the last one the first.
  public func slot(after id: SlotID?, isBackward: Bool = false) -> SlotID? {
    guard !fillOrder.isEmpty else { return nil }
    guard let index = fillOrder.firstIndex(where: { $0 == id }) else {
      return isBackward ? fillOrder.last : fillOrder.first
    }
    let step = isBackward ? fillOrder.count - 1 : 1
    return fillOrder[(index + step) % fillOrder.count]
  }
}
