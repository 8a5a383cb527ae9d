internal import CollageModel
import Determinism

/// Packs cutouts by their outlines on an area, all at one scale, as large as possible.
///
/// Positions are searched on a coarse and then on a fine grid by raster nesting: a few shifts of machine words test the
/// collisions of a whole row of positions.
struct CutoutPacking {
  /// A cutout and its preferred position.
  struct Piece {
    var outline: CutoutOutline
    /// The extents of the whole picture at a scale of one, in canvas units.
    var size: Size
    /// The preferred center of its outline, 0 to 1 of the area; without it the piece is placed at an edge.
    var anchor: Point?
  }

  /// The frames of the whole pictures, in canvas units from the area's corner, and their scale.
  struct Packed {
    var frames: [Rect]
    var scale: Double
  }

  let pieces: [Piece]
  let area: LayoutArea
  let seed: UInt64
  let maxScale: Double

  private static let coarseCells = 128.0
  private static let fineCells = 300.0
  /// The number of placement orders to try.
  ///
  /// Few pieces get more orders, since each costs less and changes more.
  private static let orders = 90
  private static let ordersOfFew = 220
  private static let few = 8
  /// The relative accuracy of scales.
  private static let accuracy = 1.006
  private static let fineAccuracy = 1.005

  /// The maximum number of machine words and positions to examine, about two seconds' worth.
  ///
  /// With hundreds of pieces, fewer orders are tried. A count rather than a time limit makes the result deterministic.
  private static let maxWork = 600_000_000
  /// The number of orders that fit at no scale after which the search stops.
  private static let hopelessOrders = 8

  /// Returns the best packing found; nil if the gap leaves no room.
  func packed() -> Packed? {
    guard !pieces.isEmpty, isPossible else { return nil }
    let coarse = board(cells: Self.coarseCells)
    var random = SplitMix64(seed: seed)
    var work = 0
    var best: (scale: Double, order: Order, places: [(x: Int, y: Int)])?
    for attempt in 0..<(pieces.count <= Self.few ? Self.ordersOfFew : Self.orders) {
      guard work < Self.maxWork, best != nil || attempt < Self.hopelessOrders else { break }
      let order = self.order(attempt, after: best?.order, &random)
      guard let found = largest(order, coarse, from: best.map { $0.scale * Self.accuracy }, Self.accuracy, &work) else {
        continue
      }
      best = (found.scale, order, found.places)
    }
    let fine = board(cells: Self.fineCells)
    guard let best else {
      // On coarse cells a little remaining room may be rounded to zero.
      guard let found = largest(order(0, after: nil, &random), fine, from: nil, Self.fineAccuracy, &work) else {
        return nil
      }
      return packed(found, fine)
    }
    if work < Self.maxWork, let found = largest(best.order, fine, from: best.scale, Self.fineAccuracy, &work) {
      return packed(found, fine)
    }
    return packed((best.scale, best.places), coarse)
  }

  /// False if the gap is longer than the area's diagonal, so that no search can succeed.
  private var isPossible: Bool {
    let (width, height, gap) = (area.size.width, area.size.height, area.gap)
    guard width > 0, height > 0, gap >= 0, width.isFinite, height.isFinite, maxScale > 0, maxScale.isFinite,
      max(width, height) / Self.fineCells > 0
    else { return false }
    return pieces.count == 1 || (gap < width || gap < height)
  }

  /// A grid's extents in cells, and a cell's side in canvas units.
  private struct Grid {
    let width: Int
    let height: Int
    let cell: Double
    let gap: Double
  }

  private func board(cells: Double) -> Grid {
    let cell = max(area.size.width, area.size.height) / cells
    return Grid(
      width: max(1, Int((area.size.width / cell).rounded(.down))),
      height: max(1, Int((area.size.height / cell).rounded(.down))), cell: cell,
      gap: area.gap / cell)
  }

  /// The placement order of the pieces, and their preferred side.
  private struct Order {
    var pieces: [Int]
    var leaning: Leaning
  }

  /// The criteria for placing a piece without an anchor among the free positions.
  private enum Leaning: CaseIterable {
    case corners
    case top
    case left
    case edges
  }

  /// Returns the largest pieces first; later attempts exchange some pieces of the best order so far and prefer another
  /// side.
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

  /// Returns the largest scale at which an order fits, by bisection, and the positions of its pieces.
  private func largest(
    _ order: Order, _ grid: Grid, from minimum: Double?, _ accuracy: Double, _ work: inout Int
  ) -> (scale: Double, places: [(x: Int, y: Int)])? {
    var low: (scale: Double, places: [(x: Int, y: Int)])
    var high = maxScale
    if let minimum {
      guard minimum <= maxScale, let places = places(order, grid, scale: minimum, &work) else { return nil }
      low = (minimum, places)
      high = min(maxScale, minimum * 1.3)
    } else {
      var start = maxScale
      guard let found = firstFit(order, grid, &start, &work) else { return nil }
      low = (start, found)
      high = min(maxScale, start * 2)
    }
    if high > low.scale, let places = places(order, grid, scale: high, &work) { return (high, places) }
    while high / low.scale > accuracy, work < Self.maxWork {
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

  /// Returns the cells of the outlines' top left corners, or nil if a piece does not fit.
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
