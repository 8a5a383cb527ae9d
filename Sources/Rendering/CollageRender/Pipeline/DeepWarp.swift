import CollageModel

/// Interpolates a tile with sixteen bits per band between its pixels; beyond its edges the edge is repeated.
///
/// The kernel is that of ``TileSampler``.
struct DeepSampler {
  private let tile: DeepTile

  init(_ tile: DeepTile) { self.tile = tile }

  /// Returns the color, 0 to 1, at a position in pixels relative to the center of the first pixel; bands overshoot.
  @inline(__always)
  func color(at place: SIMD2<Double>) -> SIMD4<Float> {
    let bound = 0x1p30
    let (x, y) = (min(max(-bound, place.x), bound), min(max(-bound, place.y), bound))
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let (across, down) = (Self.weights(Float(x - column)), Self.weights(Float(y - row)))
    let (left, top) = (Int(column) - 1, Int(row) - 1)
    var sum = SIMD4<Float>.zero
    for tap in 0..<4 {
      let line = UnsafePointer(tile.row(min(max(top + tap, 0), tile.height - 1)))
      var part = SIMD4<Float>.zero
      for step in 0..<4 {
        part += DeepRow.load(line + 4 * min(max(left + step, 0), tile.width - 1)) * across[step]
      }
      sum += part * down[tap]
    }
    return sum
  }

  @inline(__always)
  private static func weights(_ t: Float) -> SIMD4<Float> {
    let (t2, t3) = (t * t, t * t * t)
    return SIMD4(
      -0.5 * t3 + t2 - 0.5 * t, 1.5 * t3 - 2.5 * t2 + 1, -1.5 * t3 + 2 * t2 + 0.5 * t, 0.5 * t3 - 0.5 * t2)
  }
}

/// Paints a tile with sixteen bits per band through a map, as ``AffineWarp`` and ``PerspectiveWarp`` do for bytes.
struct DeepWarp {
  /// The map from canvas pixels to tile pixels, with the tile's margin, measured from pixel centers.
  private let canvasToTile: Homography
  /// The number of samples along each side of a pixel.
  private let samples: Int

  /// Returns nil if the map is singular.
  init?(tileToCanvas: Homography, samples: Int) {
    guard let inverse = tileToCanvas.inverse else { return nil }
    let shift = Double(PlaceStep.margin) - 0.5
    canvasToTile = inverse.then(.translation(Point(shift, shift)))
    self.samples = max(1, samples)
  }

  func run(_ tile: DeepTile, filling area: PixelRect) throws(RenderError) -> DeepTile {
    let result = try DeepTile(width: area.width, height: area.height, isClear: false)
    let source = DeepSampler(tile)
    let (map, step) = (canvasToTile, 1 / Double(samples))
    let share = Float(step * step)
    for y in 0..<area.height {
      let row = result.row(y)
      for x in 0..<area.width {
        var sum = SIMD4<Float>.zero
        for down in 0..<samples {
          for across in 0..<samples {
            let point = Point(
              Double(area.left + x) + (Double(across) + 0.5) * step, Double(area.top + y) + (Double(down) + 0.5) * step)
            let place = map.apply(point)
            sum += source.color(at: SIMD2(place.x, place.y))
          }
        }
        DeepRow.store(sum * share, to: row + 4 * x)
      }
    }
    return result
  }
}
