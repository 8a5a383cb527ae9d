import CollageModel

/// Computes the exact area coverage of every pixel by an outline.
///
/// Each edge adds, to the pixels it crosses, the signed area between itself and the pixel's right side; a running sum
/// along the row then gives the winding-weighted coverage. Source: R. Levien, "font-rs" (2016), after FreeType's
/// smooth rasterizer. Where contours overlap within a pixel, their coverages are added before clamping.
struct AreaRasterizer {
  private let area: PixelRect
  private let stride: Int
  private var accumulation: [Float]

  init(area: PixelRect) {
    self.area = area
    // Two extra columns hold contributions on and beyond the right edge.
    stride = area.width + 2
    accumulation = [Float](repeating: 0, count: stride * area.height + 2)
  }

  /// Returns the coverage of an outline, in canvas pixels.
  static func coverage(of outline: Outline, in area: PixelRect) -> CoveragePlane {
    let plane = CoveragePlane(area: area)
    guard !area.isEmpty else { return plane }
    var rasterizer = AreaRasterizer(area: area)
    for contour in outline.contours { rasterizer.add(contour) }
    rasterizer.resolve(outline.rule) { run, share in
      (plane.bytes + run.lowerBound).update(repeating: UInt8(share * 255 + 0.5), count: run.count)
    }
    return plane
  }

  /// Returns the coverage as numbers from 0 to 1, row by row.
  static func shares(of outline: Outline, in area: PixelRect) -> [Float] {
    var result = [Float](repeating: 0, count: area.width * area.height)
    guard !area.isEmpty else { return result }
    var rasterizer = AreaRasterizer(area: area)
    for contour in outline.contours { rasterizer.add(contour) }
    rasterizer.resolve(outline.rule) { run, share in
      for index in run { result[index] = share }
    }
    return result
  }

  /// Adds a contour that is moved by an offset.
  mutating func add(_ contour: [Point], movedBy offset: Point = .zero) {
    guard var previous = contour.last else { return }
    let origin = Point(Double(area.left), Double(area.top)) - offset
    previous = previous - origin
    for point in contour {
      let next = point - origin
      addEdge(previous, next)
      previous = next
    }
  }

  private mutating func addEdge(_ start: Point, _ end: Point) {
    guard start.y != end.y else { return }
    // A contour that is clockwise on screen goes up on its left side, where its area begins.
    let direction: Double = start.y < end.y ? -1 : 1
    let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    let top = max(0, upper.y)
    let bottom = min(Double(area.height), lower.y)
    guard top < bottom else { return }
    var x = upper.x + (top - upper.y) * slope
    var row = PixelGrid.integer(top.rounded(.down))
    let lastRow = min(area.height - 1, PixelGrid.integer(bottom.rounded(.up)) - 1)
    while row <= lastRow {
      let from = max(Double(row), top)
      let to = min(Double(row + 1), bottom)
      let height = to - from
      let nextX = x + slope * height
      if height > 0 { addSpan(row: row, from: x, to: nextX, weight: height * direction) }
      x = nextX
      row += 1
    }
  }

  /// Adds the part of an edge inside one row; parts beyond the area's sides count as lying on them.
  private mutating func addSpan(row: Int, from first: Double, to last: Double, weight: Double) {
    let width = Double(area.width)
    let (low, high) = first < last ? (first, last) : (last, first)
    let base = row * stride
    if high <= 0 || low >= width || low == high {
      addStep(base, min(max(low, 0), width), weight)
      return
    }
    if low < 0 || high > width {
      // Clipped at the sides: the parts outside become vertical edges on them.
      let inside = (min(high, width) - max(low, 0)) / (high - low)
      let before = max(0, -low) / (high - low)
      let after = max(0, high - width) / (high - low)
      if before > 0 { addStep(base, 0, weight * before) }
      if after > 0 { addStep(base, width, weight * after) }
      addRamp(base, max(low, 0), min(high, width), weight * inside)
      return
    }
    addRamp(base, low, high, weight)
  }

  /// Adds a vertical edge at x.
  private mutating func addStep(_ base: Int, _ x: Double, _ weight: Double) {
    let column = PixelGrid.integer(x.rounded(.down))
    let share = x - Double(column)
    accumulation[base + column] += Float(weight * (1 - share))
    accumulation[base + column + 1] += Float(weight * share)
  }

  /// Adds a slanted edge from `low` to `high`, whose weight is distributed evenly over that span.
  private mutating func addRamp(_ base: Int, _ low: Double, _ high: Double, _ weight: Double) {
    let firstColumn = PixelGrid.integer(low.rounded(.down))
    let lastColumn = max(firstColumn, PixelGrid.integer(high.rounded(.up)) - 1)
    let perPixel = high > low ? weight / (high - low) : 0
    if firstColumn == lastColumn || perPixel == 0 {
      addStep(base, (low + high) / 2, weight)
      return
    }
    var column = firstColumn
    while column <= lastColumn {
      let from = max(low, Double(column))
      let to = min(high, Double(column + 1))
      let part = (to - from) * perPixel
      let middle = (from + to) / 2 - Double(column)
      accumulation[base + column] += Float(part * (1 - middle))
      accumulation[base + column + 1] += Float(part * middle)
      column += 1
    }
  }

  /// Passes the coverage, from 0 to 1, of each run of pixels that no edge crosses, and of each other pixel, with their indices.
  func resolve(_ rule: Outline.WindingRule, _ store: (Range<Int>, Float) -> Void) {
    accumulation.withUnsafeBytes { sums in
      let size = MemoryLayout<Float>.size
      for y in 0..<area.height {
        var sum: Float = 0
        var x = 0
        while x < area.width {
          sum += sums.loadUnaligned(fromByteOffset: (y * stride + x) * size, as: Float.self)
          let first = x
          x += 1
          while x + 8 <= area.width {
            let next = sums.loadUnaligned(fromByteOffset: (y * stride + x) * size, as: SIMD4<UInt64>.self)
            guard next == .zero else { break }
            x += 8
          }
          while x < area.width, sums.loadUnaligned(fromByteOffset: (y * stride + x) * size, as: UInt32.self) == 0 {
            x += 1
          }
          let winding = rule == .positive ? max(0, sum) : abs(sum)
          store((y * area.width + first)..<(y * area.width + x), min(1, winding))
        }
      }
    }
  }
}
