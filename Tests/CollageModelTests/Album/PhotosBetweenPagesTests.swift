import CollageModel
import CollageTesting
import Testing

/// Photos that are carried from one page of an album to another.
@Suite struct PhotosBetweenPagesTests {
  /// An item's settings, of which an exchange that resets crops keeps only the straightening.
  private static let crop = Intent(focus: Point(0.2, 0.3), zoom: 2, straighten: Angle(degrees: 3))

  private func slot(_ id: SlotID, _ permissions: Permissions = .all, _ item: ItemID? = nil) -> (
    id: SlotID, permissions: Permissions, item: ItemID?
  ) { (id, permissions, item) }

  @Test func aPhotoFromTheTrayReplacesAndOneFromASlotSwaps() throws {
    for (permission, tray, placed) in [
      (Permissions.replace, nil, Refusal.notAllowed("c")), (.swap, Refusal.notAllowed("c"), nil),
    ] as [(Permissions, Refusal?, Refusal?)] {
      let stage = try AlbumStage([
        ("one", Scene([slot("a", .swap, "A")], tray: ["T"])), ("two", Scene([slot("c", permission, "C")])),
      ])
      for (item, refusal) in [("T" as ItemID, tray), ("A", placed)] {
        var stage = stage
        #expect(stage.perform(.carry(item, from: "one", to: "two", slot: "c")).refusal == refusal)
        #expect(stage.slots("two")["c"] == (refusal == nil ? item : "C"))
      }
    }
  }

  @Test func aPhotoLeavesOnlyASlotThatAllowsSwaps() throws {
    var stage = try AlbumStage([
      ("one", Scene([slot("a", .swap, "A"), slot("b", Permissions.all.subtracting(.swap), "B")])),
      ("two", Scene([slot("c"), slot("d")])),
    ])
    #expect(stage.perform(.carry("B", from: "one", to: "two", slot: "c")).refusal == .notAllowed("b"))
    #expect(stage.perform(.carry("A", from: "one", to: "two", slot: "c")).refusal == nil)
  }

  @Test(arguments: SwapCropBehavior.allCases) func cropsFollowThePolicyOfSwaps(_ onSwap: SwapCropBehavior) throws {
    var stage = try AlbumStage([
      ("one", Scene([slot("a", .all, "A"), slot("b", .all, "B")], intent: Self.crop)),
      ("two", Scene([slot("c", .all, "C"), slot("d")], intent: Self.crop)),
    ]) { $0.onSwap = onSwap }
    stage.perform(.carry("A", from: "one", to: "two", slot: "c"))
    stage.perform(.carry("B", from: "one", to: "two", slot: nil))
    let expected = onSwap == .keep ? Self.crop : Intent(straighten: Angle(degrees: 3))
    #expect(stage.slots("two") == ["c": "A", "d": "B"] && stage.slots("one") == ["a": "C"])
    for (page, item) in [("two", "A"), ("two", "B"), ("one", "C")] as [(PageID, ItemID)] {
      #expect(stage.album.scene(of: page)?.item(item)?.intent == expected)
    }
  }

  @Test func whatAPhotoFromTheTrayDisplacesWaitsInItsPlace() throws {
    var stage = try AlbumStage([
      ("one", Scene([slot("a", .all, "A")], tray: ["X", "Y", "Z"])), ("two", Scene([slot("c", .all, "C")])),
    ])
    stage.perform(.carry("Y", from: "one", to: "two", slot: "c"))
    #expect(stage.tray("one") == ["X", "C", "Z"] && stage.slots("one") == ["a": "A"])
    #expect(stage.slots("two") == ["c": "Y"])
    // Between the pages of two slots the photos change places, and the trays stay.
    stage.perform(.carry("A", from: "one", to: "two", slot: "c"))
    #expect(stage.slots("one") == ["a": "Y"] && stage.tray("one") == ["X", "C", "Z"])
  }

  @Test func aPhotoWithoutASlotGoesToTheFirstThatTakesIt() throws {
    var stage = try AlbumStage([
      ("one", Scene([slot("a", .all, "A"), slot("b", .all, "B"), slot("e", .all, "E")])),
      (
        "two",
        Scene(
          [slot("c", .swap), slot("d", .replace), slot("f"), slot("g", .all, "G")], tray: ["T"],
          fillOrder: ["c", "f", "g", "d"])
      ),
    ])
    for item in ["A", "B", "E"] as [ItemID] { stage.perform(.carry(item, from: "one", to: "two", slot: nil)) }
    #expect(stage.slots("two") == ["f": "A", "g": "G", "d": "B"] && stage.tray("two") == ["T", "E"])
  }

