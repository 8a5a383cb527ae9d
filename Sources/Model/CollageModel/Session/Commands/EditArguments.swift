/// A mirror.
public enum Flip: String, Hashable, Sendable, CaseIterable {
  /// Left and right change places.
  case horizontal
  /// Top and bottom change places.
  case vertical
}

/// A change of the paint order.
public enum Reordering: String, Hashable, Sendable, CaseIterable {
  /// Above all others of its kind.
  case toFront
  /// One place up.
  case forward
  /// One place down.
  case backward
  /// Below all others of its kind.
  case toBack
}

/// How items are assigned to the slots of another board.
public enum RelayoutRule: String, Hashable, Sendable, CaseIterable {
  /// In reading order: the first item of the old board goes to the first slot of the new one.
  case readingOrder
  /// Minimizes the sum of the distances between the centers of old and new slots.
  case leastMovement
  /// Into the slots with the same names if the new board has them; the rest in reading order.
  case sameSlots
}

/// The lines along which layers are aligned.
public enum LayerAlignment: String, Hashable, Sendable, CaseIterable {
  /// Their left edges.
  case left
  /// Their centers, one above the other.
  case centerX
  /// Their right edges.
  case right
  /// Their top edges.
  case top
  /// Their centers, side by side.
  case centerY
  /// Their bottom edges.
  case bottom
}
