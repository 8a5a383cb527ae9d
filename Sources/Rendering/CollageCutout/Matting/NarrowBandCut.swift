/// A second graph cut at a finer resolution, in the narrow band around the first one's edge, using the colors on both
/// sides.
///
/// Each side is described by the colors near the pixel, with their variance; the background may also lie in the
/// subject's shadow.
struct NarrowBandCut {
  let picture: ReducedPicture
  /// The mask of the first pass, enlarged to this size.
  let soft: [Float]
  /// The pixels that may contain the edge; elsewhere the first mask applies.
  let band: [Bool]
  let tints: LocalColorModel

  /// The cost of separating two equal pixels.
  private static let smoothness: Float = 4
  /// A constant added to all variances, in squared 8-bit levels.
  private static let noise: Float = 60
  /// The factors by which a shadow may darken a color, and the cost of each.
  private static let shades: [(scale: Float, cost: Float)] = [(1, 0), (0.86, 0.75), (0.72, 1.5), (0.58, 2.4)]
  /// The number of shades allowed for the subject's own colors.
  private static let ownShades = 2
  /// The weight of the first mask.
  private static let trust: Float = 0.7
  /// The maximum weight of a pixel's colors for a side.
  private static let cap: Float = 12
  private static let certain: Float = 60

  /// Returns the pixels of the subject.
  func mask() -> [Bool] {
    let near = Morphology.dilated(band, width: picture.width, height: picture.height, radius: 1)
    guard let frame = frame(of: near) else { return soft.map { $0 > 0.5 } }
    let width = frame.columns.count
    // The graph needs eight numbers per pixel, so only the part of the picture that contains the band is used.
    let places = frame.rows.flatMap { y in frame.columns.map { x in y * picture.width + x } }
    let isNear = places.map { near[$0] }
    let colors = places.map { near[$0] ? LabPicture.lab(picture.rgb[$0]) : .zero }
    let working = LabPicture(width: width, height: frame.rows.count, colors: colors)
    var graph = GridGraph(working, weight: Self.smoothness, within: isNear)
    let palettes = self.palettes
    for (index, place) in places.enumerated() where isNear[index] {
      guard band[place] else {
        let isSubject = soft[place] > 0.5
        graph.setTerminals(
          index, subject: isSubject ? Self.certain : 0, background: isSubject ? 0 : Self.certain)
        continue
      }
      let likely = max(0.02, min(0.98, soft[place]))
      let score = preference(place, palettes) + Self.trust * Math.logarithm(likely / (1 - likely))
      graph.setTerminals(index, subject: max(0, score), background: max(0, -score))
    }
    let found = graph.minimumCut()
    var result = soft.map { $0 > 0.5 }
    for (index, place) in places.enumerated() where band[place] { result[place] = found[index] }
    return result
  }

  /// Returns the columns and rows that contain a mask; nil if the mask is empty.
  private func frame(of mask: [Bool]) -> (columns: Range<Int>, rows: Range<Int>)? {
    var (left, right) = (picture.width, 0)
    var rows: Range<Int>?
    for y in 0..<picture.height {
      let row = mask[(y * picture.width)..<((y + 1) * picture.width)]
      guard let first = row.firstIndex(of: true), let last = row.lastIndex(of: true) else { continue }
      (left, right) = (min(left, first - row.startIndex), max(right, last + 1 - row.startIndex))
      rows = (rows?.lowerBound ?? y)..<(y + 1)
    }
    return rows.map { (left..<right, $0) }
  }

  /// The color models of each side near its edge: joints between tiles, stripes, prints.
  private struct Palettes {
    let subject: GaussianMixture
    let background: GaussianMixture
  }

  private var palettes: Palettes {
    let near = Morphology.dilated(band, width: picture.width, height: picture.height, radius: Self.paletteReach)
    var (subject, background): ([SIMD3<Float>], [SIMD3<Float>]) = ([], [])
    for place in near.indices where near[place] && !band[place] {
      if soft[place] > 0.5 { subject.append(picture.rgb[place]) } else { background.append(picture.rgb[place]) }
    }
    return Palettes(
      subject: GaussianMixture(subject, spread: Self.noise), background: GaussianMixture(background, spread: Self.noise)
    )
  }

  private static let paletteReach = 24

  /// Returns the log likelihood ratio of a pixel's color between subject and background.
  private func preference(_ place: Int, _ palettes: Palettes) -> Float {
    let color = picture.rgb[place]
    let (own, other) = (tints.subject[place], tints.background[place])
    var (subject, background) = (Float.greatestFiniteMagnitude, Float.greatestFiniteMagnitude)
    for (index, shade) in Self.shades.enumerated() {
      let varied = LocalColorModel.Side(
        mean: other.mean * shade.scale, variance: other.variance * (shade.scale * shade.scale))
      background = min(background, Self.cost(color, varied) + shade.cost)
      if index < Self.ownShades {
        let varied = LocalColorModel.Side(mean: own.mean * shade.scale, variance: own.variance)
        subject = min(subject, Self.cost(color, varied) + shade.cost)
      }
    }
    if !palettes.background.isEmpty { background = min(background, palettes.background.cost(color)) }
    if !palettes.subject.isEmpty { subject = min(subject, palettes.subject.cost(color)) }
    return max(-Self.cap, min(Self.cap, background - subject))
  }

  /// Returns the negative log likelihood of a color.
  private static func cost(_ color: SIMD3<Float>, _ side: LocalColorModel.Side) -> Float {
    let variance = side.variance + noise
    let away = color - side.mean
    return 0.5 * (away * away / variance).sum() + 0.5 * Math.logarithm(variance.x * variance.y * variance.z)
  }
}
