import CollageModel

/// A shadow that is ready to be composited.
struct ShadowPaint: Sendable {
  let plane: ShadowPlane
  let color: Color

  func lay(rows: Range<Int>, on canvas: CanvasRows) {
    for y in rows.clamped(to: plane.area.top..<plane.area.bottom) { lay(row: y, on: canvas, hidden: 0..<0) }
  }

  /// Composites a row, without the columns that are hidden by what is painted next.
  func lay(row y: Int, on canvas: CanvasRows, hidden: Range<Int>) {
    let area = plane.area
    guard y >= area.top, y < area.bottom else { return }
    let seen = area.left..<area.right
    guard !hidden.isEmpty, hidden.overlaps(seen) else { return lay(seen, y, on: canvas) }
    lay(seen.lowerBound..<max(seen.lowerBound, hidden.lowerBound), y, on: canvas)
    lay(min(seen.upperBound, hidden.upperBound)..<seen.upperBound, y, on: canvas)
  }

  private func lay(_ columns: Range<Int>, _ y: Int, on canvas: CanvasRows) {
    guard !columns.isEmpty else { return }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: columns.count) { shares in
      plane.read(row: y, columns: columns, into: shares)
      PixelBlend.dithered(
        shares, color: color, left: columns.lowerBound, y: y, onto: canvas.row(y) + Tile.bands * columns.lowerBound)
    }
  }
}
