/// The scenes that undo and redo restore; each session has its own history.
struct History: Hashable, Sendable {
  /// A series of equal commands that is one step.
  struct Burst: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// Keys, wheels, trackpads and dials that move an element, interleaved as they come.
      case pose(Element)
      /// Weights of one branch.
      case weights([Int])
      /// Boards with the same slots, as sliders for gaps, corners and borders ask for.
      case board
    }

    var kind: Kind
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
      continues = burst.kind == next.kind && next.time - burst.time <= interval && !past.isEmpty
    } else {
      continues = false
    }
    future.removeAll()
    burst = next
    if continues { return }
    past.append(scene)
    if past.count > max(0, limit) { past.removeFirst(past.count - max(0, limit)) }
  }

  /// Drops the last step if it would change nothing, as after a burst that came back to its start.
  mutating func dropStep(to scene: Scene) {
    if past.last == scene { past.removeLast() }
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
