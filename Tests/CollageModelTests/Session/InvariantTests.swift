import CollageFormat
import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// The model's twenty-one invariants, and the tools that check them.
@Suite struct InvariantTests {
  @Test func everyInvariantHoldsOnRandomStreams() {
    let failure = InvariantRun.check(seed: 500_000, eventCount: 20_000)
    #expect(
      failure == nil,
      "seed \(failure?.seed ?? 0): \(String(describing: failure?.violation)) \(failure?.events ?? [])")
  }

  @Test func everyInvariantHoldsAtTheBounds() throws {
    // Scenes at the bounds: many short streams.
    for seed in UInt64(0)..<150 {
      let failure = InvariantRun.check(seed: 4 * seed + 3, eventCount: 40, streamLength: 40)
      #expect(failure == nil, "\(failure?.seed ?? 0): \(String(describing: failure?.violation))")
      var scenes = HostileScene(seed: seed)
      #expect(throws: Never.self) { try scenes.next() }
    }
  }

  @Test(arguments: [SwapTriggers.dragOut, .longPress, .tapTap])
  func everyInvariantHoldsOnEveryShortSequence(_ trigger: SwapTriggers) throws {
    let scene = try Scene(BoardDrawing("abc"))
    var policy = Policy(canvas: scene.board.canvas)
    policy.longPressDelay = 0.25
    policy.swapTriggers = trigger
    let places = [Point(50, 50), Point(80, 30), Point(160, 50), Point(105, 50)]
    var states = 0
    let failure = Enumeration(places: places).run(
      from: Session(scene: scene, policy: policy, time: 0), depth: 4
    ) { states += $0.stateCount }
    #expect(failure == nil, "\(String(describing: failure?.violation)) \(failure?.events ?? [])")
    #expect(states > 500)
  }

  @Test func randomStreamsReachEveryPhase() throws {
    var phases: Set<String> = []
    for seed in UInt64(0)..<40 {
      var scenes = RandomScene(seed: seed)
      var session = Session(scene: try scenes.next())
      session.policy.swapTriggers = [.dragOut, .longPress]
      session.policy.editsSlots = seed % 4 == 0
      var generator = RandomEvents(seed: seed)
      for _ in 0..<300 {
        _ = session.reduce(generator.next(for: session))
        phases.insert(String("\(session.phase)".prefix { $0 != "(" }))
      }
    }
    #expect(
      phases == [
        "idle", "pressed", "panning", "manipulating", "lifted", "swapping", "divider", "dead", "offering", "slot",
      ])
  }

  @Test func aFailingStreamShrinksToWhatFails() throws {
    // Any stream in which a photo is dragged over another slot "fails"; two events suffice.
    let session = Session(scene: try Scene(BoardDrawing("abc")))
    var generator = RandomEvents(seed: 4)
    var current = session
    let events = (0..<400).map { _ in
      let event = generator.next(for: current)
      _ = current.reduce(event)
      return event
    }
    func fails(_ events: [Event]) -> Bool {
      var session = session
      return events.contains { event in
        _ = session.reduce(event)
        if case .swapping = session.phase { return true }
        return false
      }
    }
    #expect(fails(events))
    let shrunk = Shrinking.shrink(events, while: fails)
    #expect(fails(shrunk))
    #expect(shrunk.count == 2)
    #expect(
      shrunk.allSatisfy { event in
        guard case .touch(let touch) = event.action else { return false }
        return touch.position.x == touch.position.x.rounded()
      })
  }

  @Test func theSameSeedMakesTheSameStream() throws {
    func stream() throws -> [Event] {
      var scenes = RandomScene(seed: 11)
      var session = Session(scene: try scenes.next())
      var generator = RandomEvents(seed: 11)
      return (0..<500).map { _ in
        let event = generator.next(for: session)
        _ = session.reduce(event)
        return event
      }
    }
    // NaN equals nothing, not even itself; its text does.
    #expect(try stream().map { "\($0)" } == stream().map { "\($0)" })
  }

  /// Returns a faulty reducer: releasing over a gutter removes the photo from the collage.
  private static func losing(_ session: inout Session, _ event: Event) -> Response {
    if case .touch(let touch) = event.action, touch.phase == .ended,
      session.presentation().exchange?.isOverTarget == false, let item = session.presentation().exchange?.item
    {
      _ = session.reduce(event)
      return session.reduce(.edit(.delete(.item(item)), time: session.time))
    }
    return session.reduce(event)
  }

  @Test func aViolationIsShrunkAndWrittenAsALogThatReplays() throws {
    let scratch = try ScratchFolder()
    let board = try Scene(BoardDrawing("ab\nc."))
    var found: InvariantRun.Failure?
    for seed in UInt64(0)..<20 where found == nil {
      let failure = InvariantRun.check(Session(scene: board), seed: seed, eventCount: 400, reducer: Self.losing)
      // Only a stream of touches: a log that names boards would need a layout engine.
      let isByHand = failure?.events.allSatisfy { if case .command = $0.action { false } else { true } } ?? false
      if isByHand { found = failure }
    }
    let failure = try #require(found)
    #expect(failure.violation.rule == .photosAreConserved)
    // Down on a photo, over another slot, into the gutter, up: no shorter stream fails.
    #expect(failure.events.count <= 4, "\(failure.events)")
    let paths = try failure.write(to: scratch.path + "/failures", name: "lost")
    let bytes = try scratch.read("failures/lost.jsonl")
    let log = try GestureLogDecoder.decode(
      bytes, file: paths.log,
      resolver: .init(
        template: { path throws(FormatError) in throw FormatError(file: path, message: "none") },
        board: { template throws(FormatError) in throw FormatError(file: template.name, message: "none") }))
    #expect(log.events == failure.events && log.policy == failure.session.policy)
    let again = InvariantRun.firstViolation(Session(scene: board), log.events, reducer: Self.losing)
    #expect(again?.rule == .photosAreConserved)
    let composition = try CompositionDecoder.decode(try scratch.read("failures/lost.json"), file: paths.composition) {
      path throws(FormatError) in throw FormatError(file: path, message: "is inline")
    }
    #expect(composition.items.map(\.id) == board.items.map(\.id))
  }

  @Test func aViolationFailsTheTestThatExpectsNone() throws {
    let scratch = try ScratchFolder()
    let session = Session(scene: try Scene(BoardDrawing("ab\nc.")))
    withKnownIssue {
      for seed in UInt64(0)..<20 {
        expectInvariants(on: session, seed: seed, eventCount: 400, folder: scratch.path, reducer: Self.losing)
      }
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("I1 photosAreConserved") && $0.rawValue.contains("collage replay")
      }
    }
  }
}
