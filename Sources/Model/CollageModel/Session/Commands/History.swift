/// The undo and redo steps of a session.
struct History: Hashable, Sendable {
  /// A series of similar commands that forms one undo step.
  struct Burst: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// Movements of one element by keys, wheels, trackpads and dials, in any order.
      case pose(Element)
      /// Movements of several elements at once by keys.
      case poses([Element])
      /// Changes to the looks of the same photos by sliders.
      case looks([ItemID])
      /// Changes to a layer's content by typing.
      case content(LayerID)
      /// Changes to the opacity, blending or shadow of the same layers by sliders.
      case styles([LayerID])
      /// Changes to a layer's size.
      case size(LayerID)
      /// Changes to the weights of a branch.
      case weights([Int])
      /// Boards with the same slots, as from sliders for gaps, corners and borders.
      case board
      /// All commands of one drag of a control in the host.
      case interaction(Int)
    }

    var kind: Kind
    /// The time of the burst's last command.
    var time: Double

    /// Returns whether a later burst continues this one: in the same interaction always, otherwise within an interval.
    func continues(with next: Burst, interval: Double) -> Bool {
      guard kind == next.kind else { return false }
      if case .interaction = kind { return true }
      return next.time - time <= interval
    }
  }

  private var past: [HistoryStep] = []
  private var future: [HistoryStep] = []
  private var burst: Burst?

  var undoCount: Int { past.count }
  var redoCount: Int { future.count }
  var undoName: EditName? { past.last?.name }
  var redoName: EditName? { future.last?.name }

  /// Records a step from one scene to another, discarding undone steps.
  mutating func record(
    _ scene: Scene, to next: Scene, name: EditName, limit: Int, burst following: Burst?, interval: Double
  ) {
    var start = scene
    if let burst, let following, burst.continues(with: following, interval: interval), let last = past.popLast() {
      start = last.scene(from: scene)
    }
    future.removeAll()
    burst = following
    // A burst that returned to its start is not a step.
    guard start != next else { return }
    past.append(HistoryStep(to: start, from: next, name: name))
    if past.count > max(0, limit) { past.removeFirst(past.count - max(0, limit)) }
  }

  /// Ends a burst that is limited by time, because the clock has changed.
  mutating func endBurst() {
    if case .interaction? = burst?.kind { return }
    burst = nil
  }

  /// Ends a burst of any kind, because something else is edited next.
  mutating func endEveryBurst() { burst = nil }

  /// Discards the steps to redo.
  mutating func forgetFuture() { future = [] }

  /// Discards the step that would be undone last.
  mutating func dropOldest() { if !past.isEmpty { past.removeFirst() } }

  mutating func undo(_ scene: Scene) -> Scene? {
    guard let step = past.popLast() else { return nil }
    let previous = step.scene(from: scene)
    future.append(HistoryStep(to: scene, from: previous, name: step.name))
    burst = nil
    return previous
  }

  mutating func redo(_ scene: Scene) -> Scene? {
    guard let step = future.popLast() else { return nil }
    let next = step.scene(from: scene)
    past.append(HistoryStep(to: scene, from: next, name: step.name))
    burst = nil
    return next
  }

  /// Undoes an interaction if it is still the last step, without adding a redo step.
  mutating func abandon(_ interaction: Int, _ scene: Scene) -> Scene? {
    guard burst?.kind == .interaction(interaction), let step = past.popLast() else { return nil }
    burst = nil
    return step.scene(from: scene)
  }

  /// Returns the steps to undo from a scene, the next one first.
  func undoSteps(from scene: Scene, limit: Int) -> [Session.KeptStep] { Self.walk(past, from: scene, limit: limit) }

  /// Returns the steps to redo from a scene, the next one first.
  func redoSteps(from scene: Scene, limit: Int) -> [Session.KeptStep] { Self.walk(future, from: scene, limit: limit) }

  private static func walk(_ steps: [HistoryStep], from scene: Scene, limit: Int) -> [Session.KeptStep] {
    var (walked, here) = ([Session.KeptStep](), scene)
    for step in steps.suffix(max(0, limit)).reversed() {
      here = step.scene(from: here)
      walked.append((step.name, here))
    }
    return walked
  }

  /// Puts steps to undo before all others, and steps to redo where there are no steps at all.
  mutating func takeUp(undo: [Session.KeptStep], redo: [Session.KeptStep], _ scene: Scene) {
    if past.isEmpty, future.isEmpty { future = Self.steps(redo, from: scene) }
    past = Self.steps(undo, from: undoSteps(from: scene, limit: past.count).last?.scene ?? scene) + past
  }

  private static func steps(_ kept: [Session.KeptStep], from scene: Scene) -> [HistoryStep] {
    var (steps, here) = ([HistoryStep](), scene)
    for (name, target) in kept {
      steps.append(HistoryStep(to: target, from: here, name: name))
      here = target
    }
    return steps.reversed()
  }

  /// Changes the items in all stored scenes.
  mutating func changeItems(_ change: (inout Item) -> Void) {
    for index in past.indices { past[index].changeItems(change) }
    for index in future.indices { future[index].changeItems(change) }
  }
}
