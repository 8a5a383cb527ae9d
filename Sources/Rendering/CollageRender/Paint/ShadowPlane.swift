import CollageFiles
import CollageModel

/// A blurred silhouette, stored at a fraction of the canvas' resolution.
///
/// The silhouette is rasterized with exact coverage at the coarse resolution, blurred there by a Gaussian in floating
/// point, and read by bilinear interpolation, which is invisible because sigma is several coarse pixels.
struct ShadowPlane: Sendable {
  /// Canvas pixels per coarse pixel.
  private let reduction: Double
  /// The canvas position of the coarse plane's top left corner.
  private let origin: Point
  private let width: Int
  private let height: Int
  /// The first of the coarse rows that are stored.
  private let firstRow: Int
  private let shares: [Float]
  /// The canvas pixels that the shadow can touch.
  let area: PixelRect

  var byteCount: Int { shares.count * MemoryLayout<Float>.size }

  /// Sigma in coarse pixels; the resolution is chosen to match it.
  private static let coarseSigma = 3.0
  /// The distance in sigmas beyond which a Gaussian is below half an 8-bit level.
  private static let reach = 3.0

  private static func reduction(_ sigma: Double) -> Double { max(1, (sigma / coarseSigma).rounded(.down)) }

  /// Returns the approximate memory of the shadow of an outline, in bytes.
  static func byteCount(of outline: Outline, sigma: Double, within canvas: PixelRect) -> Double {
    let area = outline.bounds?.intersection(canvas.rect) ?? Rect(x: 0, y: 0, width: 0, height: 0)
    let reduction = reduction(sigma)
    return area.width * area.height / (reduction * reduction) * Double(MemoryLayout<Float>.size)
  }

  /// Creates the blurred silhouette of an outline.
  ///
  /// - Parameters:
  ///   - outline: The outline that casts the shadow, in canvas pixels.
  ///   - offset: The shadow's distance from the outline, in canvas pixels.
  ///   - sigma: The standard deviation of the blur, in canvas pixels.
  ///   - canvas: The canvas, which limits the shadow.
  ///   - rows: The canvas rows that will be read, or nil for all; they are the same as those of the whole shadow.
  init(outline: Outline, offset: Point, sigma: Double, within canvas: PixelRect, rows: Range<Int>? = nil) {
    let moved = outline.transformed(by: .translation(offset))
    let bounds = moved.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
    self.init(bounds: bounds, sigma: sigma, canvas: canvas, rows: rows) { reduction, origin, area in
      let coarse = moved.transformed(
        by: Affine.translation(-origin).then(.scale(1 / reduction, 1 / reduction)))
      return AreaRasterizer.shares(of: coarse, in: area)
    }
  }

  /// Creates the blurred silhouette of a tile's alpha; `area` is the tile's area on the canvas.
  init(alphaOf tile: Tile, area: PixelRect, offset: Point, sigma: Double, within canvas: PixelRect) {
    let bounds = Rect(
      x: area.rect.x + offset.x, y: area.rect.y + offset.y, width: area.rect.width, height: area.rect.height)
    self.init(bounds: bounds, sigma: sigma, canvas: canvas) { reduction, origin, coarse in
      Self.reducedAlpha(of: tile, at: Point(bounds.x, bounds.y), reduction: reduction, origin: origin, area: coarse)
    }
  }

