import CollageFiles
import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// A focus that is looked for is the same in renders, editing sessions and animations.
@Suite("Automatic focus") struct AutomaticFocusTests {
  private let folder: ScratchFolder
  private let photo: String

  init() throws {
    folder = try ScratchFolder()
    // All there is to see stands near the left end.
    photo = try folder.picture(
      "wide.png",
      Pixels(width: 240, height: 80) { x, y in
        (x - 30) * (x - 30) + (y - 40) * (y - 40) < 200 ? [255, 60, 20] : [40, 44, UInt8(40 + (x + y) % 3)]
      })
  }

  private func composition(_ slots: [Slot], _ intents: [Intent]) -> Composition {
    var composition = Composition(
      template: Template(
        name: "t", canvas: Canvas(size: Size(200, 200)), arrangement: .slots(slots.map { PlacedSlot(slot: $0) })))
    composition.photos = [Photo(id: "p", path: photo)]
    composition.items = zip(slots, intents).enumerated().map { index, pair in
      Item(id: ItemID("i\(index)"), photo: "p", slot: pair.0.id, intent: pair.1)
    }
    return composition
  }

  private func slot(_ name: String, _ width: Double, _ height: Double, _ focus: Focus) -> Slot {
    Slot(
      id: SlotID(name), frame: Rect(x: name == "a" ? 0 : 100, y: 0, width: width, height: height),
      style: SlotStyle(focus: focus))
  }

  /// The plan with the focus that an editing session would be given.
  private func sessionPlan(_ composition: Composition) async throws -> RenderPlan {
    let facts = try await PhotoFacts(composition: composition, paths: ["p": photo])
    let slots = try composition.template.resolvedSlots(photos: []).slots
    let header = try PhotoProbe.header(of: photo, policy: PhotoPolicy())
    let sources = ResolvedSources(headers: [header], photos: ["p": 0], focus: facts.automaticFocus)
    return RenderPlanner(
      slots: slots, items: composition.items, sources: sources, canvas: composition.template.canvas,
      size: PixelSize(200, 200)
    ).plan()
  }

  private func renderPlan(_ composition: Composition) async throws -> RenderPlan {
    try await PreparedRender(
      RenderRequest(composition: composition, photoPaths: ["p": photo], output: OutputSettings(format: .png))
    ).plan
  }

  @Test("is found for a photo stored sideways", arguments: [Focus.attention, .entropy, .saliency])
  func quarterTurn(focus: Focus) async throws {
    for turns in 0..<4 {
      let composition = composition([slot("a", 40, 120, focus)], [Intent(quarterTurns: turns)])
      let (render, session) = (try await renderPlan(composition), try await sessionPlan(composition))
      #expect(render.slots == session.slots, "\(turns) quarter turns")
    }
  }

  @Test("of a photo in several slots is determined by the first slot that needs one")
  func severalSlots() async throws {
    let slots = [slot("a", 90, 90, .center), slot("b", 30, 90, .attention), slot("c", 120, 20, .attention)]
    let composition = composition(slots, [Intent(), Intent(), Intent()])
    let facts = try await PhotoFacts(composition: composition, paths: ["p": photo])
    #expect(facts.automaticFocus["p"] != nil)
    let (render, session) = (try await renderPlan(composition), try await sessionPlan(composition))
    #expect(render.slots == session.slots)
  }

  @Test("is overridden by an author's focus")
  func ownFocus() async throws {
    let composition = composition([slot("a", 40, 120, .attention)], [Intent(focus: Point(0.9, 0.5))])
    let plan = try await renderPlan(composition)
    let photo = try #require(plan.slots.first?.photo)
    #expect(photo.decode.region.left > 120)
  }
}
