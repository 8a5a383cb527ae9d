package import CollageModel
import Determinism

extension RandomCommands {
  /// Returns the edit for a change to slots; for one that the scene refuses, another edit.
  package mutating func slotEdit(_ scene: Scene) -> Edit {
    (try? scene.edit(for: slotChange(scene))) ?? .setFrame(anySlot(scene), frame(scene))
  }

  private mutating func slotChange(_ scene: Scene) -> SlotChange {
    let slot = anySlot(scene)
    switch random.int(0...10) {
    case 0: return .add(Slot(id: SlotID(name()), frame: frame(scene), shape: shape()))
    case 1: return .duplicate(slot, as: SlotID(name()))
    case 2: return .remove(someSlots(scene))
    case 3: return .rename(slot, to: random.int(0...4) == 0 ? anySlot(scene) : SlotID(name()))
    case 4: return .move(someSlots(scene), by: Point(number(20), number(20)))
    case 5: return .set(slot, SlotDefaults(shape: shape(), rotation: Angle(degrees: number(360)), style: style()))
    case 6: return .order(someSlots(scene))
    case 7: return .raise(slot, Reordering.allCases[random.int(0...3)])
    case 8: return .align(someSlots(scene), random.element(of: LayerAlignment.allCases) ?? .left)
    case 9: return .polygon(slot, (0..<random.int(2...6)).map { _ in Point(number(200), number(200)) })
    default: return .distribute(someSlots(scene), along: random.bool() ? .row : .column)
    }
  }

  private mutating func someSlots(_ scene: Scene) -> [SlotID] {
    scene.board.slots.map(\.id).filter { _ in random.int(0...2) == 0 }
  }

  private mutating func shape() -> Shape {
    switch random.int(0...3) {
    case 0: .ellipse
    case 1: .polygon([Point(0.5, 0), Point(1, random.double(0.5...1)), Point(0, 1)])
    case 2: .rectangle(CornerRadii(number(12).magnitude))
    default: .rectangle
    }
  }

  private mutating func style() -> SlotStyle {
    let permissions = Permissions(rawValue: UInt8(random.int(0...63)))
    return SlotStyle(zoomRange: 1...random.double(1...8), permissions: permissions)
  }
}
