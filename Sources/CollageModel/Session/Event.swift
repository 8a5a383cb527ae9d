/// One finger's news.
public struct Touch: Hashable, Sendable {
  /// What a finger did.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// It came down.
    case began
    /// It moved.
    case moved
    /// It was lifted.
    case ended
    /// The system took it away.
    case cancelled
  }

  /// The finger's number, its own while it is down.
  public var id: Int
  /// What it did.
  public var phase: Phase
  /// Where it is, in canvas units.
  public var position: Point
  /// Whether no other finger is down, as `PointerEvent.isPrimary` says; any finger that the session still believes down
  /// has then been lost.
  public var isPrimary: Bool

  /// Makes a touch.
  public init(id: Int, phase: Phase, position: Point, isPrimary: Bool = false) {
    self.id = id
    self.phase = phase
    self.position = position
    self.isPrimary = isPrimary
  }
}

/// What happens to a session, and when.
public struct Event: Hashable, Sendable {
  /// What can happen.
  public enum Action: Hashable, Sendable {
    /// A finger's news.
    case touch(Touch)
    /// Something is asked for by other means than fingers.
    case command(Command)
    /// Escape, or the window lost the fingers: what they did is taken back.
    case cancel
    /// Nothing but that time passed.
    case wait
  }

  /// When it happens, in seconds from any beginning; never less than that of the event before.
  ///
  /// Moves of several fingers that have one time are one frame.
  public var time: Double
  /// What happens.
  public var action: Action

  /// Makes an event.
  public init(time: Double, _ action: Action) {
    self.time = time
    self.action = action
  }

  /// Makes a finger's event.
  public static func touch(
    _ id: Int, _ phase: Touch.Phase, at position: Point, time: Double, isPrimary: Bool = false
  ) -> Event {
    Event(time: time, .touch(Touch(id: id, phase: phase, position: position, isPrimary: isPrimary)))
  }

  /// Makes a command's event.
  public static func command(_ command: Command, time: Double) -> Event { Event(time: time, .command(command)) }
}
