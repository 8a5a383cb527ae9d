/// The report of one finger.
public struct Touch: Hashable, Sendable {
  /// What a finger did.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// It came down.
    case began
    /// It moved.
    case moved
    /// It was lifted.
    case ended
    /// The system canceled it.
    case cancelled
  }

  /// The finger's identifier, unique while it is down.
  public var id: Int
  /// What the finger did.
  public var phase: Phase
  /// Where it is, in canvas units.
  public var position: Point
  /// Whether no other finger is down, as `PointerEvent.isPrimary` says; the lift of any finger that the session still
  /// considers down has then been lost.
  public var isPrimary: Bool

  /// Creates a touch.
  public init(id: Int, phase: Phase, position: Point, isPrimary: Bool = false) {
    self.id = id
    self.phase = phase
    self.position = position
    self.isPrimary = isPrimary
  }
}

/// An input to a session, with its time.
public struct Event: Hashable, Sendable {
  /// The kinds of input.
  public enum Action: Hashable, Sendable {
    /// The report of a finger.
    case touch(Touch)
    /// A command.
    case command(Command)
    /// Escape, or the window lost the touches: undoes the current gesture.
    case cancel
    /// Only time passed.
    case wait
  }

  /// The time in seconds since any fixed moment; never decreasing.
  ///
  /// Moves of several fingers at the same time are one frame.
  public var time: Double
  /// The input.
  public var action: Action

  /// Creates an event.
  public init(time: Double, _ action: Action) {
    self.time = time
    self.action = action
  }

  /// Creates a touch event.
  public static func touch(
    _ id: Int, _ phase: Touch.Phase, at position: Point, time: Double, isPrimary: Bool = false
  ) -> Event {
    Event(time: time, .touch(Touch(id: id, phase: phase, position: position, isPrimary: isPrimary)))
  }

  /// Creates a command event.
  public static func command(_ command: Command, time: Double) -> Event { Event(time: time, .command(command)) }
}
