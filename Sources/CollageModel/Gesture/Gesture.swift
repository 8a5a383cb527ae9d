/// What the fingers are doing, as far as the session understands it.
enum Gesture: Hashable, Sendable {
  case idle
  case pressed(Press)
  case panning(Manipulation)
  case manipulating(Manipulation)
  /// A photo is held up, over no slot that would take it yet.
  case lifted(Carry)
  /// A photo is carried over another slot; the exchange is shown.
  case swapping(Carry, target: Int)
  case divider(DividerDrag)
  /// What follows until the last finger is up means nothing.
  case dead
}

/// A finger that is down and has not moved.
struct Press: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    case divider(Divider)
    case layer(Int)
    case slot(Int)
    case canvas
  }

  let finger: Int
  let start: Point
  let time: Double
  let target: Target
  /// Whether it moved although there is nothing that it could move; such a press is no tap.
  var hasMoved = false
}

/// A photo that is carried from slot to slot.
struct Carry: Hashable, Sendable {
  /// The pan from which it came and to which it returns over its own slot.
  var manipulation: Manipulation
  /// Where the finger took hold of the photo.
  let grip: Point
  /// Whether a long press lifted it: it then does not pan over its own slot.
  let isLifted: Bool
  /// Whether the finger is over the slot whose exchange is shown, and not over a gutter.
  var isOverTarget = false
}

/// A divider that follows a finger.
struct DividerDrag: Hashable, Sendable {
  let divider: Divider
  /// The length of the child before the divider when it was taken, in canvas units.
  let length: Double
  var contact: Contact

  /// The wanted length.
  var wanted: Double {
    let way = contact.now - contact.anchor
    return length + (divider.axis == .row ? way.x : way.y)
  }
}

/// What the fingers are doing, for those who look on.
public enum Phase: Hashable, Sendable {
  /// No finger is down.
  case idle
  /// A finger is down and has not moved.
  case pressed
  /// One finger moves something.
  case panning(Element)
  /// Two fingers move something.
  case manipulating(Element)
  /// A photo is held up.
  case lifted(ItemID)
  /// A photo is carried over another slot.
  case swapping(ItemID, target: SlotID)
  /// A finger moves a divider.
  case divider(Divider)
  /// Something was cancelled or is over, and fingers are still down.
  case dead
}
