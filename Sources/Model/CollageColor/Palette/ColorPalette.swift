package import CollageModel

/// The few colors that stand for photos.
///
/// Source: M. E. Celebi, "Improving the performance of k-means for color quantization", 2011, as in Material's color utilities:
/// k-means over a weighted histogram, here in OKLab with seeds as k-means++ takes them, but the farthest instead of random ones.
/// As Android's Palette and Material's Score do, clusters count by their area and chroma, and each next one only as far as it
/// differs from those before.
package enum ColorPalette {
  /// Clusters that k-means starts with, more than colors that are wanted: an accent takes one of its own.
  private static let seeds = 16
  private static let rounds = 12
  /// Clusters nearer than this read as one color: 0.12 of lightness, or 0.06 of chroma.
  private static let minDistance = 0.12
  /// Photos with few colors, such as gray ones, have nearer ones in place of none, up to as many as a row of swatches has.
  private static let (minDistanceOfFew, few) = (0.06, 5)
  /// Colors at this distance are as different as can be wished.
  private static let fullDistance = 0.4
  /// Smaller clusters are noise.
  private static let minShare = 0.004
  /// What a gray weighs beside a chroma.
  private static let grayWeight = 0.04

  /// Returns the colors, the most important first: at most as many as asked for, and fewer where no others differ from these.
  ///
  /// A color does not depend on how many are asked for.
  package static func colors(of counts: ColorCounts, count: Int) -> [Color] {
    let points = counts.cells.filter { $0.weight > 0 }.map { ColorPoint($0) }.sorted { $0.weight > $1.weight }
    let total = points.reduce(0) { $0 + $1.weight }
    guard total > 0 else { return [] }
    let large = merged(clusters(of: points)).filter { $0.weight >= minShare * total }
    var rest = large.map { cluster in
      (cluster: cluster, score: (cluster.weight / total).squareRoot() * (grayWeight + cluster.center.chroma))
    }
    var chosen: [ColorCluster] = []
    while chosen.count < count, !rest.isEmpty {
      var (best, most) = (0, -1.0)
      for (index, candidate) in rest.enumerated() {
        let distance = chosen.map { $0.center.distance(to: candidate.cluster.center) }.min() ?? fullDistance
        let difference = min(1, distance / fullDistance)
        let score = candidate.score * difference * difference
        if score > most { (best, most) = (index, score) }
      }
      chosen.append(rest.remove(at: best).cluster)
    }
    return chosen.map { $0.color }
  }

  private static func clusters(of points: [ColorPoint]) -> [ColorCluster] {
    var centers: [StretchedLab] = []
    var distances = points.map { _ in Double.infinity }
    while centers.count < min(seeds, points.count) {
      var (farthest, most) = (0, 0.0)
      for (index, point) in points.enumerated() {
        if let last = centers.last { distances[index] = min(distances[index], point.lab.squaredDistance(to: last)) }
        // The first one is the heaviest.
        let weight = centers.isEmpty ? point.weight : point.weight * distances[index]
        if weight > most { (farthest, most) = (index, weight) }
      }
      if most <= 0 { break }
      centers.append(points[farthest].lab)
    }
    var clusters: [ColorCluster] = []
    for _ in 0..<rounds {
      clusters = centers.map { _ in ColorCluster() }
      for point in points {
        var (nearest, least) = (0, Double.infinity)
        for (index, center) in centers.enumerated() {
          let distance = point.lab.squaredDistance(to: center)
          if distance < least { (nearest, least) = (index, distance) }
        }
        clusters[nearest].add(point)
      }
      clusters.removeAll { $0.points.isEmpty }
      centers = clusters.map { $0.center }
    }
    return clusters
  }

  /// Joins clusters that read as one color, the nearest first.
  private static func merged(_ clusters: [ColorCluster]) -> [ColorCluster] {
    var clusters = clusters
    while true {
      var (pair, least) = ((0, 0), clusters.count > few ? minDistance : minDistanceOfFew)
      for one in clusters.indices {
        for other in clusters.indices.dropFirst(one + 1) {
          let distance = clusters[one].center.distance(to: clusters[other].center)
          if distance < least { (pair, least) = ((one, other), distance) }
        }
      }
      if pair.1 == 0 { return clusters }
      let joined = clusters.remove(at: pair.1)
      for point in joined.points { clusters[pair.0].add(point) }
    }
  }
}

/// OKLab with its opponent components stretched: a difference of hue sets two swatches apart more than one of lightness.
private struct StretchedLab {
  private static let stretch = 2.0

  var lightness: Double
  var a: Double
  var b: Double

  static let zero = StretchedLab(lightness: 0, a: 0, b: 0)

  init(lightness: Double, a: Double, b: Double) { (self.lightness, self.a, self.b) = (lightness, a, b) }

  init(_ lab: OKLab) { self.init(lightness: lab.lightness, a: Self.stretch * lab.a, b: Self.stretch * lab.b) }

  var chroma: Double { (a * a + b * b).squareRoot() / Self.stretch }

  func squaredDistance(to other: StretchedLab) -> Double {
    let (l, x, y) = (lightness - other.lightness, a - other.a, b - other.b)
    return l * l + x * x + y * y
  }

  func distance(to other: StretchedLab) -> Double { squaredDistance(to: other).squareRoot() }

  static func + (one: StretchedLab, other: StretchedLab) -> StretchedLab {
    StretchedLab(lightness: one.lightness + other.lightness, a: one.a + other.a, b: one.b + other.b)
  }

  static func * (lab: StretchedLab, factor: Double) -> StretchedLab {
    StretchedLab(lightness: lab.lightness * factor, a: lab.a * factor, b: lab.b * factor)
  }
}

/// A cell of the histogram.
private struct ColorPoint {
  let color: Color
  let lab: StretchedLab
  let weight: Double

  init(_ cell: ColorCounts.Cell) {
    color = cell.mean
    lab = StretchedLab(OKLab(linear: RGB(color).map(SRGBTransfer.decode)))
    weight = Double(cell.weight)
  }
}

private struct ColorCluster {
  private(set) var points: [ColorPoint] = []
  private(set) var weight = 0.0
  private var sum = StretchedLab.zero

  mutating func add(_ point: ColorPoint) {
    points.append(point)
    weight += point.weight
    sum = sum + point.lab * point.weight
  }

  var center: StretchedLab { weight > 0 ? sum * (1 / weight) : .zero }

  /// A color that the photos have: means of many are muddy, so that it is near the mean of the vivid ones.
  var color: Color {
    var (vivid, total) = (StretchedLab.zero, 0.0)
    for point in points {
      let weight = point.weight * (0.02 + point.lab.chroma) * (0.02 + point.lab.chroma)
      vivid = vivid + point.lab * weight
      total += weight
    }
    let wanted = vivid * (1 / max(total, .leastNormalMagnitude))
    var (nearest, least) = (Color.black, Double.infinity)
    for point in points where point.lab.squaredDistance(to: wanted) < least {
      (nearest, least) = (point.color, point.lab.squaredDistance(to: wanted))
    }
    return nearest
  }
}
