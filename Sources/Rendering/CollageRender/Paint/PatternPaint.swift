import CollageModel

/// Paints a pattern, any row of which can be written alone.
struct PatternPaint: Sendable {
  /// Inked areas of the square about the origin of the pattern, in pixels of the canvas.
  private struct Ink: Sendable {
    let contours: [(points: [Point], rows: ClosedRange<Double>)]
    /// The premultiplied color, 0 to 255, and its opacity, 0 to 1.
    let color: SIMD4<Double>
    let opacity: Double
  }

  private let ground: SIMD4<Double>
  private let inks: [Ink]
  /// The map from pixels to squares with sides of 1.
  private let toSquares: Affine
  /// The steps to the next square, in pixels.
  private let steps: (across: Point, down: Point)

  /// The distance in pixels within which curves are flattened.
  private static let tolerance = 0.02

  /// Prepares a pattern over a rectangle in canvas pixels.
  init(_ pattern: Pattern, over rect: Rect) {
    let toPixels = pattern.toArea(rect)
    let side = max(pattern.size * rect.size.shortSide, 1e-9)
    ground = pattern.ground.premultiplied
    toSquares = toPixels.inverse ?? .identity
    let origin = toPixels.apply(.zero)
    steps = (toPixels.apply(Point(1, 0)) - origin, toPixels.apply(Point(0, 1)) - origin)
    inks = pattern.kind.inks(tolerance: Self.tolerance / side).map { ink in
      let opacity = ink.opacity * Double(pattern.ink.alpha) / 255
      var opaque = pattern.ink
      opaque.alpha = 255
      return Ink(
        contours: ink.contours.map { contour in
          let points = contour.map(toPixels.apply)
          let rows = points.map(\.y)
          return (points, (rows.min() ?? 0)...(rows.max() ?? 0))
        },
        color: opaque.premultiplied, opacity: opacity)
    }
  }

  /// Writes one row of premultiplied pixels, from canvas column `left` of canvas row `y`.
  func write(row y: Int, left: Int, count: Int, to pixels: UnsafeMutablePointer<UInt8>) {
    guard count > 0 else { return }
    let row = PixelRect(left: left, top: y, right: left + count, bottom: y + 1)
    var colors = [SIMD4<Double>](repeating: ground, count: count)
    let squares = squares(touching: row)
    for ink in inks {
      var rasterizer = AreaRasterizer(area: row)
      for (column, line) in squares {
        let offset = steps.across * Double(column) + steps.down * Double(line)
        for contour in ink.contours
        where contour.rows.lowerBound + offset.y < Double(y + 1) && contour.rows.upperBound + offset.y > Double(y) {
          rasterizer.add(contour.points, movedBy: offset)
        }
      }
      rasterizer.resolve(.nonZero) { run, coverage in
        guard coverage > 0 else { return }
        let share = Double(coverage) * ink.opacity
        for index in run { colors[index] += (ink.color - colors[index]) * share }
      }
    }
    for (index, color) in colors.enumerated() {
      for band in 0..<4 { pixels[4 * index + band] = UInt8(min(max(color[band], 0), 255) + 0.5) }
    }
  }

  /// Returns the columns and lines of the squares that a row may touch.
  private func squares(touching row: PixelRect) -> [(column: Int, line: Int)] {
    let middle = Double(row.top) + 0.5
    let (start, end) = (
      toSquares.apply(Point(Double(row.left), middle)), toSquares.apply(Point(Double(row.right), middle))
    )
    let way = end - start
    // Half the height of the row, in squares.
    let reach = toSquares.determinant.magnitude.squareRoot() / 2
    let isAcross = way.x.magnitude >= way.y.magnitude
    let (from, to) = isAcross ? (start, end) : (Point(start.y, start.x), Point(end.y, end.x))
    let slope = to.x == from.x ? 0 : (to.y - from.y) / (to.x - from.x)
    let (low, high) = (min(from.x, to.x) - reach, max(from.x, to.x) + reach)
    var squares: [(column: Int, line: Int)] = []
    for major in PixelGrid.integer(low.rounded(.down))...PixelGrid.integer(high.rounded(.down)) {
      // Along the row within this column of squares, and half a row above and below.
      let ends = [Double(major) - reach, Double(major + 1) + reach].map {
        from.y + (min(max($0, low), high) - from.x) * slope
      }
      let pad = reach * 1.5
      let first = PixelGrid.integer(((ends.min() ?? 0) - pad).rounded(.down))
      let last = PixelGrid.integer(((ends.max() ?? 0) + pad).rounded(.down))
      for minor in first...last { squares.append(isAcross ? (major, minor) : (minor, major)) }
    }
    return squares
  }
}
