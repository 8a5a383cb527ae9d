import CollageModel

/// Blurs the parts away from the middle of the slot, increasingly with distance, like a lens focused there.
struct FocusBlurStep: Hashable, Sendable {
  /// The shape of the area that stays sharp.
  enum Focus: String, Encodable, Hashable, Sendable {
    case circle
    /// A horizontal band across the slot.
    case band
  }

  let focus: Focus
  /// Greater than 0, at most 1.
  let amount: Double
  let space: EffectSpace

  /// The maximum sigma at an amount of 1, relative to the short side of the canvas.
  private static let sigma = 0.014
  /// The number of blurs between which each pixel is interpolated; each has twice the sigma of the previous one.
  private static let levels = 3

  /// The sizes of the blurs, smallest first.
  private var sizes: [CellSize] {
    (0..<Self.levels).map { level in
      CellSize(sigma: Self.sigma * amount * space.unit / Double(1 << (Self.levels - 1 - level)))
    }
  }
}

extension FocusBlurStep: WholeTileEffect {
  var activity: String { "focus blur" }
  var description: String { "blur outside of \(focus.rawValue) \(PlanNumber.text(amount)) \(space)" }
  var reach: Int { sizes.map { $0.reach() }.max() ?? 0 }

  func applyWhole(to tile: Tile) throws(RenderError) -> Tile {
    let result = try Tile(width: tile.width, height: tile.height, isClear: false)
    let width = tile.width
    for strip in EffectStrip.strips(of: tile.height, reach: reach) {
      let samplers = try sizes.map { size throws(RenderError) in
        let light = try CellGrid(of: tile, rows: strip.read, side: size.side, in: space, LinearLight.decode)
        return CellSampler(try light.blurred(size.sigma), width: width)
      }
      try EffectRow.with(Self.levels * width) { rows throws(RenderError) in
        for y in strip.rows {
          let range = blurs(of: y, width: width)
          if range.high == 0 {
            result.row(y).update(from: tile.row(y), count: Tile.bands * width)
            continue
          }
          for (level, sampler) in samplers.enumerated() { sampler.read(y, to: rows + level * width) }
          blend(tile, rows, y, to: result)
        }
      }
    }
    return result
  }

  /// Returns the range of blur strengths in a row, 0 to 1.
  private func blurs(of y: Int, width: Int) -> (low: Float, high: Float) {
    let (first, last) = (blur(at: space.center(0, y)), blur(at: space.center(width - 1, y)))
    return (min(first, last), max(first, last))
  }

  private func blend(_ tile: Tile, _ rows: UnsafeMutablePointer<SIMD4<Float>>, _ y: Int, to result: Tile) {
    let (width, source) = (tile.width, UnsafePointer(tile.row(y)))
    let thresholds = BlueNoise.row(space.top + y)
    PixelRow.map(source, to: result.row(y), count: width) { x, color in
      let blur = blur(at: space.center(x, y)) * Float(Self.levels)
      if blur <= 0 { return color }
      let level = min(Int(blur), Self.levels - 1)
      let sharp: SIMD4<Float>
      if level == 0 {
        let light = LinearLight.decode(source + 4 &* x)
        sharp = light / light.w
      } else {
        let sums = rows[(level - 1) * width + x]
        sharp = sums / sums.w
      }
      let sums = rows[level * width + x]
      let soft = sums / sums.w
      let light = sharp + (soft - sharp) * (blur - Float(level))
      return LinearLight.encode(light) + thresholds[(space.left &+ x) & BlueNoise.mask]
    }
  }

  /// Returns the blur strength, 0 to 1, at a point relative to the pixel at the photo's corner.
  @inline(__always)
  private func blur(at point: Point) -> Float {
    let place = space.toFrame.apply(point)
    let half = space.halfFrame
    let distance: Double
    switch focus {
    case .band: distance = (place.y.magnitude - 0.18) / 0.7
    case .circle:
      let (x, y) = (place.x * half.width, place.y * half.height)
      distance = ((x * x + y * y).squareRoot() / min(half.width, half.height) - 0.4) / 0.75
    }
    let way = Float(min(max(distance, 0), 1))
    return way * way * (3 - 2 * way)
  }
}
