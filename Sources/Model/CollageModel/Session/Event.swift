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

  /// What touches: a finger, a pen or a mouse.
  public enum Pointer: String, Hashable, Sendable, CaseIterable {
    /// A finger.
    case touch
    /// A pen, which is more precise than a finger.
    case pen
    /// A mouse or a trackpad's cursor, which is as precise as the view.
    case mouse
  }

  /// The finger's identifier, unique while it is down.
  public var id: Int
  /// What the finger did.
  public var phase: Phase
  /// Where it is, in canvas units.
  public var position: Point
  /// Whether nothing else of its kind is down, as `PointerEvent.isPrimary` says; the lift of any finger of this kind that
  /// the session still considers down has then been lost.
  public var isPrimary: Bool
  /// What touches; the more precise it is, the closer to a divider it has to be to grab it.
  public var pointer: Pointer

  /// Creates a touch.
  public init(id: Int, phase: Phase, position: Point, isPrimary: Bool = false, pointer: Pointer = .touch) {
    self.id = id
    self.phase = phase
    self.position = position
    self.isPrimary = isPrimary
    self.pointer = pointer
  }
}

/// An input to a session, with its time.
public struct Event: Hashable, Sendable {
  /// The kinds of input.
  public enum Action: Hashable, Sendable {
    /// The report of a finger.
    case touch(Touch)
    /// The report of a gesture on a trackpad, or of a wheel.
    case trackpad(TrackpadGesture)
    /// The report of a photo that is dragged over the canvas from a tray or from another application.
    case offer(Offer)
    /// A pointer is over a point without pressing, or has left.
    case hover(Point?, Touch.Pointer)
    /// A command.
    case command(Command)
    /// Escape, or the window lost the touches: undoes the current gesture, and with an interaction also its commands.
    case cancel
    /// Only time passed.
    case wait

    /// The command that changes the scene.
    public static func edit(_ edit: Edit) -> Action { .command(.edit(edit)) }
  }

  /// The time in seconds since any fixed moment, by one clock for all events and for `presentation(at:)`.
  ///
  /// An event up to a second late counts as at the last event's time.
  /// Moves of several fingers at the same time are one frame.
  public var time: Double
  /// The input.
  public var action: Action
  /// The interaction with a control of the host to which a command belongs: one drag of a slider or a dial.
  ///
  /// All commands of one interaction are one undo step, however long it pauses, and are seen at once, without motion. A
  /// new interaction has a new number; `cancel` with its number reverts it.
  public var interaction: Int?

  /// Creates an event.
  public init(time: Double, _ action: Action, interaction: Int? = nil) {
    self.time = time
    self.action = action
    self.interaction = interaction
  }

  /// Whether it moves what is held, which is seen without a motion.
  var isMovement: Bool {
    switch action {
    case .trackpad(let gesture): gesture.phase == .moved
    case .offer(let offer): offer.phase == .began || offer.phase == .moved
    case .touch(let touch): touch.phase == .moved
    case .hover: true
    case .cancel, .wait, .command: false
    }
  }

  var isCommand: Bool {
    if case .command = action { return true }
    return false
  }

  /// Creates a touch event.
  public static func touch(
    _ id: Int, _ phase: Touch.Phase, at position: Point, time: Double, isPrimary: Bool = false,
    pointer: Touch.Pointer = .touch
  ) -> Event {
    let touch = Touch(id: id, phase: phase, position: position, isPrimary: isPrimary, pointer: pointer)
    return Event(time: time, .touch(touch))
  }

  /// Creates the event of a command that changes the scene.
  public static func edit(_ edit: Edit, time: Double, interaction: Int? = nil) -> Event {
    .command(.edit(edit), time: time, interaction: interaction)
  }

  /// Creates a command event.
  public static func command(_ command: Command, time: Double, interaction: Int? = nil) -> Event {
    Event(time: time, .command(command), interaction: interaction)
  }
}