  private init(
    bounds: Rect, sigma: Double, canvas: PixelRect, rows: Range<Int>? = nil,
    silhouette: (Double, Point, PixelRect) -> [Float]
  ) {
    let reduction = Self.reduction(sigma)
    let margin = sigma * Self.reach + reduction
    let area = PixelGrid.touched(bounds.inset(by: -margin)).intersection(canvas)
    // One more coarse pixel on each side for the interpolation. The whole silhouette is blurred, even outside the
    // canvas, so that a shadow does not change at the canvas' border.
    let full = bounds.inset(by: -(margin + 2 * reduction))
    let seen = area.rect.inset(by: -(margin + 2 * reduction)).intersection(full) ?? full
    origin = Point(seen.x, seen.y)
    width = PixelGrid.length((seen.width / reduction).rounded(.up))
    height = PixelGrid.length((seen.height / reduction).rounded(.up))
    self.reduction = reduction
    self.area =
      rows.map {
        area.intersection(PixelRect(left: area.left, top: $0.lowerBound, right: area.right, bottom: $0.upperBound))
      } ?? area
    if self.area.isEmpty {
      (firstRow, shares) = (0, [])
      return
    }
    // Coverage is a box filter and bilinear interpolation a tent filter; both add a little blur.
    let coarse = sigma / reduction
    let already = reduction > 1 ? 1.0 / 12 + 1.0 / 6 : 1.0 / 12
    let blur = GaussianBlur(sigma: max(0, coarse * coarse - already).squareRoot())
    var stored = PixelSize(width, height).bounds
    if rows != nil {
      // The blurred rows that are read, and as many more as the blur reads around them.
      stored.top = max(0, Self.coarseRow(self.area.top, from: origin, by: reduction).above - blur.reach)
      stored.bottom = min(
        height, Self.coarseRow(self.area.bottom - 1, from: origin, by: reduction).above + 2 + blur.reach)
    }
    firstRow = stored.top
    shares = blur.run(silhouette(reduction, origin, stored), width: width, height: stored.height)
  }

  /// Returns the coarse row whose center is above that of a canvas row, and how far the canvas row is beneath it.
  private static func coarseRow(_ y: Int, from origin: Point, by reduction: Double) -> (above: Int, beneath: Float) {
    let v = (Double(y) + 0.5 - origin.y) / reduction - 0.5
    let above = PixelGrid.integer(v.rounded(.down))
    return (above, Float(v - Double(above)))
  }

  private static func reducedAlpha(
    of tile: Tile, at position: Point, reduction: Double, origin: Point, area: PixelRect
  ) -> [Float] {
    var sums = [Float](repeating: 0, count: area.width * area.height)
    let share = Float(1 / (255 * reduction * reduction))
    for y in 0..<tile.height {
      let row = tile.row(y)
      let coarseY = PixelGrid.integer(((position.y - origin.y + Double(y) + 0.5) / reduction).rounded(.down))
      guard coarseY >= 0, coarseY < area.height else { continue }
      for x in 0..<tile.width where row[4 * x + 3] > 0 {
        let coarseX = PixelGrid.integer(((position.x - origin.x + Double(x) + 0.5) / reduction).rounded(.down))
        guard coarseX >= 0, coarseX < area.width else { continue }
        sums[coarseY * area.width + coarseX] += Float(row[4 * x + 3]) * share
      }
    }
    return sums
  }

  /// Writes the shadow's strength, 0 to 1, at some columns of the area along one canvas row.
  func read(row y: Int, columns: Range<Int>, into row: UnsafeMutableBufferPointer<Float>) {
    let (top, down) = Self.coarseRow(y, from: origin, by: reduction)
    let upper = (min(max(top, 0), height - 1) - firstRow) * width
    let lower = (min(max(top + 1, 0), height - 1) - firstRow) * width
    let step = 1 / reduction
    let start = (Double(area.left) + 0.5 - origin.x) * step - 0.5
    shares.withUnsafeBufferPointer { shares in
      for place in 0..<columns.count {
        let x = columns.lowerBound - area.left + place
        // Computed per pixel: summing steps would drift by whole pixels along the row of a poster.
        let u = start + Double(x) * step
        let left = Int(u)
        let across = Float(u - Double(left))
        let next = min(left + 1, width - 1)
        let here = min(left, width - 1)
        let above = shares[upper + here] * (1 - across) + shares[upper + next] * across
        let below = shares[lower + here] * (1 - across) + shares[lower + next] * across
        row[place] = above * (1 - down) + below * down
      }
    }
  }
}
