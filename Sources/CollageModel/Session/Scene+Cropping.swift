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
    if let part {
      let isWithin = part.x >= 0 && part.y >= 0 && part.right <= 1 + Self.rounding && part.bottom <= 1 + Self.rounding
      guard isWithin, part.width >= Self.minCrop, part.height >= Self.minCrop else { throw .badNumber }
    }
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

  /// Sums such as 0.7 + 0.3 are not exact.
  private static let rounding = 1e-9
  /// The smallest crop, as a share of a photo's side: smaller ones are mistakes.
  private static let minCrop = 1e-6
}
