public import CollageModel

/// Checks every invariant of the model after every event of a stream.
///
/// It uses only a session's public interface, so it can check any code that drives a `Session`.
public struct InvariantChecker {
  /// The invariants to check; all of them by default.
  public var rules = Set(Violation.Rule.allCases)
  public var ownInvariants: [Invariant] = []
  public private(set) var eventCount = 0

  /// The scene and the numbers of undo and redo steps before the first finger came down.
  private var restored: (scene: Scene, undoCount: Int, redoCount: Int)?
  private var grips = (Grips(isOther: false), Grips(isOther: true))
  /// The number of undo steps before the current gesture, or before the last command during it.
  private var gestureUndoCount = 0
  /// The number of gestures since then; each of two hands makes a step.
  private var gestureCount = 1
  /// The position at which each finger last came down.
  private(set) var starts: [Int: Point] = [:]

  /// The number of events between hit tests, which search all outlines.
  private static let hitInterval = 4

  private let reducer: Stage.Reducer

  /// Creates a checker for one stream of events.
  ///
  /// - Parameter reducer: Processes an event; an app passes the code that it runs between fingers and session.
  public init(reducer: @escaping Stage.Reducer = { $0.reduce($1) }) { self.reducer = reducer }

  /// Processes an event and returns the violated invariants.
  public mutating func reduce(_ session: inout Session, _ event: Event) -> [Violation] {
    let before = session
    let response = reducer(&session, event)
    eventCount += 1
    if case .touch(let touch) = event.action, touch.phase == .began,
      session.touches.contains(where: { $0.id == touch.id && $0.position == touch.position })
    {
      starts[touch.id] = touch.position
    }
    // A committed change stays; a later cancellation does not revert it.
    if before.fingerCount == 0 || response.changes.contains(.scene) {
      restored = session.restorable
    }
    // Found focus points change every step of the history, and move photos that no hand holds.
    if case .supply = event.action { return check(session) }
    var violations: [Violation] = []
    if response.changes.contains(.scene) {
      violations += conservation(before, event, session) + coverage(session) + history(before, event, session)
    }
    violations += idle(session) + locks(before, event, session) + canceling(session)
    violations += grips.0.check(before, event, session) + grips.1.check(before, event, session)
    // A time of another clock is refused once, even if the move is split.
    if response.refusal == nil { violations += splitting(before, event, session) }
    violations += numbers(session)
    if !response.changes.isEmpty { violations += seeing(before, event, session) }
    violations += arriving(session) + snapping(before, session) + dividing(before, event, session)
    if rules.contains(.savedCanBeOpened), response.changes.contains(.scene) { violations += saving(session) }
    violations += relayout(event, response, session)
    if response.changes.contains(.scene), eventCount % Self.hitInterval == 0 { violations += hitting(session) }
    violations += steps(before, event, session)
    violations = violations.filter { rules.contains($0.rule) }
    for invariant in ownInvariants {
      if let found = invariant.check(before, event, session) { violations.append(Violation(invariant, found)) }
    }
    return violations
  }

  /// Checks a session before any event.
  public func check(_ session: Session) -> [Violation] {
    (coverage(session) + idle(session) + numbers(session) + hitting(session)).filter { rules.contains($0.rule) }
  }

  private func conservation(_ before: Session, _ event: Event, _ after: Session) -> [Violation] {
    switch event.action {
    case .command(let command) where command.changesPhotos: return []
    case .offer: return []
    case .cancel where event.interaction != nil: return []
    default: break
    }
    func photos(_ scene: Scene) -> [String] {
      (scene.items + scene.unplaced).map { "\($0.id.name)=\($0.photo.name)" }.sorted()
    }
    let (old, new) = (photos(before.scene), photos(after.scene))
    if old != new { return [Violation(.photosAreConserved, "\(old) became \(new)")] }
    if case .command(let command) = event.action, command.changesLooks { return [] }
    // A photo keeps its look wherever a gesture moves it.
    let changed = (after.scene.items + after.scene.unplaced).filter { before.scene.item($0.id)?.look != $0.look }
    return changed.map { Violation(.photosAreConserved, "the look of \($0.id.name) changed") }
  }

  /// The maximum distance by which an outline may exceed its photo, as a fraction of the photo's longer side.
  private static let tolerance = 1e-9

