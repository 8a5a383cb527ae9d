/// Cuts an object out of a plain ground by its outline rather than by its colours: the ground is what can be reached from
/// the border without crossing an edge, and of the rest soft shadows are parted along the strongest edges.
///
/// White shoes on white paper are known by nothing else.
struct OutlineCutting {
  private let picture: WorkingPicture
  private let width: Int
  private let height: Int
  /// How far each pixel is from the ground's colour, its noise averaged away.
  private let away: [SIMD3<Float>]
  /// A distance that the ground itself seldom reaches.
  private let usual: Float
  private let noise: Float
  /// What is like the ground and joined to the border by ways of more than a pixel.
  private let reached: [Bool]
  /// The share of what is not near the object that can be reached.
  private let openShare: Float

  /// A shadow is no darker than this.
  private static let shadowDepth: Float = 0.35
  /// The ring that is taken for ground where it is like it.
  private static let ring = 0.012

  init(_ picture: WorkingPicture, _ surface: GroundSurface, known mask: [Bool]) {
    (self.picture, width, height, noise) = (picture, picture.width, picture.height, surface.noise)
    away = Self.smoothed(
      picture.colors.indices.map { picture.colors[$0] - surface.color($0) }, width: width, height: height,
      radius: Self.radius(noise))
    let near = Morphology.dilated(mask, width: width, height: height, radius: max(2, max(width, height) / 16))
    let distances = mask.indices.filter { [away] in !near[$0] && away[$0].x > 0 }
      .map { [away] in away[$0].squared.squareRoot() }.sorted()
    // Where some of the object is still unknown, a high quantile is of it and not of the ground.
    let most =
      distances.isEmpty ? 0 : min(distances[distances.count * 97 / 100], 2.2 * distances[distances.count / 2])
    usual = max(0.007, 1.25 * most)
    reached = Self.reached(picture, like: away.map { [usual] in $0.squared.squareRoot() < usual })
    let far = mask.indices.filter { !near[$0] }
    openShare = far.isEmpty ? 0 : Float(far.count { [reached] in reached[$0] }) / Float(far.count)
  }

  /// Whether the ground is open: one that joints or patterns part is not told by what can be reached.
  var isTelling: Bool { openShare > 0.8 }

  /// Over so many pixels around each noise is averaged away.
  private static func radius(_ noise: Float) -> Int { noise > 0.008 ? 2 : 1 }

  /// The object.
  var mask: [Bool] {
    let rim = Morphology.dilated(reached, width: width, height: height, radius: max(2, max(width, height) / 20))
    var graph = GridGraph(picture, weight: 4, scale: max(0.012, 2.5 * noise))
    for place in away.indices {
      if reached[place] {
        graph.setTerminals(place, object: 0, ground: 9)
        continue
      }
      let ratio = away[place].squared.squareRoot() / usual
      if !isShadowLike(place) {
        graph.setTerminals(place, object: min(9, 0.5 * ratio * ratio), ground: 0)
      } else if ratio < 1 {
        // As the ground is, and not to be reached from it.
        graph.setTerminals(place, object: 1, ground: 0)
      } else if rim[place] {
        graph.setTerminals(place, object: 0, ground: 0.06)
      } else {
        graph.setTerminals(place, object: 0.5, ground: 0)
      }
    }
    return withHoles(graph.minimumCut())
  }

  /// Opens what the object surrounds where it looks just as the ground does.
  private func withHoles(_ mask: [Bool]) -> [Bool] {
    let like = mask.indices.map { mask[$0] && !reached[$0] && away[$0].squared.squareRoot() < usual }
    var result = mask
    for piece in Morphology.pieces(of: like, width: width, height: height)
    where piece.pixels.count * 2500 > mask.count && isSurrounded(piece, in: like, by: mask) {
      let mean = piece.pixels.reduce(SIMD3<Float>.zero) { $0 + away[$1] } / Float(piece.pixels.count)
      if mean.squared.squareRoot() < 0.6 * usual { for place in piece.pixels { result[place] = false } }
    }
    return result
  }

  /// Whether nearly all pixels beside a piece of a region are of the mask.
  private func isSurrounded(_ piece: Morphology.Piece, in region: [Bool], by mask: [Bool]) -> Bool {
    var (bound, all) = (0, 0)
    for place in piece.pixels {
      for next in [place - 1, place + 1, place - width, place + width]
      where mask.indices.contains(next) && !region[next] {
        all += 1
        if mask[next] { bound += 1 }
      }
    }
    return bound * 10 >= all * 9
  }

  /// What no shadow on the ground looks like: brighter, much darker or of another colour.
  var unlike: [Bool] {
    let unlike = away.indices.map { !isShadowLike($0) && away[$0].squared.squareRoot() > 1.5 * usual }
    // Colours have run over edges where noise was averaged away.
    return Morphology.eroded(unlike, width: width, height: height, radius: 1)
  }

  /// Whether the ground would look so in a shadow, or as it is.
  private func isShadowLike(_ place: Int) -> Bool {
    let dark = -away[place].x
    let color = (away[place].y * away[place].y + away[place].z * away[place].z).squareRoot()
    return dark > -usual && dark < Self.shadowDepth && color < usual + 0.08 * max(0, dark)
  }

  /// How much a mask leaves out that can be neither ground nor shadow, as a share of the mask: what cannot be reached and
  /// is as bright as the ground, or brighter, or of another colour.
  ///
  /// What the mask surrounds is none of it: there the ground is seen through the object.
  func leftOut(of mask: [Bool]) -> Float {
    let left = mask.indices.map { place in
      !mask[place] && !reached[place]
        && (away[place].squared.squareRoot() < usual || !isShadowLike(place))
    }
    // A rim of mixed colours is around every object.
    let missing = Morphology.opened(left, width: width, height: height, radius: 1)
    var area: Float = 0
    for piece in Morphology.pieces(of: missing, width: width, height: height)
    where piece.pixels.count * 2500 > mask.count && !isSurrounded(piece, in: missing, by: mask) {
      // What is like the ground may only be hard to reach.
      for place in piece.pixels { area += isShadowLike(place) ? 0.5 : 1 }
    }
    return area / Float(max(1, mask.count { $0 }))
  }

  private static func reached(_ picture: WorkingPicture, like: [Bool]) -> [Bool] {
    let (width, height) = (picture.width, picture.height)
    let wide = Morphology.opened(like, width: width, height: height, radius: 1)
    var reached = [Bool](repeating: false, count: like.count)
    var waiting = picture.border(share: ring).filter { like[$0] }
    for place in waiting { reached[place] = true }
    while let place = waiting.popLast() {
      let (x, y) = (place % width, place / width)
      for (isInside, next) in [
        (x > 0, place - 1), (x < width - 1, place + 1), (y > 0, place - width), (y < height - 1, place + width),
      ] where isInside && !reached[next] && wide[next] && like[next] {
        reached[next] = true
        waiting.append(next)
      }
    }
    return reached
  }

  /// Means over squares of `2 radius + 1` pixels.
  private static func smoothed(_ values: [SIMD3<Float>], width: Int, height: Int, radius: Int) -> [SIMD3<Float>] {
    values.indices.map { place in
      let (x, y) = (place % width, place / width)
      var (sum, count) = (SIMD3<Float>.zero, Float(0))
      for row in max(0, y - radius)...min(height - 1, y + radius) {
        for column in max(0, x - radius)...min(width - 1, x + radius) {
          sum += values[row * width + column]
          count += 1
        }
      }
      return sum / count
    }
  }
}
