import CollageModel
import CollageTesting
import Testing

/// A scene is refused where it could not be saved as a document and opened again.
@Suite struct SceneRuleTests {
  private let photo = ScenePhoto(id: "p", size: Size(4, 3))

  private func error(
    _ items: [Item], unplaced: [Item] = [], photos: [ScenePhoto]? = nil, layers: [Layer] = []
  ) throws -> ModelError? {
    let drawing = try BoardDrawing("ab")
    let board = try Board(canvas: drawing.canvas, slots: drawing.slots)
    do throws(ModelError) {
      _ = try Scene(board: board, photos: photos ?? [photo], items: items, unplaced: unplaced, layers: layers)
      return nil
    } catch { return error }
  }

  private func item(_ id: ItemID = "i", slot: SlotID? = "a", _ change: (inout Item) -> Void = { _ in }) -> Item {
    var item = Item(id: id, photo: "p", slot: slot)
    change(&item)
    return item
  }

  @Test func namesAreUniqueAndKnown() throws {
    #expect(try error([item()]) == nil)
    #expect(try error([item()], photos: [photo, photo]) == .duplicatePhoto("p"))
    #expect(try error([item()], unplaced: [item()]) == .duplicateItem("i"))
    #expect(try error([item { $0.photo = "q" }]) == .unknownPhoto("q", item: "i"))
    #expect(try error([item("")]) == .malformed(.itemName("")))
    #expect(try error([item(slot: "z")]) == .unknownSlot("z", item: "i"))
    #expect(try error([item(slot: nil)]) == .unknownSlot(nil, item: "i"))
    #expect(try error([item(), item("j")]) == .slotTaken("a", item: "j"))
    let layer = Layer(id: "l", size: Size(1, 1), center: .zero)
    #expect(try error([], layers: [layer, layer]) == .duplicateLayer("l"))
  }

  @Test func valuesAreWithinTheLimitsOfDocuments() throws {
    let words = AlternativeText(String(repeating: "w", count: 2_001))
    for unplaced in [false, true] {
      for change in [
        { $0.clip = ClipPart(start: -1) }, { $0.alternativeText = words }, { $0.intent.zoom = 0 },
        { $0.look = Look(adjustments: Adjustments([.exposure: 99])) },
      ] as [(inout Item) -> Void] {
        var wrong = item()
        change(&wrong)
        #expect(try error(unplaced ? [] : [wrong], unplaced: unplaced ? [wrong] : []) != nil)
      }
    }
    #expect(try error([], photos: [ScenePhoto(id: "q", size: Size(0, 3))]) != nil)
    #expect(try error([], layers: [Layer(id: "l", size: Size(-1, 1), center: .zero)]) != nil)
  }

  @Test func turnsAreNormalizedAndATrayHasNoSlots() throws {
    let drawing = try BoardDrawing("ab")
    var layer = Layer(id: "l", size: Size(1, 1), center: .zero)
    layer.rotation = Angle(degrees: 370)
    let turned = item { $0.intent.quarterTurns = 5 }
    let scene = try Scene(
      board: Board(canvas: drawing.canvas, slots: drawing.slots), photos: [photo], items: [turned],
      unplaced: [item("j") { $0.intent.quarterTurns = -1 }], layers: [layer])
    #expect(scene.items[0].intent.quarterTurns == 1 && scene.unplaced[0].intent.quarterTurns == 3)
    #expect(scene.unplaced[0].slot == nil && abs(scene.layers[0].rotation.degrees - 10) < 1e-9)
  }

  @Test(arguments: [
    (ClipPart(), true), (ClipPart(start: 1e6), true), (ClipPart(start: 1e6 + 1), false),
    (ClipPart(start: -1e-9), false),
    (ClipPart(start: 5, end: 5.001), true), (ClipPart(start: 5, end: 5.0009), false),
    (ClipPart(start: 5, end: 4), false),
    (ClipPart(end: 0.001), true), (ClipPart(end: 0.0009), false), (ClipPart(end: 1e6), true),
    (ClipPart(end: 1e6 + 1), false),
    (ClipPart(start: 5, end: 5.005), true),
  ])
  func aPartOfAClipLastsAMillisecondAndEndsWithinDays(_ part: ClipPart, _ isValid: Bool) throws {
    #expect((try error([item { $0.clip = part }]) == nil) == isValid)
    let stage = try Stage("ab")
    #expect((stage.perform(.setClip("A", part)).refusal == .badNumber) != isValid)
  }
}
