internal import CollageModel
import Determinism

/// Scatters prints on a table: rotated and slightly overlapping, all of them visible.
///
/// Every print starts in a cell of a mosaic of the photos, which gives each one room. Then prints that cover too much
/// of another are pushed off it, and if pushing is not enough, all prints shrink.
struct ScatterGenerator {
  private let settings: Scatter
  private let photos: [LayoutPhoto]
  private let area: LayoutArea

  /// The target of the search, above the minimum of 0.6 because the fraction is measured at sample points.
  private static let aim = 0.64
  /// The maximum distance of a print from its cell's center, as a fraction of the cell.
  private static let jitter = 0.1
  /// The maximum difference between the cells' aspect ratios and the photos', in favor of even sizes: cells are only
  /// starting positions.
  private static let cellFreedom = 0.3
  /// The candidate densities, up to the requested one.
  ///
  /// The table with the smallest uncovered part is used, or if prints must overlap, the one with the largest prints.
  ///
  /// Prints that start too large push each other into the corners and must then shrink more, so a denser start alone
  /// does not give a denser result. Above the last candidate, prints would cover more of each other than allowed.
  private static let densities = [0.95, 1.1, 1.25, 1.4, 1.6]
  /// The number of pushing rounds and of shrinking steps.
  ///
  /// A round costs more with more prints, so fewer rounds are used for them.
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
    /// Returns layouts of consecutive seeds; the prints start in cells of different mosaics if there are several.
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
    // Prints show whole photos regardless of the aspect ratios of their starting cells.
    try MosaicGenerator(
      Mosaic(seed: settings.seed, cropBudget: Self.cellFreedom, balance: .infinity, quality: .quick),
      photos: photos.map { LayoutPhoto(size: $0.size) }, area: cellArea)
  }

  /// Returns the densest arrangement of the candidate densities up to the requested one.
  private func arranged(_ cells: [GeneratedLayout.Piece], seed: UInt64) throws(LayoutError) -> GeneratedLayout {
    let lower = photos.count > Self.many ? [] : Self.densities.filter { $0 < settings.density }
    let own = min(settings.density, Self.densities.last ?? settings.density)
    var best: (lack: Double, table: PrintTable)?
    for density in lower.filter({ $0 < own }) + [own] {
      guard let table = table(thrown(cells, seed: seed, density: density)) else { continue }
      let isFull = settings.density > 1
      let lack = lower.isEmpty ? 0 : isFull ? -table.printedArea : Double(table.uncoveredSamples)
      if lack < best?.lack ?? .infinity { best = (lack, table) }
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

  /// Grows prints that shrank while others were still moving: their final positions may leave room.
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

  /// Returns the starting positions of the prints, in paint order.
  private func thrown(_ cells: [GeneratedLayout.Piece], seed: UInt64, density: Double) -> [Print] {
    var random = SplitMix64(seed: seed)
    let prints = cells.sorted { $0.photo < $1.photo }.map { cell in
      let (frame, photo) = (cell.frame, photos[cell.photo])
      let height = (frame.width * frame.height * density / photo.aspect).squareRoot()
      // The sum of two random numbers makes small rotations more likely than large ones.
      let turn = (random.unit() + random.unit() - 1) * settings.tilt
      let throwX = (random.unit() - 0.5) * 2 * Self.jitter * frame.width
      let throwY = (random.unit() - 0.5) * 2 * Self.jitter * frame.height
      // Tenths of a degree are precise enough and short in a file.
      return Print(
        index: cell.photo, center: frame.center + Point(throwX, throwY), photo: Size(height * photo.aspect, height),
        border: area.borderReach, rotation: Angle(degrees: (turn * 10).rounded() / 10), subjects: photo.subjects)
    }
    return SeededShuffle.shuffled(prints, seed: seed &+ 1)
  }
}
