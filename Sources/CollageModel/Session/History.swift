/// The scenes that undo and redo restore; each session has its own history.
struct History: Hashable, Sendable {
  /// A series of equal commands that is one step.
  struct Burst: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case nudge, zoom, rotate
    }

    var kind: Kind
    var element: Element
    /// The time of its last command.
    var time: Double
  }

  private(set) var past: [Scene] = []
  private(set) var future: [Scene] = []
  private var burst: Burst?

  /// Records the scene that a step is about to change; undone steps are dropped.
  mutating func record(_ scene: Scene, limit: Int, burst next: Burst?, interval: Double) {
    let continues: Bool
    if let burst, let next {
      continues =
        burst.kind == next.kind && burst.element == next.element && next.time - burst.time <= interval && !past.isEmpty
    } else {
      continues = false
    }
    future.removeAll()
    burst = next
    if continues { return }
    past.append(scene)
    if past.count > max(0, limit) { past.removeFirst(past.count - max(0, limit)) }
  }

  mutating func undo(_ scene: Scene) -> Scene? {
    guard let previous = past.popLast() else { return nil }
    future.append(scene)
    burst = nil
    return previous
  }

  mutating func redo(_ scene: Scene) -> Scene? {
    guard let next = future.popLast() else { return nil }
    past.append(scene)
    return next
  }
}
