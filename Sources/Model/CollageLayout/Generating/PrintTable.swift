internal import CollageModel

/// A table of prints in paint order.
struct PrintTable {
  var prints: [Print]
  let size: Size
  /// For each print, the nearby prints above it; used if there are too many to compare them all.
  private var nearby: [[Int]] = []

  /// The maximum number of prints that are all compared with each other; with more, only nearby prints are.
  private static let maxCompared = 200
  private static let slack = 1.2

  init(prints: [Print], size: Size) {
    (self.prints, self.size) = (prints, size)
  }

  /// The distance of one push, as a fraction of the print's short side.
  private static let push = 0.05

  /// Moves every print inside the table, and shrinks those that are too large for it.
  mutating func keepInside() {
    for index in prints.indices {
      let reach = prints[index].reach
      let excess = max(reach.width * 2 / size.width, reach.height * 2 / size.height)
      if excess > 1 {
        let border = prints[index].border
        let photo = prints[index].photo
        let factor = max(0.05, (1 / excess) - 2 * border / max(photo.width, photo.height) * (1 - 1 / excess))
        prints[index].photo = Size(photo.width * factor, photo.height * factor)
      }
      let (room, center) = (prints[index].reach, prints[index].center)
      prints[index].center = Point(
        Self.clamped(center.x, room.width, size.width), Self.clamped(center.y, room.height, size.height))
    }
  }

  private static func clamped(_ position: Double, _ reach: Double, _ length: Double) -> Double {
    2 * reach >= length ? length / 2 : min(max(position, reach), length - reach)
  }

  mutating func scale(by factor: Double) {
    for index in prints.indices {
      prints[index].photo = Size(prints[index].photo.width * factor, prints[index].photo.height * factor)
    }
  }

  /// The number of sample points on the table that no print covers.
  var uncoveredSamples: Int {
    (0..<Self.raster * Self.raster).count { index in
      let (column, row) = (Double(index % Self.raster) + 0.5, Double(index / Self.raster) + 0.5)
      let point = Point(column / Double(Self.raster) * size.width, row / Double(Self.raster) * size.height)
      return !prints.contains { $0.contains(point) }
    }
  }

  private static let raster = 60

  /// The sum of the areas of all prints, including covered parts.
  var printedArea: Double { prints.reduce(0) { $0 + $1.photo.width * $1.photo.height } }

  /// Returns the uncovered fraction of a print.
  func visibleShare(of index: Int) -> Double {
    let samples = prints[index].samples
    let above = coverers(of: index)
    return Double(samples.count { point in !above.contains { prints[$0].contains(point) } }) / Double(samples.count)
  }

  /// Returns whether the focus points of a print are uncovered, and nearly all of the part where heads usually are.
  func isFocusVisible(of index: Int) -> Bool {
    let above = coverers(of: index)
    func isCovered(_ point: Point) -> Bool { above.contains { prints[$0].contains(point) } }
    let core = prints[index].corePoints
    return !prints[index].focusPoints.contains(where: isCovered)
      && Double(core.count(where: isCovered)) <= Self.maxCoveredCore * Double(core.count)
  }

  /// The maximum covered fraction of that part.
  ///
  /// At a tenth, prints cover 1 % of heads by more than a tenth of their area (6.6 % without this rule), and a table
  /// shows 23 % of itself instead of 18 %; at a twentieth, 0.7 % of heads and 25 % of the table.
  private static let maxCoveredCore = 0.1

  /// Returns the prints that are painted later and near enough to overlap.
  private func coverers(of index: Int) -> [Int] {
    let (own, reach) = (prints[index].center, prints[index].reach)
    func isNear(_ other: Int) -> Bool {
      let (way, theirs) = (prints[other].center - own, prints[other].reach)
      return way.x.magnitude < reach.width + theirs.width && way.y.magnitude < reach.height + theirs.height
    }
    guard nearby.isEmpty else { return nearby[index].filter(isNear) }
    return ((index + 1)..<max(index + 1, prints.count)).filter(isNear)
  }

  /// Finds the prints above each print that are near it, for one round.
  ///
  /// Prints usually move less than the slack in a round. A print that comes from farther away is found in the next
  /// round; no print moves in the last round, so the final result is complete.
  private mutating func findNearby() {
    guard prints.count > Self.maxCompared else { return }
    let reaches = prints.map { $0.reach.width }
    let widest = reaches.max() ?? 0
    let fromLeft = prints.indices.sorted { (prints[$0].center.x, $0) < (prints[$1].center.x, $1) }
    nearby = Array(repeating: [], count: prints.count)
    for (place, index) in fromLeft.enumerated() {
      for other in fromLeft[(place + 1)...] {
        let way = prints[other].center - prints[index].center
        if way.x > (reaches[index] + widest) * Self.slack { break }
        let room = (prints[index].reach.height + prints[other].reach.height) * Self.slack
        if way.y.magnitude < room { nearby[min(index, other)].append(max(index, other)) }
      }
    }
    for index in nearby.indices { nearby[index].sort() }
  }

  /// Pushes prints off those that are not visible enough; returns whether there were any.
  mutating func uncover(_ minimum: Double) -> Bool {
    findNearby()
    var isAny = false
    for index in prints.indices where visibleShare(of: index) < minimum || !isFocusVisible(of: index) {
      isAny = true
      for other in coverers(of: index) {
        let way = prints[other].center - prints[index].center
        // Two prints at the same position move apart according to their indices.
        let direction = way.length > 0 ? way * (1 / way.length) : Point(other % 2 == 0 ? 1 : -1, 0)
        let step = direction * (prints[other].photo.shortSide * Self.push)
        prints[other].center = prints[other].center + step
        prints[index].center = prints[index].center - step * 0.5
      }
    }
    return isAny
  }
}