  private func coverage(_ session: Session) -> [Violation] {
    var violations: [Violation] = []
    for item in session.scene.items {
      violations += emptyCorners(session, item)
      guard let slot = item.slot.flatMap({ session.scene.board[$0] }), (item.intent.fit ?? slot.style.fit) == .cover,
        let placement = session.scene.placement(of: item.id), let inverse = placement.photoToCanvas.inverse
      else { continue }
      let outline = slot.outline(tolerance: slot.frame.size.shortSide * 1e-4)
      guard let bounds = outline.transformed(by: inverse).bounds else { continue }
      let part = placement.visiblePart
      let overhang = max(part.x - bounds.x, part.y - bounds.y, bounds.right - part.right, bounds.bottom - part.bottom)
      if !(overhang <= max(part.width, part.height) * Self.tolerance) {
        violations.append(Violation(.coverCovers, "\(item.id.name) leaves \(slot.id.name) uncovered by \(overhang) px"))
      }
    }
    return violations
  }

  /// Checks that a corrected photo has no empty corners: its visible part lies within the photo.
  private func emptyCorners(_ session: Session, _ item: Item) -> [Violation] {
    guard let placement = session.scene.placement(of: item.id), let inverse = placement.correction?.inverse,
      let size = session.scene.photo(item.photo)?.size
    else { return [] }
    let slack = max(size.width, size.height) * Self.correctionTolerance
    let isFilled = placement.visiblePart.corners.map(inverse.apply).allSatisfy { corner in
      corner.x >= -slack && corner.y >= -slack && corner.x <= size.width + slack && corner.y <= size.height + slack
    }
    return isFilled ? [] : [Violation(.coverCovers, "\(item.id.name) shows an area outside its corrected photo")]
  }

  /// The tolerance for corrected photos, which a perspective may magnify.
  private static let correctionTolerance = 1e-6

  private func history(_ before: Session, _ event: Event, _ after: Session) -> [Violation] {
    var session = after
    // An unfinished wheel gesture would otherwise be the step to undo.
    _ = session.reduce(Event(time: after.time, .cancel))
    guard session.canUndo else {
      if event.isUndo || cameBack(before, event, after) { return [] }
      return [Violation(.undoRedoIsIdentity, "the scene changed without a step to undo")]
    }
    _ = session.reduce(.command(.undo, time: after.time))
    let previous = session.scene
    _ = session.reduce(.command(.redo, time: after.time))
    var violations: [Violation] = []
    if session.scene != after.scene {
      violations.append(Violation(.undoRedoIsIdentity, "redo did not restore the scene"))
    }
    // A wheel gesture that ends by timeout makes a separate step before the event's.
    let isDue = before.deadline.map { after.time >= $0 } ?? false
    // The same applies to one that the event ends; at the history's limit, such a pair of steps counts as one.
    let isWheel = before.touches.isEmpty && before.phase != .idle
    let isAtLimit = isWheel && after.undoCount >= after.policy.historyLimit
    let isNewStep = after.undoCount == before.undoCount + 1 && !event.isUndo && !isDue && !isAtLimit
    if isNewStep, previous != before.scene {
      violations.append(Violation(.undoRedoIsIdentity, "undo did not restore the scene before the step"))
    }
    if !event.isUndo, after.canRedo {
      violations.append(Violation(.undoRedoIsIdentity, "an edit did not clear the redo steps"))
    }
    return violations
  }

  /// Returns whether a burst of commands returned to its initial scene, so that its step was removed.
  private func cameBack(_ before: Session, _ event: Event, _ after: Session) -> Bool {
    guard event.isCommand, before.undoCount == after.undoCount + 1 else { return false }
    var earlier = before
    _ = earlier.reduce(.command(.undo, time: before.time))
    return earlier.scene == after.scene
  }

  private mutating func steps(_ before: Session, _ event: Event, _ after: Session) -> [Violation] {
    if before.fingerCount == 0 { (gestureUndoCount, gestureCount) = (before.undoCount, 1) }
    if before.otherPhase == .idle, after.otherPhase != .idle { gestureCount += 1 }
    // A new gesture begins with a finger whose last lift was lost, a finger or an offer that ends a wheel, or the start
    // of a trackpad gesture.
    var isNewGesture = (after.phase == .pressed && before.phase != .pressed) || (after.isOffering && !before.isOffering)
    if case .trackpad(let gesture) = event.action {
      // An open-ended wheel gesture ends when the next one begins.
      isNewGesture = gesture.phase == .began || (gesture.phase == .moved && after.undoCount > before.undoCount)
    }
    if event.isCommand || event.isUndo || (isNewGesture && after.undoCount <= before.undoCount + 1) {
      (gestureUndoCount, gestureCount) = (after.undoCount, after.otherPhase == .idle ? 1 : 2)
      return []
    }
    guard after.undoCount > gestureUndoCount + gestureCount else { return [] }
    return [Violation(.oneStepAGesture, "the gesture made \(after.undoCount - gestureUndoCount) steps")]
  }

