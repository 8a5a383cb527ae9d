internal import CollageModel
import StableNumbers

/// Scatters prints on a table: rotated and overlapping a little, each visible.
///
/// Every print begins in a cell of a mosaic of the photos, so that none is crowded out. Then prints that cover too much
/// of another one are pushed off it, and if pushing is not enough all of them shrink.
struct ScatterGenerator {
  private let settings: Scatter
  private let photos: [LayoutPhoto]
  private let area: LayoutArea

  /// The minimum visible fraction of each print.
  static let minVisible = 0.6
  /// The target of the search, above the minimum because the fraction is measured at sample points.
  private static let aim = 0.64
  /// The maximum displacement of prints from their cell, as a fraction of it.
  private static let jitter = 0.1
  /// The cells are only starting positions: how far their aspect ratios may differ from the photos', for even sizes.
  private static let cellFreedom = 0.3
  /// The candidate densities, up to the requested one; the table with the smallest uncovered part wins.
  ///
  /// Prints that start too large push each other into the corners and must shrink more than others: a denser start
  /// alone does not give a denser result. Beyond the last candidate, some print would cover more of another than
  /// allowed.
  private static let densities = [0.95, 1.1, 1.25, 1.4, 1.6]
  /// The number of pushing rounds and of shrinking steps.
  ///
  /// With many prints each round costs more, so there are fewer.
  private static let rounds = 240
  private static let minRounds = 60
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

  #if !hasFeature(Embedded)
    /// Returns layouts of consecutive seeds, whose prints begin in cells of different mosaics if there are several.
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
  #endif

  private var cellArea: LayoutArea {
    var cellArea = area
    (cellArea.gap, cellArea.isWhole, cellArea.keepsPhotosWhole) = (0, false, false)
    return cellArea
  }

  private func cells() throws(LayoutError) -> MosaicGenerator {
    // Prints are whole, whatever the aspect ratios of the cells that they begin in.
    try MosaicGenerator(
      Mosaic(seed: settings.seed, cropBudget: Self.cellFreedom, quality: .quick),
      photos: photos.map { LayoutPhoto(size: $0.size) }, area: cellArea)
  }

  /// Returns the densest arrangement of the candidate densities up to the requested one.
  private func arranged(_ cells: [GeneratedLayout.Piece], seed: UInt64) throws(LayoutError) -> GeneratedLayout {
    let lower = photos.count > Self.many ? [] : Self.densities.filter { $0 < settings.density }
    let own = min(settings.density, Self.densities.last ?? settings.density)
    var best: (uncovered: Int, table: PrintTable)?
    for density in lower.filter({ $0 < own }) + [own] {
      guard let table = table(thrown(cells, seed: seed, density: density)) else { continue }
      let uncovered = lower.isEmpty ? 0 : table.uncoveredSamples
      if uncovered < best?.uncovered ?? .max { best = (uncovered, table) }
    }
    // Borders do not shrink with their photos, and may leave too little room.
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

  /// Pushes prints apart until enough of each is visible; returns nil if that does not succeed.
  private func table(_ prints: [Print]) -> PrintTable? {
    var table = PrintTable(prints: prints, size: area.size)
    table.keepInside()
    var shrinks = 0
    var isUncovered = false
    let rounds = max(Self.minRounds, Self.rounds * Self.many / max(Self.many, photos.count))
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

  /// Reverses the shrinking that happened while prints were still moving: at their final positions there may be room.
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

  /// Returns the initial positions of the prints, the lowest first.
  private func thrown(_ cells: [GeneratedLayout.Piece], seed: UInt64, density: Double) -> [Print] {
    var random = SplitMix64(seed: seed)
    let prints = cells.sorted { $0.photo < $1.photo }.map { cell in
      let (frame, photo) = (cell.frame, photos[cell.photo])
      let height = (frame.width * frame.height * density / photo.aspect).squareRoot()
      // The sum of two random numbers: most prints are rotated a little, few far.
      let turn = (random.unit() + random.unit() - 1) * settings.tilt
      let throwX = (random.unit() - 0.5) * 2 * Self.jitter * frame.width
      let throwY = (random.unit() - 0.5) * 2 * Self.jitter * frame.height
      // Tenths of a degree suffice visually and are short in a file.
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

  /// Returns a position on the table in the print's own unrotated coordinates, from its center.
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

  /// Half the extents of the upright rectangle around the rotated print.
  var reach: Size {
    return Size(
      half.width * cosine.magnitude + half.height * sine.magnitude,
      half.width * sine.magnitude + half.height * cosine.magnitude)
  }

  /// The sample points for the visible fraction of the print: the centers of a raster's cells.
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

  /// The points that must stay visible: each subject's center and a ring around it; without subjects, the photo's
  /// center.
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

/// Prints in paint order.
struct PrintTable {
  var prints: [Print]
  let size: Size
  /// For each print the higher ones near it, if there are too many to compare them all.
  private var nearby: [[Int]] = []

  /// Up to this number all prints are compared with each other; beyond, only those that are near.
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

  /// The number of points of a raster over the table that no print covers.
  var uncoveredSamples: Int {
    (0..<Self.raster * Self.raster).count { index in
      let (column, row) = (Double(index % Self.raster) + 0.5, Double(index / Self.raster) + 0.5)
      let point = Point(column / Double(Self.raster) * size.width, row / Double(Self.raster) * size.height)
      return !prints.contains { $0.contains(point) }
    }
  }

  private static let raster = 60

  /// Returns the uncovered fraction of a print.
  func visibleShare(of index: Int) -> Double {
    let samples = prints[index].samples
    let above = coverers(of: index)
    return Double(samples.count { point in !above.contains { prints[$0].contains(point) } }) / Double(samples.count)
  }

  /// Returns whether the focus points of a print are uncovered.
  func isFocusVisible(of index: Int) -> Bool {
    let above = coverers(of: index)
    return !prints[index].focusPoints.contains { point in above.contains { prints[$0].contains(point) } }
  }

  /// Returns the prints that are higher and near enough to touch.
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
  /// In a round prints move less than the slack; one that nevertheless comes from farther is found in the next round,
  /// and the last round, in which none moves, misses nothing.
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

  /// Pushes prints off those of which too little is visible; returns whether there were any.
  mutating func uncover(_ minimum: Double) -> Bool {
    findNearby()
    var isAny = false
    for index in prints.indices where visibleShare(of: index) < minimum || !isFocusVisible(of: index) {
      isAny = true
      for other in coverers(of: index) {
        let way = prints[other].center - prints[index].center
        // Two at the same position separate by their indices.
        let direction = way.length > 0 ? way * (1 / way.length) : Point(other % 2 == 0 ? 1 : -1, 0)
        let step = direction * (prints[other].photo.shortSide * Self.push)
        prints[other].center = prints[other].center + step
        prints[index].center = prints[index].center - step * 0.5
      }
    }
    return isAny
  }
}
