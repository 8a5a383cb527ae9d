import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Rules 1 and 8: which fingers can grab a slot's photo.
@Suite struct ClaimTests {
  @Test func withoutTwoHandsTheFirstFingerClaimsASlotAndFingersElsewhereDoNothing() throws {
    let stage = try Stage("abc") { $0.allowsTwoHands = false }
    stage.finger(1).down(on: "a").drag(by: Point(12, 0))
    stage.expectNoChange {
      stage.finger(2).down(on: "c").drag(by: Point(30, 20)).up()
      stage.finger(3).down(on: "b").drag(to: "c").up()
    }
    #expect(stage.session.phase == .panning(.item("A")))
  }

  @Test func aLockedPhotoIsNotClaimed() throws {
    let stage = try Stage("ab")
    stage.perform(.lock(.item("A"), true))
    stage.expectNoChange { stage.finger(1).down(on: "a").drag(to: "b").up() }
  }

  @Test func anEmptySlotIsNotClaimed() throws {
    let stage = try Stage("Ab")
    stage.expectNoChange { stage.finger(1).down(on: "a").drag(to: "b").up() }
  }

  @Test func aRemainingFingerIsIgnoredUntilAllAreUp() throws {
    let stage = try Stage("ab") { $0.allowsTwoHands = false }
    stage.finger(1).down(on: "a")
    stage.finger(2).down(on: "b")
    stage.finger(1).up()
    #expect(stage.session.phase == .dead)
    stage.expectNoChange { stage.finger(2).drag(to: "a") }
    stage.finger(2).up()
    #expect(stage.session.phase == .idle)
  }

  @Test func twoFingersInOneSlotManipulate() throws {
    let stage = try Stage("ab")
    stage.finger(1).down(on: "a", at: Point(0.3, 0.5))
    stage.finger(2).down(on: "a", at: Point(0.7, 0.5))
    #expect(stage.session.phase == .manipulating(.item("A")))
    #expect(stage.session.activeTouches == [1, 2])
  }

  @Test func aSecondFingerOutsideCountsWhileTheMiddleIsInside() throws {
    let stage = try Stage("ab")
    stage.finger(1).down(on: "a", at: Point(0.4, 0.5))
    // The midpoint of 40 and 130 is 85, within the slot's 100.
    stage.finger(2).down(at: Point(130, 50))
    #expect(stage.session.phase == .manipulating(.item("A")))
  }

  @Test func aSecondFingerWhoseMiddleIsOutsideIsIgnored() throws {
    let stage = try Stage("ab")
    stage.finger(1).down(on: "a", at: Point(0.9, 0.5))
    stage.finger(2).down(at: Point(130, 50))
    #expect(stage.session.phase == .pressed)
  }

  @Test func aFirstFingerThatMissedTheSlotMakesAPinchWithOneThatHitIt() throws {
    let stage = try Stage("ab")
    stage.finger(1).down(at: Point(105, 50))
    stage.finger(2).down(on: "a", at: Point(0.5, 0.5))
    #expect(stage.session.phase == .manipulating(.item("A")))
  }

  @Test func aThirdFingerIsIgnored() throws {
    let stage = try Stage("ab")
    stage.finger(1).down(on: "a", at: Point(0.3, 0.5))
    stage.finger(2).down(on: "a", at: Point(0.7, 0.5))
    let before = stage.session.presentation()
    stage.finger(3).down(on: "a", at: Point(0.5, 0.2)).move(by: Point(20, 20)).up()
    #expect(stage.session.presentation() == before)
    #expect(stage.session.activeTouches == [1, 2])
  }

  @Test func aSecondFingerWhileAPhotoIsCarriedIsIgnoredAndNotACommit() throws {
    let stage = try Stage("ab")
    stage.finger(1).down(on: "a").drag(to: "b")
    stage.finger(2).down(on: "b").up()
    #expect(stage.session.phase == .swapping("A", target: "b"))
    #expect(!stage.session.canUndo)
  }

  @Test func aSecondFingerJoinsAPan() throws {
    let stage = try Stage("ab")
    stage.finger(1).down(on: "a", at: Point(0.3, 0.3)).drag(by: Point(10, 5))
    stage.finger(2).down(on: "a", at: Point(0.7, 0.7))
    #expect(stage.session.phase == .manipulating(.item("A")))
  }
}
