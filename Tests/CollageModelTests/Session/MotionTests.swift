import CollageModel
import CollageTestSupport
import CollageTesting
import Determinism
import Testing

/// Every change of place is seen as a motion from where things were seen.
@Suite struct MotionTests {
  /// Returns the frame and the transform of an item as shown at a time.
  private func seen(_ item: ItemID, _ stage: Stage, at time: Double? = nil) throws -> (frame: Rect, corners: [Point]) {
    let shown = stage.session.presentation(at: time)
    let placed = try #require(shown.items.first { $0.item == item })
    return (try #require(shown.slots.first { $0.id == placed.slot }).frame, placed.placement.corners)
  }

  private static let commands: [Edit] = [
    .swap("A", "B"), .quarterTurn("A", 1), .quarterTurn("A", -1), .flip("A", .horizontal), .flip("A", .vertical),
    .straighten("A", Angle(degrees: 20)), .setIntent("A", Intent(focus: Point(0.2, 0.3), zoom: 3)),
    .fit("A", .contain), .zoom(.item("A"), by: 2, about: nil),
  ]

  @Test(arguments: commands) func aCommandBeginsWhereThePhotoIsAndEndsWhereItBelongs(_ command: Edit) throws {
    let stage = try Stage("ab", photoSize: Size(400, 300))
    let before = try seen("A", stage)
    stage.perform(command)
    let start = stage.session.time
    #expect(stage.session.isSettling(at: start))
    let first = try seen("A", stage, at: start)
    #expect(first.frame == before.frame)
    #expect(stage.session.presentation(at: start).slots.map(\.id) == stage.session.scene.board.slots.map(\.id))
    #expect(zip(first.corners, before.corners).allSatisfy { ($0 - $1).length < 1e-9 })
    #expect(!stage.session.isSettling(at: start + 0.25))
    let rest = try #require(stage.session.scene.placement(of: "A"))
    #expect(try seen("A", stage, at: start + 0.25).corners == rest.corners)
    // And in between it moves in small steps.
    var last = first
    for step in 1...250 {
      let now = try seen("A", stage, at: start + Double(step) / 1000)
      // A flip lists the corners in another order.
      for corner in now.corners {
        #expect(last.corners.contains { ($0 - corner).length < 12 }, "\(step)")
      }
      last = now
    }
  }

  @Test func aCoveringPhotoCoversItsOutlineWhileItTurns() throws {
    for command in [Edit.quarterTurn("A", 1), .flip("A", .horizontal), .flip("A", .vertical), .swap("A", "B")] {
      let stage = try Stage("aab\naac", photoSize: Size(400, 300))
      stage.perform(.straighten("A", Angle(degrees: 13)))
      stage.wait(1)
      stage.perform(command)
      for step in 0...100 {
        let shown = stage.session.presentation(at: stage.session.time + Double(step) / 400)
        for item in shown.items {
          let slot = try #require(shown.slots.first { $0.id == item.slot })
          let inverse = try #require(item.placement.photoToCanvas.inverse)
          let bounds = try #require(slot.outline(tolerance: 0.01).transformed(by: inverse).bounds)
          #expect(
            bounds.x > -0.05 && bounds.y > -0.05 && bounds.right < 400.05 && bounds.bottom < 300.05,
            "\(command), \(step): \(bounds)")
        }
      }
    }
  }

  @Test func undoMovesBackFromWhereThePhotoIsSeen() throws {
    let stage = try Stage("ab")
    stage.perform(.swap("A", "B"))
    stage.wait(0.1)
    let middle = try seen("A", stage, at: stage.time)
    #expect(middle.frame.x > 20 && middle.frame.x < 110)
    stage.undo()
    let turned = try seen("A", stage, at: stage.session.time)
    #expect(zip(turned.corners, middle.corners).allSatisfy { ($0 - $1).length < 1e-9 } && turned.frame == middle.frame)
    #expect(try seen("A", stage, at: .infinity).frame.x == 0)
  }

