internal import CollageModel
import StableNumbers

/// Throws prints on a table: turned, overlapping a little, each to be seen.
///
/// Every print begins in a cell of a mosaic of the photos, so that none is crowded out. Then prints that hide too much of
/// another one are pushed off it, and where pushing does not help all of them shrink.
struct ScatterGenerator {
  private let settings: Scatter
  private let photos: [LayoutPhoto]
  private let area: LayoutArea

  /// The share of each print that is to be seen.
  static let leastVisible = 0.6
  /// A little more is aimed at than is promised: the share is measured at points.
  private static let aim = 0.64
  /// How far prints are thrown off their cell, as a share of it.
  private static let jitter = 0.1
  /// Cells are only places: how far their aspects may be from the photos', for the sake of even sizes.
  private static let cellFreedom = 0.3
  /// The densities, up to the one that is asked for, of which the table that shows least of itself is taken.
  ///
  /// Prints that begin too large push each other into the corners and must shrink more than others: a denser beginning
  /// alone is no denser end. Beyond the last one, some print would hide more of another than is promised.
  private static let densities = [0.95, 1.1, 1.25, 1.4, 1.6]
  /// How often prints are pushed, and how often all shrink meanwhile.
  ///
  /// Of many prints each round costs more, so there are fewer.
  private static let rounds = 240
  private static let leastRounds = 60
  private static let sizes = 20
  private static let many = 400
  private static let shrinking = 0.97
  private static let roundsPerGrowth = 36

  init(_ settings: Scatter, photos: [LayoutPhoto], area: LayoutArea) throws(LayoutError) {
    guard (0...45).contains(settings.tilt), (0.1...3).contains(settings.density) else {
      throw .scatter(tilt: settings.tilt, density: settings.density)
    }
    self.settings = settings
    self.photos = photos
    self.area = area
  }

  func layout() throws(LayoutError) -> GeneratedLayout {
    try arranged(try cells().layout().pieces(in: cellArea), seed: settings.seed)
  }

  /// Layouts of following seeds, whose prints begin in cells of different mosaics where there are some.
  func layouts(count: Int, threads: Int) async throws(LayoutError) -> [GeneratedLayout] {
    guard count > 1 else { return [try layout()] }
    let mosaics = try await cells().layouts(count: count, threads: threads)
    var layouts: [GeneratedLayout] = []
    for attempt in 0..<count {
      let pieces = mosaics[attempt % mosaics.count].pieces(in: cellArea)
      layouts.append(try arranged(pieces, seed: settings.seed &+ UInt64(attempt)))
    }
    return layouts
  }

  private var cellArea: LayoutArea {
    var cellArea = area
    (cellArea.gap, cellArea.isWhole, cellArea.keepsPhotosWhole) = (0, false, false)
    return cellArea
  }

  private func cells() throws(LayoutError) -> MosaicGenerator {
    try MosaicGenerator(
      Mosaic(seed: settings.seed, cropBudget: Self.cellFreedom, quality: .quick), photos: photos, area: cellArea)
  }

  /// The densest arrangement that comes of the densities up to the wanted one.
  private func arranged(_ cells: [GeneratedLayout.Piece], seed: UInt64) throws(LayoutError) -> GeneratedLayout {
    let lower = photos.count > Self.many ? [] : Self.densities.filter { $0 < settings.density }
    let own = min(settings.density, Self.densities.last ?? settings.density)
    var best: (bare: Int, table: PrintTable)?
    for density in lower.filter({ $0 < own }) + [own] {
      guard let table = table(thrown(cells, seed: seed, density: density)) else { continue }
      let bare = lower.isEmpty ? 0 : table.bareSamples
      if bare < best?.bare ?? .max { best = (bare, table) }
    }
    // Borders do not shrink with their photos, and may leave too little room for so many.
    guard let best else { throw area.noRoom(for: photos.count) }
    return .pieces(
      best.table.prints.map { print in
        let size = print.photo
        return GeneratedLayout.Piece(
          photo: print.index,
          frame: Rect(
            x: print.center.x - size.width / 2, y: print.center.y - size.height / 2, width: size.width,
            height: size.height), rotation: print.rotation)
      })
  }

