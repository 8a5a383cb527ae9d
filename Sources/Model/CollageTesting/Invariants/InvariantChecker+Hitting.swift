internal import CollageModel

extension InvariantChecker {
  /// The number of points along each side of a slot or a layer at which presses are tried.
  private static let gridSize = 6
  /// The minimum fraction of an element's visible points at which a finger must grab it.
  private static let minShare = 0.4
  /// The minimum fraction of a slot that must not be covered by layers for the check to apply.
  private static let clearShare = 0.8
  /// The minimum number of visible points for the check to apply.
  private static let minCount = 10
  /// The distance, as a fraction of the canvas, within which differently flattened outlines may disagree.
  private static let edge = 2e-3

  /// Checks that a press grabs the visible element, and that every photo and layer can be grabbed.
  func hitting(_ session: Session) -> [Violation] {
    guard session.phase == .idle, !session.scene.board.slots.contains(where: { $0.style.border != nil }) else {
      return []
    }
    let view = HitView(session, edge: Self.edge)
    for (index, slot) in session.scene.board.slots.enumerated() {
      let violations = hitting(slot, index, view, session)
      if !violations.isEmpty { return violations }
    }
    for index in session.scene.layers.indices {
      let violations = hittingLayer(index, view, session)
      if !violations.isEmpty { return violations }
    }
    return []
  }

  private func hitting(_ slot: Slot, _ index: Int, _ view: HitView, _ session: Session) -> [Violation] {
    let expected = view.expectedHit(ofSlot: slot.id, session)
    var (inside, visible, held) = (0, 0, 0)
    for point in Self.grid(slot.frame, slot.rotation) where view.topmostSlot(at: point) == index {
      inside += 1
      guard !view.isNearLayer(point), !view.isNearHandle(point) else { continue }
      visible += 1
      switch session.hit(at: point, pointer: .touch) {
      case expected: held += 1
      case .divider: break
      case let other:
        return [Violation(.hitsAreWhatIsSeen, "\(slot.id.name) is visible at \(point), but \(other) is hit")]
      }
    }
    // If a layer covers the center, the remaining points may all be near a divider; covered points count as grabbed.
    let isClear = visible >= Self.minCount && Double(visible) >= Double(inside) * Self.clearShare
    if isClear, Double(held + inside - visible) < Double(inside) * Self.minShare {
      return [Violation(.everythingCanBeHeld, "\(slot.id.name) can be grabbed at \(held) of \(visible) points")]
    }
    return []
  }

  private func hittingLayer(_ index: Int, _ view: HitView, _ session: Session) -> [Violation] {
    let layer = session.scene.layers[index]
    let size = Size(layer.size.width * layer.scale, layer.size.height * layer.scale)
    let frame = Rect(
      x: layer.center.x - size.width / 2, y: layer.center.y - size.height / 2, width: size.width, height: size.height)
    var (visible, held) = (0, 0)
    for point in Self.grid(frame, layer.rotation) where view.topmostLayer(at: point) == index {
      guard !view.isNearHandle(point) else { continue }
      visible += 1
      switch session.hit(at: point, pointer: .touch) {
      case .layer(layer.id): held += 1
      case let other:
        return [Violation(.hitsAreWhatIsSeen, "\(layer.id.name) is visible at \(point), but \(other) is hit")]
      }
    }
    return visible == held
      ? [] : [Violation(.everythingCanBeHeld, "\(layer.id.name) can be grabbed at \(held) of \(visible) points")]
  }

  /// Returns a grid of points in a rotated rectangle.
  private static func grid(_ frame: Rect, _ rotation: Angle) -> [Point] {
    let map = Affine.rotation(rotation, about: frame.center)
    return (0..<gridSize * gridSize).map { index in
      let (column, row) = (Double(index % gridSize) + 0.5, Double(index / gridSize) + 0.5)
      return map.apply(
        Point(
          frame.x + frame.width * column / Double(gridSize), frame.y + frame.height * row / Double(gridSize)))
    }
  }
}