  @Test func aSecondLiftLeavesTheFirstPhotosMotionAlone() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a").drag(by: Point(0, 40)).up()
    let lift = stage.session.time
    let expected = try seen("A", stage, at: lift + 0.12).corners
    stage.finger(1).down(on: "b").move(by: Point(0, 9)).move(by: Point(0, 9)).up()
    #expect(stage.session.time < lift + 0.12)
    #expect(try seen("A", stage, at: lift + 0.12).corners == expected)
    #expect(try seen("B", stage).corners != seen("B", stage, at: .infinity).corners)
  }

  @Test func theReleasedGhostMovesIntoTheSlot() throws {
    let stage = try Stage("ab")
    stage.finger(1).down(on: "a").drag(to: "b", at: Point(0.8, 0.3))
    let held = try #require(stage.session.presentation().ghost)
    #expect(held.isHeld && held.slot.frame.x == 140 && held.slot.frame.y == -20)
    stage.finger(1).up()
    let start = stage.session.time
    let released = try #require(stage.session.presentation(at: start).ghost)
    #expect(released.slot.frame == held.slot.frame && released.placement == held.placement && !released.isHeld)
    let half = try #require(stage.session.presentation(at: start + 0.125).ghost).slot.frame
    #expect(half.x.isNear(110 + 30.0 / 8) && half.y.isNear(-20.0 / 8))
    #expect(stage.session.presentation(at: start + 0.25).ghost == nil)
  }

  @Test func aDeletedPhotoShrinksAndAnAddedOneGrows() throws {
    let stage = try Stage("ab")
    stage.perform(.delete(.item("A")))
    let leaving = stage.session.presentation(at: stage.session.time)
    #expect(leaving.items.map(\.item) == ["A", "B"] && leaving.slots.count == 3)
    #expect(leaving.slots[0].id == leaving.items[0].slot && leaving.slots[0].frame.width == 100)
    let later = stage.session.presentation(at: stage.session.time + 0.2)
    #expect(later.slots[0].frame.width < 20 && later.slots[0].frame.center == Point(50, 50))
    #expect(stage.session.presentation(at: stage.session.time + 0.25).items.map(\.item) == ["B"])
    // Brought back while it shrinks, it grows from the size that it has.
    stage.wait(0.1)
    let width = try seen("A", stage, at: stage.time).frame.width
    stage.undo()
    #expect(try seen("A", stage, at: stage.session.time).frame.width.isNear(width))
    #expect(try seen("A", stage, at: .infinity).frame.width == 100)
  }

  @Test func anotherLayoutIsReachedByMotion() throws {
    let stage = try Stage("ab\ncc")
    let drawing = try BoardDrawing("abc")
    let before = ["A", "B", "C"].compactMap { try? seen(ItemID($0), stage).frame }
    stage.perform(.relayout(try Board(canvas: drawing.canvas, slots: drawing.slots), .sameSlots))
    let start = stage.session.time
    for (item, frame) in zip(["A", "B", "C"], before) {
      #expect(try seen(ItemID(item), stage, at: start).frame == frame)
    }
    let middle = try seen("C", stage, at: start + 0.05).frame
    #expect(middle.y > 0 && middle.y < 110 && middle.width > 100 && middle.width < 210)
  }

  @Test func aCanceledDividerMovesBack() throws {
    let tree = SplitNode.branch(.row, [.init(.slot("a")), .init(.slot("b"))])
    let board = try Board(canvas: Size(200, 100), split: tree, gap: 10)
    let stage = Stage(try Scene(board: board, photos: []))
    stage.finger(1).down(at: Point(100, 50)).drag(by: Point(40, 0)).cancel()
    let start = stage.session.time
    #expect(stage.session.presentation(at: start).slots[0].frame.width.isNear(135))
    #expect(stage.session.presentation(at: start + 0.25).slots[0].frame.width.isNear(95))
  }

  @Test func withoutADurationNothingMoves() throws {
    var policy = Policy(canvas: Size(210, 100))
    policy.settleDuration = 0
    let stage = try Stage("ab", policy: policy)
    stage.perform(.swap("A", "B"))
    #expect(!stage.session.isSettling(at: stage.session.time))
    #expect(try seen("A", stage, at: stage.session.time).frame.x == 110)
  }

  @Test func endedMotionsAreForgotten() throws {
    let stage = try Stage("ab")
    for _ in 0..<50 {
      stage.perform(.swap("A", "B"))
      stage.wait(0.3)
    }
    var fresh = Session(scene: stage.session.scene, time: stage.session.time)
    fresh.policy = stage.session.policy
    #expect(stage.session.presentation() == fresh.presentation())
    #expect(!stage.session.isSettling(at: stage.session.time))
  }
}