  @Test func namesThatAreTakenGetTheNextNumber() throws {
    let long = String(repeating: "n", count: 181)
    let short = String(long.dropLast())
    let names = ["A", ItemID(long), ItemID(short)]
    let places = zip(["a", "b", "c"] as [SlotID], names).map { slot($0, .all, $1) }
    var stage = try AlbumStage([
      ("one", Scene(places)), ("two", Scene(places, tray: ["A-2", "A-3", "B-2"])),
      ("three", Scene([slot("d", .all, "B")])),
    ])
    for item in names { stage.perform(.carry(item, from: "one", to: "two", slot: nil)) }
    #expect(stage.tray("two") == ["A-2", "A-3", "B-2", "A-4", "item-2", ItemID("\(short)-2")])
    // What is displaced gets a name of the page to which it goes, whatever names there are on the other.
    stage.perform(.add("B", ScenePhoto(id: "other", size: Size(4, 3)), to: nil), on: "two")
    stage.perform(.carry("A", from: "two", to: "three", slot: "d"))
    #expect(stage.slots("three") == ["d": "A"] && stage.slots("two")["a"] == "B-3")
  }

  @Test func aNameThatOnlyItsOwnPageHadStays() throws {
    var stage = try AlbumStage([
      ("one", Scene([slot("a", .all, "A")], tray: ["A-2"])), ("two", Scene([slot("c", .all, "C")])),
    ])
    stage.perform(.carry("A-2", from: "one", to: "two", slot: nil))
    #expect(stage.tray("two") == ["A-2"])
  }

  @Test func aPhotoStaysWhereAnotherItemShowsIt() throws {
    var stage = try AlbumStage(["one": "ab", "two": "cD"])
    stage.perform(.page("one", .duplicate(.item("A"), as: .item("copy"))))
    stage.perform(.carry("A", from: "one", to: "two", slot: nil))
    #expect(stage.album.scene(of: "one")?.photo("A") != nil && stage.album.scene(of: "two")?.photo("A") != nil)
    stage.perform(.carry("copy", from: "one", to: "two", slot: nil))
    #expect(stage.album.scene(of: "one")?.photos.map(\.id) == ["B"])
    #expect(stage.album.scene(of: "two")?.photos.map(\.id) == ["C", "A"])
  }

  @Test func aPhotoOfTheSameNameAndAnotherSizeIsRefused() throws {
    var stage = try AlbumStage([
      ("one", Scene(BoardDrawing("aB"))), ("two", Scene(BoardDrawing("aB"), photoSize: Size(300, 400))),
    ])
    let before = stage.album
    #expect(stage.perform(.carry("A", from: "one", to: "two", slot: nil)).refusal == .photoDiffers("A"))
    #expect(stage.perform(.removePage("one")).refusal == .photoDiffers("A"))
    #expect(stage.album == before)
  }

  @Test func lockedPhotosStayInTheirTray() throws {
    var stage = try AlbumStage([("one", Scene([slot("a")], tray: ["T"])), ("two", Scene([slot("c")]))])
    stage.perform(.page("one", .lock(.item("T"), true)))
    #expect(stage.perform(.carry("T", from: "one", to: "two", slot: nil)).refusal == .locked(.item("T")))
    #expect(stage.tray("one") == ["T"])
  }

  @Test func aCarriedPhotoIsSelectedByItsNewName() throws {
    var stage = try AlbumStage(["one": "ab", "two": "ac"])
    stage.send(.command(.select(.item("A"))))
    let response = stage.perform(.carry("A", from: "one", to: "two", slot: "c"))
    #expect(response.changes == [.pages, .phase, .scene, .presentation, .preview, .selection])
    // The photo that came in exchange is not selected.
    #expect(stage.album.session.selection == nil && stage.slots("one") == ["a": "C", "b": "B"])
    stage.show("two")
    #expect(stage.album.session.selection == .item("A-2"))
    // From a page that is not shown to the one that is.
    stage.perform(.carry("B", from: "one", to: "two", slot: nil))
    #expect(stage.album.session.selection == .item("B"))
  }

  @Test func anExchangeOfEqualPhotosIsNothing() throws {
    var stage = try AlbumStage(["one": "a"])
    stage.perform(.duplicatePage("one", as: "two"))
    let before = stage.album
    #expect(stage.perform(.carry("A", from: "one", to: "two", slot: "a")).refusal == .nothingToDo)
    #expect(stage.album == before)
  }

  @Test func aClipGoesWithItsPart() throws {
    var stage = try AlbumStage(["one": "ab", "two": "cD"])
    let part = ClipPart(start: 1, end: 3, isMuted: true)
    stage.perform(.page("one", .setClip("A", part)))
    stage.perform(.carry("A", from: "one", to: "two", slot: "c"))
    #expect(stage.album.scene(of: "two")?.item("A")?.clip == part)
    #expect(stage.album.scene(of: "one")?.item("C")?.clip == .whole)
  }
}

extension AlbumStage {
  fileprivate mutating func perform(_ edit: Edit, on page: PageID) {
    let response = perform(.page(page, edit))
    #expect(response.refusal == nil)
  }
}
