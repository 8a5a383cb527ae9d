import CollageLayout
import CollageModel
import Testing

@Suite("Templates in other units") struct ScalingTests {
  @Test("scaling multiplies every length of a style once, including a background's blur")
  func style() {
    let style = SlotStyle(
      border: Border(width: 3, color: .black), shadow: Shadow(offset: Point(1, 2), blur: 4, color: .black),
      background: .blurredPhoto(BlurredPhoto(blur: 10)))
    let scaled = style.scaled(by: 2.5)
    #expect(scaled.border?.widths == SideWidths(7.5))
    #expect(scaled.shadow?.blur == 10 && scaled.shadow?.offset == Point(2.5, 5))
    #expect(scaled.background == .blurredPhoto(BlurredPhoto(blur: 25)))
    // A template's slots and defaults pass through the same rule.
    var template = Template(
      name: "t", canvas: Canvas(size: Size(10, 10), background: .blurredPhoto(BlurredPhoto(blur: 4))),
      arrangement: .slots([PlacedSlot(slot: Slot(id: "a", frame: .unit, style: style))]))
    template.defaults.style = style
    let twice = template.scaled(by: 2)
    #expect(twice.defaults.style.background == .blurredPhoto(BlurredPhoto(blur: 20)))
    #expect(twice.canvas.background == .blurredPhoto(BlurredPhoto(blur: 8)))
    guard case .slots(let placed) = twice.arrangement else { return }
    #expect(placed[0].slot.style.background == .blurredPhoto(BlurredPhoto(blur: 20)))
  }
}
