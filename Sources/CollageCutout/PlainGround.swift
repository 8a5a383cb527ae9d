/// Tells an object from a ground of one colour, or of colours that change softly; shadows on it are ground.
struct PlainGround {
  private let picture: WorkingPicture
  private let surface: GroundSurface
  /// Differences below this are the ground's own.
  private let tolerance: Float

  /// The ring that is taken for ground.
  private static let ring = 0.03
  /// A ground is plain where so much of the ring lies on the surface.
  private static let leastShare: Float = 0.72
  /// A ground is plain with no more noise than this.
  private static let mostNoise: Float = 0.03
  /// A shadow is no darker than this.
  private static let shadowDepth: Float = 0.35
  /// On average the ground that is seen through an object is no darker than this.
  private static let shadeDepth: Float = 0.15
  /// What is darker than the ground by more is shadow rather than ground.
  private static let shadowSeen: Float = 0.03
  /// A shadow changes no faster from one pixel to the next.
  private static let shadowStep: Float = 0.02

  /// Nil where the border is of more colours than one.
  init?(_ picture: WorkingPicture) {
    guard min(picture.width, picture.height) >= 8 else { return nil }
    self.picture = picture
    surface = GroundSurface(picture, border: picture.border(share: Self.ring))
    guard surface.share >= Self.leastShare, surface.noise <= Self.mostNoise else { return nil }
    tolerance = max(0.014, 3.2 * surface.noise)
  }

  /// The same ground, learned from all that is not near an object that was found: nearer to it than the border is.
  private func learned(around mask: [Bool]) -> PlainGround {
    let reach = max(2, max(picture.width, picture.height) / 24)
    let near = Morphology.dilated(mask, width: picture.width, height: picture.height, radius: reach)
    let ground = mask.indices.filter { !near[$0] && ($0 % picture.width + $0 / picture.width) % 4 == 0 }
    let ring = picture.border(share: Self.ring)
    guard ground.count > ring.count / 2 else { return self }
    let surface = GroundSurface(picture, border: ring + ground)
    guard surface.share >= Self.leastShare, surface.noise <= Self.mostNoise else { return self }
    return PlainGround(picture, surface)
  }

  private init(_ picture: WorkingPicture, _ surface: GroundSurface) {
    (self.picture, self.surface) = (picture, surface)
    tolerance = max(0.014, 3.2 * surface.noise)
  }

  /// Tells the object by its outline once something is known of where it is.
  func outlines(around mask: [Bool]) -> OutlineCutting {
    let learned = learned(around: mask)
    return OutlineCutting(picture, learned.surface, known: mask)
  }

  /// How far the ground's own pixels lie from its colour, as a standard deviation.
  var noise: Float { surface.noise }

  /// The picture with the ground made one colour.
  var flattened: WorkingPicture {
    let middle = surface.color(picture.height / 2 * picture.width + picture.width / 2)
    return WorkingPicture(
      width: picture.width, height: picture.height,
      colors: picture.colors.indices.map { picture.colors[$0] - surface.color($0) + middle })
  }

  /// The pixels that are not like the ground.
  var unlikeGround: [Bool] { cut(picture.colors.indices.map { difference($0) }) }

  /// How far a pixel is from the ground's colour, a shadow's darkness counted little.
  private func difference(_ place: Int) -> Float {
    let away = picture.colors[place] - surface.color(place)
    let colour = (away.y * away.y + away.z * away.z).squareRoot()
    let isShadowLike = away.x < 0 && away.x > -Self.shadowDepth && colour < tolerance + 0.08 * -away.x
    if isShadowLike && step(place) < Self.shadowStep { return (colour * colour + 0.05 * away.x * away.x).squareRoot() }
    return away.squared.squareRoot()
  }

