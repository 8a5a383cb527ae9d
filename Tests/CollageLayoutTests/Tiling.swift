import CollageModel
import CollageTestSupport
import Testing

/// Checks that slots, gaps and margins tile the canvas, with edges that agree bit for bit.
///
/// `gap` and `margin` are expected to be multiples of a canvas' last bit, such as whole numbers.
func expectTiling(_ slots: [Slot], of template: Template, holes: Double = 0) {
  let (gap, margin) = (template.gap, template.margin)
  let inner = template.canvas.bounds.inset(by: margin)
  // Each slot grown by half a gap: together they are the inner area grown by half a gap.
  let covered = slots.reduce(holes) { $0 + ($1.frame.width + gap) * ($1.frame.height + gap) }
  let whole = (inner.width + gap) * (inner.height + gap)
  #expect((covered / whole).isNear(1, within: 1e-11))
  for slot in slots {
    let frame = slot.frame
    #expect(frame.x == margin || slots.contains { $0.frame.right + gap == frame.x })
    #expect(frame.y == margin || slots.contains { $0.frame.bottom + gap == frame.y })
    if holes == 0 {
      let (right, bottom) = (template.canvas.size.width - margin, template.canvas.size.height - margin)
      #expect(frame.right == right || slots.contains { $0.frame.x - frame.right == gap })
      #expect(frame.bottom == bottom || slots.contains { $0.frame.y - frame.bottom == gap })
    }
  }
  for (index, slot) in slots.enumerated() {
    #expect(!slots[..<index].contains { $0.frame.intersection(slot.frame) != nil })
  }
}

func template(
  _ arrangement: Arrangement, width: Double = 640, height: Double = 800, gap: Double = 0, margin: Double = 0
) -> Template {
  Template(
    name: "test", canvas: Canvas(size: Size(width, height)), gap: gap, margin: margin, arrangement: arrangement)
}

func placed(_ slots: Slot...) -> Arrangement { .slots(slots.map { PlacedSlot(slot: $0) }) }

func slot(_ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Slot {
  Slot(id: SlotID(id), frame: Rect(x: x, y: y, width: width, height: height))
}