  /// Prints pushed apart until enough of each is seen; nil where that comes to no end.
  private func table(_ prints: [Print]) -> PrintTable? {
    var table = PrintTable(prints: prints, size: area.size)
    table.keepInside()
    var shrinks = 0
    var isUncovered = false
    let rounds = max(Self.leastRounds, Self.rounds * Self.many / max(Self.many, photos.count))
    for round in 1...rounds {
      isUncovered = !table.uncover(Self.aim)
      if isUncovered { break }
      if round % (rounds / Self.sizes) == 0 {
        table.scale(by: Self.shrinking)
        shrinks += 1
      }
      table.keepInside()
    }
    guard isUncovered else { return nil }
    grow(&table, atMost: shrinks)
    return table
  }

  /// Takes back what was shrunk while prints were still on their way: where they lie now there may be room for more.
  private func grow(_ table: inout PrintTable, atMost steps: Int) {
    for _ in 0..<steps {
      var larger = table
      larger.scale(by: 1 / Self.shrinking)
      larger.keepInside()
      var isUncovered = false
      for _ in 0..<Self.roundsPerGrowth where !isUncovered {
        isUncovered = !larger.uncover(Self.aim)
        if !isUncovered { larger.keepInside() }
      }
      guard isUncovered else { return }
      table = larger
    }
  }

  /// The prints as they first lie, the lowest first.
  private func thrown(_ cells: [GeneratedLayout.Piece], seed: UInt64, density: Double) -> [Print] {
    var random = SplitMix64(seed: seed)
    let prints = cells.sorted { $0.photo < $1.photo }.map { cell in
      let (frame, photo) = (cell.frame, photos[cell.photo])
      let height = (frame.width * frame.height * density / photo.aspect).squareRoot()
      // The sum of two numbers: most prints are turned a little, few far.
      let turn = (random.unit() + random.unit() - 1) * settings.tilt
      let throwX = (random.unit() - 0.5) * 2 * Self.jitter * frame.width
      let throwY = (random.unit() - 0.5) * 2 * Self.jitter * frame.height
      // Tenths of a degree are enough for the eye and read well in a file.
      return Print(
        index: cell.photo, center: frame.center + Point(throwX, throwY), photo: Size(height * photo.aspect, height),
        border: area.borderReach, rotation: Angle(degrees: (turn * 10).rounded() / 10), subjects: photo.subjects)
    }
    return SeededShuffle.shuffled(prints, seed: seed &+ 1)
  }
}

/// A print: a photo with its white border.
struct Print {
  let index: Int
  var center: Point
  /// The photo's extents on the table, without the border.
  var photo: Size
  let border: Double
  let rotation: Angle
  let subjects: [Rect]
  private let sine: Double
  private let cosine: Double

  init(index: Int, center: Point, photo: Size, border: Double, rotation: Angle, subjects: [Rect]) {
    self.index = index
    self.center = center
    self.photo = photo
    self.border = border
    self.rotation = rotation
    self.subjects = subjects
    (sine, cosine) = rotation.sineAndCosine
  }

  var half: Size { Size(photo.width / 2 + border, photo.height / 2 + border) }

  /// A place on the table in the print's own upright directions, from its center.
  func local(_ point: Point) -> Point {
    let way = point - center
    return Point(cosine * way.x + sine * way.y, cosine * way.y - sine * way.x)
  }

  func place(of local: Point) -> Point {
    return center + Point(cosine * local.x - sine * local.y, sine * local.x + cosine * local.y)
  }

  func contains(_ point: Point) -> Bool {
    let local = local(point)
    return local.x.magnitude < half.width && local.y.magnitude < half.height
  }

  /// Half the extents of the upright rectangle around the turned print.
  var reach: Size {
    return Size(
      half.width * cosine.magnitude + half.height * sine.magnitude,
      half.width * sine.magnitude + half.height * cosine.magnitude)
  }

  /// The points by which it is measured how much of the print is seen: the centers of a raster's cells.
  var samples: [Point] {
    (0..<Self.raster * Self.raster).map { index in
      let (column, row) = (index % Self.raster, index / Self.raster)
      let step = 2 / Double(Self.raster)
      return place(
        of: Point(
          ((Double(column) + 0.5) * step - 1) * half.width, ((Double(row) + 0.5) * step - 1) * half.height))
    }
  }