  private func idle(_ session: Session) -> [Violation] {
    (session.fingerCount == 0) == (session.phase == .idle)
      ? [] : [Violation(.idleWithoutFingers, "\(session.fingerCount) fingers are down in the phase \(session.phase)")]
  }

  private func locks(_ before: Session, _ event: Event, _ after: Session) -> [Violation] {
    if event.isUndo { return [] }
    if case .command(.edit(.lock)) = event.action { return [] }
    let isRelayout = if case .command(.edit(.relayout)) = event.action { true } else { false }
    var violations: [Violation] = []
    for item in before.scene.items + before.scene.unplaced where item.isLocked {
      guard let now = after.scene.item(item.id), now.intent == item.intent, now.photo == item.photo,
        now.slot == item.slot || isRelayout
      else {
        violations.append(Violation(.lockedStays, "\(item.id.name) changed"))
        continue
      }
    }
    for layer in before.scene.layers where layer.isLocked && after.scene.layer(layer.id) != layer {
      violations.append(Violation(.lockedStays, "\(layer.id.name) changed"))
    }
    return violations
  }

  private func canceling(_ after: Session) -> [Violation] {
    guard after.fingerCount > 0, let restored else { return [] }
    var session = after
    _ = session.reduce(Event(time: after.time, .cancel))
    guard session.scene == restored.scene, session.undoCount == restored.undoCount,
      session.redoCount == restored.redoCount, session.phase == (session.fingerCount == 0 ? .idle : .dead)
    else { return [Violation(.cancelRestores, "canceling in the phase \(after.phase) did not restore the session")] }
    return []
  }

  private func numbers(_ session: Session) -> [Violation] {
    // NaN does not equal itself.
    if session.scene != session.scene { return [Violation(.nothingTraps, "the scene contains NaN")] }
    let presentation = session.presentation()
    for item in presentation.items {
      let map = item.placement.photoToCanvas
      let sum = map.a + map.b + map.c + map.d + map.tx + map.ty + item.placement.zoom
      if !sum.isFinite { return [Violation(.nothingTraps, "\(item.item.name) is at \(map)")] }
    }
    for layer in presentation.layers where !(layer.center.x + layer.center.y + layer.scale).isFinite {
      return [Violation(.nothingTraps, "\(layer.id.name) is at \(layer.center)")]
    }
    return []
  }
}

extension Session {
  /// True if a photo from outside is dragged over the canvas.
  fileprivate var isOffering: Bool { if case .offering = phase { true } else { false } }

  fileprivate var restorable: (scene: Scene, undoCount: Int, redoCount: Int) { (scene, undoCount, redoCount) }
}

extension Event {
  var isCommand: Bool { if case .command = action { true } else { false } }

  var isUndo: Bool {
    switch action {
    case .command(.undo), .command(.redo): true
    // Canceling an interaction removes its step.
    case .cancel: interaction != nil
    default: false
    }
  }
}

extension Command {
  fileprivate var changesLooks: Bool {
    if case .edit(let edit) = self { edit.parts.contains { $0.changesLooks } } else { false }
  }

  fileprivate var changesPhotos: Bool {
    if case .edit(let edit) = self { return edit.parts.contains { $0.changesPhotos } }
    return self == .undo || self == .redo
  }
}

extension Edit {
  fileprivate var parts: [Edit] { if case .together(let edits) = self { edits } else { [self] } }

  fileprivate var changesLooks: Bool {
    if case .setLook = self { return true }
    if case .resetLook = self { return true }
    if case .copyLook = self { return true }
    return false
  }

  fileprivate var changesPhotos: Bool {
    if case .add = self { return true }
    if case .delete = self { return true }
    if case .duplicate = self { return true }
    if case .replace = self { return true }
    return false
  }
}
