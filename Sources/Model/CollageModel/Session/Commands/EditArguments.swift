/// A mirroring as users see it.
public enum Flip: String, Hashable, Sendable, CaseIterable {
  /// Left and right are exchanged.
  case horizontal
  /// Top and bottom are exchanged.
  case vertical
}

/// A change of an element's place in the paint order.
public enum Reordering: String, Hashable, Sendable, CaseIterable {
  /// Above all others of the same kind.
  case toFront
  /// Moves the layer one place toward the front.
  case forward
  /// Moves the layer one place toward the back.
  case backward
  /// Below all others of the same kind.
  case toBack
}

/// The rule that assigns items to the slots of another board.
public enum RelayoutRule: String, Hashable, Sendable, CaseIterable {
  /// In reading order: the first item of the old board goes to the first slot of the new one.
  case readingOrder
  /// Minimizes the sum of the distances between the centers of old and new slots.
  case leastMovement
  /// By name, into the slots that the new board also has; the others in reading order.
  case sameSlots
}

/// The edges or centers at which layers are aligned.
public enum LayerAlignment: String, Hashable, Sendable, CaseIterable {
  case left
  /// The centers, one above the other.
  case centerX
  case right
  case top
  /// The centers, side by side.
  case centerY
  case bottom
}
