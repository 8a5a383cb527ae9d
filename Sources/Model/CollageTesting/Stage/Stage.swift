internal import CollageFormat
public import CollageModel

/// A session with a clock and scripted fingers, for testing gestures.
///
/// ```swift
/// let stage = try Stage("ab")
/// stage.finger(1).down(on: "a").drag(to: "b").up()
/// #expect(stage.session.scene.item(in: "b")?.id == "A")
/// ```
///
/// All events are kept, so that a test can be written as a gesture log.
public final class Stage {
  /// Processes an event: the session's own function, or an app's code around it.
  public typealias Reducer = (inout Session, Event) -> Response

  public private(set) var session: Session
  /// The session before the first event.
  public let opening: Session
  public private(set) var events: [Event] = []
  /// The session's responses, one per event.
  public private(set) var responses: [Response] = []
  /// The time of the next event, in seconds.
  public private(set) var time: Double
  /// The trace so far, one line per event, as written by `SessionTrace`.
  public private(set) var trace: [String] = []
  /// The time between two events, in seconds; by default, a sixtieth.
  public var frame = 1.0 / 60
  /// The positions of the fingers according to the script; a lost finger is not included.
  public private(set) var positions: [Int: Point] = [:]

  private var isFrozen = false
  private let reducer: Reducer
  private var tracer: SessionTrace

  /// Creates a stage for a session.
  ///
  /// - Parameters:
  ///   - session: The initial session.
  ///   - reducer: Processes an event; an app passes the code that it runs between fingers and session.
  public init(_ session: Session, reducer: @escaping Reducer = { $0.reduce($1) }) {
    self.session = session
    self.reducer = reducer
    opening = session
    tracer = SessionTrace(session)
    time = session.time.isFinite ? session.time : 0
  }

  /// Creates a stage for a scene; the closure changes the policy, by default the canvas' default policy.
  ///
  /// ```swift
  /// let exact = Stage(scene) { $0.snapping = nil }
  /// ```
  public convenience init(
    _ scene: Scene, policy: Policy? = nil, changingPolicy change: (inout Policy) -> Void = { _ in },
    reducer: @escaping Reducer = { $0.reduce($1) }
  ) {
    var session = Session(scene: scene, policy: policy)
    change(&session.policy)
    self.init(session, reducer: reducer)
  }

  /// Creates a stage for a drawn board as in `BoardDrawing`; item "A" is in slot "a".
  ///
  /// ```swift
  /// let patient = try Stage("ab") { $0.swapTriggers = [.longPress] }
  /// ```
  ///
  /// The closure changes the policy, by default the canvas' default policy.
  ///
  /// - Throws: `DrawingError` or `ModelError` if the drawing is not a valid board.
  public convenience init(
    _ drawing: String, cell: Size = Size(100, 100), gap: Double = 10, photoSize: Size = Size(400, 300),
    style: SlotStyle = SlotStyle(), layers: [Layer] = [], policy: Policy? = nil,
    changingPolicy change: (inout Policy) -> Void = { _ in }, reducer: @escaping Reducer = { $0.reduce($1) }
  ) throws {
    let board = try BoardDrawing(drawing, cell: cell, gap: gap, style: style)
    self.init(
      try Scene(board, photoSize: photoSize, layers: layers), policy: policy, changingPolicy: change, reducer: reducer)
  }

  /// Sends an action at the current time, then advances the time by a frame.
  @discardableResult public func send(_ action: Event.Action, interaction: Int? = nil) -> Response {
    let event = Event(time: time, action, interaction: interaction)
    events.append(event)
    let response = reducer(&session, event)
    responses.append(response)
    trace.append(tracer.line(event, session))
    if case .touch(let touch) = action { remember(touch) }
    if !isFrozen { time += frame }
    return response
  }

  private func remember(_ touch: Touch) {
    switch touch.phase {
    case .began, .moved: positions[touch.id] = touch.position
    case .ended, .cancelled: positions[touch.id] = nil
    }
  }

  /// Sends an edit as one event; those of the same interaction form one undo step.
  @discardableResult public func perform(_ edit: Edit, interaction: Int? = nil) -> Response {
    send(.edit(edit), interaction: interaction)
  }

  /// Sends a command as one event; edits of the same interaction form one undo step.
  @discardableResult public func perform(_ command: Command, interaction: Int? = nil) -> Response {
    send(.command(command), interaction: interaction)
  }

  /// Supplies the focus that a host has found for items.
  @discardableResult public func supply(_ found: [FoundFocus]) -> Changes { session.supply(found) }

  /// Cancels the current gesture, as the Escape key or the system does.
  @discardableResult public func cancel() -> Response { send(.cancel) }

  /// Advances the time by a number of seconds.
  public func wait(_ seconds: Double) {
    time += seconds
    send(.wait)
  }

  /// Sends several actions in one frame.
  public func together(_ body: () throws -> Void) rethrows {
    let wasFrozen = isFrozen
    isFrozen = true
    defer {
      isFrozen = wasFrozen
      if !isFrozen { time += frame }
    }
    try body()
  }

  /// The visible board as text, drawn by `BoardText`.
  public var drawing: String { BoardText.drawing(of: session) }

  /// Removes a finger without an event.
  func lose(_ finger: Int) { positions[finger] = nil }

  /// Returns a position in a slot, in fractions of its frame and rotated with it, or the canvas' center if the slot is
  /// unknown.
  public func place(in slot: SlotID, _ share: Point = Point(0.5, 0.5)) -> Point {
    guard let slot = session.presentation(at: .infinity).slots.first(where: { $0.id == slot }) else {
      let canvas = session.scene.board.canvas
      return Point(canvas.width / 2, canvas.height / 2)
    }
    let frame = slot.frame
    let upright = Point(frame.x + share.x * frame.width, frame.y + share.y * frame.height)
    return Affine.rotation(slot.rotation, about: frame.center).apply(upright)
  }
}
