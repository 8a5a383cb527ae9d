import CollageModel

/// Paints a tile through a projective map, with bicubic interpolation.
///
/// The kernel is Catmull-Rom, as in libvips' bicubic interpolator (R. Keys, "Cubic convolution interpolation for
/// digital image processing", 1981, with a = -0.5). Where the perspective shrinks a part of the photo, each pixel is
/// the mean of several samples to prevent aliasing; elsewhere one sample is enough.
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
    withExtendedLifetime((tile, result)) {
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
    }
    return result
  }

  /// Paints the columns of a block.
  private func paint(_ source: TileSampler, _ columns: Range<Int>, _ y: Int, _ row: UnsafeMutablePointer<UInt8>) {
    let (across, down) = samples(inBlockOf: columns.lowerBound, y)
    if across * down == 1 {
      let line = Line(canvasToTile, y: Double(y) + 0.5)
      for x in columns { source.color(at: line.place(Double(x) + 0.5)).store(row + x * Tile.bands) }
      return
    }
    let share = 1 / Float(across * down)
    for x in columns {
      var sum = SIMD4<Float>.zero
      for sample in 0..<down {
        let line = Line(canvasToTile, y: Double(y) + (Double(sample) + 0.5) / Double(down))
        for sample in 0..<across {
          sum += source.color(at: line.place(Double(x) + (Double(sample) + 0.5) / Double(across)))
        }
      }
      (sum * share).store(row + x * Tile.bands)
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

extension SIMD4<Float> {
  /// Writes a premultiplied color, rounded, with each band clamped to alpha.
  @inline(__always)
  fileprivate func store(_ target: UnsafeMutablePointer<UInt8>) {
    // 1.5 times 2^23: adding it rounds a number to an integer in its lowest bits.
    let magic: Float = 12_582_912
    let whole = Swift.min(Swift.max(w, 0), 255)
    let most = SIMD4(repeating: whole)
    let bands = replacing(with: 0, where: self .< 0)
    let words = unsafeBitCast(bands.replacing(with: most, where: bands .> most) + magic, to: SIMD4<UInt32>.self)
    target[0] = UInt8(truncatingIfNeeded: words.x)
    target[1] = UInt8(truncatingIfNeeded: words.y)
    target[2] = UInt8(truncatingIfNeeded: words.z)
    target[3] = UInt8(truncatingIfNeeded: words.w)
  }
}

/// Interpolates a tile between its pixels; beyond its edges the edge is repeated.
private struct TileSampler {
  private let pixels: UnsafePointer<UInt32>
  private let width: Int
  private let height: Int
  /// The position beyond which, given the kernel's radius, only the edge is read.
  private let limit: SIMD2<Double>
  private let weights: UnsafePointer<SIMD4<Float>>

  /// The number of positions between two pixels for which weights are precomputed.
  private static let phases = 1024

  /// For each phase, the weights of the four pixels around a position, which lies between the second and the third.
  private static let table: [SIMD4<Float>] = (0..<phases).map { phase in
    let t = (Float(phase) + 0.5) / Float(phases)
    let (t2, t3) = (t * t, t * t * t)
    return SIMD4(
      -0.5 * t3 + t2 - 0.5 * t, 1.5 * t3 - 2.5 * t2 + 1, -1.5 * t3 + 2 * t2 + 0.5 * t, 0.5 * t3 - 0.5 * t2)
  }

  /// Passes a sampler for a tile to a closure; the sampler must not outlive the call.
  static func read(_ tile: Tile, _ body: (TileSampler) -> Void) {
    table.withUnsafeBufferPointer { weights in
      guard let first = weights.baseAddress else { return }
      body(TileSampler(tile, weights: first))
    }
  }

  private init(_ tile: Tile, weights: UnsafePointer<SIMD4<Float>>) {
    pixels = UnsafeRawPointer(tile.bytes).assumingMemoryBound(to: UInt32.self)
    (width, height) = (tile.width, tile.height)
    limit = SIMD2(Double(tile.width) + 1, Double(tile.height) + 1)
    self.weights = weights
  }

  /// Returns the color at a position in pixels, relative to the center of the first pixel.
  @inline(__always)
  func color(at place: SIMD2<Double>) -> SIMD4<Float> {
    // NaN maps to the first corner.
    let x = place.x > -2 ? min(place.x, limit.x) : -2
    let y = place.y > -2 ? min(place.y, limit.y) : -2
    // Positive, so that truncation rounds down.
    let (column, row) = (Int((x + 4) * Double(Self.phases)), Int((y + 4) * Double(Self.phases)))
    let (columns, rows) = (weights[column & (Self.phases - 1)], weights[row & (Self.phases - 1)])
    let (left, top) = (column / Self.phases - 5, row / Self.phases - 5)
    if left >= 0 && top >= 0 && left + 3 < width && top + 3 < height {
      let start = pixels + (top &* width &+ left)
      var sum = Self.line(start, columns) * rows.x
      sum += Self.line(start + width, columns) * rows.y
      sum += Self.line(start + 2 &* width, columns) * rows.z
      sum += Self.line(start + 3 &* width, columns) * rows.w
      return sum * Self.scale + Self.offset
    }
    return edge(left, top, columns, rows)
  }

  private func edge(_ left: Int, _ top: Int, _ columns: SIMD4<Float>, _ rows: SIMD4<Float>) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for row in 0..<4 {
      let start = pixels + min(max(top + row, 0), height - 1) * width
      for column in 0..<4 {
        sum += Self.bands(start[min(max(left + column, 0), width - 1)]) * (columns[column] * rows[row])
      }
    }
    return sum * Self.scale + Self.offset
  }

  @inline(__always)
  private static func line(_ start: UnsafePointer<UInt32>, _ weights: SIMD4<Float>) -> SIMD4<Float> {
    var sum = bands(start[0]) * weights.x
    sum += bands(start[1]) * weights.y
    sum += bands(start[2]) * weights.z
    sum += bands(start[3]) * weights.w
    return sum
  }

  /// Returns the four bands at their positions in the pixel's 32 bits: the first times 1, the second times 256, and
  /// so on.
  ///
  /// The last one is reduced by 128, so that it fits the sign bit.
  @inline(__always)
  private static func bands(_ pixel: UInt32) -> SIMD4<Float> {
    let bits = SIMD4<UInt32>(repeating: pixel.littleEndian ^ 0x8000_0000) & mask
    return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bits))
  }

  private static let mask = SIMD4<UInt32>(0xff, 0xff00, 0xff_0000, 0xff00_0000)
  private static let scale = SIMD4<Float>(1, 0x1p-8, 0x1p-16, 0x1p-24)
  /// Restores the offset of the last band; it applies unscaled because the weights sum to 1.
  private static let offset = SIMD4<Float>(0, 0, 0, 128)
}
