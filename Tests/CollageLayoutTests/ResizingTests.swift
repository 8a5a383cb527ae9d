import CollageLayout
import CollageModel
import Testing

@Suite("Templates on canvases of another size") struct ResizingTests {
  private func slots(_ frames: [Rect], on canvas: Size = Size(200, 100)) -> Template {
    Template(
      name: "t", canvas: Canvas(size: canvas),
      arrangement: .slots(frames.enumerated().map { PlacedSlot(slot: Slot(id: SlotID("\($0)"), frame: $1)) }))
  }

  private func frames(_ template: Template) -> [Rect] {
    guard case .slots(let placed) = template.arrangement else { return [] }
    return placed.map { $0.slot.frame }
  }

  @Test("slots that tile the canvas follow its shape, with gap and margin grown alike")
  func tiling() {
    let two = slots([Rect(x: 4, y: 4, width: 94, height: 92), Rect(x: 102, y: 4, width: 94, height: 92)])
    let tall = two.resized(to: Size(100, 200), unit: .pixel)
    #expect(tall.canvas.size == Size(100, 200))
    #expect(frames(tall) == [Rect(x: 4, y: 4, width: 44, height: 192), Rect(x: 52, y: 4, width: 44, height: 192)])
    let large = two.resized(to: Size(400, 200), unit: .pixel)
    #expect(frames(large) == [Rect(x: 8, y: 8, width: 188, height: 184), Rect(x: 204, y: 8, width: 188, height: 184)])
  }

  @Test("other slots keep their shape in the middle of the canvas")
  func centering() {
    let scattered = slots([Rect(x: 10, y: 10, width: 50, height: 80), Rect(x: 90, y: 30, width: 60, height: 60)])
    let square = scattered.resized(to: Size(200, 200), unit: .pixel)
    #expect(frames(square) == [Rect(x: 10, y: 60, width: 50, height: 80), Rect(x: 90, y: 80, width: 60, height: 60)])
  }

  @Test("rows and columns keep their tree, and lengths follow the unit")
  func trees() {
    let template = Template(
      name: "t", canvas: Canvas(size: Size(200, 100)), gap: 10, margin: 20,
      arrangement: .split(.branch(.row, [.init(.slot("a")), .init(.slot("b"))]), overrides: [:]))
    let sheet = template.resized(to: Size(20, 10), unit: .centimeter)
    #expect(sheet.canvas.unit == .centimeter && sheet.gap == 1 && sheet.margin == 2)
    #expect(sheet.arrangement == template.arrangement)
  }

  @Test("layers stay where they are seen: with a layout that follows, or with slots that do not")
  func layers() {
    var tiled = slots([Rect(x: 0, y: 0, width: 200, height: 100)])
    tiled.layers = [Layer(id: "title", size: Size(20, 10), center: Point(100, 90))]
    #expect(tiled.resized(to: Size(200, 200), unit: .pixel).layers[0].center == Point(100, 180))
    var scattered = slots([Rect(x: 10, y: 10, width: 50, height: 80)])
    scattered.layers = tiled.layers
    #expect(scattered.resized(to: Size(200, 200), unit: .pixel).layers[0].center == Point(100, 140))
  }

  @Test("moved dividers are found again on a board of the same template")
  func dividers() throws {
    let cells = Template(
      name: "four", canvas: Canvas(size: Size(200, 200)), gap: 8,
      arrangement: .cells(CellMatrix(rows: [[1, 2], [3, 4]]), overrides: [:]))
    let moved = SplitNode.branch(
      .column,
      [
        .init(.branch(.row, [.init(.slot("1"), weight: 3), .init(.slot("2"))])),
        .init(.branch(.row, [.init(.slot("3")), .init(.slot("4"))])),
      ])
    var choices = StyleChoices()
    choices.remember(StyleChoices.Dividers(template: NameKey("four"), tree: moved))
    let board = try cells.board(photos: []).withDividers(leftBy: choices)
    #expect(board["1"]?.frame.width == 144 && board["3"]?.frame.width == 96)
    choices.remember(StyleChoices.Dividers(template: NameKey("four"), tree: .slot("1")))
    #expect(try cells.board(photos: []).withDividers(leftBy: choices) == cells.board(photos: []))
  }
}
