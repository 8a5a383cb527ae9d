public import CollageModel

/// An invariant of the model that an event violated.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// The invariants, by their numbers in the model's specification.
  public enum Rule: Int, Hashable, Sendable, CaseIterable {
    /// Photos are conserved, and each keeps its look.
    case photosAreConserved = 1
    /// Settled photos with the fit `cover` cover their slots, at every angle and for every outline.
    case coverCovers
    /// Undo and redo are each other's inverse, bit for bit.
    case undoRedoIsIdentity
    /// The same events give the same state, bit for bit.
    case replayIsExact
    /// With all fingers up the state is idle.
    case idleWithoutFingers
    /// Locked items never change.
    case lockedStays
    /// Canceling any prefix of a gesture restores the state from before it.
    case cancelRestores
    /// Unlimited drags keep the photo's points under the fingers.
    case pointsFollowFingers
    /// A move in several parts has the same result as in one.
    case movesCanBeSplit
    /// Fingers that return restore the photo.
    case fingersCanReturn
    /// Whatever the input, every number of the output is finite.
    case nothingTraps
    /// With all fingers up, and all motions ended, everything is seen where the scene has it.
    case settledViewIsTheScene
    /// What no finger moves stays where it was seen, or begins to move from there.
    case nothingJumps
    /// Another layout is the one that was asked for.
    case relayoutIsWhatWasAsked
    /// A gesture makes at most one undo step.
    case oneStepAGesture
    /// A press takes hold of what is seen there.
    case hitsAreWhatIsSeen
    /// A finger can take hold of every photo at two fifths of what is visible of it, and of every layer.
    case everythingCanBeHeld
    /// What a session accepts can be saved as a document, and opens again as it was.
    case savedCanBeOpened
    /// Every motion arrives after its duration.
    case motionsArrive
    /// Nothing snaps further than the snapping window, or than its gesture has moved it.
    case snapsAreNear
    /// An invariant of the test's own, an `Invariant`.
    case own = 0
  }

  /// The invariant.
  public var rule: Rule
  /// The invariant's name: the rule's, or that of the test's own invariant.
  public var name: String
  /// What was found.
  public var detail: String

  /// Creates a violation of one of the model's invariants.
  public init(_ rule: Rule, _ detail: String) {
    self.rule = rule
    name = "\(rule)"
    self.detail = detail
  }

  /// Creates a violation of an invariant of the test's own.
  public init(_ invariant: Invariant, _ detail: String) {
    rule = .own
    name = invariant.name
    self.detail = detail
  }

  /// The invariant's number and name, and what was found.
  public var description: String { rule == .own ? "\(name): \(detail)" : "I\(rule.rawValue) \(name): \(detail)" }
}

/// An invariant of a test's own, checked after every event of a stream together with the model's.
///
///     let shelf = Invariant("garments stay on their shelf") { before, event, after in
///       after.scene.item("hat")?.slot == "shelf" ? nil : "the hat left it"
///     }
public struct Invariant: Sendable {
  /// Looks at an event and the session before and after it, and returns what is wrong, or nil.
  public typealias Check = @Sendable (_ before: Session, _ event: Event, _ after: Session) -> String?

  /// The name, for messages.
  public let name: String
  /// The check.
  public let check: Check

  /// Creates an invariant.
  public init(_ name: String, check: @escaping Check) {
    self.name = name
    self.check = check
  }
}
