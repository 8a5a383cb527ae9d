import CollageModel

/// Paints a tile through an affine map, with bicubic interpolation.
///
/// Positions in the tile are linear in the canvas column, so they are stepped in whole numbers; the position of a
/// pixel does not depend on the part of the canvas that is painted with it.
struct AffineWarp {
  /// The map from canvas pixels to tile pixels, both measured from pixel centers.
  private let canvasToTile: Affine

  /// The base-2 logarithm of the unit of positions.
  private static let positionBits = 32
  /// The distance from a tile, in its pixels, from which on nothing is painted.
  private static let slack = 2.0
  /// The magnitude below which positions fit.
  private static let maxPosition = 0x1p30

  /// Creates the warp for a map from tile pixels without the tile's margin; nil if it is singular.
  init?(tileToCanvas: Affine, margin: Int = PlaceStep.margin) {
    guard let inverse = tileToCanvas.inverse else { return nil }
    let shift = Double(margin) - 0.5
    canvasToTile = Affine.translation(Point(0.5, 0.5)).then(inverse).then(.translation(Point(shift, shift)))
  }

  func run(_ tile: Tile, filling area: PixelRect) throws(RenderError) -> Tile {
    let result = try Tile(width: area.width, height: area.height, isClear: false)
    let isNear = reaches(area)
    TileSampler.read(tile) { source in
      for y in area.top..<area.bottom {
        let row = result.row(y - area.top)
        let seen = columns(area.left..<area.right, y, over: tile)
        let (first, last) = (seen.lowerBound - area.left, seen.upperBound - area.left)
        row.update(repeating: 0, count: Tile.bands * first)
        (row + Tile.bands * last).update(repeating: 0, count: Tile.bands * (area.width - last))
        if isNear {
          paint(source, seen, y, row + Tile.bands * first)
        } else {
          paintFar(source, seen, y, row + Tile.bands * first)
        }
      }
    }
    return result
  }

  /// Returns the columns of a row that lie over a tile or near its edges; a photo is seen nowhere else.
  private func columns(_ columns: Range<Int>, _ y: Int, over tile: Tile) -> Range<Int> {
    let across = Self.steps(canvasToTile.a, from: canvasToTile.c * Double(y) + canvasToTile.tx, over: tile.width)
    let down = Self.steps(canvasToTile.b, from: canvasToTile.d * Double(y) + canvasToTile.ty, over: tile.height)
    let first = max(Double(columns.lowerBound), max(across.first, down.first).rounded(.down))
    let last = min(Double(columns.upperBound), min(across.last, down.last).rounded(.up))
    guard first < last else { return columns.lowerBound..<columns.lowerBound }
    return PixelGrid.integer(first)..<PixelGrid.integer(last)
  }

  /// Returns between which numbers of steps from a start a position lies over a length or near its ends; the last is less than the
  /// first if it never does.
  private static func steps(_ step: Double, from start: Double, over length: Int) -> (first: Double, last: Double) {
    let (low, high) = (-slack - start, Double(length) + slack - start)
    if step == 0 { return low <= 0 && high >= 0 ? (-.infinity, .infinity) : (0, -1) }
    return step > 0 ? (low / step, high / step) : (high / step, low / step)
  }

  /// Returns true if the positions of all pixels up to the area's far corner fit their type.
  private func reaches(_ area: PixelRect) -> Bool {
    let x = Double(max(area.left.magnitude, area.right.magnitude))
    let y = Double(max(area.top.magnitude, area.bottom.magnitude))
    let map = canvasToTile
    return map.a.magnitude * x + map.c.magnitude * y + map.tx.magnitude < Self.maxPosition
      && map.b.magnitude * x + map.d.magnitude * y + map.ty.magnitude < Self.maxPosition
  }

  private func paint(
    _ source: TileSampler, _ columns: Range<Int>, _ y: Int, _ row: UnsafeMutablePointer<UInt8>
  ) {
    let map = canvasToTile
    let (right, down) = (Self.fixed(map.a), Self.fixed(map.b))
    var x = Self.fixed(map.c * Double(y) + map.tx) &+ right &* columns.lowerBound
    var y = Self.fixed(map.d * Double(y) + map.ty) &+ down &* columns.lowerBound
    // Half a phase, so that positions are rounded to the nearest one.
    let shift = Self.positionBits - TileSampler.phaseBits
    x &+= 1 << (shift - 1)
    y &+= 1 << (shift - 1)
    for place in 0..<columns.count {
      TileSampler.store(source.color(column: x &>> shift, row: y &>> shift), to: row + place &* Tile.bands)
      x &+= right
      y &+= down
    }
  }

  /// Paints pixels some of which are too far from the tile for whole numbers.
  private func paintFar(
    _ source: TileSampler, _ columns: Range<Int>, _ y: Int, _ row: UnsafeMutablePointer<UInt8>
  ) {
    for x in columns {
      let place = canvasToTile.apply(Point(Double(x), Double(y)))
      TileSampler.store(source.color(at: SIMD2(place.x, place.y)), to: row + (x - columns.lowerBound) * Tile.bands)
    }
  }

  private static func fixed(_ value: Double) -> Int { Int((value * Double(1 << positionBits)).rounded()) }
}
