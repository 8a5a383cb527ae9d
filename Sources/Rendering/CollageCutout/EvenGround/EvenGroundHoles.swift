extension EvenGround {
  /// The smallest hole, as a part of the picture, and the smallest share of it that is exactly ground.
  private static let (smallest, leastLike) = (2500, Float(0.25))
  /// The maximum distance of a hole's mean from the ground, in multiples of the tolerance.
  private static let maxAway: Float = 0.6
  /// The smallest difference of what bounds a hole beyond a multiple of the hole's own, and how much of the bound has it.
  private static let (minBound, ownBound, boundShare): (Float, Float, Float) = (4, 2, 0.9)
  /// The share of the bound at which it is doubtful whether the ground is seen.
  private static let doubtfulShare: Float = 0.6
  /// The distance of the bound: JPEG leaves waves before it.
  private static let boundReach = 6
  /// A smaller hole deep inside, relative to the subject, is white print or a reflection, and one near the outside below the second.
  private static let (print, speck) = (12, 150)
  private static let depth: Float = 0.12

  /// Returns the ground that is seen through closed shapes, with shadows on it: handles, frames, bands.
  ///
  /// Its color is that of the ground, its bound is clear everywhere, and it ends before the outside: what has the ground's color within a
  /// pale shirt runs out to the shirt's edge without any.
  ///
  /// - Returns: The holes, and the number of pixels in parts that may be holes.
  func holes(in subject: [Bool], isSharp: [Bool]) -> (holes: [Bool], doubtful: Int) {
    func dilated(_ mask: [Bool], _ radius: Int) -> [Bool] {
      Morphology.dilated(mask, width: width, height: height, radius: radius)
    }
    let inside = subject.indices.map { isLike[$0] && subject[$0] }
    let like = Morphology.opened(inside, width: width, height: height, radius: 1)
    let even = subject.indices.map { subject[$0] && !isSharp[$0] && isShadowLike($0) }
    let open = Morphology.opened(even, width: width, height: height, radius: 1)
    let outside = dilated(subject.map { !$0 }, 2)
    let ratios = subject.indices.map { ratio($0) }
    let strongest = Morphology.largest(ratios, width: width, height: height, radius: Self.boundReach)
    let area = subject.count { $0 }
    let size = Float(area).squareRoot()
    let nearOutside = dilated(subject.map { !$0 }, max(3, Int(Self.depth * size)))
    var doubtful = 0
    var holes = [Bool](repeating: false, count: subject.count)
    let isOpen = subject.indices.map { open[$0] || like[$0] }
    for part in Morphology.components(of: isOpen, width: width, height: height)
    where part.pixels.count * Self.smallest > subject.count {
      let exact = part.pixels.filter { like[$0] }
      let isDeep = !part.pixels.contains { nearOutside[$0] }
      let isExact = Float(exact.count) > Self.leastLike * Float(part.pixels.count) && isGround(exact)
      guard isExact || !isDeep && part.pixels.count * Self.largestShade < area && isShade(part.pixels) else { continue }
      if part.pixels.count * (isDeep ? Self.print : Self.speck) < area { continue }
      let own = part.pixels.reduce(0) { $0 + ratios[$1] } / Float(part.pixels.count)
      let limit = Self.minBound + Self.ownBound * own
      let (edge, bound, free) = outline(of: part, in: isOpen, isBound: { strongest[$0] > limit }, outside: outside)
      guard Float(bound) >= Self.boundShare * Float(edge), free * 50 <= edge else {
        if Float(bound) >= Self.doubtfulShare * Float(edge), free * 10 <= edge { doubtful += part.pixels.count }
        continue
      }
      for place in part.pixels { holes[place] = true }
    }
    return (holes, doubtful)
  }

  private func isGround(_ places: [Int]) -> Bool {
    let mean =
      places.reduce(SIMD3<Float>.zero) { $0 + (values[$1] - ground[$1]) / tolerance } / Float(max(1, places.count))
    return max(mean.x.magnitude, mean.y.magnitude, mean.z.magnitude) <= Self.maxAway
  }

  /// The maximum mean darkness of ground in the shade of what surrounds it.
  private static let shade: Float = 0.15

  /// Returns whether all of a hole may be ground in the shade of a handle, say.
  private func isShade(_ places: [Int]) -> Bool {
    let (light, dark) = places.reduce((Float(0), Float(0))) {
      ($0.0 + ground[$1].x, $0.1 + ground[$1].x - values[$1].x)
    }
    return places.count * Self.smallestShade > values.count && dark > 0 && dark < Self.shade * light
  }

  /// The smallest such hole, as a part of the picture, and the largest, as a part of the subject.
  private static let (smallestShade, largestShade) = (900, 4)

  /// Counts the pixels along a part's edge, those of them beside a clear bound, and those beside the outside.
  private func outline(
    of part: Morphology.Component, in isOpen: [Bool], isBound: (Int) -> Bool, outside: [Bool]
  ) -> (edge: Int, bound: Int, free: Int) {
    var (edge, bound, free) = (0, 0, 0)
    for place in part.pixels {
      var isEdge = false
      Morphology.visitNeighbors(of: place, width: width, height: height) { if !isOpen[$0] { isEdge = true } }
      guard isEdge else { continue }
      edge += 1
      if isBound(place) { bound += 1 }
      if outside[place] { free += 1 }
    }
    return (edge, bound, free)
  }
}
