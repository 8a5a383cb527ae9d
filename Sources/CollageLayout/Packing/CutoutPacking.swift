internal import CollageModel
import StableNumbers

/// Packs cut-outs by their outlines on an area, all at one scale, as large as they fit.
///
/// Places are searched on a board of cells, coarse first and then fine; the method is that of raster nesting, with the
/// collision of a whole row of places told by a few shifts of words.
struct CutoutPacking {
  /// A cut-out and what it wants.
  struct Piece {
    var outline: CutoutOutline
    /// The extents of the whole picture at a scale of one, in canvas units.
    var size: Size
    /// Where its outline's center should lie, 0 to 1 of the area; nil lets it go to an edge.
    var anchor: Point?
  }

  /// Where the whole pictures lie, in canvas units from the area's corner, and their scale.
  struct Packed {
    var frames: [Rect]
    var scale: Double
  }

  let pieces: [Piece]
  let area: LayoutArea
  let seed: UInt64
  /// The greatest scale.
  let mostScale: Double

  private static let coarseCells = 128.0
  private static let fineCells = 300.0
  /// Orders that are tried, and how many for few pieces, of which each costs less and changes more.
  private static let orders = 90
  private static let ordersOfFew = 220
  private static let few = 8
  /// Scales are told apart to this.
  private static let accuracy = 1.006
  private static let fineAccuracy = 1.005

  /// The greatest number of words and places that are looked at, about two seconds of them.
  ///
  /// With hundreds of pieces, fewer orders are tried. Counted, not timed, so that the result depends on nothing else.
  private static let mostWork = 600_000_000
  /// As many orders that do not fit at any scale are enough to give a board up.
  private static let hopelessOrders = 8

  /// The best packing that was found; nil where the gap leaves no room.
  func packed() -> Packed? {
    guard !pieces.isEmpty, isPossible else { return nil }
    let coarse = board(cells: Self.coarseCells)
    var random = SplitMix64(seed: seed)
    var work = 0
    var best: (scale: Double, order: Order, places: [(x: Int, y: Int)])?
    for attempt in 0..<(pieces.count <= Self.few ? Self.ordersOfFew : Self.orders) {
      guard work < Self.mostWork, best != nil || attempt < Self.hopelessOrders else { break }
      let order = self.order(attempt, after: best?.order, &random)
      guard let found = largest(order, coarse, from: best.map { $0.scale * Self.accuracy }, Self.accuracy, &work) else {
        continue
      }
      best = (found.scale, order, found.places)
    }
    let fine = board(cells: Self.fineCells)
    guard let best else {
      // Coarse cells may round away the little room that there is.
      guard let found = largest(order(0, after: nil, &random), fine, from: nil, Self.fineAccuracy, &work) else {
        return nil
      }
      return packed(found, fine)
    }
    if work < Self.mostWork, let found = largest(best.order, fine, from: best.scale, Self.fineAccuracy, &work) {
      return packed(found, fine)
    }
    return packed((best.scale, best.places), coarse)
  }

  /// Whether numbers are such that a search makes sense: two outlines that must be farther apart than the area's corners
  /// have no room at any scale.
  private var isPossible: Bool {
    let (width, height, gap) = (area.size.width, area.size.height, area.gap)
    guard width > 0, height > 0, gap >= 0, width.isFinite, height.isFinite, mostScale > 0, mostScale.isFinite,
      max(width, height) / Self.fineCells > 0
    else { return false }
    return pieces.count == 1 || (gap < width || gap < height)
  }

  /// A board's extents in cells, and a cell's side in canvas units.
  private struct Grid {
    let width: Int
    let height: Int
    let cell: Double
    /// The gap in cells.
    let gap: Double
  }

  private func board(cells: Double) -> Grid {
    let cell = max(area.size.width, area.size.height) / cells
    return Grid(
      width: max(1, Int((area.size.width / cell).rounded(.down))),
      height: max(1, Int((area.size.height / cell).rounded(.down))), cell: cell,
      gap: area.gap / cell)
  }

  /// In which order pieces are placed, and what they lean to.
  private struct Order {
    var pieces: [Int]
    var leaning: Leaning
  }

  /// Which of the free places a piece without an anchor takes.
  private enum Leaning: CaseIterable {
    case corners
    case top
    case left
    case edges
  }