  /// How fast lightness changes around a pixel.
  private func step(_ place: Int) -> Float {
    let (x, y) = (place % picture.width, place / picture.width)
    let left = picture.colors[x > 0 ? place - 1 : place].x
    let right = picture.colors[x < picture.width - 1 ? place + 1 : place].x
    let above = picture.colors[y > 0 ? place - picture.width : place].x
    let below = picture.colors[y < picture.height - 1 ? place + picture.width : place].x
    return max((right - left).magnitude, (below - above).magnitude) / 2
  }

  /// The cheapest cut between what is like the ground and what is not, along edges where there are any.
  private func cut(_ likeness: [Float]) -> [Bool] {
    var graph = GridGraph(picture, weight: 1.2)
    let border = Set(picture.border(share: 0.012))
    for place in likeness.indices {
      let ratio = likeness[place] / tolerance
      let ground = min(ratio * ratio, 9)
      graph.setTerminals(place, object: ground, ground: border.contains(place) ? 6 : 1)
    }
    return graph.minimumCut()
  }

  /// Adds what has the ground's colour but cannot be reached over the ground without crossing an edge: white soles on
  /// white paper, known by nothing but their outlines.
  ///
  /// What the object itself encloses is left as it is: there the ground may be seen through it.
  func withEnclosed(_ mask: [Bool]) -> [Bool] {
    let (width, height) = (picture.width, picture.height)
    let least = max(0.009, 2.2 * surface.noise)
    let isEdge = picture.colors.indices.map { step($0) > least }
    var reached = [Bool](repeating: false, count: mask.count)
    var waiting = picture.border(share: 0.001).filter { !mask[$0] }
    for place in waiting { reached[place] = true }
    while let place = waiting.popLast() {
      let (x, y) = (place % width, place / width)
      for (isInside, next) in [
        (x > 0, place - 1), (x < width - 1, place + 1), (y > 0, place - width), (y < height - 1, place + width),
      ] where isInside && !reached[next] && !mask[next] {
        reached[next] = true
        // An edge is reached and not crossed.
        if !isEdge[next] { waiting.append(next) }
      }
    }
    var result = mask
    // A shadow by the object lies between edges, too, and is darker.
    let enclosed = mask.indices.map { place in
      !mask[place] && !reached[place] && picture.colors[place].x - surface.color(place).x > -Self.shadowSeen
    }
    for piece in Morphology.pieces(of: enclosed, width: width, height: height)
    where piece.pixels.count * 1500 > mask.count {
      var (free, bound) = (0, 0)
      for place in piece.pixels {
        for next in [place - 1, place + 1, place - width, place + width]
        where mask.indices.contains(next) && !enclosed[next] {
          if mask[next] { bound += 1 } else if reached[next] { free += 1 }
        }
      }
      // Only what borders on open ground, by a mere edge, can be part of the object.
      if free * 6 > bound { for place in piece.pixels { result[place] = true } }
    }
    return result
  }

  /// Opens what the object encloses where it is the ground that is seen through it.
  func withHoles(_ mask: [Bool]) -> [Bool] {
    var filled = mask
    let (width, height) = (picture.width, picture.height)
    for piece in Morphology.pieces(of: mask.map { !$0 }, width: width, height: height)
    where piece.touchesBorder == 0 {
      let mean =
        piece.pixels.reduce(SIMD3<Float>.zero) { $0 + picture.colors[$1] - surface.color($1) }
        / Float(piece.pixels.count)
      let color = (mean.y * mean.y + mean.z * mean.z).squareRoot()
      // In the object's shadow a ground is darker, where it can be seen at all.
      let isShaded =
        piece.pixels.count * 36 > width * height && mean.x < 0 && mean.x > -Self.shadeDepth && color < tolerance
      let isSeenThrough =
        piece.pixels.count * 2500 > width * height && (mean.squared.squareRoot() < tolerance * 0.6 || isShaded)
      if !isSeenThrough { for place in piece.pixels { filled[place] = true } }
    }
    return filled
  }
}
