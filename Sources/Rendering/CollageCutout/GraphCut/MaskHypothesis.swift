/// A candidate segmentation, and its likelihood given its shape and colors.
struct MaskHypothesis {
  let mask: [Bool]
  /// The measures from which the likelihood is computed, in the order of the weights.
  let measures: [Float]

  /// Measures a cut, given the other cuts with which it is compared.
  init(_ picture: LabPicture, cut: GrabCut.Result, mask: [Bool], others: [[Bool]], barriers: [Float]) {
    self.mask = mask
    let overlaps = others.map { MaskConfidence.overlap(mask, $0) }.sorted()
    let form = MaskForm(mask, width: picture.width, height: picture.height)
    let contour = MaskConfidence(picture: picture, mask: mask)
    measures = [
      overlaps.reduce(0, +) / Float(max(1, overlaps.count)), overlaps.isEmpty ? 1 : overlaps[overlaps.count / 2],
      overlaps.last ?? 1, MaskConfidence.overlap(mask, cut.mask), contour.sharpness, contour.contrast(quantile: 0.1),
      max(-2, min(8, cut.margin)), Self.gap(barriers, mask), form.raggedness, form.largestShare, form.symmetry,
      form.solidity,
    ]
  }

  /// Returns by how many standard deviations the barrier distance of the subject exceeds that of the background.
  private static func gap(_ values: [Float], _ mask: [Bool]) -> Float {
    var (inside, outside, squares, count): (Float, Float, Float, Float) = (0, 0, 0, 0)
    for (value, isSubject) in zip(values, mask) {
      if isSubject { (inside, count) = (inside + value, count + 1) } else { outside += value }
      squares += value * value
    }
    let all = Float(max(1, mask.count))
    guard count > 0, count < all else { return 0 }
    let mean = (inside + outside) / all
    let deviation = max(0, squares / all - mean * mean).squareRoot() + 1e-6
    return (inside / count - outside / (all - count)) / deviation
  }

  /// The expected overlap of the mask with the ground truth, 0 to 1.
  var likelihood: Float { max(0, min(1, Self.estimate.value(measures))) }

  /// Fitted by ridge regression on cases composed of transparent garments and photographed textures, without the
  /// cases that the evaluation holds out (see `Tests/Performance/cutouts.py`).
  private static let estimate = LinearEstimate(
    offset: 0.9239,
    weights: [
      (0.9421, 0.1451, 0.0194), (0.9632, 0.1374, 0.0914), (0.9768, 0.1193, 0.0370), (0.9892, 0.0561, 0.0231),
      (0.9134, 0.1185, 0.0061), (0.1212, 0.0817, 0.0036), (6.8531, 1.5601, 0.0069), (1.8444, 0.7079, -0.0109),
      (2.0495, 1.7259, -0.0214), (0.9888, 0.0831, 0.0247), (0.8714, 0.1036, -0.0017), (0.8714, 0.0966, 0.0070),
    ])
}

/// Measures of a mask's shape.
struct MaskForm {
  /// The squared length of the outline, relative to a square of the same area: 1 for a square, more for ragged
  /// shapes.
  let raggedness: Float
  /// The fraction of the area in the largest component, or in the two largest if they are a pair, such as shoes.
  let largestShare: Float
  /// The fraction of the mask that overlaps its mirror image about the best vertical axis, 0 to 1.
  let symmetry: Float
  /// The fraction of the convex hull that the mask fills.
  let solidity: Float

  init(_ mask: [Bool], width: Int, height: Int) {
    let area = mask.count { $0 }
    guard area > 0 else {
      (raggedness, largestShare, symmetry, solidity) = (0, 0, 0, 0)
      return
    }
    var (outline, sumX) = (0, 0)
    for place in mask.indices {
      let x = place % width
      if mask[place] { sumX += x }
      if x + 1 < width, mask[place] != mask[place + 1] { outline += 1 }
      if place + width < mask.count, mask[place] != mask[place + width] { outline += 1 }
    }
    raggedness = Float(outline) * Float(outline) / (16 * Float(area))
    largestShare = Float(Self.largestArea(mask, width: width, height: height)) / Float(area)
    symmetry = Self.symmetry(mask, width: width, area: area, middle: 2 * sumX / area)
    solidity = Float(area) / max(1, Self.hullArea(mask, width: width, height: height))
  }

  /// Two components are a pair if the smaller has at least this fraction of the larger one's area.
  private static let pairShare = 0.7

  private static func largestArea(_ mask: [Bool], width: Int, height: Int) -> Int {
    let areas = Morphology.components(of: mask, width: width, height: height).map { $0.pixels.count }.sorted(by: >)
    guard let first = areas.first else { return 0 }
    guard areas.count > 1, Double(areas[1]) >= Double(first) * pairShare else { return first }
    return first + areas[1]
  }

  /// Returns the symmetry; `middle` is twice the column of the axis around which axes are tried.
  private static func symmetry(_ mask: [Bool], width: Int, area: Int, middle: Int) -> Float {
    var best = 0
    for axis in stride(from: middle - 12, through: middle + 12, by: 3) {
      var both = 0
      for place in mask.indices where mask[place] {
        let mirrored = axis - place % width
        if mirrored >= 0, mirrored < width, mask[place - place % width + mirrored] { both += 1 }
      }
      best = max(best, both)
    }
    return Float(best) / Float(area)
  }

  /// Returns the area of the convex hull of the pixels.
  ///
  /// Source: A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979.
  private static func hullArea(_ mask: [Bool], width: Int, height: Int) -> Float {
    var points: [(x: Int, y: Int)] = []
    for y in 0..<height {
      let row = mask[(y * width)..<((y + 1) * width)]
      guard let first = row.firstIndex(of: true), let last = row.lastIndex(of: true) else { continue }
      let (left, right) = (first - y * width, last - y * width + 1)
      points += [(left, y), (right, y), (left, y + 1), (right, y + 1)]
    }
    points.sort { ($0.y, $0.x) < ($1.y, $1.x) }
    func chain(_ points: [(x: Int, y: Int)]) -> [(x: Int, y: Int)] {
      var hull: [(x: Int, y: Int)] = []
      for point in points {
        while let last = hull.last, let before = hull.dropLast().last,
          (last.x - before.x) * (point.y - before.y) - (last.y - before.y) * (point.x - before.x) <= 0
        { hull.removeLast() }
        hull.append(point)
      }
      return hull
    }
    let hull = chain(points).dropLast() + chain(points.reversed()).dropLast()
    var doubled = 0
    for (one, other) in zip(hull, hull.dropFirst() + hull.prefix(1)) { doubled += one.x * other.y - other.x * one.y }
    return Float(doubled.magnitude) / 2
  }
}