  /// The largest pieces first; later attempts exchange a few of the best order so far, and lean elsewhere.
  private func order(_ attempt: Int, after best: Order?, _ random: inout SplitMix64) -> Order {
    func extent(_ index: Int) -> Double {
      let piece = pieces[index]
      return piece.size.width * piece.outline.width * piece.size.height * piece.outline.height
    }
    let leaning = Leaning.allCases[attempt % Leaning.allCases.count]
    var order = best?.pieces ?? pieces.indices.sorted { (-extent($0), $0) < (-extent($1), $1) }
    guard attempt >= Leaning.allCases.count, order.count > 1 else { return Order(pieces: order, leaning: leaning) }
    for _ in 0..<(1 + Int(random.next(below: 3))) {
      let (one, other) = (Int(random.next(below: UInt64(order.count))), Int(random.next(below: UInt64(order.count))))
      order.swapAt(one, other)
    }
    return Order(pieces: order, leaning: leaning)
  }

  /// The largest scale at which an order fits, by bisection, and where the pieces lie then.
  private func largest(
    _ order: Order, _ grid: Grid, from least: Double?, _ accuracy: Double, _ work: inout Int
  ) -> (scale: Double, places: [(x: Int, y: Int)])? {
    var low: (scale: Double, places: [(x: Int, y: Int)])
    var high = mostScale
    if let least {
      guard least <= mostScale, let places = places(order, grid, scale: least, &work) else { return nil }
      low = (least, places)
      high = min(mostScale, least * 1.3)
    } else {
      var start = mostScale
      guard let found = firstFit(order, grid, &start, &work) else { return nil }
      low = (start, found)
      high = min(mostScale, start * 2)
    }
    if high > low.scale, let places = places(order, grid, scale: high, &work) { return (high, places) }
    while high / low.scale > accuracy, work < Self.mostWork {
      let middle = (low.scale * high).squareRoot()
      if let places = places(order, grid, scale: middle, &work) { low = (middle, places) } else { high = middle }
    }
    return low
  }

  /// Halves the scale until the pieces fit.
  private func firstFit(
    _ order: Order, _ grid: Grid, _ scale: inout Double, _ work: inout Int
  ) -> [(x: Int, y: Int)]? {
    for _ in 0..<12 {
      if let places = places(order, grid, scale: scale, &work) { return places }
      scale /= 2
    }
    return nil
  }

  /// The cells at which the pieces' outlines begin, or nil where one finds no place.
  private func places(_ order: Order, _ grid: Grid, scale: Double, _ work: inout Int) -> [(x: Int, y: Int)]? {
    var board = PackingBoard(width: grid.width, height: grid.height)
    defer { work += board.work }
    var places = Array(repeating: (x: 0, y: 0), count: pieces.count)
    for index in order.pieces {
      let piece = pieces[index]
      let width = piece.size.width * piece.outline.width * scale / grid.cell
      let height = piece.size.height * piece.outline.height * scale / grid.cell
      guard let mask = piece.outline.mask(width: width, height: height) else { return nil }
      guard let place = board.bestPlace(for: mask, cost: cost(of: piece, mask, grid, order.leaning)) else { return nil }
      places[index] = place
      board.take(mask, x: place.x, y: place.y, gap: grid.gap)
    }
    return places
  }

  private func cost(
    of piece: Piece, _ mask: PackingMask, _ grid: Grid, _ leaning: Leaning
  ) -> (_ x: Int, _ y: Int) -> Int {
    let (spareX, spareY) = (grid.width - mask.width, grid.height - mask.height)
    guard let anchor = piece.anchor else {
      switch leaning {
      case .corners: return { x, y in 3 * (min(x, spareX - x) + min(y, spareY - y)) + x + y }
      case .top: return { x, y in 64 * y + x }
      case .left: return { x, y in 64 * x + y }
      case .edges: return { x, y in 16 * min(x, spareX - x, y, spareY - y) + min(x, spareX - x) + min(y, spareY - y) }
      }
    }
    let (wantedX, wantedY) = (
      Int((anchor.x * Double(grid.width) * 2).rounded()) - mask.width,
      Int((anchor.y * Double(grid.height) * 2).rounded()) - mask.height
    )
    return { x, y in
      let (across, down) = (2 * x - wantedX, 2 * y - wantedY)
      return across * across + down * down
    }
  }

  private func packed(_ found: (scale: Double, places: [(x: Int, y: Int)]), _ grid: Grid) -> Packed {
    let frames = pieces.indices.map { index in
      let piece = pieces[index]
      let size = Size(piece.size.width * found.scale, piece.size.height * found.scale)
      return Rect(
        x: Double(found.places[index].x) * grid.cell - piece.outline.left * size.width,
        y: Double(found.places[index].y) * grid.cell - piece.outline.top * size.height, width: size.width,
        height: size.height)
    }
    return Packed(frames: frames, scale: found.scale)
  }
}
