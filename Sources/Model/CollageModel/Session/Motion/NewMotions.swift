/// The motions after a change, while they are being collected.
struct NewMotions {
  var running: [Motion] = []
  let time: Double
  let duration: Double
  /// The distance on the canvas below which two positions are equal.
  let tolerance: Double
  let isImmediate: Bool
  let isGlide: Bool

  mutating func begin(_ start: Motion.Start) {
    guard !isImmediate else { return }
    running.append(Motion(start: start, time: time, duration: duration, isGlide: isGlide))
  }
}

extension ShownPhoto {
  /// Returns whether two photos look the same, apart from rounding.
  func looksLike(_ other: ShownPhoto, within tolerance: Double) -> Bool {
    if self == other { return true }
    guard slot.frame == other.slot.frame, slot.rotation == other.slot.rotation, slot.shape == other.slot.shape,
      slot.style == other.slot.style
    else { return false }
    // `Placement.corners` would not do: its order hides flips. Two different crops may also have their corners at the
    // same positions.
    let (one, another) = (placement, other.placement)
    guard one.correction == another.correction else { return false }
    return zip(one.visiblePart.corners, another.visiblePart.corners).allSatisfy { first, second in
      let place = another.photoToCanvas.apply(second)
      return (one.photoToCanvas.apply(first) - place).length <= tolerance
        && (one.photoToCanvas.apply(second) - place).length <= tolerance
    }
  }
}
