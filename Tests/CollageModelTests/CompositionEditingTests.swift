import CollageModel
import CollageTesting
import Testing

/// Edits to a composition without a session follow the same rules as a session's commands.
@Suite struct CompositionEditingTests {
  private let crop = Intent(focus: Point(0.2, 0.3), zoom: 2, rotation: Angle(degrees: 10))

  private func composition(_ style: SlotStyle = SlotStyle()) -> Composition {
    let slots = ["1", "2", "3"].enumerated().map { index, name in
      Slot(
        id: SlotID(name), frame: Rect(x: Double(index) * 100, y: 0, width: 100, height: 100), style: style)
    }
    let template = Template(
      name: "three", canvas: Canvas(size: Size(300, 100)), arrangement: .slots(slots.map { PlacedSlot(slot: $0) }))
    return Composition(
      template: template, photos: ["p", "q", "r"].map { Photo(id: PhotoID($0), path: "\($0).jpg") },
      items: [Item(id: "A", photo: "p", slot: "1", intent: crop), Item(id: "B", photo: "q", slot: "2")],
      unplaced: [Item(id: "C", photo: "r", slot: nil), Item(id: "D", photo: "r", slot: nil)])
  }

  /// Returns a composition's items after the session command that corresponds to an edit.
  private func edited(
    _ composition: Composition, _ command: Edit, _ onSwap: SwapCropBehavior = .keep
  ) throws -> Scene {
    guard case .slots(let placed) = composition.template.arrangement else {
      throw ModelError.fillOrder(found: 0, slots: 0)
    }
    let scene = try Scene(
      board: Board(canvas: composition.template.canvas.size, slots: placed.map(\.slot)),
      photos: composition.photos.map { ScenePhoto(id: $0.id, size: Size(4, 3)) }, items: composition.items,
      unplaced: composition.unplaced)
    var policy = Policy(canvas: scene.board.canvas)
    policy.onSwap = onSwap
    var session = Session(scene: scene, policy: policy)
    let refusal = session.reduce(.edit(command, time: 0)).refusal
    #expect(refusal == nil)
    return session.scene
  }

  @Test(arguments: SwapCropBehavior.allCases) func aSwapIsTheSessionsExchange(_ onSwap: SwapCropBehavior) throws {
    var composition = composition()
    let scene = try edited(composition, .swap("A", "B"), onSwap)
    try composition.swap("1", "2", onSwap: onSwap)
    #expect(composition.items == scene.items && composition.unplaced == scene.unplaced)
    #expect(composition.items.map(\.slot) == ["2", "1"])
    #expect(composition.items[0].intent == (onSwap == .keep ? crop : Intent()))
  }

  @Test func twoEqualSwapsAreTheIdentity() throws {
    var composition = composition()
    let before = composition
    try composition.swap("1", "2")
    #expect(composition != before)
    try composition.swap("2", "1")
    #expect(composition == before)
  }

  @Test func withAnEmptySlotASwapIsAMove() throws {
    for names in [("1", "3"), ("3", "1")] {
      var composition = composition()
      try composition.swap(SlotID(names.0), SlotID(names.1))
      #expect(composition.items.map(\.slot) == ["3", "2"])
    }
  }

  @Test func anItemMovesFromItsSlotOrFromUnplaced() throws {
    var composition = composition()
    var scene = try edited(composition, .move("B", to: "1"))
    try composition.move("B", to: "1")
    #expect(composition.items == scene.items && composition.unplaced == scene.unplaced)
    scene = try edited(composition, .move("C", to: "1"))
    try composition.move("C", to: "1")
    #expect(composition.items == scene.items && composition.unplaced == scene.unplaced)
    #expect(composition.unplaced.map(\.id) == ["B", "D"])
    scene = try edited(composition, .move("D", to: "3"))
    try composition.move("D", to: "3")
    #expect(composition.items == scene.items && composition.unplaced == scene.unplaced)
  }

