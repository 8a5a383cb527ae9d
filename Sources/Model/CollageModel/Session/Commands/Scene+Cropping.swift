extension Scene {
  /// Straightens a photo.
  mutating func straighten(_ item: ItemID, _ angle: Angle) throws(Refusal) {
    guard Perspective.straightenRange.contains(angle.degrees) else { throw .badNumber }
    // A plain 0 instead of -0 keeps documents of equal intents equal.
    try change(item, .rotate) { intent throws(Refusal) in
      intent.straighten = angle.degrees == 0 ? .zero : angle
    }
  }

  /// Corrects a photo's perspective.
  mutating func correct(_ item: ItemID, _ perspective: Perspective?) throws(Refusal) {
    guard perspective?.isValid ?? true else { throw .badNumber }
    try change(item, .rotate) { intent throws(Refusal) in
      intent.perspective = perspective == .keystone(vertical: 0, horizontal: 0) ? nil : perspective
    }
  }

  /// Crops a photo to a part of it.
  mutating func crop(_ item: ItemID, _ part: Rect?) throws(Refusal) {
    guard part?.cropViolation == nil else { throw .badNumber }
    try change(item, [.pan, .zoom]) { intent throws(Refusal) in intent.crop = part }
  }

  /// Crops a photo to the largest part of an aspect ratio about the middle of the part that is used now.
  mutating func crop(_ id: ItemID, to aspect: CropAspect) throws(Refusal) {
    let index = try placedItem(id)
    guard let slot = slotIndex(ofItem: index), let fitting = fitting(item: index, slot: slot) else {
      throw .unknownItem(id)
    }
    let isTurned = items[index].intent.orientation.swapsSides
    try crop(id, aspect.part(of: fitting.photoSize, about: fitting.part.center, isTurned: isTurned))
  }
}
