/// The ground of a picture on even paper: its color at each pixel, what is reached from the border, and all differences from it in
/// multiples of its own tiny noise.
///
/// Paper may lie in a vignette, be compressed or slightly noisy: the color follows whatever changes slowly. So a white shirt is found
/// on white paper from which it differs by two levels of 8 bits.
struct EvenGround {
  let width: Int
  let height: Int
  /// Lightness, and red and blue without it, in 8-bit levels.
  let values: [SIMD3<Float>]
  /// The ground's values at each pixel, also where the subject covers it.
  private(set) var ground: [SIMD3<Float>]
  /// The differences from the ground that its noise rarely exceeds.
  private(set) var tolerance = SIMD3<Float>(repeating: 1)
  /// The standard deviation of the ground's lightness.
  private(set) var noise: Float = 0
  /// The pixels like the ground, and those of them that are reached from the border over more than a line of such pixels.
  private(set) var isLike: [Bool] = []
  private(set) var isReached: [Bool] = []

  /// The longer side of the picture in which grounds are judged: thin parts are seen, and the noise of pixels is averaged.
  static let side = 400
  /// The width of the ring at the border, as a fraction of the shorter side, and how much of it must be even.
  private static let (ring, minShare) = (0.03, Float(0.8))
  private static let smallestSide = 48
  /// The maximum noise of an even ground's lightness.
  private static let maxNoise: Float = 2.5
  /// The smallest tolerance, and the number of standard deviations in it.
  private static let (leastTolerance, deviations) = (SIMD3<Float>(1, 1.4, 1.4), Float(3.2))
  /// The addition to the tolerance before the ground is known away from the border.
  private static let doubt: Float = 0.8
  private static let rounds = 3
  /// The number of grounds that would fit into a picture, which limits the smallest.
  private static let leastOpen = 50
  /// JPEG leaves waves beside edges, within a block and in proportion to the edge; blocks of reduced chroma are larger.
  private static let (block, waves) = (4, Float(0.02))
  private static let (chromaBlock, chromaWaves) = (12, Float(0.03))

  /// Nil if the border is not even.
  init?(_ picture: ReducedPicture) {
    (width, height) = (picture.width, picture.height)
    guard min(width, height) >= Self.smallestSide else { return nil }
    values = picture.rgb.map { color in
      let light = 0.3 * color.x + 0.6 * color.y + 0.1 * color.z
      return SIMD3(light, color.x - light, color.z - light)
    }
    let scaled = LabPicture(width: width, height: height, colors: values.map { $0 / 255 })
    let border = Self.some(scaled.border(share: Self.ring))
    let surface = BorderColorModel(scaled, border: border)
    ground = values.indices.map { surface.color($0) * 255 }
    guard surface.share >= Self.minShare else { return nil }
    var noise = deviation(at: border)
    guard noise.x <= Self.maxNoise else { return nil }
    for round in 0..<Self.rounds {
      tolerance = pointwiseMax(Self.leastTolerance, noise * Self.deviations) + (round == 0 ? Self.doubt : 0)
      reach(from: border)
      if round == Self.rounds - 1 { break }
      let open = Morphology.eroded(isReached, width: width, height: height, radius: 1)
      let known = values.indices.filter { open[$0] }
      guard known.count * Self.leastOpen > values.count else { return nil }
      learn(scaled, known, open)
      noise = pointwiseMin(noise, deviation(at: known) * 1.2 + 0.1)
    }
    self.noise = noise.x
  }

  /// Returns the standard deviations of most pixels from the ground, by their median.
  private func deviation(at places: [Int]) -> SIMD3<Float> {
    let some = Self.some(places)
    func middle(_ axis: Int) -> Float {
      1.4826 * some.map { (values[$0] - ground[$0])[axis].magnitude }.value(ranked: some.count / 2)
    }
    return some.isEmpty ? .zero : SIMD3(middle(0), middle(1), middle(2))
  }

  /// Returns a few thousand of many pixels, from which as much can be learned.
  private static func some(_ places: [Int]) -> [Int] {
    stride(from: 0, to: places.count, by: max(1, places.count / 3000)).map { places[$0] }
  }

  /// Finds the pixels like the ground, and those reached from the border.
  private mutating func reach(from border: [Int]) {
    let away = values.indices.map { SIMD4((values[$0] - ground[$0]) / tolerance, 0) }
    let smooth = BoxFilter(width: width, height: height, radius: 1).run(away)
    let strongest = Morphology.largest(away.map { ($0 * $0).sum() }, width: width, height: height, radius: Self.block)
    let chroma = Morphology.largest(
      away.map { $0.y * $0.y + $0.z * $0.z }, width: width, height: height, radius: Self.chromaBlock)
    isLike = values.indices.map { place in
      let limit = 1 + Self.waves * strongest[place].squareRoot()
      let chromaLimit = max(limit, 1 + Self.chromaWaves * chroma[place].squareRoot())
      let limits = SIMD4(limit, chromaLimit, chromaLimit, 1)
      let (own, mean) = (away[place] / limits, smooth[place] / limits)
      return (mean * mean).sum() < 1 && (own * own).sum() < 1.5 * 1.5
    }
    var wide = Morphology.opened(isLike, width: width, height: height, radius: 1)
    for place in border where isLike[place] { wide[place] = true }
    isReached = Morphology.reached(
      from: border.filter { isLike[$0] }, width: width, height: height, mayEnter: { wide[$0] })
  }

  /// Learns the ground's color from the pixels known to be ground: a smooth surface, and what changes slowly besides.
  private mutating func learn(_ scaled: LabPicture, _ known: [Int], _ isKnown: [Bool]) {
    let surface = BorderColorModel(scaled, border: Self.some(known))
    let base = values.indices.map { surface.color($0) * 255 }
    let rests = values.indices.map { isKnown[$0] ? SIMD4(values[$0] - base[$0], 1) : .zero }
    let means = BoxFilter(width: width, height: height, radius: max(2, max(width, height) / 16)).run(rests)
    ground = values.indices.map { base[$0] + SIMD3(means[$0].x, means[$0].y, means[$0].z) / (means[$0].w + 0.05) }
  }

  /// Returns the difference of a pixel from the ground, in multiples of the tolerance.
  func ratio(_ place: Int) -> Float { ((values[place] - ground[place]) / tolerance).squared.squareRoot() }

  /// The darkest shadow, relative to the ground, and the color cast in a shadow, relative to its darkness.
  private static let (darkest, cast): (Float, Float) = (0.6, 0.06)

  /// Returns whether a pixel could be the ground with or without a shadow on it.
  func isShadowLike(_ place: Int) -> Bool {
    let away = values[place] - ground[place]
    let color = (away.y * away.y + away.z * away.z).squareRoot()
    return values[place].x > Self.darkest * max(1, ground[place].x) && away.x < 1.5 * tolerance.x
      && color < 1.5 * tolerance.y + Self.cast * max(0, -away.x)
  }

  /// The pixels at sharp edges of lightness; across a shadow, lightness changes evenly.
  var isSharp: [Bool] {
    let means = BoxFilter(width: width, height: height, radius: 2).run(values.map { SIMD4($0, 0) })
    let limit = 0.6 + 3 * noise
    return values.indices.map { (values[$0].x - means[$0].x).magnitude > limit }
  }
}
