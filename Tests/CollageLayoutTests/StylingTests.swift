import CollageLayout
import CollageModel
import Testing

/// Style choices of users, on templates of every kind.
@Suite struct StylingTests {
  private func places(_ frames: [Rect]) -> Template {
    let slots = frames.enumerated().map { Slot(id: SlotID("\($0)"), frame: $1) }
    return Template(
      name: "places", canvas: Canvas(size: Size(1_000, 500)), arrangement: .slots(slots.map { PlacedSlot(slot: $0) }))
  }

  private func frames(_ template: Template) -> [Rect] {
    guard case .slots(let placed) = template.arrangement else { return [] }
    return placed.map { $0.slot.frame }
  }

  @Test func placesThatTileTheirCanvasHaveAGapAndAMargin() {
    let tiled = places([
      Rect(x: 20, y: 20, width: 475, height: 460), Rect(x: 505, y: 20, width: 475, height: 225),
      Rect(x: 505, y: 255, width: 475, height: 225),
    ])
    #expect(!tiled.hasFixedMargin)
    var choices = StyleChoices()
    (choices.gap, choices.margin) = (100, 0)
    // 8 % of the short side.
    let spread = tiled.styled(by: choices)
    #expect(frames(spread)[0] == Rect(x: 0, y: 0, width: 480, height: 500))
    #expect(frames(spread)[2] == Rect(x: 520, y: 270, width: 480, height: 230))
    #expect(spread.shownChoices.gap == 100 && spread.shownChoices.margin == 0)
    var back = StyleChoices()
    (back.gap, back.margin) = (tiled.shownChoices.gap, tiled.shownChoices.margin)
    #expect(spread.styled(by: back).shownChoices.gap == tiled.shownChoices.gap)
  }

  @Test func scatteredPlacesHaveNoMargin() {
    let scattered = places([Rect(x: 20, y: 20, width: 300, height: 300), Rect(x: 500, y: 120, width: 200, height: 225)])
    var choices = StyleChoices()
    choices.margin = 50
    #expect(scattered.hasFixedMargin && scattered.styled(by: choices) == scattered)
  }

  @Test func everyLengthIsReadAsItWasChosen() {
    let template = Template(
      name: "split", canvas: Canvas(size: Size(1_080, 1_350)), arrangement: .split(.slot("a"), overrides: [:]))
    for number in stride(from: 4.0, through: 100, by: 8) {
      var choices = StyleChoices()
      (choices.gap, choices.margin, choices.corners) = (number, number, number)
      (choices.border, choices.shadow, choices.isBorderOutside) = (number, number, true)
      let shown = template.styled(by: choices).shownChoices
      let lengths = [shown.gap, shown.margin, shown.corners, shown.border, shown.shadow]
      #expect(lengths == Array(repeating: number, count: 5))
      #expect(shown.isBorderOutside == true)
    }
  }

  @Test func aPrintKeepsTheShapeOfItsRimAndAShapeItsForm() {
    var print = places([Rect(x: 0, y: 0, width: 1_000, height: 500)])
    print.defaults.style.border = Border(widths: SideWidths(top: 10, right: 10, bottom: 30, left: 10), color: .white)
    print.defaults.shape = .ellipse
    var choices = StyleChoices()
    (choices.border, choices.corners) = (100, 50)
    let styled = print.styled(by: choices)
    #expect(styled.defaults.style.border?.widths == SideWidths(top: 8.3, right: 8.3, bottom: 25, left: 8.3))
    #expect(styled.defaults.shape == .ellipse)
  }
}
