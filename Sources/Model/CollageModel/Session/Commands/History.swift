/// The scenes that undo and redo restore; each session has its own history.
struct History: Hashable, Sendable {
  /// A series of equal commands that is one step.
  struct Burst: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// Keys, wheels, trackpads and dials that move an element, interleaved as they come.
      case pose(Element)
      /// Keys that move several elements at once.
      case poses([Element])
      /// Looks of the same photos, as sliders set them.
      case looks([ItemID])
      /// What a layer shows, as typing changes it.
      case content(LayerID)
      /// How the same layers are composited, as sliders set it.
      case styles([LayerID])
      /// A layer's size.
      case size(LayerID)
      /// Weights of one branch.
      case weights([Int])
      /// Boards with the same slots, as sliders for gaps, corners and borders ask for.
      case board
      /// Whatever one drag of a control of the host sends.
      case interaction(Int)
    }

    var kind: Kind
    /// The time of its last command.
    var time: Double

    /// Returns whether a later burst is the same step: one interaction however long it pauses, others within an interval.
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

  /// Records a step from one scene to another; undone steps are dropped.
  mutating func record(
    _ scene: Scene, to next: Scene, name: EditName, limit: Int, burst following: Burst?, interval: Double
  ) {
    var start = scene
    if let burst, let following, burst.continues(with: following, interval: interval), let last = past.popLast() {
      start = last.scene(from: scene)
    }
    future.removeAll()
    burst = following
    // A burst that came back to its start is no step.
    guard start != next else { return }
    past.append(HistoryStep(to: start, from: next, name: name))
    if past.count > max(0, limit) { past.removeFirst(past.count - max(0, limit)) }
  }

  /// Ends a burst whose interval is counted by a clock that has changed.
  mutating func endBurst() {
    if case .interaction? = burst?.kind { return }
    burst = nil
  }

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

  /// Undoes an interaction that is still the last step, without a step to redo.
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

  /// Changes the items of every scene that undo and redo restore.
  mutating func changeItems(_ change: (inout Item) -> Void) {
    for index in past.indices { past[index].changeItems(change) }
    for index in future.indices { future[index].changeItems(change) }
  }
}
