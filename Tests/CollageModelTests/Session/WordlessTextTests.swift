import CollageModel
import CollageTesting
import Testing

/// A plate belongs to its text: while that has no words, it is left out, and it comes back with them.
@Suite struct WordlessTextTests {
  private let title = Layer(
    id: "title", content: .text(TextContent("Rome")), size: Size(40, 10), center: Point(50, 80), isFromTemplate: true)
  private let plate = Layer(
    id: "plate", content: .shape(DrawnShape(.area(.rectangle), fill: .color(.black))), size: Size(60, 20),
    center: Point(50, 30), isFromTemplate: true, companion: "title")

  /// Photos A and B side by side, each 100 wide, beneath the plate and its text, which are apart.
  private func session(_ others: Layer...) throws -> Session {
    var session = try Stage("ab", layers: [plate, title] + others).session
    session.policy.minGrabExtent = 0
    return session
  }

  private func say(_ words: String, _ session: inout Session, at time: Double) {
    let response = session.reduce(.edit(.setContent("title", .text(TextContent(words))), time: time))
    #expect(response.refusal == nil)
  }

  private func hidden(_ session: Session) -> [Bool] { session.presentation(at: .infinity).layers.map(\.isHidden) }

  @Test("A text that is emptied takes its plate along; words and undo bring it back, and the scene keeps both")
  func theTextThatIsEmptied() throws {
    var session = try session()
    #expect(hidden(session) == [false, false])
    for (number, blank) in ["", " ", "\n \t"].enumerated() {
      say(blank, &session, at: Double(4 * number + 1))
      #expect(hidden(session) == [true, false], "\(blank.debugDescription)")
      #expect(session.scene.layers[0] == plate)
      say("Paris", &session, at: Double(4 * number + 3))
      #expect(hidden(session) == [false, false])
    }
    _ = session.reduce(.command(.undo, time: 90))
    #expect(hidden(session) == [true, false])
    _ = session.reduce(.command(.undo, time: 91))
    #expect(hidden(session) == [false, false])
  }

  @Test("What is left out is neither touched nor held by handles; its empty text is touched")
  func whatIsLeftOutIsNotTouched() throws {
    var session = try session()
    _ = session.reduce(.command(.select(.layer("plate")), time: 0))
    #expect(session.hit(at: Point(50, 30)) == .layer("plate") && session.handles.count == 5)
    say("", &session, at: 1)
    #expect(session.hit(at: Point(50, 30)) == .item("A") && session.handles.isEmpty)
    #expect(session.hit(at: Point(50, 80)) == .layer("title"))
    say("Rome", &session, at: 2)
    #expect(session.hit(at: Point(50, 30)) == .layer("plate") && session.handles.count == 5)
  }

  @Test("Nothing snaps to what is left out")
  func nothingSnapsToIt() throws {
    let moved = Layer(id: "moved", content: .host("mark"), size: Size(10, 10), center: Point(150, 31), scale: 1)
    for (words, place) in [("Rome", 30.0), ("", 29.5)] {
      var session = try session(moved)
      if words.isEmpty { say(words, &session, at: 0) }
      session.policy.snapping = Snapping(centerWindow: 2)
      _ = session.reduce(.touch(1, .began, at: Point(150, 31), time: 1))
      _ = session.reduce(.touch(1, .moved, at: Point(150, 40), time: 2))
      _ = session.reduce(.touch(1, .moved, at: Point(150, 29.5), time: 3))
      #expect(session.presentation().layers[2].center.y == place, "\(words)")
    }
  }

  @Test("It moves with its group while it is left out, so that it is beneath its text when that has words")
  func itMovesWithItsGroup() throws {
    var (plate, title) = (plate, title)
    (plate.group, title.group) = ("words", "words")
    var session = try Stage("ab", layers: [plate, title]).session
    session.policy.snapping = nil
    say("", &session, at: 0)
    _ = session.reduce(.touch(1, .began, at: Point(50, 80), time: 1))
    _ = session.reduce(.touch(1, .moved, at: Point(70, 80), time: 2))
    #expect(session.presentation().layers[0].isHidden)
    _ = session.reduce(.touch(1, .ended, at: Point(70, 80), time: 3))
    say("Rome", &session, at: 4)
    #expect(session.presentation(at: .infinity).layers.map(\.center) == [Point(70, 30), Point(70, 80)])
  }

  @Test("For a host whose contents are names, the host tells which texts have no words")
  func aHostTells() throws {
    var named = title
    named.content = .host("words-1")
    var session = try Stage("ab", layers: [plate, named]).session
    session.policy.minGrabExtent = 0
    session.touchAreas[.host("words-2")] = .wordless
    #expect(hidden(session) == [false, false])
    _ = session.reduce(.edit(.setContent("title", .host("words-2")), time: 1))
    #expect(hidden(session) == [true, false])
    #expect(session.hit(at: Point(50, 30)) == .item("A") && session.hit(at: Point(50, 80)) == .layer("title"))
    #expect(session.shownScene.layers.map(\.isHidden) == [true, false])
  }

  @Test("A plate whose text is gone, or whose owner is no text, stays")
  func aPlateWithoutAText() throws {
    var session = try session()
    say("", &session, at: 0)
    _ = session.reduce(.edit(.delete(.layer("title")), time: 1))
    #expect(hidden(session) == [false])
    let shape = Layer(id: "title", content: plate.content, size: Size(9, 9), center: Point(9, 9))
    #expect([plate, shape].asShown == [plate, shape])
  }

  @Test("A transition to a text without words fades its plate out")
  func aTransition() throws {
    let start = try session()
    var end = start
    say("", &end, at: 1)
    let transition = Transition(from: start.scene, to: end.scene, easing: .linear)
    let plates = [0, 0.5, 1].map { time in transition.at(time).layers.first { $0.id == "plate" } }
    #expect(plates.map { $0.map(\.opacity) } == [1, 0.5, 1])
    #expect(plates.map { $0?.isHidden } == [false, false, true])
  }

  @Test("An eraser passes by a stroke that is left out")
  func anEraserPassesBy() throws {
    let stroke = Stroke(.pen, samples: [Stroke.Sample(Point(10, 10)), Stroke.Sample(Point(90, 10))], width: 0.04)
    var line = plate
    (line.content, line.center, line.size) = (.stroke(stroke), stroke.frame.center, Size(80, 4))
    var session = try Stage("ab", layers: [line, title]).session
    let path = [Point(50, 0), Point(50, 20)]
    #expect(try session.scene.erasing(along: path, radius: 3) != nil)
    say("", &session, at: 1)
    #expect(try session.scene.erasing(along: path, radius: 3) == nil)
  }
}
