import CollageModel
import CollageTesting
import OwnSwapRule
import Testing

/// An example of an app's tests for a custom rule: scripted fingers, exhaustive expectations, random streams and
/// shrinking.
@Suite struct ShelfRuleTests {
  /// Two hats above, two pairs of shoes below.
  private let rule = ShelfRule(
    shelves: ["A": "hats", "B": "hats", "C": "shoes", "D": "shoes"],
    places: ["a": "hats", "b": "hats", "c": "shoes", "d": "shoes"])

  private func stage() throws -> Stage { try Stage("ab\ncd", reducer: rule.reduce) }

  @Test func hatsChangePlacesWithHats() throws {
    let stage = try stage()
    stage.expect {
      stage.finger(1).down(on: "a").drag(to: "b").up()
    } changes: {
      $0.items["A"]?.slot = "b"
      $0.items["B"]?.slot = "a"
      $0.selection = .item("A")
      $0.undoCount = 1
    }
  }

  @Test func aHatDroppedOnShoesGoesBack() throws {
    let stage = try stage()
    stage.expect {
      stage.finger(1).down(on: "a").drag(to: "c").up()
    } changes: {
      $0.selection = .item("A")
    }
  }

  @Test func aHatMayPassOverShoes() throws {
    let stage = try stage()
    stage.finger(1).down(on: "a").drag(to: "c").drag(to: "d").drag(to: "b").up()
    #expect(stage.session.scene.item(in: "b")?.id == "A")
  }

  @Test func aPinchIsNoneOfTheRulesBusiness() throws {
    let stage = try stage()
    stage.pinch(on: "c", by: 2)
    #expect(stage.session.scene.item("C")?.intent.zoom != 1)
  }

  @Test func commandsKeepTheRuleToo() throws {
    let stage = try stage()
    stage.expectNoChange { stage.perform(.swap("A", "D")) }
    stage.perform(.swap("C", "D"))
    #expect(stage.session.scene.item(in: "c")?.id == "D")
  }

  @Test func noStreamOfEventsBreaksTheRule() throws {
    for seed in UInt64(0)..<20 {
      let opening = try stage().session
      var (session, events) = (opening, [Event]())
      var generator = RandomEvents(seed: seed)
      generator.commandShare = 0
      for _ in 0..<500 {
        let event = generator.next(for: session)
        events.append(event)
        _ = rule.reduce(&session, event)
        if !rule.holds(in: session.scene) { break }
      }
      guard !rule.holds(in: session.scene) else { continue }
      let shortest = Shrinking.shrink(events) { events in
        var session = opening
        return events.contains { event in
          _ = rule.reduce(&session, event)
          return !rule.holds(in: session.scene)
        }
      }
      Issue.record("seed \(seed): \(shortest)")
    }
  }

  @Test func theModelsOwnInvariantsHoldWithTheRule() throws {
    expectInvariants(on: try stage().session, seed: 7, eventCount: 2_000, reducer: rule.reduce)
  }

  @Test func whatAFingerDidIsReadLineByLine() throws {
    let stage = try stage()
    stage.frame = 0.1
    stage.finger(1).down(on: "a").drag(to: "c", over: 0.1).up()
    #expect(
      stage.trace == [
        #"0 touch 1 began 50,50 | pressed | undo 0 redo 0"#,
        #"0.1 touch 1 moved 50,160 | swapping "A" to "c" | undo 0 redo 0 | selected "A" | "C"@"a" focus 0.5,0.5, "A"@"c" focus 0.5,0.5"#,
        #"0.2 touch 1 ended 50,160 | idle | undo 0 redo 0 | selected "A" | "A"@"a" focus 0.5,0.5, "C"@"c" focus 0.5,0.5"#,
      ])
  }
}
