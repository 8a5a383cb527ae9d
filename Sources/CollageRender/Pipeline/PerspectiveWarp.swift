import CollageModel

/// Paints a tile through a projective map, by bicubic interpolation.
///
/// The kernel is Catmull and Rom's, as in libvips' bicubic interpolator (R. Keys, "Cubic convolution interpolation for
/// digital image processing", 1981, with a = -0.5). Where a perspective makes one side of the photo smaller than the
/// other, the mean of several samples of each pixel keeps fine patterns from flickering.
struct PerspectiveWarp {
  /// From canvas pixels to the tile's, its margin included.
  private let canvasToTile: Homography
  private let samples: Int

  /// The maximum number of samples along each side of a pixel.
  private static let maxSamples = 4
  /// The smallest denominator, as a share of the largest: pixels beyond it are behind the camera, and nothing shows them.
  private static let minDenominator = 1e-9

  /// Returns the number of samples along each side of a pixel for a photo some of whose pixels are shown so many times as
  /// large as others.
  static func samples(_ ratio: Double) -> Int {
    guard ratio.isFinite else { return maxSamples }
    return min(max(PixelGrid.integer((ratio - 0.25).rounded(.up)), 1), maxSamples)
  }

  /// Returns nil if the map is singular.
  init?(tileToCanvas: Homography, samples: Int) {
    guard let inverse = tileToCanvas.inverse else { return nil }
    // Pixels are measured from their centers.
    let shift = Double(PlaceStep.margin) - 0.5
    canvasToTile = inverse.then(.translation(Point(shift, shift)))
    self.samples = max(1, samples)
  }

  func run(_ tile: Tile, filling area: PixelRect) throws(RenderError) -> Tile {
    let result = try Tile(width: area.width, height: area.height, isClear: false)
    withExtendedLifetime((tile, result)) {
      let source = TileSampler(tile)
      for y in 0..<area.height {
        let row = result.row(y)
        for x in 0..<area.width { color(source, area.left + x, area.top + y).store(row + x * Tile.bands) }
      }
    }
    return result
  }

  /// Returns the mean of a canvas pixel's samples.
  private func color(_ source: TileSampler, _ x: Int, _ y: Int) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    let step = 1 / Double(samples)
    for row in 0..<samples {
      for column in 0..<samples {
        let place = Point(Double(x) + (Double(column) + 0.5) * step, Double(y) + (Double(row) + 0.5) * step)
        let image = canvasToTile.affine.apply(place)
        let denominator = canvasToTile.denominator(at: place)
        let minimum = Self.minDenominator * (image.x.magnitude + image.y.magnitude)
        let divisor = denominator > minimum ? denominator : max(minimum, .leastNormalMagnitude)
        sum += source.color(atX: image.x / divisor, y: image.y / divisor)
      }
    }
    return sum / Float(samples * samples)
  }
}

extension SIMD4<Float> {
  /// Writes a premultiplied color, rounded, each band clamped to alpha.
  fileprivate func store(_ target: UnsafeMutablePointer<UInt8>) {
    let alpha = Swift.min(Swift.max(w, 0), 255).rounded()
    let bands = clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha)).rounded(.toNearestOrAwayFromZero)
    target[0] = UInt8(bands.x)
    target[1] = UInt8(bands.y)
    target[2] = UInt8(bands.z)
    target[3] = UInt8(alpha)
  }
}

/// Reads a tile between its pixels; beyond its edges the edge is repeated.
private struct TileSampler {
  private let bytes: UnsafePointer<UInt8>
  private let width: Int
  private let height: Int

  init(_ tile: Tile) { (bytes, width, height) = (UnsafePointer(tile.bytes), tile.width, tile.height) }

  /// Returns the color at a position in pixels from the first pixel's center.
  func color(atX x: Double, y: Double) -> SIMD4<Float> {
    // Beyond the edge by the kernel's reach everything is the edge.
    let (x, y) = (min(max(x, -2), Double(width) + 1), min(max(y, -2), Double(height) + 1))
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let columns = Self.weights(Float(x - left))
    let rows = Self.weights(Float(y - top))
    let (firstColumn, firstRow) = (Int(left) - 1, Int(top) - 1)
    var sum = SIMD4<Float>.zero
    for row in 0..<4 {
      let start = bytes + min(max(firstRow + row, 0), height - 1) * width * Tile.bands
      var line = SIMD4<Float>.zero
      for column in 0..<4 {
        let pixel = start + min(max(firstColumn + column, 0), width - 1) * Tile.bands
        let color = UnsafeRawPointer(pixel).loadUnaligned(as: SIMD4<UInt8>.self)
        line += SIMD4<Float>(color) * columns[column]
      }
      sum += line * rows[row]
    }
    return sum
  }

  /// Returns the weights of the four pixels around a position, which is a fraction of the way from the second to the third.
  private static func weights(_ t: Float) -> SIMD4<Float> {
    let (t2, t3) = (t * t, t * t * t)
    return SIMD4(
      -0.5 * t3 + t2 - 0.5 * t, 1.5 * t3 - 2.5 * t2 + 1, -1.5 * t3 + 2 * t2 + 0.5 * t, 0.5 * t3 - 0.5 * t2)
  }
}
