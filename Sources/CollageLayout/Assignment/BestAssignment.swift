public import CollageModel

extension Assignment {
  /// A photo's place among slots by how well it suits them.
  ///
  /// The sum over all slots of what a photo loses in its slot is least: the share that is cut off, something more where
  /// a landscape would stand upright or the other way round, and, for photos that count more, how far the slot is from
  /// the largest. Where there are more photos than slots, all of them are candidates; photos that count more are
  /// preferred, and of photos that suit a slot equally well the first.
  ///
  /// - Parameters:
  ///   - slots: The slots in their fill order.
  ///   - photos: The photos, any number.
  ///   - weights: How much each photo counts, above zero; empty for all alike, and 1 for photos beyond the list.
  /// - Returns: For each slot the place of its photo in the list, or nil where it stays empty: with fewer photos than
  ///   slots, which ones do is part of the choice. Takes O(n n m) for the smaller and the larger of both numbers.
  public static func best(slots: [Slot], photos: [LayoutPhoto], weights: [Double] = []) -> [Int?] {
    guard !photos.isEmpty, !slots.isEmpty else { return Array(repeating: nil, count: slots.count) }
    let areas = RelativeAreas.of(slots.map { $0.frame })
    let counted = photos.indices.map { $0 < weights.count ? weights[$0] : 1 }
    let heaviest = counted.max() ?? 1
    func cost(_ photo: Int, _ slot: Int) -> Double {
      // What a photo gains by a place at all is the same in every slot: it counts only where some photos get none.
      let gain = presence + importance * areas[slot]
      return misfit(photos[photo], slots[slot]) - counted[photo] / heaviest * gain
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
  /// The gain of the heaviest photo by being shown; more than any slot can cut off it.
  private static let presence = 1.5
  private static let wrongOrientation = 0.1

  /// The share of a photo that is cut off in a slot, and more where one lies and the other stands.
  private static func misfit(_ photo: LayoutPhoto, _ slot: Slot) -> Double {
    let aspect = slot.frame.size.aspect
    let crop = 1 - min(aspect / photo.aspect, photo.aspect / aspect)
    let isTurned = (aspect > 1 && photo.aspect < 1) || (aspect < 1 && photo.aspect > 1)
    return crop + (isTurned ? wrongOrientation : 0)
  }
}
