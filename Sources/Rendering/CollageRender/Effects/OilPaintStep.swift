import CollageModel

/// Paints strokes of one color that end at edges: each pixel becomes the mean of the surrounding sector with the
/// least variation.
///
/// Source: G. Papari, N. Petkov and P. Campisi, "Artistic edge and corner enhancing smoothing", 2007: a Kuwahara
/// filter with eight smooth sectors. Here the sectors are Gaussians beside the pixel, so that the cost does not
/// depend on their size.
struct OilPaintStep: Hashable, Sendable {
  /// The size of the strokes; greater than 0, at most 1.
  let amount: Double
  let space: EffectSpace

  /// The distance from the pixel to the sectors at an amount of 1, relative to the short side of the canvas.
  private static let distance = 0.008
  /// The sigma of the sectors, relative to their distance.
  private static let sigma = 0.5
  /// Sectors with less variation than this, in 8-bit levels over all channels, get the same weight.
  private static let even: Float = 4

  private var distance: Double { Self.distance * amount * space.unit }
  private var size: CellSize { CellSize(sigma: distance * Self.sigma) }

  /// The offsets of the sectors in pixels.
  private var sectors: [(x: Int, y: Int)] {
    (0..<8).map { index in
      let angle = Angle(degrees: Double(index) * 45)
      return (
        PixelGrid.integer((angle.cosine * distance).rounded()), PixelGrid.integer((angle.sine * distance).rounded())
      )
    }
  }
}

extension OilPaintStep: WholeTileEffect {
  var activity: String { "oil paint" }
  var description: String { "oil paint \(PlanNumber.text(amount)) \(space)" }
  var reach: Int { size.reach() + PixelGrid.integer(distance.rounded(.up)) }

  func applyWhole(to tile: Tile) throws(RenderError) -> Tile {
    let result = try Tile(width: tile.width, height: tile.height, isClear: false)
    let (size, sectors, width) = (self.size, self.sectors, tile.width)
    let rowPlaces = Set(sectors.map(\.y)).sorted()
    for strip in EffectStrip.strips(of: tile.height, reach: reach) {
      let colors = CellSampler(try colors(of: tile, strip.read).blurred(size.sigma), width: width)
      let squares = CellSampler(try squares(of: tile, strip.read).blurred(size.sigma), width: width)
      try EffectRow.with(2 * rowPlaces.count * width) { rows throws(RenderError) in
        for y in strip.rows {
          for (index, place) in rowPlaces.enumerated() {
            let row = min(max(y + place, strip.read.lowerBound), strip.read.upperBound - 1)
            colors.read(row, to: rows + 2 * index * width)
            squares.read(row, to: rows + (2 * index + 1) * width)
          }
          let places = sectors.map { (row: (rowPlaces.firstIndex(of: $0.y) ?? 0) * 2 * width, x: $0.x) }
          PixelRow.map(tile.row(y), to: result.row(y), count: width) { x, _ in
            Self.color(of: rows, places, at: x, width: width)
          }
        }
      }
    }
    return result
  }

  private func colors(of tile: Tile, _ rows: Range<Int>) throws(RenderError) -> CellGrid {
    try CellGrid(of: tile, rows: rows, side: size.side, in: space) { pixel in
      var color = PixelRow.load(pixel)
      color.w *= 1 / 255
      return color
    }
  }

  private func squares(of tile: Tile, _ rows: Range<Int>) throws(RenderError) -> CellGrid {
    try CellGrid(of: tile, rows: rows, side: size.side, in: space) { pixel in
      let color = PixelRow.load(pixel)
      let squares = color * color * (255 / color.w)
      return SIMD4(squares.x + squares.y + squares.z, 0, 0, 0)
    }
  }

  /// Returns the mean of the sectors' colors, weighted by how uniform each sector is.
  @inline(__always)
  private static func color(
    of rows: UnsafeMutablePointer<SIMD4<Float>>, _ places: [(row: Int, x: Int)], at x: Int, width: Int
  ) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    var total: Float = 0
    for place in places {
      let index = place.row &+ min(max(x &+ place.x, 0), width &- 1)
      let color = rows[index]
      guard color.w > 1e-3 else { continue }
      let mean = color / color.w
      let squares = mean * mean
      let variance = max(0, rows[index &+ width].x / color.w - squares.x - squares.y - squares.z)
      let unevenness = variance * (1 / (even * even))
      let square = unevenness * unevenness
      let weight = 1 / (1 + square * square)
      sum += mean * weight
      total += weight
    }
    return sum / max(total, .leastNormalMagnitude)
  }
}
