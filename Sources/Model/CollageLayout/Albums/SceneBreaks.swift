internal import CollageModel

/// The clarity with which something new begins between each photo and the next, 0 to 1.
///
/// Source: the idea of A. Graham et al., "Time as essence for photo browsing through personal digital libraries" (JCDL 2002):
/// a gap in time counts relative to the gaps around it, since photos come in bursts. There are no logarithms, which differ
/// between machines.
struct SceneBreaks {
  /// The strength of the break after each photo but the last.
  let strengths: [Double]

  /// The number of gaps on each side from which the usual gap is taken.
  private static let reach = 8
  /// The range of the usual gap, in seconds: a series of shots is one scene, and so is an afternoon with few photos.
  private static let usualGaps = 60.0...7_200
  /// The gap, in usual gaps, at which a break is half as strong as it can be.
  private static let halfGap = 8.0
  /// The gap in seconds after which a new day has begun.
  private static let night = 6.0 * 3_600
  private static let nightStrength = 0.75
  /// The distance in kilometers at which a break is half as strong as it can be.
  private static let halfDistance = 8.0
  /// The strength if nothing is known about time and place.
  private static let unknown = 0.3

  init(_ photos: [AlbumPhoto]) {
    let gaps = zip(photos, photos.dropFirst()).map { one, next in
      one.time.flatMap { start in next.time.map { max(0, $0 - start) } }
    }
    strengths = gaps.indices.map { index in
      let (one, next) = (photos[index], photos[index + 1])
      if next.isTwinOfPrevious { return 0 }
      let time = gaps[index].map { Self.strength(ofGap: $0, among: gaps, at: index) }
      let place = one.place.flatMap { from in
        next.place.map { to in
          let distance = from.distance(to: to)
          return distance / (distance + Self.halfDistance)
        }
      }
      guard time != nil || place != nil else { return Self.unknown }
      return 1 - (1 - (time ?? 0)) * (1 - (place ?? 0))
    }
  }

  private static func strength(ofGap gap: Double, among gaps: [Double?], at index: Int) -> Double {
    let near = gaps[max(0, index - reach)...min(gaps.count - 1, index + reach)].compactMap { $0 }.sorted()
    let middle = near.isEmpty ? 0 : near[near.count / 2]
    let usual = min(max(middle, usualGaps.lowerBound), usualGaps.upperBound) * halfGap
    let strength = gap / (gap + usual)
    return gap > night ? max(strength, nightStrength) : strength
  }
}
