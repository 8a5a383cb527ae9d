package import CollageModel

/// Finds the few colors that represent photos.
///
/// Source: M. E. Celebi, "Improving the performance of k-means for color quantization", 2011, as in Material's color
/// utilities: k-means over a weighted histogram, here in OKLab. The seeds are chosen as in k-means++, but the farthest
/// instead of random ones. As in Android's Palette and Material's Score, clusters are scored by area and chroma, and
/// each further color by its difference from those already chosen.
package enum ColorPalette {
  /// The initial number of clusters in k-means, more than the colors requested, so that an accent gets a separate
  /// cluster.
  private static let seeds = 16
  private static let rounds = 12
  /// The distance below which clusters count as the same color: 0.12 in lightness, or 0.06 in chroma.
  private static let minDistance = 0.12
  /// The smaller distance for photos with few colors, such as gray ones, which would otherwise give fewer colors than a
  /// row of swatches has.
  private static let (minDistanceOfFew, few) = (0.06, 5)
  /// The distance above which colors do not count as more different.
  private static let fullDistance = 0.4
  /// The minimum cluster size as a fraction of all pixels; smaller clusters are noise.
  private static let minShare = 0.004
  /// The amount added to the chroma in a cluster's score, so that grays count, too.
  private static let grayWeight = 0.04

  /// Returns the representative colors, the most important first; fewer than `count` if there are not enough different
  /// colors.
  ///
  /// Each color is independent of `count`.
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
        // The first center is the heaviest point.
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

  /// Merges clusters that count as the same color, the nearest first.
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

/// OKLab with stretched opponent components: a difference in hue distinguishes two swatches more than one in lightness.
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

  /// An actual color of the photos near the mean of the vivid ones; a plain mean of many colors would be muddy.
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
