internal import CollageFormat
public import CollageModel

/// A session with a clock and scripted fingers, for tests of gestures.
///
///     let stage = try Stage("ab")
///     stage.finger(1).down(on: "a").drag(to: "b").up()
///     #expect(stage.session.scene.item(in: "b")?.id == "A")
///
/// Every event is kept, so that what a test did can be written down as a gesture log.
public final class Stage {
  /// What lets an event happen to a session: the session itself, or an app's own code around it.
  public typealias Reducer = (inout Session, Event) -> Response

  /// The session as it is now.
  public private(set) var session: Session
  /// The session as it was at the beginning.
  public let opening: Session
  /// Everything that happened.
  public private(set) var events: [Event] = []
  /// What the session answered, event by event.
  public private(set) var responses: [Response] = []
  /// The time of the next event, in seconds.
  public private(set) var time: Double
  /// What every event did, a line an event, as `SessionTrace` tells it.
  public private(set) var trace: [String] = []
  /// How much time passes between two events, in seconds; a sixtieth.
  public var frame = 1.0 / 60
  /// Where the fingers are, as the script has them; a lost finger is not among them.
  public private(set) var positions: [Int: Point] = [:]

  private var isFrozen = false
  private let reducer: Reducer
  private var tracer: SessionTrace

  /// Sets a session on a stage; an app that stands between fingers and session gives what it does.
  public init(_ session: Session, reducer: @escaping Reducer = { $0.reduce($1) }) {
    self.session = session
    self.reducer = reducer
    opening = session
    tracer = SessionTrace(session)
    time = session.time.isFinite ? session.time : 0
  }

  /// Sets a scene on a stage.
  public convenience init(
    _ scene: Scene, policy: Policy? = nil, reducer: @escaping Reducer = { $0.reduce($1) }
  ) {
    self.init(Session(scene: scene, policy: policy), reducer: reducer)
  }

  /// Sets a drawn board on a stage, as `BoardDrawing` reads it; item "A" stands in slot "a".
  ///
  /// - Throws: `DrawingError` or `ModelError` where the drawing is no board.
  public convenience init(
    _ drawing: String, cell: Size = Size(100, 100), gap: Double = 10, photoSize: Size = Size(400, 300),
    style: SlotStyle = SlotStyle(), layers: [Layer] = [], policy: Policy? = nil,
    reducer: @escaping Reducer = { $0.reduce($1) }
  ) throws {
    let board = try BoardDrawing(drawing, cell: cell, gap: gap, style: style)
    self.init(try Scene(board, photoSize: photoSize, layers: layers), policy: policy, reducer: reducer)
  }

  /// Lets something happen now; afterwards a frame's time passes.
  @discardableResult public func send(_ action: Event.Action) -> Response {
    let event = Event(time: time, action)
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

  /// Carries out a command.
  @discardableResult public func perform(_ command: Command) -> Response { send(.command(command)) }

  /// Presses Escape, or takes the fingers away from the window.
  @discardableResult public func cancel() -> Response { send(.cancel) }

  /// Lets time pass, in seconds.
  public func wait(_ seconds: Double) {
    time += seconds
    send(.wait)
  }

  /// Lets several things happen in one frame.
  public func together(_ body: () throws -> Void) rethrows {
    let wasFrozen = isFrozen
    isFrozen = true
    defer {
      isFrozen = wasFrozen
      if !isFrozen { time += frame }
    }
    try body()
  }

  /// The board as it is seen now, drawn in characters as `BoardText` does.
  public var drawing: String { BoardText.drawing(of: session) }

  /// Forgets a finger without a word to the session.
  func lose(_ finger: Int) { positions[finger] = nil }

  /// A place in a slot, given by shares of its frame, turned as the slot is; the canvas' middle for an unknown slot.
  public func place(in slot: SlotID, _ share: Point = Point(0.5, 0.5)) -> Point {
    guard let slot = session.presentation().slots.first(where: { $0.id == slot }) else {
      let canvas = session.scene.board.canvas
      return Point(canvas.width / 2, canvas.height / 2)
    }
    let frame = slot.frame
    let upright = Point(frame.x + share.x * frame.width, frame.y + share.y * frame.height)
    return AffineTransform.rotation(slot.rotation, about: frame.center).apply(upright)
  }
}
