/// What an event changed.
public struct Changes: OptionSet, Hashable, Sendable {
  /// One bit for each kind of change.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The phase of the gesture.
  public static let phase = Changes(rawValue: 1)
  /// Something that is seen lies elsewhere.
  public static let presentation = Changes(rawValue: 2)
  /// Which exchange is shown.
  public static let preview = Changes(rawValue: 4)
  /// What is selected.
  public static let selection = Changes(rawValue: 8)
  /// The scene, in a way that can be undone or was undone.
  public static let scene = Changes(rawValue: 16)
}

/// What an event did.
///
/// A value without storage of its own, so that a finger's move allocates nothing.
public struct Response: Hashable, Sendable {
  /// What it changed.
  public var changes: Changes
  /// Why it did nothing, for a command that was refused.
  public var refusal: Refusal?

  /// Makes a response.
  public init(_ changes: Changes = [], refusal: Refusal? = nil) {
    self.changes = changes
    self.refusal = refusal
  }
}
