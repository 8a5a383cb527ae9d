/// An invariant of the model that an event violated.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// The invariants, by their numbers in the model's specification.
  public enum Rule: Int, Hashable, Sendable, CaseIterable {
    /// Photos are conserved.
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
  }

  /// The invariant.
  public var rule: Rule
  /// What was found.
  public var detail: String

  /// Creates a violation.
  public init(_ rule: Rule, _ detail: String) {
    self.rule = rule
    self.detail = detail
  }

  /// The invariant's number and what was found.
  public var description: String { "I\(rule.rawValue) \(rule): \(detail)" }
}
