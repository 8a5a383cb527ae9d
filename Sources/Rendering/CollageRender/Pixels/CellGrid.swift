internal import SystemCalls

/// Sums over square cells of a tile's pixels, with four numbers per cell, the last of which is a weight.
///
/// Effects with a large radius are computed on cells of several pixels, so that their cost does not grow with the
/// radius. Cells are aligned to the photo's corner, so a part of a photo has the same cells as the whole.
///
/// Unchecked because its memory has no lock; only the task that creates a grid writes to it.
final class CellGrid: @unchecked Sendable {
  /// The side of a cell in pixels.
  let side: Int
  /// The tile column at which the first column of cells starts, at most 0.
  let left: Int
  /// The tile row at which the first row of cells starts.
  let top: Int
  let columns: Int
  let rows: Int
  let values: UnsafeMutablePointer<SIMD4<Float>>
  private let memory: PixelMemory

  private init(side: Int, left: Int, top: Int, columns: Int, rows: Int) throws(RenderError) {
    (self.side, self.left, self.top, self.columns, self.rows) = (side, left, top, columns, rows)
    let count = columns * rows
    do {
      memory = try PixelMemory(byteCount: count * MemoryLayout<SIMD4<Float>>.stride)
    } catch {
      throw .stepFailed(step: "effects", slot: "-", source: "-", detail: error.detail)
    }
    values = memory.start.bindMemory(to: SIMD4<Float>.self, capacity: count)
  }

  /// Creates an empty grid with the same cells as another.
  convenience init(like other: CellGrid) throws(RenderError) {
    try self.init(side: other.side, left: other.left, top: other.top, columns: other.columns, rows: other.rows)
  }

  /// Sums the pixels of some rows of a tile; `value` is called for pixels that are not fully transparent.
  @inline(__always)
  convenience init(
    of tile: Tile, rows: Range<Int>, side: Int, in space: EffectSpace,
    _ value: (UnsafePointer<UInt8>) -> SIMD4<Float>
  ) throws(RenderError) {
    let firstColumn = Self.floor(space.left, side)
    let firstRow = Self.floor(space.top + rows.lowerBound, side)
    try self.init(
      side: side, left: firstColumn * side - space.left, top: firstRow * side - space.top,
      columns: Self.floor(space.left + tile.width - 1, side) - firstColumn + 1,
      rows: Self.floor(space.top + rows.upperBound - 1, side) - firstRow + 1)
    for y in rows {
      let sums = row((y - top) / side)
      let source = UnsafePointer(tile.row(y))
      var x = 0
      var column = 0
      while x < tile.width {
        let end = min(left &+ (column &+ 1) &* side, tile.width)
        var sum = sums[column]
        while x < end {
          let pixel = source + 4 &* x
          if pixel[3] != 0 { sum += value(pixel) }
          x &+= 1
        }
        sums[column] = sum
        column &+= 1
      }
    }
  }

  private static func floor(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
  }

  @inline(__always)
  func row(_ row: Int) -> UnsafeMutablePointer<SIMD4<Float>> { values + row &* columns }

  /// Replaces each cell by a function of it.
  @inline(__always)
  func map(_ change: (SIMD4<Float>) -> SIMD4<Float>) {
    let count = columns * rows
    var index = 0
    while index < count {
      values[index] = change(values[index])
      index &+= 1
    }
  }

  /// Returns the sums weighted by a Gaussian around each cell, with sigma in cells.
  func blurred(_ sigma: Double) throws(RenderError) -> CellGrid {
    let result = try CellGrid(like: self)
    let across = try CellGrid(like: self)
    guard sigma > 0.1 else {
      result.values.update(from: values, count: columns * rows)
      return result
    }
    let kernel = GaussianBlur.kernel(sigma: sigma, sigmas: CellSize.sigmas)
    for row in 0..<rows { Self.blurRow(self.row(row), to: across.row(row), count: columns, kernel) }
    // Cells outside the grid have no weight.
    let nothing = try CellGrid(side: side, left: left, top: top, columns: columns, rows: 1)
    for row in 0..<rows {
      let target = result.row(row)
      Self.add(across.row(row), nothing.values, kernel[0], to: target, columns)
      for (distance, weight) in kernel.enumerated().dropFirst() {
        let above = row - distance >= 0 ? across.row(row - distance) : nothing.values
        let below = row + distance < rows ? across.row(row + distance) : nothing.values
        Self.add(above, below, weight, to: target, columns)
      }
    }
    return result
  }

  private static func blurRow(
    _ source: UnsafePointer<SIMD4<Float>>, to target: UnsafeMutablePointer<SIMD4<Float>>, count: Int, _ kernel: [Float]
  ) {
    let reach = kernel.count - 1
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: count + 2 * reach) { padded in
      guard let start = padded.baseAddress else { return }
      start.initialize(repeating: .zero, count: padded.count)
      (start + reach).update(from: source, count: count)
      add(start + reach, start + reach, kernel[0] / 2, to: target, count)
      for (distance, weight) in kernel.enumerated().dropFirst() {
        add(start + (reach - distance), start + (reach + distance), weight, to: target, count)
      }
    }
  }

  /// Adds the weighted sums of two rows to a third.
  @inline(__always)
  private static func add(
    _ first: UnsafePointer<SIMD4<Float>>, _ second: UnsafePointer<SIMD4<Float>>, _ weight: Float,
    to target: UnsafeMutablePointer<SIMD4<Float>>, _ count: Int
  ) {
    var x = 0
    while x < count {
      target[x] += (first[x] + second[x]) * weight
      x &+= 1
    }
  }
}
