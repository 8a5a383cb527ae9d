extension EvenGround {
  /// The smallest hole, as a part of the picture, and the smallest share of it that is exactly ground.
  private static let (smallest, leastLike) = (2500, Float(0.25))
  /// How far the mean of a hole may be from the ground, in multiples of the tolerance.
  private static let maxAway: Float = 0.6
  /// The smallest difference of what bounds a hole, the part of the edge's height that is enough, and how much of the bound has it.
  private static let (minBound, boundPart, boundShare): (Float, Float, Float) = (4, 0.3, 0.9)
  /// The share of the bound at which it is doubtful whether the ground is seen.
  private static let doubtfulShare: Float = 0.6
  /// The distance of the bound: JPEG leaves waves before it.
  private static let boundReach = 6
  /// A smaller hole deep inside, relative to the subject, is white print or a reflection, and one near the outside below the second.
  private static let (print, speck) = (12, 150)
  private static let depth: Float = 0.08

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
    let strongest = Morphology.largest(ratios, width: width, height: height, radius: 5)
    let isBound = dilated(
      subject.indices.map { subject[$0] && ratios[$0] > max(Self.minBound, Self.boundPart * strongest[$0]) },
      Self.boundReach)
    let area = subject.count { $0 }
    let size = Float(area).squareRoot()
    let nearOutside = dilated(subject.map { !$0 }, max(3, Int(Self.depth * size)))
    var doubtful = 0
    var holes = [Bool](repeating: false, count: subject.count)
    for part in Morphology.components(
      of: subject.indices.map { open[$0] || like[$0] }, width: width, height: height)
    where part.pixels.count * Self.smallest > subject.count {
      let exact = part.pixels.filter { like[$0] }
      let isDeep = !part.pixels.contains { nearOutside[$0] }
      let isExact = Float(exact.count) > Self.leastLike * Float(part.pixels.count) && isGround(exact)
      guard isExact || !isDeep && isShade(part.pixels) else { continue }
      if part.pixels.count * (isDeep ? Self.print : Self.speck) < area { continue }
      let (edge, bound, free) = outline(of: part, isBound: isBound, outside: outside)
      guard Float(bound) >= Self.boundShare * Float(edge), free * 50 <= edge else {
        if Float(bound) >= Self.doubtfulShare * Float(edge), free * 10 <= edge { doubtful += part.pixels.count }
        continue
      }
      for place in part.pixels { holes[place] = true }
    }
    return (holes, doubtful)
  }

  private func isGround(_ places: [Int]) -> Bool {
    let mean = places.reduce(SIMD3<Float>.zero) { $0 + (values[$1] - ground[$1]) / tolerance } / Float(max(1, places.count))
    return max(mean.x.magnitude, mean.y.magnitude, mean.z.magnitude) <= Self.maxAway
  }

  /// The maximum mean darkness of ground in the shade of what surrounds it.
  private static let shade: Float = 0.15

  /// Returns whether all of a hole may be ground in the shade of a handle, say.
  private func isShade(_ places: [Int]) -> Bool {
    let (light, dark) = places.reduce((Float(0), Float(0))) { ($0.0 + ground[$1].x, $0.1 + ground[$1].x - values[$1].x) }
    return places.count * Self.smallestShade > values.count && dark > 0 && dark < Self.shade * light
  }

  private static let smallestShade = 900

  /// Counts the pixels along a part's edge, those of them beside a clear bound, and those beside the outside.
  private func outline(
    of part: Morphology.Component, isBound: [Bool], outside: [Bool]
  ) -> (edge: Int, bound: Int, free: Int) {
    let own = Set(part.pixels)
    var (edge, bound, free) = (0, 0, 0)
    for place in part.pixels {
      var isEdge = false
      Morphology.visitNeighbors(of: place, width: width, height: height) { if !own.contains($0) { isEdge = true } }
      guard isEdge else { continue }
      edge += 1
      if isBound[place] { bound += 1 }
      if outside[place] { free += 1 }
    }
    return (edge, bound, free)
  }
}
