/// The facts that a glance at a small picture tells: how sharp and how well exposed it is, and a hash by which near copies are found.
///
/// Source of the hash: N. Krawetz, "Kind of Like That" (2013), the difference hash: whether each of 64 cells is darker than
/// the next.
public struct PhotoImpression: Hashable, Sendable {
  /// The version of the measures: results of other versions are not comparable.
  package static let version = 2

  /// The contrast of the sharpest edges relative to that of the whole picture, 0 to 1.
  public var sharpness: Double
  /// The steepness of the sharpest edges, whatever their contrast: about 1.4 for sharp photos and 0.2 for those blurred by a two
  /// hundredth of their longer side; 1 if there are no edges to tell.
  public var acuity: Double
  /// The share of pixels that are neither black nor white, 0 to 1, less if the picture is dark or pale.
  public var exposure: Double
  /// The difference hash.
  public var hash: UInt64

  /// Creates an impression; the acuity of a photo without edges is 1.
  public init(sharpness: Double, acuity: Double = 1, exposure: Double, hash: UInt64) {
    self.sharpness = sharpness
    self.acuity = acuity
    self.exposure = exposure
    self.hash = hash
  }

  /// The acuity of the least sharp photos that are not blurred; see `Tests/Research/Subjects/README.md`.
  private static let minAcuity = 0.4

  /// True if even the sharpest edges are blurred, by about three thousandths of the longer side.
  public var isBlurred: Bool { acuity < Self.minAcuity }

  /// The number of cells that differ between near copies.
  private static let nearCells = 10

  /// Returns whether two pictures show nearly the same.
  public func isNear(_ other: PhotoImpression) -> Bool { (hash ^ other.hash).nonzeroBitCount <= Self.nearCells }
}

extension PhotoImpression {
  /// Measures an upright picture of three bytes per pixel.
  package init(rgb: [UInt8], width: Int, height: Int) {
    guard width > 2, height > 2, rgb.count >= 3 * width * height else {
      self.init(sharpness: 0, exposure: 0, hash: 0)
      return
    }
    // Rec. 601 luma in 256ths.
    let luma = (0..<(width * height)).map { (pixel: Int) -> Int in
      let (red, green, blue) = (Int(rgb[3 * pixel]), Int(rgb[3 * pixel + 1]), Int(rgb[3 * pixel + 2]))
      return (77 * red + 150 * green + 29 * blue) >> 8
    }
    let edges = Edges(luma, width, height)
    self.init(
      sharpness: Self.sharpness(luma, edges), acuity: edges.acuity, exposure: Self.exposure(luma),
      hash: Self.hash(luma, width, height))
  }

  private static let noise = 8.0

  /// Returns the mean second difference of the sharpest pixels over the standard deviation of all.
  private static func sharpness(_ luma: [Int], _ edges: Edges) -> Double {
    let mean = Double(luma.reduce(0, +)) / Double(luma.count)
    let variance = luma.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(luma.count)
    let edge = edges.bends(of: 0.03)
    return min(1, edge / (edge + 3 * (variance.squareRoot() + noise)))
  }

  private static func exposure(_ luma: [Int]) -> Double {
    let clipped = luma.count { $0 <= 6 || $0 >= 250 }
    let mean = Double(luma.reduce(0, +)) / Double(luma.count)
    // A mean between 70 and 185 is usual.
    let away = max(0, 70 - mean, mean - 185) / 70
    return max(0, (1 - Double(clipped) / Double(luma.count)) * (1 - min(1, away)))
  }

  private static func hash(_ luma: [Int], _ width: Int, _ height: Int) -> UInt64 {
    func mean(_ column: Int, _ row: Int) -> Double {
      let (left, right) = (column * width / 9, max(column * width / 9 + 1, (column + 1) * width / 9))
      let (top, bottom) = (row * height / 8, max(row * height / 8 + 1, (row + 1) * height / 8))
      var sum = 0
      for y in top..<min(bottom, height) { for x in left..<min(right, width) { sum += luma[y * width + x] } }
      return Double(sum) / Double((min(right, width) - left) * (min(bottom, height) - top))
    }
    var hash: UInt64 = 0
    for row in 0..<8 {
      let cells = (0..<9).map { mean($0, row) }
      for column in 0..<8 where cells[column] < cells[column + 1] { hash |= 1 << UInt64(8 * row + column) }
    }
    return hash
  }
}

/// The numbers of pixels with each second and each first difference of luma.
private struct Edges {
  private var secondDifferences = [Int](repeating: 0, count: 1_024)
  private var firstDifferences = [Int](repeating: 0, count: 1_024)
  private let side: Int

  /// The share of pixels by whose edges the acuity is told.
  private static let edgeShare = 0.01
  /// The difference of luma two pixels apart that even the clearest edges of a picture without edges do not have.
  private static let minStep = 6.0

  init(_ luma: [Int], _ width: Int, _ height: Int) {
    side = max(width, height)
    for y in 1..<(height - 1) {
      for x in 1..<(width - 1) {
        let place = y * width + x
        let (left, right) = (luma[place - 1], luma[place + 1])
        let (above, below) = (luma[place - width], luma[place + width])
        secondDifferences[min(1_023, abs(4 * luma[place] - left - right - above - below))] += 1
        firstDifferences[max(abs(right - left), abs(below - above))] += 1
      }
    }
  }

  /// Returns the mean second difference of the share of pixels where it is largest.
  func bends(of share: Double) -> Double { Self.mean(of: share, secondDifferences) }

  /// The second difference over the first, which blurring lowers whatever the contrast, in a picture as the detector sees it.
  var acuity: Double {
    let step = Self.mean(of: Self.edgeShare, firstDifferences)
    guard step >= Self.minStep else { return 1 }
    // 4: what rounding to whole values can add to the second difference.
    return bends(of: Self.edgeShare) / (step + 4) * max(1, Double(side) / Double(HeadDetector.side))
  }

  private static func mean(of share: Double, _ counts: [Int]) -> Double {
    let most = Int(share * Double(counts.reduce(0, +))) + 1
    var (left, sum) = (most, 0)
    for size in counts.indices.reversed() where left > 0 {
      let taken = min(left, counts[size])
      sum += taken * size
      left -= taken
    }
    return Double(sum) / Double(most)
  }
}
