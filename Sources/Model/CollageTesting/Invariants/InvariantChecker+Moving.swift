internal import CollageModel

extension InvariantChecker {
  /// The maximum duration of a flick's motion, as a multiple of its momentum.
  private static let maxGlides = 3.0
  /// The tolerance for rounding, in seconds and as a fraction of the canvas.
  private static let tolerance = 1e-6
  private static let maxTime = 1e9

  /// Checks that every motion ends after its duration.
  func arriving(_ session: Session) -> [Violation] {
    let policy = session.policy
    guard session.time.magnitude < Self.maxTime, policy.settleDuration.isFinite, policy.momentum.isFinite else {
      return []
    }
    let longest = max(policy.settleDuration, policy.momentum * Self.maxGlides, 0)
    let end = session.time + longest + Self.tolerance
    return session.isSettling(at: end) ? [Violation(.motionsArrive, "a motion is still running at \(end)")] : []
  }

  /// Checks that an element moved by one finger is visible near the position that it would have without snapping.
  func snapping(_ before: Session, _ session: Session) -> [Violation] {
    guard let window = session.policy.snapping?.centerWindow, window.isFinite, case .panning(let held) = session.phase,
      session.otherPhase == .idle
    else { return [] }
    var free = session
    free.policy.snapping = nil
    let (old, snapped, unsnapped) = (
      before.presentation(at: .infinity), session.presentation(at: .infinity), free.presentation(at: .infinity)
    )
    guard let place = snapped.place(of: held), let other = unsnapped.place(of: held) else { return [] }
    let canvas = session.scene.board.canvas
    let slack = max(canvas.width, canvas.height, place.x.magnitude, place.y.magnitude) * Self.tolerance
    // The window applies along each of two axes.
    let most = max(window, 0) * 2.0.squareRoot() + slack
    if !((place - other).length <= most) {
      return [Violation(.snapsAreNear, "\(held) snaps by \((place - other).length)")]
    }
    // A pan that begins moves its photo by at most twice the distance that the finger has moved since it came down.
    // Layers beyond the canvas may move farther, because they return to it.
    guard case .pressed = before.phase, case .item = held, let start = old.place(of: held),
      session.touches.count == 1, let began = starts[session.touches[0].id]
    else { return [] }
    let way = (session.touches[0].position - began).length
    let moved = (place - start).length
    return moved <= way * 2 * 2.0.squareRoot() + slack
      ? [] : [Violation(.snapsAreNear, "\(held) moves by \(moved) while the finger moves by \(way)")]
  }
}

extension Presentation {
  /// Returns the visible position of the center of a photo or a layer.
  fileprivate func place(of element: Element) -> Point? {
    switch element {
    case .item(let id):
      guard let corners = items.first(where: { $0.item == id })?.placement.corners else { return nil }
      return corners.reduce(.zero, +) * (1 / Double(corners.count))
    case .layer(let id): return layers.first { $0.id == id }?.center
    }
  }
}
