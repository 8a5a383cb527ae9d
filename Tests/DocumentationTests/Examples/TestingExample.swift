import CollageModel
import CollageTesting
import Testing

@Suite("The examples of CollageTesting's articles")
struct TestingExample {
  @Test("a swap lists every changed field")
  func exchange() throws {
    let stage = try Stage("ab")
    stage.expect {
      stage.finger(1).down(on: "a").drag(to: "b").up()
    } changes: {
      $0.items["A"]?.slot = "b"
      $0.items["B"]?.slot = "a"
      $0.selection = .item("A")
      $0.undoCount += 1
    }
    stage.expectNoChange { stage.finger(1).down(on: "b").drag(to: "a").cancel() }
  }

  @Test("a swap is one line")
  func swap() throws {
    let stage = try Stage("ab")
    stage.finger(1).down(on: "a").drag(to: "b").up()
    #expect(stage.session.scene.item(in: "b")?.id == "A")

    let scene = stage.session.scene
    let exact = Stage(scene) { $0.snapping = nil }
    #expect(exact.session.policy.snapping == nil)
  }

  @Test("a board is drawn")
  func board() throws {
    let stage = try Stage(
      """
      aab
      aaC
      """)
    #expect(stage.session.scene.board.slots.map(\.id) == ["a", "b", "c"])
    #expect(stage.session.scene.item(in: "c") == nil)
  }

  @Test("fingers are scripted")
  func fingers() throws {
    let stage = try Stage("ab")
    stage.finger(1).down(on: "a").drag(to: "b").up()  // sixty events per second, unless `stage.frame` is set
    stage.finger(1).down(on: "a", at: Point(0.2, 0.8)).lose()  // a lift that is never reported
    stage.pinch(on: "a", by: 2, turning: Angle(degrees: 30))
    stage.twist(on: "a", by: Angle(degrees: 90))
    stage.finger(1).down(on: "a")
    stage.finger(2).down(on: "a", at: Point(0.8, 0.8))
    stage.together {  // one frame
      stage.finger(1).move(by: Point(-10, 0))
      stage.finger(2).move(by: Point(10, 0))
    }
    stage.finger(1).up()
    stage.finger(2).up()
    stage.perform(.swap("A", "B"))
    stage.undo()
    stage.wait(0.5)

    #expect(stage.session.phase == .idle && stage.session.canRedo)
  }

  @Test("a trailing closure changes the policy")
  func policy() throws {
    let patient = try Stage("ab") { $0.swapTriggers = [.longPress] }
    patient.expect {
      patient.finger(1).down(on: "a").hold(0.6).drag(to: "b").up()
    } changes: {
      $0.items["A"]?.slot = "b"
      $0.items["B"]?.slot = "a"
      $0.undoCount += 1
    }
  }

  @Test("invariants hold for random streams of events")
  func streams() throws {
    let stage = try Stage("ab\ncd")
    expectInvariants(on: stage.session, seed: 7, eventCount: 1_000)
    let oneUndo = Invariant("a gesture makes at most one undo step") { before, event, after in
      after.undoCount <= before.undoCount + 1 ? nil : "\(before.undoCount) steps became \(after.undoCount)"
    }
    expectInvariants(on: stage.session, seed: 8, eventCount: 500, invariants: [oneUndo])
    let shelf = Invariant("garments stay on their shelf") { before, event, after in
      after.scene.item("hat")?.slot == "shelf" ? nil : "the hat left it"
    }
    #expect(shelf.check(stage.session, Event(time: 0, .wait), stage.session) == "the hat left it")
  }
}