  @Test func aReplacedPhotoIsResetAndAnEmptySlotGetsAnItem() throws {
    var composition = composition()
    let photo = Photo(id: "new", path: "new.jpg")
    try composition.replace("1", with: photo)
    #expect(composition.items[0] == Item(id: "A", photo: "new", slot: "1"))
    try composition.replace("3", with: photo)
    #expect(composition.items[2] == Item(id: "item-5", photo: "new", slot: "3"))
    #expect(composition.photos.map(\.id) == ["p", "q", "r", "new"])
    let other = Photo(id: "new", path: "other.jpg")
    #expect(throws: Refusal.photoDiffers("new")) { try composition.replace("1", with: other) }
  }

  @Test func aReplacedPhotoIsShownAsItIs() throws {
    var composition = composition()
    composition.items[0].look = Look(adjustments: Adjustments([.exposure: 1]))
    composition.items[0].clip = ClipPart(start: 1)
    composition.items[0].alternativeText = "What it shows"
    try composition.replace("1", with: Photo(id: "r", path: "r.jpg"))
    #expect(composition.items[0] == Item(id: "A", photo: "r", slot: "1"))
    #expect(composition.photos.map(\.id) == ["p", "q", "r"])
  }

  @Test func aNewItemHasANameThatNoOtherHas() throws {
    var composition = composition()
    composition.items[1].id = "item-5"
    composition.unplaced[1].id = "item-6"
    try composition.replace("3", with: Photo(id: "p", path: "p.jpg"))
    #expect(composition.items[2].id == "item-7")
  }

  @Test func eachEditNeedsItsOwnPermission() throws {
    let photo = Photo(id: "n", path: "n")
    for permission in [Permissions.swap, .replace, .delete] {
      let composition = composition(SlotStyle(permissions: permission))
      func isAllowed(_ edit: (inout Composition) throws -> Void) -> Bool {
        var edited = composition
        return (try? edit(&edited)) != nil
      }
      #expect(isAllowed { try $0.swap("1", "2") } == (permission == .swap))
      #expect(isAllowed { try $0.swap("3", "1") } == (permission == .swap))
      #expect(isAllowed { try $0.move("C", to: "1") } == (permission == .replace))
      #expect(isAllowed { try $0.replace("1", with: photo) } == (permission == .replace))
      #expect(isAllowed { _ = try $0.remove("1") } == (permission == .delete))
    }
  }

  @Test func aRemovedItemIsReturned() throws {
    var composition = composition()
    let item = try composition.remove("1")
    #expect(item == Item(id: "A", photo: "p", slot: nil, intent: crop))
    #expect(composition.items.map(\.id) == ["B"])
    #expect(throws: Refusal.nothingToDo) { try composition.remove("1") }
  }

  private func expectRejected(
    _ refusal: Refusal, _ composition: Composition, _ edit: (inout Composition) throws(Refusal) -> Void
  ) {
    var edited = composition
    do throws(Refusal) {
      try edit(&edited)
      Issue.record("not rejected")
    } catch {
      #expect(error == refusal)
    }
    #expect(edited == composition)
  }

