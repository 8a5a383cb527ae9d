@testable import CollageFormat
import CollageLayout
import CollageModel
import CollageTesting
import Testing

/// Whatever happened to a session, its log can be read and leads to where it led.
@Suite struct GestureLogFidelityTests {
  private static let canvas = Size(100, 100)

  private let resolver = GestureLogDecoder.Resolver(
    template: { path throws(FormatError) in throw FormatError(file: path, message: "no such template") },
    board: { _ throws(FormatError) in throw FormatError(file: "board", message: "no boards here") })

  private func reread(_ log: GestureLog) throws(FormatError) -> GestureLog {
    try GestureLogDecoder.decode(GestureLogEncoder.encode(log), file: "g.jsonl", resolver: resolver)
  }

  /// Returns whether a session comes to the same end when its log is replayed; sessions are too long to be printed.
  private func isKept(_ events: [Event], of session: Session) throws -> Bool {
    let read = try reread(GestureLog(canvas: Self.canvas, policy: session.policy, events: events))
    return InvariantRun.replay(session, read.events) == InvariantRun.replay(session, events)
  }

  /// Lifts and cancellations with numbers that are not finite, which a session heeds all the same.
  static let lifts: [Event] = [
    .touch(1, .ended, at: Point(.nan, 30), time: 1), .touch(1, .ended, at: Point(60, 30), time: .nan),
    .touch(1, .ended, at: Point(-.infinity, .infinity), time: .infinity), Event(time: .nan, .cancel),
    .touch(1, .cancelled, at: Point(60, .nan), time: -.infinity),
  ]

  @Test(arguments: lifts.indices) func noLiftIsLost(_ index: Int) throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    let events = [
      Event.touch(1, .began, at: Point(50, 50), time: 0), .touch(1, .moved, at: Point(30, 50), time: 0.5),
      // A command would end the gesture by itself.
      Self.lifts[index], Event(time: 2, .wait),
    ]
    #expect(InvariantRun.replay(stage.session, Array(events.prefix(3))).phase != .panning(.item("A")))
    #expect(try isKept(events, of: stage.session))
  }

  /// Events that come to nothing, but for the time that passes.
  static let idle: [Event] = [
    .touch(1, .moved, at: Point(.nan, 30), time: 1), .touch(2, .began, at: Point(.infinity, 30), time: 1),
    .touch(1, .moved, at: Point(40, 50), time: .nan), Event(time: .nan, .wait),
    .edit(.nudge(.item("A"), by: Point(.nan, 0)), time: 1), .command(.undo, time: .infinity),
    .edit(.add("new", ScenePhoto(id: "n", size: Size(0, -4)), to: nil), time: 1),
    .edit(.addLayer(Layer(id: "l", size: Size(0, 1), center: .zero)), time: 1),
    .edit(.weights(branch: [], [.nan, 1]), time: 1), .edit(.quarterTurn("A", .min), time: 1),
  ]

  @Test(arguments: idle.indices) func timeAdvancesForEveryEvent(_ index: Int) throws {
    var session = try Stage("ab", photoSize: Size(400, 100)).session
    session.policy.swapTriggers = .longPress
    #expect(try isKept([.touch(1, .began, at: Point(50, 50), time: 0), Self.idle[index]], of: session))
  }

  @Test(arguments: [5, -7, 4_000_001, Int.max, Int.min]) func anyNumberOfQuarterTurnsIsKept(_ turns: Int) throws {
    let session = try Stage("ab", photoSize: Size(400, 100)).session
    #expect(try isKept([.edit(.quarterTurn("A", turns), time: 0)], of: session))
    #expect(try isKept([.edit(.setIntent("A", Intent(quarterTurns: turns)), time: 0)], of: session))
  }

  @Test func aPolicyWithoutBoundsIsKept() throws {
    var policy = Policy(canvas: Self.canvas)
    policy.longPressDelay = .infinity
    policy.doubleTapInterval = -1
    policy.slop = .nan
    policy.historyLimit = .max
    policy.resistance.coefficient = .nan
    policy.snapping = Snapping(angleStep: .zero, angleWindow: Angle(degrees: .infinity), centerWindow: -3)
    let read = try reread(GestureLog(canvas: Self.canvas, policy: policy)).policy
    #expect(read.longPressDelay == .greatestFiniteMagnitude && read.doubleTapInterval == 0)
    #expect(read.slop == Policy(canvas: Self.canvas).slop && read.historyLimit == 100_000)
    #expect(read.resistance == .hard)
    #expect(
      read.snapping
        == Snapping(angleStep: .zero, angleWindow: Angle(degrees: .greatestFiniteMagnitude), centerWindow: 0))
  }

  @Test func equalLogsAreEqualBytes() {
    let events = [-0.0, 0].map { zero in
      [
        Event.touch(1, .began, at: Point(zero, 1), time: zero),
        .edit(.rotate(.item("A"), by: Angle(degrees: zero), about: Point(1, zero)), time: 1),
        .edit(.nudge(.item("A"), by: Point(zero, zero)), time: 2),
      ]
    }
    #expect(events[0] == events[1])
    let bytes = events.map { GestureLogEncoder.encode(GestureLog(canvas: Self.canvas, events: $0)) }
    #expect(bytes[0] == bytes[1])
  }

  @Test func readingEndsWithTheFirstEventTooMany() throws {
    let header = #"{"format":"collage-gestures","version":1,"canvas":[300,200]}"#
    func decode(_ lines: String) throws(FormatError) -> GestureLog {
      try GestureLogDecoder.decode(
        Array("\(header)\n\(lines)".utf8), file: "g", resolver: resolver, eventLimit: 3)
    }
    #expect(try decode("{\"t\":0}\n\n{\"t\":0}\n{\"t\":0}\n\n").events.count == 3)
    let error = #expect(throws: FormatError.self) {
      _ = try decode("{\"t\":0}\nwrong\n{\"t\":0}\n\n{\"t\":0}\nwrong\nwrong\n")
    }
    // What is wrong beyond the limit is not looked for.
    #expect(try #require(error).issues.map(\.path) == ["line 3", "line 6"])
    #expect(try #require(error).issues.last?.message == "a log can have at most 3 events")
  }

  @Test(arguments: [Size(1, 1e6), Size(1e6, 1), Size(10, 1e6), Size(1e-3, 1e-3)])
  func anyCanvasCanBeDrawn(_ canvas: Size) throws {
    let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: canvas.width, height: canvas.height))
    let session = Session(scene: try Scene(board: try Board(canvas: canvas, slots: [slot]), photos: []))
    #expect((2...400).contains(BoardText.drawing(of: session).split(separator: "\n").count))
  }
}
