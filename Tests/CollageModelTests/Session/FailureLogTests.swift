import CollageFormat
import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Logs of failures and of scripts, and invariants of a test's own.
@Suite struct FailureLogTests {
  private static let layers = [
    Layer(id: "low", size: Size(40, 20), center: Point(50, 30), scale: 1.5, rotation: Angle(degrees: 10)),
    Layer(id: "high", size: Size(30, 30), center: Point(160, 60), isLocked: true),
  ]

  /// Reads what was written and replays it as `collage replay` does, on a board.
  private func replay(_ name: String, on board: Board, in scratch: ScratchFolder) throws -> Session {
    let resolver = GestureLogDecoder.Resolver(
      template: { path throws(FormatError) in throw FormatError(file: path, message: "none") },
      board: { template throws(FormatError) in throw FormatError(file: template.name, message: "none") })
    let log = try GestureLogDecoder.decode(try scratch.read("\(name).jsonl"), file: name, resolver: resolver)
    let composition = try CompositionDecoder.decode(try scratch.read("\(name).json"), file: name) {
      path throws(FormatError) in throw FormatError(file: path, message: "is inline")
    }
    guard case .slots(let slots) = composition.template.arrangement else { throw DrawingError.unevenRows }
    #expect(slots.map(\.slot) == board.slots)
    let photos = composition.photos.map { ScenePhoto(id: $0.id, size: log.photoSizes[$0.id] ?? Size(0, 0)) }
    let scene = try Scene(
      board: board, photos: photos, items: composition.items, unplaced: composition.unplaced,
      layers: composition.layers)
    return InvariantRun.replay(Session(scene: scene, policy: log.policy), log.events)
  }

  @Test func aScriptWithLayersIsWrittenAndReplays() throws {
    let scratch = try ScratchFolder()
    let stage = try Stage("ab\ncd", layers: Self.layers) { $0.swapTriggers = [.longPress] }
    stage.finger(1).down(at: Point(50, 30)).drag(by: Point(30, 20)).up()
    stage.perform(.reorder(.layer("high"), .toBack))
    stage.perform(.duplicate(.layer("low"), as: .layer("copy")))
    stage.finger(1).down(on: "c").hold(0.6).drag(to: "d").up()
    let paths = try stage.write(to: scratch.path, name: "script")
    #expect(paths.log.hasSuffix("script.jsonl") && paths.composition.hasSuffix("script.json"))
    let scene = try replay("script", on: stage.opening.scene.board, in: scratch).scene
    #expect(scene.layers == stage.session.scene.layers && scene.layers != Self.layers)
    #expect(scene.items == stage.session.scene.items && scene.item(in: "d")?.id == "C")
  }

  @Test func theTraceTellsPosesAndOrderOfLayers() throws {
    let stage = try Stage("ab", layers: Self.layers)
    stage.perform(.nudge(.layer("low"), by: Point(5, 0)))
    #expect((stage.trace.last ?? "").hasSuffix(#"| layer "low" at 55,30 scale 1.5 turned 10"#), "\(stage.trace)")
    stage.perform(.addLayer(Layer(id: "new", size: Size(2, 2), center: Point(5, 5))))
    #expect((stage.trace.last ?? "").hasSuffix(#"| layer "new" at 5,5 scale 1 turned 0"#), "\(stage.trace)")
    stage.perform(.reorder(.layer("new"), .toBack))
    #expect((stage.trace.last ?? "").hasSuffix(#"| layers ["new" "low" "high"]"#), "\(stage.trace)")
    stage.perform(.delete(.layer("low")))
    #expect((stage.trace.last ?? "").hasSuffix(#"| layer "low" gone"#), "\(stage.trace)")
  }

  @Test func anInvariantOfTheTestsOwnIsCheckedShrunkAndWritten() throws {
    let scratch = try ScratchFolder()
    let stays = Invariant("B stays in b") { _, _, after in
      after.scene.item("B")?.slot == "b" ? nil : "it is in \(after.scene.item("B")?.slot?.name ?? "no slot")"
    }
    let session = Session(scene: try Scene(BoardDrawing("ab\nc."), layers: Self.layers))
    let found = (0..<40).lazy.compactMap { seed in
      InvariantRun.check(session, seed: seed, eventCount: 300, invariants: [stays])
    }.first { failure in
      failure.events.allSatisfy { if case .command = $0.action { false } else { true } }
    }
    let failure = try #require(found)
    #expect(failure.violation.rule == .own && failure.violation.name == "B stays in b")
    #expect(failure.violation.description.hasPrefix("B stays in b: it is in "))
    #expect(failure.events.count <= 3, "\(failure.events)")
    _ = try failure.write(to: scratch.path, name: "own")
    #expect(try replay("own", on: session.scene.board, in: scratch).scene.item("B")?.slot != "b")
  }

  @Test func anExpectationNamesTheTestsOwnInvariantAndItsLog() throws {
    let scratch = try ScratchFolder()
    let session = Session(scene: try Scene(BoardDrawing("ab")))
    let idle = Invariant("nothing is ever selected") { _, _, after in after.selection.map { "\($0)" } }
    withKnownIssue {
      expectInvariants(on: session, seed: 3, eventCount: 400, invariants: [idle], folder: scratch.path)
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasPrefix("seed 3: nothing is ever selected: ") && $0.rawValue.contains("collage replay")
      }
    }
  }

  @Test func aTrailingClosureChangesThePolicy() throws {
    let usual = Policy(canvas: Size(210, 100))
    #expect(try Stage("ab").session.policy == usual)
    let stage = try Stage("ab") { $0.swapTriggers = [.longPress] }
    #expect(stage.session.policy.swapTriggers == [.longPress] && stage.session.policy.slop == usual.slop)
    stage.finger(1).down(on: "a").hold(0.6)
    #expect(stage.session.phase == .lifted("A"))
    var hard = usual
    hard.resistance = .hard
    let other = Stage(stage.session.scene, policy: hard) { $0.slop = 1 }
    #expect(other.session.policy.resistance == .hard && other.session.policy.slop == 1)
  }
}