  @Test func aRejectedEditChangesNothing() {
    let free = composition()
    expectRejected(.unknownSlot("9"), free) { c throws(Refusal) in try c.swap("1", "9") }
    expectRejected(.unknownSlot("9"), free) { c throws(Refusal) in try c.move("C", to: "9") }
    expectRejected(.unknownItem("Z"), free) { c throws(Refusal) in try c.move("Z", to: "1") }
    expectRejected(.nothingToDo, free) { c throws(Refusal) in try c.swap("1", "1") }
    expectRejected(.nothingToDo, free) { c throws(Refusal) in try c.swap("3", "3") }
    var empty = free
    empty.items = []
    expectRejected(.nothingToDo, empty) { c throws(Refusal) in try c.swap("1", "2") }
    var locked = free
    locked.items[1].isLocked = true
    locked.unplaced[0].isLocked = true
    expectRejected(.locked(.item("B")), locked) { c throws(Refusal) in try c.swap("1", "2") }
    expectRejected(.locked(.item("B")), locked) { c throws(Refusal) in try c.move("D", to: "2") }
    expectRejected(.locked(.item("C")), locked) { c throws(Refusal) in try c.move("C", to: "3") }
    expectRejected(.locked(.item("B")), locked) { c throws(Refusal) in
      try c.replace("2", with: Photo(id: "n", path: "n"))
    }
    expectRejected(.locked(.item("B")), locked) { c throws(Refusal) in _ = try c.remove("2") }
    let fixed = composition(SlotStyle(permissions: [.pan]))
    expectRejected(.notAllowed("1"), fixed) { c throws(Refusal) in try c.swap("1", "2") }
    expectRejected(.notAllowed("3"), fixed) { c throws(Refusal) in try c.move("C", to: "3") }
    expectRejected(.notAllowed("1"), fixed) { c throws(Refusal) in _ = try c.remove("1") }
  }

  @Test func theSlotsOfEveryArrangementAreKnown() throws {
    let look = SlotDefaults(style: SlotStyle(), sublayout: Sublayout(.grid(AutomaticGrid())))
    let fixed = SlotDefaults(style: SlotStyle(permissions: []))
    let row = SplitNode.branch(.row, [.init(.slot("a")), .init(.slot("b")), .init(.slot("wall"))])
    let matrix = CellMatrix(rows: [[1, 2], [0, 2]])
    let arrangements: [(Arrangement, known: [SlotID], unknown: [SlotID])] = [
      (.split(row, overrides: ["wall": look, "b": fixed]), ["a", "wall/1", "wall/7"], ["c", "a/1", "b"]),
      (.cells(matrix, overrides: ["2": fixed]), ["1"], ["0", "3", "2"]),
      (.automatic(.grid(AutomaticGrid())), [], ["1"]),
    ]
    for (arrangement, known, unknown) in arrangements {
      var composition = composition()
      composition.template.arrangement = arrangement
      composition.items = []
      for slot in known {
        var edited = composition
        try edited.move("C", to: slot)
        #expect(edited.items.map(\.slot) == [slot])
      }
      for slot in unknown { #expect(throws: Refusal.self) { try composition.move("C", to: slot) } }
    }
    // Slots in a slot have its style, whatever the default is.
    let wall = SlotDefaults(style: SlotStyle(permissions: []), sublayout: Sublayout(.grid(AutomaticGrid())))
    let frame = Rect(x: 0, y: 0, width: 1, height: 1)
    let open = Slot(id: "a/b", frame: frame)
    let shut = Slot(id: "c", frame: frame, style: SlotStyle(permissions: []))
    let explicit: [(Arrangement, known: [SlotID], unknown: [SlotID])] = [
      (.split(row, overrides: ["wall": wall]), ["a"], ["wall/1", "a/1"]),
      (.split(row, overrides: ["a": SlotDefaults(style: SlotStyle())]), ["b"], ["a/1"]),
      (
        .slots([PlacedSlot(slot: open, sublayout: Sublayout(.grid(AutomaticGrid()))), PlacedSlot(slot: shut)]),
        ["a/b/1"], ["a/1", "a/b/c/1", "c", "c/1"]
      ), (.slots([PlacedSlot(slot: open)]), ["a/b"], ["a/b/1"]),
    ]
    for (arrangement, known, unknown) in explicit {
      var composition = composition()
      (composition.template.arrangement, composition.items) = (arrangement, [])
      for slot in known {
        var edited = composition
        try edited.move("C", to: slot)
      }
      for slot in unknown { #expect(throws: Refusal.self) { try composition.move("C", to: slot) } }
    }
    // Items in slots of an automatic layout can be exchanged.
    var automatic = composition()
    automatic.template.arrangement = .automatic(.grid(AutomaticGrid()))
    try automatic.swap("1", "2")
    #expect(automatic.items.map(\.slot) == ["2", "1"])
  }
}
