extension Board {
  /// Returns the topmost slot whose outline, or the border around it, contains a point of the canvas.
  public func slot(at point: Point) -> SlotID? { slotIndex(at: point).map { slots[$0].id } }

  func slotIndex(at point: Point) -> Int? {
    var index = hitOutlines.count - 1
    while index >= 0 {
      if hitOutlines[index].contains(point) { return index }
      index -= 1
    }
    return nil
  }

  /// Returns the divider nearest to a point, within a reach in canvas units; of two at the same distance, the inner
  /// one.
  public func divider(at point: Point, reach: Double) -> Divider? {
    guard let split else { return nil }
    var best: (divider: Divider, distance: Double)?
    for divider in split.dividers {
      let strip = divider.strip
      let isAcross = divider.axis == .row
      let along = isAcross ? point.y : point.x
      let inside = isAcross ? along >= strip.y && along <= strip.bottom : along >= strip.x && along <= strip.right
      let center = isAcross ? strip.center.x : strip.center.y
      let half = (isAcross ? strip.width : strip.height) / 2
      let distance = ((isAcross ? point.x : point.y) - center).magnitude
      guard inside, distance <= max(reach, half), distance < best?.distance ?? .infinity else { continue }
      best = (divider, distance)
    }
    return best?.divider
  }
}
