/// The motions after a change, while they are collected.
struct NewMotions {
  var running: [Motion] = []
  let time: Double
  let duration: Double
  /// The distance on the canvas below which two places are the same.
  let tolerance: Double
  let isImmediate: Bool
  let isGlide: Bool

  mutating func begin(_ start: Motion.Start) {
    guard !isImmediate else { return }
    running.append(Motion(start: start, time: time, duration: duration, isGlide: isGlide))
  }
}

extension ShownPhoto {
  /// Returns whether two photos are shown alike, but for rounding.
  func looksLike(_ other: ShownPhoto, within tolerance: Double) -> Bool {
    if self == other { return true }
    guard slot.frame == other.slot.frame, slot.rotation == other.slot.rotation, slot.shape == other.slot.shape,
      slot.style == other.slot.style
    else { return false }
    // Not `Placement.corners`, whose order hides flips; and two crops may have their corners at the same places.
    let (one, another) = (placement, other.placement)
    guard one.correction == another.correction else { return false }
    return zip(one.visiblePart.corners, another.visiblePart.corners).allSatisfy { first, second in
      let place = another.photoToCanvas.apply(second)
      return (one.photoToCanvas.apply(first) - place).length <= tolerance
        && (one.photoToCanvas.apply(second) - place).length <= tolerance
    }
  }
}
