public import CollageModel

extension Assignment {
  /// A photo's place among slots by how well it suits them.
  ///
  /// The sum over all photos of what a photo loses in its slot is least: the share that is cut off, something more where
  /// a landscape would stand upright or the other way round, and, for photos that count more, how far the slot is from
  /// the largest.
  ///
  /// - Parameters:
  ///   - slots: The slots in their fill order.
  ///   - photos: The photos; where there are more than slots, the first of them.
  ///   - weights: How much each photo counts; empty for all alike.
  /// - Returns: For each slot the place of its photo in the list, or nil where it stays empty: with fewer photos than
  ///   slots, which ones do is part of the choice.
  public static func best(slots: [Slot], photos: [LayoutPhoto], weights: [Double] = []) -> [Int?] {
    let photos = Array(photos.prefix(slots.count))
    guard !photos.isEmpty else { return [] }
    let areas = slots.map { $0.frame.width * $0.frame.height }
    let largest = areas.max() ?? 1
    let heaviest = weights.prefix(photos.count).max() ?? 1
    let costs = photos.indices.map { photo in
      slots.indices.map { slot in
        let weight = photo < weights.count ? weights[photo] / heaviest : 1
        return misfit(photos[photo], slots[slot]) + importance * weight * (1 - areas[slot] / largest)
      }
    }
    var chosen: [Int?] = Array(repeating: nil, count: slots.count)
    for (photo, slot) in LeastCostAssignment.columns(costs).enumerated() { chosen[slot] = photo }
    return chosen
  }

  private static let importance = 0.5
  private static let wrongOrientation = 0.1

  /// The share of a photo that is cut off in a slot, and more where one lies and the other stands.
  private static func misfit(_ photo: LayoutPhoto, _ slot: Slot) -> Double {
    let aspect = slot.frame.size.aspect
    let crop = 1 - min(aspect / photo.aspect, photo.aspect / aspect)
    let isTurned = (aspect > 1 && photo.aspect < 1) || (aspect < 1 && photo.aspect > 1)
    return crop + (isTurned ? wrongOrientation : 0)
  }
}
