import CollageFormat
import CollageLayout
import CollageModel
import CollageTesting
import Testing

/// Gesture logs are read strictly, written canonically, and lose nothing.
@Suite struct GestureLogTests {
  private let resolver = GestureLogDecoder.Resolver(
    template: { path throws(FormatError) in throw FormatError(file: path, message: "no such template") },
    board: { template throws(FormatError) in
      do throws(LayoutError) {
        return try template.board(photoCount: 4)
      } catch {
        throw FormatError(file: "board", message: error.description)
      }
    })

  private func decode(_ text: String) throws(FormatError) -> GestureLog {
    try GestureLogDecoder.decode(Array(text.utf8), file: "g.jsonl", resolver: resolver)
  }

  private static let header = #"{"format":"collage-gestures","version":1,"canvas":[300,200]}"#

  @Test func readsTheExampleOfTheSpecification() throws {
    let log = try decode(
      """
      \(Self.header)
      {"t": 0.016, "touch": 1, "phase": "moved", "at": [310.5, 220]}
      {"t": 1.2, "command": "swap", "items": ["a", "b"]}

      {"t": 2}
      {"t": 3, "command": "cancel"}
      """)
    #expect(log.canvas == Size(300, 200) && log.policy == Policy(canvas: Size(300, 200)))
    #expect(
      log.events == [
        .touch(1, .moved, at: Point(310.5, 220), time: 0.016), .edit(.swap("a", "b"), time: 1.2),
        Event(time: 2, .wait), Event(time: 3, .cancel),
      ])
  }

  @Test func randomLogsComeBackToTheBit() throws {
    for seed in UInt64(0)..<60 {
      var scenes = RandomScene(seed: seed)
      let scene = try scenes.next()
      var policy = Policy(canvas: scene.board.canvas)
      if seed % 2 == 0 {
        (policy.swapTriggers, policy.resistance, policy.snapping) = ([.longPress, .tapTap], .absent, nil)
        policy.slop = 0.1 + 0.2
        (policy.allowsTwoHands, policy.editsSlots, policy.scrollSpeed) = (false, true, 12.5)
      }
      var session = Session(scene: scene, policy: policy)
      var generator = RandomEvents(seed: seed)
      var events: [Event] = []
      for _ in 0..<200 {
        let event = generator.next(for: session)
        _ = session.reduce(event)
        events.append(event)
      }
      let sizes = Dictionary(uniqueKeysWithValues: scene.photos.map { ($0.id, $0.size) })
      let log = GestureLog(canvas: scene.board.canvas, photoSizes: sizes, policy: policy, events: events)
      let bytes = GestureLogEncoder.encode(log)
      let read = try GestureLogDecoder.decode(bytes, file: "g.jsonl", resolver: resolver)
      #expect(read.policy == policy && read.photoSizes == sizes)
      #expect(GestureLogEncoder.encode(read) == bytes)
      // What cannot be written is what a session ignores: the log leads to the same scene.
      #expect(
        InvariantRun.replay(Session(scene: scene, policy: policy), read.events).scene.items == session.scene.items)
    }
  }

  @Test func foundFocusPointsComeBack() throws {
    let former = FoundFocus(item: "b", photo: "q", point: Point(0.5, 0.25), former: Point(0.1, 0.2))
    let event = Event(time: 1, .supply([FoundFocus(item: "a", photo: "p", point: Point(0.3, 0.6)), former]))
    let line = try #require(GestureLogEncoder.line(of: event))
    #expect(try decode("\(Self.header)\n\(line)\n").events == [event])
    let given = #"{"t": 1, "supply": [{"item": "a", "photo": "p", "point": [0.3, 0.6], "former": null}]}"#
    #expect(try decode("\(Self.header)\n\(given)").events == [Event(time: 1, .supply([event.found[0]]))])
    // A session ignores a point that is not a number, and the others of the event count.
    let broken = FoundFocus(item: "a", photo: "p", point: Point(.nan, 0))
    #expect(
      GestureLogEncoder.line(of: Event(time: 1, .supply([broken, former])))
        == GestureLogEncoder.line(of: Event(time: 1, .supply([former]))))
  }

  @Test func everyCommandComesBack() throws {
    let photo = ScenePhoto(id: "p", size: Size(30, 20), automaticFocus: Point(0.2, 0.3))
    let board = try Board(
      canvas: Size(30, 20), split: .branch(.row, [.init(.slot("a"), weight: 2), .init(.slot("b"))]))
    let edits: [Edit] = [
      .swap("a", "b"), .move("a", to: "s"), .setAside("a"), .delete(.item("a")), .delete(.layer("l")), .compact,
      .relayout(board, .leastMovement), .replace("a", with: photo), .add("a", photo, to: "s"),
      .add("a", photo, to: nil),
      .duplicate(.item("a"), as: .item("b")), .lock(.layer("l"), true), .lock(.item("a"), false), .flip("a", .vertical),
      .quarterTurn("a", -3), .straighten("a", Angle(degrees: 3.3)), .fit("a", .contain), .fit("a", nil),
      .setIntent(
        "a",
        Intent(
          focus: Point(0.1, 0.2), zoom: 3, rotation: Angle(degrees: 4), quarterTurns: 2, isMirrored: true,
          fit: Fit.none,
          crop: Rect(x: 0, y: 0, width: 0.5, height: 0.5), straighten: Angle(degrees: -9),
          perspective: .keystone(vertical: 0.5, horizontal: -0.25))),
      .perspective("a", nil), .perspective("a", .keystone(vertical: 1, horizontal: 0)),
      .perspective(
        "a",
        .corners(
          Quadrilateral(
            topLeft: Point(0.1, 0.1), topRight: Point(0.9, 0.2), bottomRight: Point(1, 1), bottomLeft: Point(0, 0.8)))),
      .crop("a", nil), .crop("a", Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)), .cropToAspect("a", .sixteenToNine),
      .cropToAspect("a", .original),
      .reset("a"), .nudge(.item("a"), by: Point(1, -2)), .zoom(.layer("l"), by: 1.5, about: Point(3, 4)),
      .zoom(.item("a"), by: 1.5, about: nil), .rotate(.item("a"), by: Angle(degrees: -7), about: nil),
      .reorder(.layer("l"), .toBack), .weights(branch: [1, 0], [1, 2.5]),
      .addLayer(
        Layer(
          id: "l", size: Size(3, 4), center: Point(5, 6), scale: 2, rotation: Angle(degrees: 8), isLocked: true,
          group: "g")),
      .equalize(branch: [1]), .setFrame("s", Rect(x: 1, y: 2, width: 3, height: 4)), .align(["l", "m"], .centerX),
      .distribute(["l", "m", "n"], along: .column), .together([.compact, .hide(["l"], true)]),
      .group(["l", "m"], "g"), .group(["l"], nil),
    ]
    let commands: [Command] =
      edits.map { .edit($0) } + [
        .lift("a"), .aim(at: "s"), .drop, .toggleSelection(.item("a")), .toggleSelection(.layer("l")),
        .toggleSelection(.slot("s")), .select(.item("a")), .select(.layer("l")), .select(.slot("s")), .select(nil),
        .undo, .redo,
      ]
    let events = commands.enumerated().map { Event.command($1, time: Double($0)) }
    let bytes = GestureLogEncoder.encode(GestureLog(canvas: Size(30, 20), events: events))
    let read = try GestureLogDecoder.decode(bytes, file: "g.jsonl", resolver: resolver).events
    #expect(read.count == events.count)
    for (one, other) in zip(read, events) {
      // A board without a name is given one.
      if case .command(.edit(.relayout(let found, let rule))) = one.action {
        #expect(found.slots == board.slots && rule == .leastMovement)
      } else {
        #expect(one == other)
      }
    }
  }

  /// Invalid lines and their error messages.
  static let bad: [(line: String, message: String)] = [
    (#"{"t": 1, "command": "toggleSelection"}"#, "line 2: an object; must have one of item, layer and slot"),
    (
      #"{"t": 1, "supply": [{"item": "a", "photo": "p"}]}"#,
      "line 2: supply[0].point: missing; this key is required"
    ),
    (
      #"{"t": 1, "touch": 1, "phase": "hover", "at": [1, 2]}"#,
      "line 2: phase: \"hover\"; a phase must be began, moved, ended or cancelled"
    ),
    (#"{"touch": 1, "phase": "moved", "at": [1, 2]}"#, "line 2: t: missing; this key is required"),
    (
      #"{"t": 1, "touch": 1.5, "phase": "moved", "at": [1, 2]}"#,
      "line 2: touch: 1.5; a finger's number must be an integer"
    ),
    (#"{"t": 1, "touch": 1, "phase": "moved", "at": [1]}"#, "line 2: at: an array of 1 value; expected [x, y]"),
    (#"{"t": 1, "touch": 1, "phase": "moved", "at": [1, 2], "presure": 3}"#, "line 2: unknown key \"presure\""),
    (#"{"t": 1, "at": [1, 2]}"#, "line 2: touch: missing; this key is required"),
    (#"{"t": 1, "primary": true}"#, "line 2: touch: missing; this key is required"),
    (#"{"t": 1, "command": "swop"}"#, "line 2: command: \"swop\"; did you mean \"swap\"?"),
    (#"{"t": 1, "command": "swap", "items": ["a"]}"#, "line 2: items: an array of 1 value; a swap needs two items"),
    (#"{"t": 1, "command": "delete"}"#, "line 2: this command needs exactly one of item, layer"),
    (#"{"t": 1, "command": "undo", "item": "a"}"#, "line 2: unknown key \"item\""),
    (#"{"t": 1, "command": "relayout", "template": "other.json"}"#, "line 2: template: other.json: no such template"),
    (#"{"t": 1, "#, "line 2: column 10"),
    ("[]", "line 2: an array of 0 values; an event must be an object"),
    (#"{"t": 1, "touch": 1, "phase": "moved", "at": [1e999, 2]}"#, "line 2: column"),
  ]

  @Test(arguments: bad.indices) func reportsErrorsWithTheirPosition(_ index: Int) throws {
    let (line, message) = Self.bad[index]
    let error = #expect(throws: FormatError.self) { _ = try self.decode(Self.header + "\n" + line) }
    #expect(try #require(error).description.hasPrefix("g.jsonl: " + message), "\(String(describing: error))")
  }

  @Test func reportsEverythingAtOnce() throws {
    let text = Self.header + "\n{\"t\": true}\n{\"t\": 1}\n{\"command\": \"fly\", \"t\": 0}\nnonsense"
    let error = #expect(throws: FormatError.self) { _ = try self.decode(text) }
    #expect(try #require(error).issues.map(\.path) == ["line 2: t", "line 4: command", "line 5"])
  }

  @Test(arguments: ["", "\n\n", "{}", #"{"format":"collage","version":1}"#, "{\"format\":\"collage-gestures\"}"])
  func aFileWithoutAHeaderIsNoLog(_ text: String) {
    #expect(throws: FormatError.self) { _ = try self.decode(text) }
  }

  @Test func hostileNumbersAreReadAndIgnoredByTheSession() throws {
    let log = try decode(
      Self.header + "\n{\"t\": -1e308}\n{\"t\": 0, \"touch\": -5, \"phase\": \"began\", \"at\": [1e308, 0]}")
    #expect(log.events.count == 2)
  }
}

/// The text of traces and boards.
@Suite struct SessionTextTests {
  @Test func aTraceDescribesAnEvent() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    var (trace, lines) = (SessionTrace(stage.session), [String]())
    stage.frame = 0.25
    let script = [
      Event.touch(1, .began, at: Point(50, 50), time: 0), .touch(1, .moved, at: Point(30, 50), time: 0.25),
      .touch(1, .moved, at: Point(160, 50), time: 0.5), .touch(1, .ended, at: Point(160, 50), time: 0.75),
      .edit(.flip("A", .horizontal), time: 1), .command(.select(.item("B")), time: 2),
      .edit(.setAside("A"), time: 3),
    ]
    var session = stage.session
    for event in script {
      _ = session.reduce(event)
      lines.append(trace.line(event, session))
    }
    #expect(
      lines == [
        "0 touch 1 began 50,50 | pressed | undo 0 redo 0",
        "0.25 touch 1 moved 30,50 | panning \"A\" | undo 0 redo 0 | selected \"A\" | \"A\"@\"a\" focus 0.55,0.5",
        "0.5 touch 1 moved 160,50 | swapping \"A\" to \"b\" | undo 0 redo 0 | selected \"A\" | "
          + "\"B\"@\"a\" focus 0.5,0.5, \"A\"@\"b\" focus 0.5,0.5",
        "0.75 touch 1 ended 160,50 | idle | undo 1 redo 0 | selected \"A\"",
        "1 flip item \"A\" direction \"horizontal\" | idle | undo 2 redo 0 | selected \"A\" "
          + "| \"A\"@\"b\" focus 0.5,0.5 mirrored",
        "2 select item \"B\" | idle | undo 2 redo 0 | selected \"B\"",
        "3 setAside item \"A\" | idle | undo 3 redo 0 | selected \"B\" | waiting [\"A\"]",
      ])
  }

  @Test func aBoardIsDrawnInCharacters() throws {
    let stage = try Stage("aab\nccD", cell: Size(100, 100), gap: 10)
    stage.perform(.lock(.item("C"), true))
    stage.finger(1).down(at: Point(40, 30))
    #expect(
      BoardText.drawing(of: stage.session, columns: 32) == """
        aaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbb
        aaaa1aaaaaaaaaaaaaaaa.bbbbbbbbbb
        aaaaaaaaa A aaaaaaaaa.bbbb B bbb
        aaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbb
        aaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbb
        ................................
        ccccccccccccccccccccc.dddddddddd
        ccccccccccccccccccccc.dddddddddd
        cccccccc C! ccccccccc.dddddddddd
        ccccccccccccccccccccc.dddddddddd
        ccccccccccccccccccccc.dddddddddd
        """)
  }
}

extension Event {
  fileprivate var found: [FoundFocus] { if case .supply(let found) = action { found } else { [] } }
}
