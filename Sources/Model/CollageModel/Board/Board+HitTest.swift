extension Board {
  /// Returns the topmost slot whose outline, or the border around it, contains a point of the canvas.
  public func slot(at point: Point) -> SlotID? { slotIndex(at: point).map { slots[$0].id } }

  /// Returns the topmost slot at a point of those that are touched there.
  func slotIndex(at point: Point, where isTouched: (Int) -> Bool = { _ in true }) -> Int? {
    var index = hitOutlines.count - 1
    while index >= 0 {
      if hitOutlines[index].contains(point), isTouched(index) { return index }
      index -= 1
    }
    return nil
  }

  /// The share of a cell's extent that a divider's reach may take on either side, so that most of each cell remains.
  private static let reachShare = 0.125

  /// Returns the divider nearest to a point, within a reach in canvas units; of two at the same distance, the inner
  /// one.
  ///
  /// All of the gutter belongs to its divider. The reach never takes more than an eighth of the cell at the point, so
  /// that even the smallest photo can be grabbed.
  public func divider(at point: Point, reach: Double) -> Divider? {
    let cell = slots.last { $0.frame.contains(point) }?.frame.size
    var best: (divider: Divider, distance: Double)?
    for divider in dividers where canReach(divider, at: point) {
      let strip = divider.strip
      let isAcross = divider.axis == .row
      let along = isAcross ? point.y : point.x
      let inside = isAcross ? along >= strip.y && along <= strip.bottom : along >= strip.x && along <= strip.right
      let center = isAcross ? strip.center.x : strip.center.y
      let half = (isAcross ? strip.width : strip.height) / 2
      let distance = ((isAcross ? point.x : point.y) - center).magnitude
      let extent = cell.map { isAcross ? $0.width : $0.height } ?? .infinity
      let limit = max(half, min(reach, half + extent * Self.reachShare))
      guard inside, distance <= limit, distance < best?.distance ?? .infinity else { continue }
      best = (divider, distance)
    }
    return best?.divider
  }

  /// Returns whether the slot at a point, if there is one, is one of those that a divider moves: another one covers it.
  private func canReach(_ divider: Divider, at point: Point) -> Bool {
    guard case .lines(let lines) = division, let slot = slotIndex(at: point) else { return true }
    let line = lines[divider.index]
    return line.before.contains(slot) || line.after.contains(slot)
  }
}
