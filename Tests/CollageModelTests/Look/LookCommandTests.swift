import CollageModel
import CollageTesting
import Testing

/// Looks in a session: who has which, what changes them, and what takes a step.
@Suite struct LookCommandTests {
  private let warm = Look(filter: "amber", strength: 0.5, adjustments: Adjustments([.exposure: 1]))
  private let gray = Look(adjustments: Adjustments([.grayscale: 1]))

  @Test func aLookGoesWithItsPhoto() throws {
    let stage = try Stage("ab")
    stage.perform(.setLook(["A"], warm))
    stage.expect {
      stage.finger(1).down(on: "a").drag(to: "b").up()
    } changes: {
      $0.items["A"]?.slot = "b"
      $0.items["B"]?.slot = "a"
      $0.selection = .item("A")
      $0.undoCount += 1
    }
    #expect(stage.session.scene.item(in: "b")?.look == warm && stage.session.scene.item(in: "a")?.look == nil)
    stage.perform(.setAside("A"))
    #expect(stage.session.scene.item("A")?.look == warm)
  }

  @Test func theKindOfAGarmentIsSetTakenBackAndRefusedIfLocked() throws {
    let stage = try Stage("ab")
    stage.perform(.setRole(["A", "B"], .shoes))
    stage.perform(.setRole(["B"], nil))
    #expect(stage.session.scene.item("A")?.role == .shoes && stage.session.scene.item("B")?.role == nil)
    #expect(stage.session.undoCount == 2 && stage.session.undoName == .role)
    stage.perform(.undo)
    #expect(stage.session.scene.item("B")?.role == .shoes)
    stage.perform(.lock(.item("A"), true))
    stage.perform(.setRole(["A"], .hat))
    #expect(stage.session.scene.item("A")?.role == .shoes)
  }

  @Test func aSlidersBurstIsOneStep() throws {
    let stage = try Stage("ab")
    let scene = stage.session.scene
    for exposure in [0.1, 0.2, 0.3] {
      stage.perform(.setLook(["A", "B"], Look(adjustments: Adjustments([.exposure: exposure]))))
    }
    #expect(stage.session.undoCount == 1 && stage.session.undoName == .look)
    // Another selection is another step.
    stage.perform(.setLook(["A"], warm))
    #expect(stage.session.undoCount == 2)
    stage.perform(.undo)
    #expect(stage.session.scene.item("A")?.look == Look(adjustments: Adjustments([.exposure: 0.3])))
    stage.perform(.undo)
    #expect(stage.session.scene == scene)
    stage.perform(.redo)
    #expect(stage.session.scene.item("B")?.look == Look(adjustments: Adjustments([.exposure: 0.3])))
  }

  @Test func aSliderThatReturnsLeavesNoStep() throws {
    let stage = try Stage("ab")
    stage.perform(.setLook(["A"], warm), interaction: 7)
    stage.wait(5)
    stage.perform(.setLook(["A"], gray), interaction: 7)
    #expect(stage.session.undoCount == 1)
    stage.send(.cancel, interaction: 7)
    #expect(stage.session.undoCount == 0 && stage.session.scene.item("A")?.look == nil)
  }

  @Test func anItemFollowsItsSlotUntilItHasALookOfItsOwn() throws {
    let stage = try Stage("ab", style: SlotStyle(look: gray))
    func look() throws -> Look { try stage.session.scene.look(of: #require(stage.session.scene.item("A"))) }
    #expect(try look() == gray)
    stage.perform(.setLook(["A"], .neutral))
    #expect(try look() == .neutral)
    stage.perform(.resetLook(["A"]))
    #expect(try look() == gray && stage.session.undoName == .resetLook)
    stage.perform(.setAside("A"))
    #expect(try look() == .neutral)
  }

  @Test func whatAPhotoShowsIsCopiedToAllThatAreNotLocked() throws {
    let stage = try Stage("abc", style: SlotStyle(look: gray))
    stage.perform(.setLook(["B", "C"], warm))
    stage.perform(.lock(.item("C"), true))
    stage.expect {
      stage.perform(.copyLook("A"))
    } changes: {
      $0.items["B"]?.look = gray
      $0.undoCount += 1
    }
    #expect(stage.perform(.copyLook("A")).refusal == .nothingToDo)
    #expect(stage.perform(.copyLook("X")).refusal == .unknownItem("X"))
  }

  @Test func whatIsNotAllowedChangesNothing() throws {
    let stage = try Stage("ab")
    stage.perform(.lock(.item("B"), true))
    stage.expectNoChange {
      #expect(stage.perform(.setLook(["A", "B"], warm)).refusal == .locked(.item("B")))
      #expect(stage.perform(.setLook(["A", "X"], warm)).refusal == .unknownItem("X"))
      #expect(stage.perform(.setLook(["A"], Look(strength: .nan))).refusal == .badNumber)
      #expect(stage.perform(.setLook(["A"], Look(adjustments: Adjustments([.fade: -0.1])))).refusal == .badNumber)
      #expect(stage.perform(.setLook([], warm)).refusal == .nothingToDo)
      #expect(stage.perform(.resetLook(["A"])).refusal == .nothingToDo)
      #expect(stage.perform(.resetLook(["B"])).refusal == .locked(.item("B")))
    }
  }

  @Test func anotherPhotoHasNoLookAndACopyHasTheSame() throws {
    let stage = try Stage("ab")
    stage.perform(.setLook(["A"], warm))
    stage.perform(.duplicate(.item("A"), as: .item("C")))
    #expect(stage.session.scene.item("C")?.look == warm)
    stage.perform(.replace("A", with: ScenePhoto(id: "other", size: Size(10, 10))))
    #expect(stage.session.scene.item("A")?.look == nil)
  }

  @Test func resettingTheCropKeepsTheLook() throws {
    let stage = try Stage("ab")
    stage.perform(.setLook(["A"], warm))
    stage.perform(.setIntent("A", Intent(zoom: 2)))
    stage.perform(.reset("A"))
    #expect(stage.session.scene.item("A")?.look == warm)
  }

  @Test func scenesHaveOnlyValidLooks() throws {
    let bad = Look(adjustments: Adjustments([.exposure: 9]))
    let slot = Slot(id: "a", frame: .unit)
    var styled = slot
    styled.style.look = bad
    func error(_ body: () throws -> Void) -> ModelError? { #expect(throws: ModelError.self) { try body() } }
    let board = try Board(canvas: Size(1, 1), slots: [slot])
    let photo = ScenePhoto(id: "p", size: Size(1, 1))
    let item = Item(id: "i", photo: "p", slot: "a", look: bad)
    let range = Adjustment.exposure.range
    #expect(
      error { _ = try Board(canvas: Size(1, 1), slots: [styled]) }
        == .outOfRange(.slotLook("a"), found: 9, allowed: range))
    #expect(
      error { _ = try Scene(board: board, photos: [photo], items: [item]) }
        == .outOfRange(.itemLook("i"), found: 9, allowed: range))
    let template = Template(
      name: "t", canvas: Canvas(size: Size(1, 1), look: bad), arrangement: .slots([PlacedSlot(slot: slot)]))
    #expect(
      error { _ = try Board(template: template, slots: [slot], fillOrder: ["a"]) }
        == .outOfRange(.canvasLook, found: 9, allowed: range))
  }
}
