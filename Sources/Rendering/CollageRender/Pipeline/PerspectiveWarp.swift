import CollageModel

/// Paints a tile through a projective map, with bicubic interpolation.
///
/// Each pixel of a part that the perspective shrinks is the mean of several samples to prevent aliasing;
/// elsewhere one sample is enough.
struct PerspectiveWarp {
  /// The map from canvas pixels to tile pixels, including the tile's margin.
  private let canvasToTile: Homography
  /// The maximum number of samples along each side of a pixel.
  private let samples: Int

  /// The maximum number of samples along each side of a pixel, for any photo.
  private static let maxSamples = 4
  /// The smallest denominator, as a share of the largest: pixels below it are behind the camera and never visible.
  private static let minDenominator = 1e-9
  /// The number of canvas columns that share a number of samples; blocks are counted from the canvas' edge, so that
  /// bands match the whole canvas.
  private static let blockWidth = 16

  /// Returns the number of samples per pixel side, given the ratio between the largest and the smallest magnification
  /// in a photo.
  static func samples(_ ratio: Double) -> Int { samples(ratio, most: maxSamples) }

  private static func samples(_ ratio: Double, most: Int) -> Int {
    guard ratio.isFinite else { return most }
    return min(max(PixelGrid.integer((ratio - 0.25).rounded(.up)), 1), most)
  }

  /// Returns nil if the map is singular.
  init?(tileToCanvas: Homography, samples: Int) {
    guard let inverse = tileToCanvas.inverse else { return nil }
    // Positions are measured from pixel centers.
    let shift = Double(PlaceStep.margin) - 0.5
    canvasToTile = inverse.then(.translation(Point(shift, shift)))
    self.samples = max(1, samples)
  }

  func run(_ tile: Tile, filling area: PixelRect) throws(RenderError) -> Tile {
    let result = try Tile(width: area.width, height: area.height, isClear: false)
    TileSampler.read(tile) { source in
      for y in 0..<area.height {
        let row = result.row(y) - area.left * Tile.bands
        var left = area.left
        while left < area.right {
          let right = min((left / Self.blockWidth + 1) * Self.blockWidth, area.right)
          paint(source, left..<right, area.top + y, row)
          left = right
        }
      }
    }
    return result
  }

  /// Paints the columns of a block.
  private func paint(_ source: TileSampler, _ columns: Range<Int>, _ y: Int, _ row: UnsafeMutablePointer<UInt8>) {
    let (across, down) = samples(inBlockOf: columns.lowerBound, y)
    if across * down == 1 {
      let line = Line(canvasToTile, y: Double(y) + 0.5)
      for x in columns {
        TileSampler.store(source.color(at: line.place(Double(x) + 0.5)), to: row + x * Tile.bands)
      }
      return
    }
    let share = 1 / Float(across * down)
    for x in columns {
      var sum = SIMD4<Float>.zero
      for sample in 0..<down {
        let line = Line(canvasToTile, y: Double(y) + (Double(sample) + 0.5) / Double(down))
        for sample in 0..<across {
          sum += SIMD4<Float>(source.color(at: line.place(Double(x) + (Double(sample) + 0.5) / Double(across))))
        }
      }
      TileSampler.store(SIMD4<Int32>(sum * share), to: row + x * Tile.bands)
    }
  }

  /// Returns the number of samples across and down that the pixels of a block need, from the distance between
  /// neighboring pixels in the tile.
  private func samples(inBlockOf x: Int, _ y: Int) -> (across: Int, down: Int) {
    if samples == 1 { return (1, 1) }
    let middle = Double(x / Self.blockWidth * Self.blockWidth + Self.blockWidth / 2)
    let line = Line(canvasToTile, y: Double(y) + 0.5)
    let here = line.place(middle)
    let (beside, below) = (line.place(middle + 1), Line(canvasToTile, y: Double(y) + 1.5).place(middle))
    func count(_ way: SIMD2<Double>) -> Int {
      Self.samples((way * way).sum().squareRoot(), most: samples)
    }
    return (count(beside - here), count(below - here))
  }

  /// The positions of a canvas row in the tile: both coordinates are quotients of linear functions of x.
  private struct Line {
    private let start: SIMD2<Double>
    private let step: SIMD2<Double>
    private let denominator: Double
    private let change: Double

    @inline(__always)
    init(_ map: Homography, y: Double) {
      let m = map.affine
      start = SIMD2(m.c * y + m.tx, m.d * y + m.ty)
      step = SIMD2(m.a, m.b)
      denominator = map.py * y + map.w
      change = map.px
    }

    @inline(__always)
    func place(_ x: Double) -> SIMD2<Double> {
      let image = start + step * x
      let divisor = denominator + change * x
      let minimum = PerspectiveWarp.minDenominator * (image.x.magnitude + image.y.magnitude)
      return image / (divisor > minimum ? divisor : max(minimum, .leastNormalMagnitude))
    }
  }
}
