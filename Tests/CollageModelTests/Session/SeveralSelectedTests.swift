import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Several selected elements, and groups of layers.
@Suite struct SeveralSelectedTests {
  private func layer(_ id: LayerID, _ x: Double, _ y: Double, group: GroupID? = nil, locked: Bool = false) -> Layer {
    Layer(id: id, size: Size(20, 10), center: Point(x, y), isLocked: locked, group: group)
  }

  private func stage(_ layers: [Layer]) throws -> Stage {
    try Stage("ab\ncd", layers: layers) {
      $0.snapping = nil
      $0.rotationDeadZone = .zero
    }
  }

  private func center(_ id: LayerID, _ stage: Stage) -> Point? { stage.session.scene.layer(id)?.center }

  @Test func aSelectionIsToggled() throws {
    let stage = try stage([layer("one", 30, 30), layer("two", 70, 30)])
    stage.perform(.select(.layer("one")))
    stage.perform(.toggleSelection(.item("D")))
    stage.perform(.toggleSelection(.layer("two")))
    #expect(stage.session.selections == [.layer("one"), .item("D"), .layer("two")])
    #expect(stage.session.selection == .layer("two") && stage.session.presentation().selections.count == 3)
    stage.perform(.toggleSelection(.layer("two")))
    #expect(stage.session.selections == [.layer("one"), .item("D")] && stage.session.selection == .item("D"))
    #expect(stage.perform(.toggleSelection(.layer("nobody"))).refusal == .unknownLayer("nobody"))
    // Several selected elements have no handles; what is gone is not selected.
    #expect(stage.session.handles.isEmpty)
    stage.perform(.delete(.layer("one")))
    #expect(stage.session.selections == [.item("D")])
  }

  @Test func whatIsSelectedMovesTogetherAndIsOneStep() throws {
    let stage = try stage([layer("one", 30, 30), layer("two", 70, 40), layer("three", 120, 80)])
    stage.perform(.select(.layer("one")))
    stage.perform(.toggleSelection(.layer("two")))
    stage.finger(1).down(at: Point(30, 30)).drag(by: Point(13, 21))
    #expect(stage.session.presentation(at: .infinity).layers[1].center == Point(83, 61))
    stage.finger(1).up()
    #expect(center("one", stage) == Point(43, 51) && center("two", stage) == Point(83, 61))
    #expect(center("three", stage) == Point(120, 80))
    #expect(stage.session.undoCount == 1 && stage.session.selections.count == 2)
    stage.perform(.undo)
    #expect(center("one", stage) == Point(30, 30) && center("two", stage) == Point(70, 40))
  }

  @Test func aGroupIsOneRigidPicture() throws {
    let stage = try stage([
      layer("one", 90, 90, group: "g"), layer("two", 110, 90, group: "g"), layer("three", 30, 150),
    ])
    // A pinch about the first layer, twice as far apart and turned by a quarter.
    stage.finger(1).down(at: Point(85, 90))
    stage.finger(2).down(at: Point(95, 90))
    stage.finger(1).drag(to: Point(90, 80))
    stage.finger(2).drag(to: Point(90, 100))
    stage.finger(1).up()
    stage.finger(2).up()
    let (one, two) = (try #require(stage.session.scene.layer("one")), try #require(stage.session.scene.layer("two")))
    #expect(one.center.isNear(Point(90, 90), within: 1e-9) && two.center.isNear(Point(90, 130), within: 1e-9))
    #expect(two.scale.isNear(2) && two.rotation.degrees.isNear(90))
    #expect(stage.session.undoCount == 1 && center("three", stage) == Point(30, 150))
  }

  @Test func aTapSelectsTheGroupAndASecondTapTheLayerAlone() throws {
    let stage = try stage([layer("one", 30, 30, group: "g"), layer("two", 70, 30, group: "g")])
    stage.finger(1).tap(at: Point(30, 30))
    #expect(stage.session.selections == [.layer("two"), .layer("one")])
    stage.finger(1).tap(at: Point(30, 30))
    #expect(stage.session.selections == [.layer("one")])
    // The layer alone is what a finger moves now.
    stage.finger(1).down(at: Point(30, 30)).drag(by: Point(0, 41)).up()
    #expect(center("one", stage) == Point(30, 71) && center("two", stage) == Point(70, 30))
  }

  @Test func lockedLayersStayAndNoneLeavesTheCanvas() throws {
    let stage = try stage([
      layer("one", 100, 30, group: "g"), layer("two", 190, 30, group: "g"),
      layer("fixed", 60, 30, group: "g", locked: true),
    ])
    stage.finger(1).down(at: Point(100, 30)).drag(by: Point(80, 0)).up()
    // The group stops where its outermost center reaches the canvas' edge.
    let edge = stage.session.scene.board.canvas.width
    #expect(center("two", stage) == Point(edge, 30) && center("one", stage) == Point(edge - 90, 30))
    #expect(center("fixed", stage) == Point(60, 30))
  }

  @Test func commandsGroupAndKeysMoveAllThatIsSelected() throws {
    let stage = try stage([layer("one", 30, 30), layer("two", 70, 30)])
    stage.perform(.group(["one", "two"], "pair"))
    #expect(stage.session.scene.layers.map(\.group) == ["pair", "pair"] && stage.session.undoName == .group)
    let keys = Edit.together([.nudge(.layer("one"), by: Point(1, 0)), .nudge(.layer("two"), by: Point(1, 0))])
    stage.perform(keys)
    stage.perform(keys)
    // A repeated key is one step.
    #expect(stage.session.undoCount == 2 && center("two", stage) == Point(72, 30))
    stage.perform(.group(["one"], nil))
    #expect(stage.session.scene.layers.map(\.group) == [nil, "pair"] && stage.session.undoName == .ungroup)
    #expect(stage.perform(.group(["one"], nil)).refusal == .nothingToDo)
  }
}
