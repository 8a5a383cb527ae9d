public import CollageModel

extension Assignment {
  /// Assigns photos to slots to minimize cropping.
  ///
  /// Minimizes the sum of the costs over all slots. A slot's cost adds the cropped fraction, a penalty for subjects
  /// that do not fit, a penalty for a landscape photo in a portrait slot or the reverse, and, for photos with a high
  /// weight, how much smaller the slot is than the largest one. With more photos than slots, all photos are candidates:
  /// photos with a high weight are preferred, and photos of equal weight in their given order.
  ///
  /// - Parameters:
  ///   - slots: The slots in their fill order.
  ///   - photos: The photos, any number.
  ///   - weights: The photos' relative importance, above zero; empty for equal weights, and 1 for photos beyond the
  ///     list.
  ///   - visibilities: The visible part of each slot that is partly covered.
  /// - Returns: For each slot the index of its photo, or nil if the slot stays empty: with fewer photos than slots, the
  ///   choice of empty slots is part of the assignment. Takes O(n^2 m) time for n photos and m slots, or the reverse if
  ///   there are fewer slots.
  public static func best(
    slots: [Slot], photos: [LayoutPhoto], weights: [Double] = [], visibilities: [SlotID: SlotVisibility] = [:]
  ) -> [Int?] {
    guard !photos.isEmpty, !slots.isEmpty else { return Array(repeating: nil, count: slots.count) }
    let areas = RelativeAreas.of(slots.map { $0.frame })
    let counted = photos.indices.map { $0 < weights.count ? weights[$0] : 1 }
    let heaviest = counted.max() ?? 1
    func cost(_ photo: Int, _ slot: Int) -> Double {
      // The gain of being shown is the same in every slot: it matters only if some photos get no slot.
      let gain = presence + importance * areas[slot]
      return misfit(photos[photo], slots[slot], visibilities[slots[slot].id]) - counted[photo] / heaviest * gain
    }
    var chosen: [Int?] = Array(repeating: nil, count: slots.count)
    if photos.count > slots.count {
      let costs = slots.indices.map { slot in photos.indices.map { cost($0, slot) } }
      for (slot, photo) in MinCostAssignment.columns(costs).enumerated() { chosen[slot] = photo }
    } else {
      let costs = photos.indices.map { photo in slots.indices.map { cost(photo, $0) } }
      for (photo, slot) in MinCostAssignment.columns(costs).enumerated() { chosen[slot] = photo }
    }
    return chosen
  }

  private static let importance = 0.5
  /// The gain of showing the photo with the highest weight; larger than any cropping cost.
  private static let presence = 1.5
  private static let wrongOrientation = 0.1
  /// The cost of a slot that cannot show any of a photo's subjects whole.
  private static let cutSubjects = 0.6

  /// Returns the fraction of a photo's subjects that a slot hides: the larger of the part that every window of the
  /// slot's aspect ratio cuts off and the part that is covered in the best window.
  private static func lostSubjects(_ photo: LayoutPhoto, _ aspect: Double, _ visibility: SlotVisibility?) -> Double {
    let cut = photo.lostSubjects(aspect: aspect)
    guard let visibility, cut < 1, !photo.subjects.isEmpty else { return cut }
    let crop = SubjectCrop(
      photo.subjects.map { SubjectCrop.Subject(likelyHead: $0, photoAspect: photo.aspect) }, photoAspect: photo.aspect)
    return max(cut, crop.lost(in: crop.window(aspect: aspect, visibility: visibility), visibility: visibility))
  }

  /// Returns the fraction of a photo that is cropped in a slot, plus a penalty if their orientations differ.
  private static func misfit(_ photo: LayoutPhoto, _ slot: Slot, _ visibility: SlotVisibility?) -> Double {
    let aspect = slot.frame.size.aspect
    let crop = 1 - min(aspect / photo.aspect, photo.aspect / aspect)
    let isTurned = (aspect > 1 && photo.aspect < 1) || (aspect < 1 && photo.aspect > 1)
    return crop + (isTurned ? wrongOrientation : 0) + cutSubjects * lostSubjects(photo, aspect, visibility)
  }
}
