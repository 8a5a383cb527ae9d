/// A promise of the model that an event broke.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// The promises, by their numbers in the model's specification.
  public enum Rule: Int, Hashable, Sendable, CaseIterable {
    /// Photos are conserved.
    case photosAreConserved = 1
    /// Settled photos that cover do cover, at every angle and for every outline.
    case coverCovers
    /// Undo and redo are each other's inverse, bit for bit.
    case undoRedoIsIdentity
    /// The same events make the same state, bit for bit.
    case replayIsExact
    /// With all fingers up the state is idle.
    case idleWithoutFingers
    /// Locked items never change.
    case lockedStays
    /// Cancelling any prefix of a gesture restores the state from before it.
    case cancelRestores
    /// Unlimited drags keep the photo's points under the fingers.
    case pointsFollowFingers
    /// A move in several parts ends as the move in one.
    case movesCanBeSplit
    /// Fingers that go back where they were bring the photo back.
    case fingersCanReturn
    /// Whatever comes in, every number that comes out is finite.
    case nothingTraps
  }

  /// The promise.
  public var rule: Rule
  /// What was found.
  public var detail: String

  /// Makes a violation.
  public init(_ rule: Rule, _ detail: String) {
    self.rule = rule
    self.detail = detail
  }

  /// The promise's number and what was found.
  public var description: String { "I\(rule.rawValue) \(rule): \(detail)" }
}
