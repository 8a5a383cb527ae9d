/// A finger that drags a slot or one of its handles.
struct SlotDrag: Hashable, Sendable {
  /// The slot's index on the board.
  let slot: Int
  /// The dragged handle, or nil if the whole slot is dragged.
  let handle: SelectionHandle.Kind?
  /// The slots that move along with a whole slot.
  var companions = Companions.none
  var contact: Contact

  /// The edges that the finger moves, on the slot's axes: -1 for left or top, 1 for right or bottom, 0 for neither.
  var edges: (x: Double, y: Double) {
    switch handle {
    case nil, .rotate: (0, 0)
    case .topLeft: (-1, -1)
    case .top: (0, -1)
    case .topRight: (1, -1)
    case .right: (1, 0)
    case .bottomRight: (1, 1)
    case .bottom: (0, 1)
    case .bottomLeft: (-1, 1)
    case .left: (-1, 0)
    }
  }
}

extension Slot {
  /// Returns the slot's handles at its corners and edges, and the rotation handle at a distance above the top edge.
  func handles(rotationDistance: Double) -> [SelectionHandle] {
    let (center, x, y) = (frame.center, frame.width / 2, frame.height / 2)
    func place(_ x: Double, _ y: Double) -> Point { center + Point(x, y).turned(rotation) }
    return [
      SelectionHandle(.topLeft, at: place(-x, -y)), SelectionHandle(.topRight, at: place(x, -y)),
      SelectionHandle(.bottomRight, at: place(x, y)), SelectionHandle(.bottomLeft, at: place(-x, y)),
      SelectionHandle(.top, at: place(0, -y)), SelectionHandle(.right, at: place(x, 0)),
      SelectionHandle(.bottom, at: place(0, y)), SelectionHandle(.left, at: place(-x, 0)),
      SelectionHandle(.rotate, at: place(0, -y - rotationDistance)),
    ]
  }

  /// Half of the extents of the rotated frame's bounding box.
  var halfExtents: Size {
    let (sine, cosine) = rotation.sineAndCosine
    return Size(
      (frame.width * cosine.magnitude + frame.height * sine.magnitude) / 2,
      (frame.width * sine.magnitude + frame.height * cosine.magnitude) / 2)
  }

  /// Returns the frame after some of its edges were moved, keeping the opposite edges at their positions on the canvas.
  func frame(moving edges: (x: Double, y: Double), by way: Point, minExtent: Double, maxExtent: Double) -> Rect {
    let own = way.turned(-rotation)
    func extent(_ length: Double, _ edge: Double, _ change: Double) -> Double {
      edge == 0 ? length : min(max(length + edge * change, min(minExtent, length)), max(maxExtent, length))
    }
    let (width, height) = (extent(frame.width, edges.x, own.x), extent(frame.height, edges.y, own.y))
    let shift = Point((width - frame.width) / 2 * edges.x, (height - frame.height) / 2 * edges.y).turned(rotation)
    let center = frame.center + shift
    return Rect(center: center, size: Size(width, height))
  }
}