  private static let raster = 14

  /// The points that must be seen: each subject's center and a ring around it; without subjects, the photo's center.
  var focusPoints: [Point] {
    let boxes = subjects.isEmpty ? [Rect(x: 0.5, y: 0.5, width: 0, height: 0)] : subjects
    let ring = photo.shortSide * 0.08
    return boxes.flatMap { box in
      let center = Point((box.center.x - 0.5) * photo.width, (box.center.y - 0.5) * photo.height)
      let reach = Point(max(ring, box.width * photo.width / 2), max(ring, box.height * photo.height / 2))
      return [
        center, center + Point(reach.x, 0), center - Point(reach.x, 0), center + Point(0, reach.y),
        center - Point(0, reach.y),
      ].map { place(of: $0) }
    }
  }
}

/// Prints in the order in which they lie on each other.
struct PrintTable {
  var prints: [Print]
  let size: Size
  /// For each print the higher ones near it, where there are too many to compare them all.
  private var nearby: [[Int]] = []

  /// So many prints are compared with each other; of more, those that are near.
  private static let mostCompared = 200
  private static let slack = 1.2

  init(prints: [Print], size: Size) {
    (self.prints, self.size) = (prints, size)
  }

  /// How far a print is pushed at a time, as a share of its short side.
  private static let push = 0.05

  /// Brings every print inside the table, smaller where it is too large for it.
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

  /// How many points of a raster over the table no print covers.
  var bareSamples: Int {
    (0..<Self.raster * Self.raster).count { index in
      let (column, row) = (Double(index % Self.raster) + 0.5, Double(index / Self.raster) + 0.5)
      let point = Point(column / Double(Self.raster) * size.width, row / Double(Self.raster) * size.height)
      return !prints.contains { $0.contains(point) }
    }
  }

  private static let raster = 60

  /// The share of a print that nothing covers.
  func visibleShare(of index: Int) -> Double {
    let samples = prints[index].samples
    let above = coverers(of: index)
    return Double(samples.count { point in !above.contains { prints[$0].contains(point) } }) / Double(samples.count)
  }

  /// Whether nothing hides what must be seen of a print.
  func isFocusVisible(of index: Int) -> Bool {
    let above = coverers(of: index)
    return !prints[index].focusPoints.contains { point in above.contains { prints[$0].contains(point) } }
  }

  /// The prints that lie higher and near enough to touch.
  private func coverers(of index: Int) -> [Int] {
    let (own, reach) = (prints[index].center, prints[index].reach)
    func isNear(_ other: Int) -> Bool {
      let (way, theirs) = (prints[other].center - own, prints[other].reach)
      return way.x.magnitude < reach.width + theirs.width && way.y.magnitude < reach.height + theirs.height
    }
    guard nearby.isEmpty else { return nearby[index].filter(isNear) }
    return ((index + 1)..<max(index + 1, prints.count)).filter(isNear)
  }

  /// Finds the higher prints that are near each print, for a round.
  ///
  /// In a round prints move less than the slack; one that nevertheless comes from farther is met in the next round, and
  /// the last round, in which none moves, misses nothing.
  private mutating func findNearby() {
    guard prints.count > Self.mostCompared else { return }
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

  /// Pushes prints off those of which too little is seen; whether there were any.
  mutating func uncover(_ least: Double) -> Bool {
    findNearby()
    var isAny = false
    for index in prints.indices where visibleShare(of: index) < least || !isFocusVisible(of: index) {
      isAny = true
      for other in coverers(of: index) {
        let way = prints[other].center - prints[index].center
        // Two that lie on the same place part by their numbers.
        let direction = way.length > 0 ? way * (1 / way.length) : Point(other % 2 == 0 ? 1 : -1, 0)
        let step = direction * (prints[other].photo.shortSide * Self.push)
        prints[other].center = prints[other].center + step
        prints[index].center = prints[index].center - step * 0.5
      }
    }
    return isAny
  }
}
