/// The state of the current gesture.
enum Gesture: Hashable, Sendable {
  case idle
  case pressed(Press)
  case panning(Manipulation)
  case manipulating(Manipulation)
  /// A photo is lifted and not over a slot that accepts it.
  case lifted(Carry)
  /// A photo is dragged over another slot; the swap is previewed.
  case swapping(Carry, target: Int)
  case divider(DividerDrag)
  /// A slot is being moved, or resized by a handle.
  case slot(SlotDrag)
  /// A photo from a tray or from another application is over the canvas.
  case offering(Offering)
  /// Events are ignored until the last finger is up.
  case dead

  /// The manipulation of an element by one or two fingers.
  var manipulation: Manipulation? {
    switch self {
    case .panning(let manipulation), .manipulating(let manipulation): manipulation
    default: nil
    }
  }

  /// Applies the fingers' movement in the finished frame, before a later event.
  mutating func finishFrame(_ snapping: Snapping?) {
    guard case .manipulating(var manipulation) = self else { return }
    // Moving the value out of the enum first allows it to be changed in place.
    self = .dead
    manipulation.finishFrame(snapping)
    self = .manipulating(manipulation)
  }
}

/// A finger that is down and has not moved.
struct Press: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    case handle(layer: Int, SelectionHandle.Kind)
    case slotHandle(slot: Int, SelectionHandle.Kind)
    case divider(Divider)
    case layer(Int)
    case slot(Int)
    case canvas
  }

  let finger: Int
  let start: Point
  var time: Double
  let target: Target
  /// True if the finger moved where nothing can be dragged; such a press is not a tap.
  var hasMoved = false

  /// Returns the point at which a movement leaves the circle with radius `slop` about the press' start; if the movement
  /// starts outside the circle, its start.
  func exit(from previous: Point, to point: Point, slop: Double) -> Point {
    let (way, offset) = (point - previous, previous - start)
    let (a, b) = (Point.dot(way, way), Point.dot(way, offset))
    // The larger root of |offset + share * way| = slop, which is in 0...1 if the movement starts within the circle.
    let discriminant = b * b - a * (Point.dot(offset, offset) - slop * slop)
    guard offset.length <= slop, a > 0, discriminant >= 0 else { return previous }
    return previous + way * min(max((discriminant.squareRoot() - b) / a, 0), 1)
  }
}

/// A photo that is dragged between slots.
struct Carry: Hashable, Sendable {
  /// The pan that began the drag; it continues while the finger is over the photo's own slot.
  var manipulation: Manipulation
  /// The position at which the finger grabbed the photo.
  let grip: Point
  /// True if a long press lifted the photo; it then does not pan within its own slot.
  let isLifted: Bool
  /// True if the finger is over the slot whose swap is previewed, rather than over a gutter.
  var isOverTarget = false
}

/// A divider that follows a finger.
struct DividerDrag: Hashable, Sendable {
  let divider: Divider
  /// `Board.length(before:)` when the drag began, in canvas units.
  let length: Double
  var contact: Contact

  /// The requested length before the divider, in canvas units.
  var wanted: Double {
    let way = contact.now - contact.anchor
    return length + (divider.axis == .row ? way.x : way.y)
  }
}

/// The state of the current gesture, as seen by a host.
public enum Phase: Hashable, Sendable {
  case idle
  /// A finger is down and has not moved.
  case pressed
  /// One finger moves an element.
  case panning(Element)
  /// Two fingers move an element.
  case manipulating(Element)
  /// A photo is lifted and not over a slot that accepts it.
  case lifted(ItemID)
  /// A photo is dragged over another slot.
  case swapping(ItemID, target: SlotID)
  /// A finger moves a divider.
  case divider(Divider)
  /// A finger moves or resizes a slot.
  case slot(SlotID)
  /// A photo from a tray or from another application is over the canvas, and possibly over a slot that accepts it.
  case offering(ItemID, target: SlotID?)
  /// The gesture was canceled or has ended, and fingers are still down.
  case dead
}
