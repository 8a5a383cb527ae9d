public import CollageModel

/// An invariant of the model that an event violated.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// The invariants, numbered as in the model's specification.
  public enum Rule: Int, Hashable, Sendable, CaseIterable {
    /// The set of photos does not change, and each keeps its look.
    case photosAreConserved = 1
    /// Settled photos with the fit `cover` cover their slots at every angle and for every outline.
    case coverCovers
    /// Undo and redo are exact inverses.
    case undoRedoIsIdentity
    /// The same events give exactly the same state.
    case replayIsExact
    /// The phase is idle when all fingers are up.
    case idleWithoutFingers
    case lockedStays
    /// Canceling a gesture at any point restores the state before it.
    case cancelRestores
    /// Drags without limits keep the grabbed points under the fingers.
    case pointsFollowFingers
    /// A move split into several parts has the same result as the whole move.
    case movesCanBeSplit
    /// Fingers that return to their starting positions restore the photo.
    case fingersCanReturn
    /// Every number in the output is finite for any input.
    case nothingTraps
    /// The presentation matches the scene when all fingers are up and all motions have ended.
    case settledViewIsTheScene
    /// Elements that no finger moves stay at their visible positions or start moving from there.
    case nothingJumps
    /// A relayout applies the requested board.
    case relayoutIsWhatWasAsked
    /// A gesture makes at most one undo step.
    case oneStepAGesture
    /// A press grabs the visible element.
    case hitsAreWhatIsSeen
    /// A finger can grab every photo at two fifths of its visible points, and every layer at all of them.
    case everythingCanBeHeld
    /// Everything that a session accepts can be saved as a document and opened again unchanged.
    case savedCanBeOpened
    /// Every motion ends after its duration.
    case motionsArrive
    /// No element snaps farther than the snapping window, or than its gesture has moved it.
    case snapsAreNear
    /// The drag of a divider keeps the gaps between all slots that meet, and shrinks none below its minimum.
    case guttersAreKept
    /// A violation of a custom `Invariant`.
    case own = 0
  }

  public var rule: Rule
  /// The name of the rule or of the custom invariant.
  public var name: String
  public var detail: String

  /// Creates a violation of one of the model's invariants.
  public init(_ rule: Rule, _ detail: String) {
    self.rule = rule
    name = "\(rule)"
    self.detail = detail
  }

  /// Creates a violation of a custom invariant, with details of what was found.
  public init(_ invariant: Invariant, _ detail: String) {
    rule = .own
    name = invariant.name
    self.detail = detail
  }

  /// The invariant's number and name, and the details.
  public var description: String { rule == .own ? "\(name): \(detail)" : "I\(rule.rawValue) \(name): \(detail)" }
}

/// A custom invariant, checked after every event of a stream together with the model's.
///
/// ```swift
/// let shelf = Invariant("garments stay on their shelf") { before, event, after in
///   after.scene.item("hat")?.slot == "shelf" ? nil : "the hat left it"
/// }
/// ```
public struct Invariant: Sendable {
  /// Checks the sessions before and after an event, and returns a description of a violation, or nil.
  public typealias Check = @Sendable (_ before: Session, _ event: Event, _ after: Session) -> String?

  public let name: String
  public let check: Check

  /// Creates an invariant, whose name begins the descriptions of its violations.
  public init(_ name: String, check: @escaping Check) {
    self.name = name
    self.check = check
  }
}
