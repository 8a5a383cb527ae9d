/// A report from one finger, pen or mouse.
public struct Touch: Hashable, Sendable {
  /// The stage of a touch that an event reports, as for UIKit touches and DOM pointer events.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    case began
    case moved
    case ended
    /// The system canceled the touch.
    case cancelled
  }

  /// The kind of pointing device.
  public enum Pointer: String, Hashable, Sendable, CaseIterable {
    case touch
    /// A pen, which is more precise than a finger.
    case pen
    /// A mouse or a trackpad's cursor, which is as precise as the view.
    case mouse
  }

  /// The finger's identifier, unique while it is down.
  public var id: Int
  public var phase: Phase
  /// The position in canvas units.
  public var position: Point
  /// True if no other pointer of this kind is down, as in `PointerEvent.isPrimary`.
  ///
  /// If the session still considers other fingers of this kind to be down, their lifts were lost.
  public var isPrimary: Bool
  /// The kind of pointing device; precise ones must be closer to a divider to grab it.
  public var pointer: Pointer

  /// Creates a touch, by default of a finger that is not primary.
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
  /// The input or command that an event reports to a session.
  public enum Action: Hashable, Sendable {
    /// A report from a finger.
    case touch(Touch)
    /// A report from a trackpad gesture or a wheel.
    case trackpad(TrackpadGesture)
    /// A report of a photo that is dragged over the canvas from a tray or from another application.
    case offer(Offer)
    /// A pointer hovers over a point without pressing; nil means that it has left.
    case hover(Point?, Touch.Pointer)
    case command(Command)
    /// Focus points that the host has found; see ``Session/supply(_:)``.
    case supply([FoundFocus])
    /// The Escape key or a lost window: reverts the current gesture, and with an interaction also its commands.
    case cancel
    /// Time has passed without input.
    case wait

    /// Returns the action of a command that changes the scene.
    public static func edit(_ edit: Edit) -> Action { .command(.edit(edit)) }
  }

  /// The time in seconds since any fixed moment, from the same clock for all events and for `presentation(at:)`.
  ///
  /// An event up to a second late is treated as if it came at the last event's time. Moves of several fingers at the
  /// same time form one frame.
  public var time: Double
  public var action: Action
  /// The interaction to which a command belongs: one drag of a slider or a dial in the host.
  ///
  /// All commands of an interaction form one undo step, however long it pauses, and are visible immediately, without
  /// animation. Each interaction has a new number; `cancel` with this number reverts it.
  public var interaction: Int?

  /// Creates an event at a time in seconds, by the clock of all events of a session.
  public init(time: Double, _ action: Action, interaction: Int? = nil) {
    self.time = time
    self.action = action
    self.interaction = interaction
  }

  /// True if the event moves elements, which is visible immediately, without animation.
  var isMovement: Bool {
    switch action {
    case .trackpad(let gesture): gesture.phase == .moved
    case .offer(let offer): offer.phase == .began || offer.phase == .moved
    case .touch(let touch): touch.phase == .moved
    case .hover, .supply: true
    case .cancel, .wait, .command: false
    }
  }

  var isCommand: Bool {
    if case .command = action { return true }
    return false
  }

  /// Creates the event of a touch at a position on the canvas.
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

  /// Creates an event that performs a command at a time in seconds.
  public static func command(_ command: Command, time: Double, interaction: Int? = nil) -> Event {
    Event(time: time, .command(command), interaction: interaction)
  }
}
