/// A direction on the screen, as of arrow keys.
public enum Direction: String, Hashable, Sendable, CaseIterable {
  case left
  case right
  case up
  case down
}

extension Board {
  /// The weight of the sideways distance to a slot, relative to the distance in the given direction.
  private static let detour = 2.0

  /// Returns the nearest slot in a direction, for arrow keys.
  ///
  /// Considers slots whose centers lie in that direction; sideways distance counts double.
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

  /// Returns the next or previous slot in fill order, for the Tab key, wrapping around at the ends.
  public func slot(after id: SlotID?, isBackward: Bool = false) -> SlotID? {
    guard !fillOrder.isEmpty else { return nil }
    guard let index = fillOrder.firstIndex(where: { $0 == id }) else {
      return isBackward ? fillOrder.last : fillOrder.first
    }
    let step = isBackward ? fillOrder.count - 1 : 1
    return fillOrder[(index + step) % fillOrder.count]
  }
}
