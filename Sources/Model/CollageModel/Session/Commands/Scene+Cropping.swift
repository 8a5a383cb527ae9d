extension Scene {
  mutating func straighten(_ item: ItemID, _ angle: Angle) throws(Refusal) {
    guard Perspective.straightenRange.contains(angle.degrees) else { throw .badNumber }
    // Documents of equal intents must be equal, so -0 becomes 0.
    try change(item, .rotate) { intent throws(Refusal) in
      intent.straighten = angle.degrees == 0 ? .zero : angle
    }
  }

  mutating func correct(_ item: ItemID, _ perspective: Perspective?) throws(Refusal) {
    guard perspective?.isValid ?? true else { throw .badNumber }
    try change(item, .rotate) { intent throws(Refusal) in
      intent.perspective = perspective == .keystone(vertical: 0, horizontal: 0) ? nil : perspective
    }
  }

  mutating func crop(_ item: ItemID, _ part: Rect?) throws(Refusal) {
    guard part?.cropViolation == nil else { throw .badNumber }
    try change(item, [.pan, .zoom]) { intent throws(Refusal) in intent.crop = part }
  }

  /// Crops a photo to the largest part with an aspect ratio, about the center of the part that is used now.
  mutating func crop(_ id: ItemID, to aspect: CropAspect) throws(Refusal) {
    let index = try placedItem(id)
    guard let slot = slotIndex(ofItem: index), let fitting = fitting(item: index, slot: slot) else {
      throw .unknownItem(id)
    }
    let isTurned = items[index].intent.orientation.swapsSides
    try crop(id, aspect.part(of: fitting.photoSize, about: fitting.part.center, isTurned: isTurned))
  }
}
