import CollageModel

/// Prints the photo with dots of cyan, magenta, yellow and black, each on a screen at its own angle.
///
/// A dot covers its cell in proportion to the ink needed there. The proportion is computed on encoded values, since
/// pictures are also shrunk in encoded values. Dots the size of a pixel give the photo's own color.
struct HalftoneStep: Hashable, Sendable {
  /// The spacing of the dots; greater than 0, at most 1.
  let amount: Double
  let space: EffectSpace

  /// The spacing of the dots at an amount of 1, relative to the short side of the canvas.
  private static let distance = 0.013
  /// The angles of the screens in degrees: cyan, magenta, yellow, black.
  private static let angles = [15.0, 75, 0, 45]

  private var distance: Double { Self.distance * amount * space.unit }
  private var size: CellSize { CellSize(sigma: distance * 0.28) }
}

extension HalftoneStep: WholeTileEffect {
  var activity: String { "halftone" }
  var description: String { "halftone \(PlanNumber.text(amount)) \(space)" }
  var reach: Int { size.reach() }

  func applyWhole(to tile: Tile) throws(RenderError) -> Tile {
    let result = try Tile(width: tile.width, height: tile.height, isClear: false)
    let (size, width) = (self.size, tile.width)
    let screens = Screens(distance: distance, angles: Self.angles)
    for strip in EffectStrip.strips(of: tile.height, reach: reach) {
      let grid = try CellGrid(of: tile, rows: strip.read, side: size.side, in: space) { pixel in
        var color = PixelRow.load(pixel)
        color.w *= 1 / 255
        return color
      }
      let sampler = CellSampler(try grid.blurred(size.sigma), width: width)
      try EffectRow.with(width) { row throws(RenderError) in
        for y in strip.rows {
          sampler.read(y, to: row)
          let center = space.center(0, y)
          let start = Point(center.x - space.corner.x, center.y - space.corner.y)
          PixelRow.map(tile.row(y), to: result.row(y), count: width) { x, _ in
            let ink = Self.ink(row[x] / row[x].w)
            let printed = 1 - screens.coverage(of: ink, at: Point(start.x + Double(x), start.y))
            return SIMD4(printed.x, printed.y, printed.z, 0) * (printed.w * 255)
          }
        }
      }
    }
    return result
  }

  /// Returns the proportions of cyan, magenta, yellow and black that print a color, 0 to 1.
  @inline(__always)
  private static func ink(_ color: SIMD4<Float>) -> SIMD4<Float> {
    var paper = color * (1 / 255)
    paper.w = 1
    // As in print, light tones have no black dots, and dark tones little else.
    let rest = 1 - max(paper.x, paper.y, paper.z)
    let gray = rest * rest * (2 - rest) * 0.95
    var ink = 1 - paper / max(1 - gray, 1e-3)
    ink.w = gray
    return PixelRow.limited(PixelRow.limited(ink, below: 0), above: 1)
  }

  private struct Screens {
    /// The direction of each screen's rows, in dots per pixel.
    private let cosines: SIMD4<Double>
    private let sines: SIMD4<Double>
    /// The range of dot heights that a pixel spans.
    private let span: Float
    /// The visibility of the dots; 0 if a pixel is as large as a dot.
    private let contrast: Float

    init(distance: Double, angles: [Double]) {
      func each(_ value: (Angle) -> Double) -> SIMD4<Double> {
        SIMD4(angles.map { value(Angle(degrees: $0)) / max(distance, 1e-3) })
      }
      (cosines, sines) = (each { $0.cosine }, each { $0.sine })
      span = Float(min(1, 2.2 / max(distance, 1e-3)))
      contrast = Float(min(1, max(0, (distance - 1) / 1.5)))
    }

    @inline(__always)
    func coverage(of ink: SIMD4<Float>, at point: Point) -> SIMD4<Float> {
      let across = cosines * point.x + sines * point.y
      let down = cosines * point.y - sines * point.x
      let (column, row) = (across - across.rounded(.down), down - down.rounded(.down))
      let height = DotHeights.shared.height(
        SIMD4<Float>(column), SIMD4<Float>(row))
      let share = (threshold(of: ink) - height) / span
      let covered = PixelRow.limited(PixelRow.limited(share, below: 0), above: 1)
      return ink + (covered - ink) * contrast
    }

    /// Returns the height at the edge of the dots that cover a given share of their cells.
    ///
    /// Their soft edge lies half inside it, and the smallest dots and holes consist only of the edge.
    @inline(__always)
    private func threshold(of ink: SIMD4<Float>) -> SIMD4<Float> {
      let rest = 1 - ink
      let low = (ink * (2 * span)).squareRoot()
      let high = 1 + span - (rest * (2 * span)).squareRoot()
      let middle = ink + span / 2
      return middle.replacing(with: low, where: ink .< span / 2).replacing(with: high, where: rest .< span / 2)
    }
  }
}

/// The order in which a growing dot covers the points of its cell: round dots in light tones, a checkerboard at half
/// coverage, round holes in dark tones.
///
/// For every share, that share of the cell has smaller heights.
final class DotHeights: Sendable {
  static let shared = DotHeights()

  private static let entries = 512
  /// The share of the cell covered before each sum of cosines is reached, from the largest sum down.
  private let shares: [Float]
  /// The cosine at each position along a cell, with one extra entry for interpolation.
  private let cosines: [Float]

  private init() {
    let entries = Self.entries
    let cosines = (0...entries).map { Float(Angle(degrees: Double($0) * 360 / Double(entries)).cosine) }
    var counts = [Int](repeating: 0, count: entries + 1)
    let side = 128
    for y in 0..<side {
      for x in 0..<side {
        let sum = cosines[(2 * x + 1) * entries / (2 * side)] + cosines[(2 * y + 1) * entries / (2 * side)]
        counts[Int((2 - sum) * Float(entries) / 4)] += 1
      }
    }
    var covered = 0
    shares =
      counts.map { count in
        defer { covered += count }
        return Float(covered) / Float(side * side)
      } + [1]
    self.cosines = cosines
  }

  /// Returns the height, 0 to 1, at positions within a cell, 0 to 1.
  @inline(__always)
  func height(_ column: SIMD4<Float>, _ row: SIMD4<Float>) -> SIMD4<Float> {
    cosines.withUnsafeBufferPointer { cosines in
      shares.withUnsafeBufferPointer { shares in
        var heights = SIMD4<Float>.zero
        for lane in 0..<4 {
          let sum =
            Self.read(cosines, column[lane] * Float(Self.entries)) + Self.read(cosines, row[lane] * Float(Self.entries))
          heights[lane] = Self.read(shares, max(0, 2 - sum) * (Float(Self.entries) / 4))
        }
        return heights
      }
    }
  }

  @inline(__always)
  private static func read(_ table: UnsafeBufferPointer<Float>, _ place: Float) -> Float {
    let index = min(Int(place), entries - 1)
    return table[index] + (table[index + 1] - table[index]) * (place - Float(index))
  }
}
