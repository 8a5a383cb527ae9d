/// What an event changed.
public struct Changes: OptionSet, Hashable, Sendable {
  /// One bit per kind of change.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The phase of the gesture.
  public static let phase = Changes(rawValue: 1)
  /// The position of a visible element.
  public static let presentation = Changes(rawValue: 2)
  /// The previewed exchange.
  public static let preview = Changes(rawValue: 4)
  /// The selection.
  public static let selection = Changes(rawValue: 8)
  /// The scene, by a step that can be undone, or by undo or redo.
  public static let scene = Changes(rawValue: 16)
  /// The lines at which the moved element snaps: a new one is worth a haptic tap.
  public static let guides = Changes(rawValue: 32)
  /// What the pointer hovers over.
  public static let hover = Changes(rawValue: 64)
}

/// The result of an event.
///
/// The value has no heap storage, so that a finger's move allocates nothing.
public struct Response: Hashable, Sendable {
  /// What it changed.
  public var changes: Changes
  /// Why a command was rejected.
  public var refusal: Refusal?

  /// Creates a response.
  public init(_ changes: Changes = [], refusal: Refusal? = nil) {
    self.changes = changes
    self.refusal = refusal
  }
}
