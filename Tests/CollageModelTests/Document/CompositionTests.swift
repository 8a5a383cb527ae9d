import CollageModel
import CollageTesting
import Testing

/// Compositions as documents: what they start with, and what templates and scenes are made of them.
@Suite struct CompositionTests {
  private func layer(_ id: LayerID, _ content: LayerContent = .empty, companion: LayerID? = nil) -> Layer {
    var layer = Layer(id: id, content: content, size: Size(10, 10), center: Point(50, 50))
    layer.companion = companion
    return layer
  }

  private func template(_ arrangement: Arrangement = .slots([]), layers: [Layer] = []) -> Template {
    Template(name: "t", canvas: Canvas(size: Size(100, 100)), arrangement: arrangement, layers: layers)
  }

  @Test func aCompositionStartsWithTheLayersOfItsTemplate() {
    let template = template(layers: [layer("own")])
    let plain = Composition(template: template)
    #expect(plain.layers.map(\.id) == ["own"] && plain.layers.allSatisfy(\.isFromTemplate))
    #expect(Composition(template: template, layers: [layer("mine")]).layers == [layer("mine")])
    #expect(Composition(template: template, layers: []).layers.isEmpty)
  }

  @Test func aTemplateOfACompositionHasItsLayersAndNoneThatBelongToWhatIsGone() {
    let text = layer("text", .text(TextContent("Hello")))
    let layers = [
      text, layer("plate", companion: "text"), layer("lost", companion: "gone"), layer("box"),
      layer("wrong", companion: "box"),
    ]
    var composition = Composition(template: template(layers: [layer("former")]), layers: layers)
    for index in composition.layers.indices { composition.layers[index].isFromTemplate = index == 1 }
    let made = composition.asTemplate
    #expect(made.layers.map(\.id) == layers.map(\.id) && made.layers.allSatisfy { !$0.isFromTemplate })
    #expect(made.layers.map(\.companion) == [nil, "text", nil, nil, nil])
  }

  @Test func aCompositionOfASceneHasAllOfIt() throws {
    let stage = try Stage("abc", layers: [layer("note")])
    stage.perform(.setAside("B"))
    let composition = Composition(stage.session.scene) { "\($0.name).jpg" }
    #expect(
      composition.photos.map(\.path) == ["A.jpg", "B.jpg", "C.jpg"] && composition.photos.map(\.id) == ["A", "B", "C"])
    #expect(composition.items.map(\.id) == ["A", "C"] && composition.unplaced.map(\.id) == ["B"])
    #expect(composition.layers.map(\.id) == ["note"])
    guard case .slots(let placed) = composition.template.arrangement else {
      Issue.record("the slots are not listed")
      return
    }
    #expect(placed.map(\.slot) == stage.session.scene.board.slots)
  }

  @Test func slotsDependOnPhotosWhereALayoutIsMadeForThem() {
    let inner = Sublayout(.grid(AutomaticGrid()))
    let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 1, height: 1))
    let tree = SplitNode.branch(
      .row, [.init(.slot("a")), .init(.branch(.column, [.init(.slot("b")), .init(.slot("c"))]))])
    #expect(tree.slotIDs == ["a", "b", "c"])
    let matrix = CellMatrix(rows: [[1, 2]])
    for (arrangement, depends) in [
      (.slots([PlacedSlot(slot: slot)]), false), (.slots([PlacedSlot(slot: slot, sublayout: inner)]), true),
      (.split(tree, overrides: ["a": SlotDefaults()]), false),
      (.split(tree, overrides: ["a": SlotDefaults(sublayout: inner)]), true),
      (.cells(matrix, overrides: [:]), false), (.cells(matrix, overrides: ["1": SlotDefaults(sublayout: inner)]), true),
      (.automatic(.grid(AutomaticGrid())), true),
    ] as [(Arrangement, Bool)] {
      #expect(template(arrangement).dependsOnPhotos == depends)
    }
  }

  @Test func anItemKeepsWhatItIsMadeWith() {
    let part = ClipPart(start: 1, end: 2)
    let item = Item(
      id: "a", photo: "p", slot: "s", look: .neutral, role: .hat, clip: part, alternativeText: "words", isLocked: true)
    #expect(item.role == .hat && item.clip == part && item.alternativeText == "words" && item.isLocked)
    #expect(!part.isMuted && ClipPart(isMuted: true).isMuted && ClipPart() == .whole)
  }

  @Test func lengthsOfUnitsAreThoseOfCSS() {
    #expect(LengthUnit.pixel.inches == nil && LengthUnit.inch.inches == 1 && LengthUnit.point.inches == 1.0 / 72)
    #expect(LengthUnit.millimeter.inches == 1 / 25.4 && LengthUnit.centimeter.inches == 1 / 2.54)
    let corners = Mosaic.Corner.allCases
    #expect(corners.map(\.isLeft) == [true, false, true, false] && corners.map(\.isTop) == [true, true, false, false])
  }
}
