import CollageLayout
import CollageModel
import Testing

/// From a file's values to a session's, and back.
@Suite struct EditingTests {
  private func composition(_ arrangement: Arrangement, slots: [SlotID]) -> Composition {
    let template = Template(
      name: "t", canvas: Canvas(size: Size(300, 200)), gap: 6, margin: 4, arrangement: arrangement)
    let items = slots.enumerated().map { index, slot in
      Item(id: ItemID("i\(index)"), photo: "p", slot: slot, intent: Intent(zoom: 1.5), isLocked: index == 0)
    }
    return Composition(
      template: template, photos: [Photo(id: "p", path: "p.jpg"), Photo(id: "unused", path: "u.jpg")], items: items,
      unplaced: [Item(id: "waits", photo: "p", slot: nil)])
  }

  private var compositions: [Composition] {
    let split = SplitNode.branch(
      .row, [.init(.slot("a")), .init(.branch(.column, [.init(.slot("b")), .init(.slot("c"))]))])
    let slots = ["a", "b"].enumerated().map { index, name in
      PlacedSlot(
        slot: Slot(id: SlotID(name), frame: Rect(x: Double(index) * 150, y: 0, width: 150, height: 200)),
        order: 2 - index)
    }
    return [
      composition(.split(split, overrides: [:]), slots: ["a", "b", "c"]),
      composition(.slots(slots), slots: ["a", "b"]),
      composition(.cells(CellMatrix(rows: [[1, 1, 2], [3, 4, 2]]), overrides: [:]), slots: ["1", "2", "3", "4"]),
      composition(.automatic(.grid(AutomaticGrid())), slots: ["1", "2", "3", "4", "5"]),
      composition(.automatic(.grid(AutomaticGrid())), slots: []),
    ]
  }

  @Test func thereAndBackIsTheIdentity() throws {
    for composition in compositions {
      let scene = try composition.scene(photoSizes: ["p": Size(40, 30)])
      #expect(composition.updated(with: scene) == composition)
    }
  }

  @Test func theBoardIsWhatTheTemplateResolvesTo() throws {
    for composition in compositions {
      let board = try composition.template.board(photoCount: composition.items.count)
      let resolved = try composition.template.resolvedSlots(photoCount: composition.items.count)
      #expect(board.slots == resolved.slots && board.fillOrder == resolved.fillOrder)
    }
  }

  @Test func aMovedDividerIsInTheTemplate() throws {
    let composition = compositions[0]
    var session = Session(scene: try composition.scene(photoSizes: ["p": Size(40, 30)]))
    _ = session.reduce(.edit(.weights(branch: [], [2, 1]), time: 0))
    let updated = composition.updated(with: session.scene)
    #expect(updated.template != composition.template)
    #expect(try updated.template.board(photoCount: 3).slots == session.scene.board.slots)
  }

  @Test func aReorderedSlotKeepsTheFillOrder() throws {
    let composition = compositions[1]
    var session = Session(scene: try composition.scene(photoSizes: ["p": Size(40, 30)]))
    _ = session.reduce(.edit(.lock(.item("i0"), false), time: 0))
    let response = session.reduce(.edit(.reorder(.item("i0"), .toFront), time: 0))
    #expect(response.refusal == nil)
    let updated = composition.updated(with: session.scene)
    let board = try updated.template.board(photoCount: 2)
    #expect(board.slots.map(\.id) == ["b", "a"])
    #expect(board.fillOrder == session.scene.board.fillOrder)
  }

  @Test(arguments: [1, 2, 3]) func thePaintOrderIsKept(_ index: Int) throws {
    let composition = compositions[index]
    var session = Session(scene: try composition.scene(photoSizes: ["p": Size(40, 30)]))
    _ = session.reduce(.edit(.reorder(.item("i1"), .toBack), time: 0))
    let updated = composition.updated(with: session.scene)
    let board = try updated.template.board(photoCount: updated.items.count)
    #expect(session.scene.board.slots.map(\.id) != compositions[index].items.compactMap(\.slot))
    #expect(board.slots == session.scene.board.slots && board.fillOrder == session.scene.board.fillOrder)
  }

  @Test func anAutomaticGridWithAHoleIsWrittenOut() throws {
    let composition = compositions[3]
    var session = Session(scene: try composition.scene(photoSizes: ["p": Size(40, 30)]))
    _ = session.reduce(.edit(.delete(.item("i2")), time: 0))
    let updated = composition.updated(with: session.scene)
    let board = try updated.template.board(photoCount: updated.items.count)
    #expect(board.slots.map(\.frame) == session.scene.board.slots.map(\.frame))
  }

  @Test func layersAreSavedAndOpenedAgain() throws {
    let composition = compositions[0]
    var session = Session(scene: try composition.scene(photoSizes: ["p": Size(40, 30)]))
    let title = Layer(id: "title", size: Size(4, 2), center: Point(3, 3), scale: 2, rotation: Angle(degrees: 8))
    let star = Layer(id: "star", size: Size(1, 1), center: Point(5, 4), isLocked: true)
    for layer in [title, star] { _ = session.reduce(.edit(.addLayer(layer), time: 0)) }
    _ = session.reduce(.edit(.reorder(.layer("title"), .toFront), time: 1))
    let updated = composition.updated(with: session.scene)
    #expect(updated.layers == [star, title])
    #expect(try updated.scene(photoSizes: ["p": Size(40, 30)]) == session.scene)
  }

  @Test func aMissingSizeAndAMissingSlotAreSaid() {
    #expect(throws: LayoutError.unknownSize("p")) { _ = try self.compositions[0].scene(photoSizes: [:]) }
    var wrong = compositions[0]
    wrong.items[0].slot = "nowhere"
    #expect(throws: LayoutError.invalidScene(.unknownSlot("nowhere", item: "i0"))) {
      _ = try wrong.scene(photoSizes: ["p": Size(4, 3)])
    }
  }

  @Test func aPhotoThatCameInIsWrittenWithItsName() throws {
    let composition = compositions[0]
    var session = Session(scene: try composition.scene(photoSizes: ["p": Size(40, 30)]))
    _ = session.reduce(.edit(.add("new", ScenePhoto(id: "n.jpg", size: Size(4, 3)), to: nil), time: 0))
    #expect(composition.updated(with: session.scene).photos.last == Photo(id: "n.jpg", path: "n.jpg"))
  }
}
