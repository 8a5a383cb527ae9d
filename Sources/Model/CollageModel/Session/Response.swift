/// The parts of a session that an event changed.
public struct Changes: OptionSet, Hashable, Sendable {
  /// One bit per kind of change.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let phase = Changes(rawValue: 1)
  /// The position of a visible element.
  public static let presentation = Changes(rawValue: 2)
  /// The previewed swap began, ended or changed.
  public static let preview = Changes(rawValue: 4)
  public static let selection = Changes(rawValue: 8)
  /// The scene, by an undo step, by undo or by redo.
  public static let scene = Changes(rawValue: 16)
  /// The lines to which the moved element snaps; a new one deserves haptic feedback.
  public static let guides = Changes(rawValue: 32)
  /// The element over which the pointer hovers.
  public static let hover = Changes(rawValue: 64)
  /// The pages of an album, or the page that is shown.
  public static let pages = Changes(rawValue: 128)
}

/// The result of an event.
///
/// The value is stored without heap memory, so that moving a finger does not allocate.
public struct Response: Hashable, Sendable {
  public var changes: Changes
  public var refusal: Refusal?

  /// Creates a response; without arguments it reports that nothing changed.
  public init(_ changes: Changes = [], refusal: Refusal? = nil) {
    self.changes = changes
    self.refusal = refusal
  }
}
