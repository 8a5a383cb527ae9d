import CollageModel
import Testing

/// Which look is shown between two scenes, and by a session.
@Suite struct LookTransitionTests {
  private let warm = Look(filter: "amber", strength: 0.8, adjustments: Adjustments([.exposure: 1]))
  private let gray = Look(filter: "noir", adjustments: Adjustments([.exposure: -1]))

  private func scene(slot: Look = .neutral, item: Look?, canvas: Look = .neutral) throws -> Scene {
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let slots = [Slot(id: "a", frame: frame, style: SlotStyle(look: slot))]
    let template = Template(
      name: "t", canvas: Canvas(size: Size(10, 10), look: canvas),
      arrangement: .slots(slots.map { PlacedSlot(slot: $0) }))
    return try Scene(
      board: Board(template: template, slots: slots, fillOrder: ["a"]),
      photos: [ScenePhoto(id: "p", size: Size(4, 4))], items: [Item(id: "i", photo: "p", slot: "a", look: item)])
  }

  @Test func aSessionShowsTheItemsLookOrThatOfItsSlot() throws {
    func shown(_ scene: Scene) -> [LookMix] { Session(scene: scene).presentation().items.map(\.look) }
    #expect(try shown(scene(slot: gray, item: nil)) == [LookMix(gray)])
    #expect(try shown(scene(slot: gray, item: warm)) == [LookMix(warm)])
    #expect(try shown(scene(slot: gray, item: .neutral)) == [LookMix(.neutral)])
    #expect(try Session(scene: scene(item: nil, canvas: gray)).presentation().canvasLook == LookMix(gray))
  }

  @Test func numbersAreInterpolatedAndFiltersCrossFaded() throws {
    let transition = try Transition(
      from: scene(slot: warm, item: nil), to: scene(item: gray, canvas: gray), easing: .linear)
    #expect(transition.at(0).items.map(\.look) == [LookMix(warm)])
    #expect(transition.at(1).items.map(\.look) == [LookMix(gray)])
    let middle = try #require(transition.at(0.5).items.first).look
    #expect(middle.adjustments[.exposure] == 0)
    #expect(middle.filters.map(\.filter) == ["amber", "noir"])
    #expect(middle.filters.map(\.weight) == [0.4, 0.5])
    let canvas = transition.at(0.25).canvasLook
    #expect(canvas.filters.map(\.weight) == [0.25] && canvas.adjustments[.exposure] == -0.25)
    #expect(transition.at(1).canvasLook == LookMix(gray))
  }
}
