import CollageModel

/// The range of canvas rows that is being painted.
struct CanvasRows {
  /// The pixels: as wide as the canvas, with one row for each of `rows`.
  let tile: Tile
  let rows: Range<Int>

  /// Returns the first byte of a canvas row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { tile.row(y - rows.lowerBound) }

  /// Returns the intersection with the rows from `top` to `bottom`.
  func shared(_ top: Int, _ bottom: Int) -> Range<Int> {
    let first = max(top, rows.lowerBound)
    return first..<max(first, min(bottom, rows.upperBound))
  }

  /// Returns the part of an area inside the rows.
  func shared(_ area: PixelRect) -> PixelRect {
    area.intersection(PixelRect(left: 0, top: rows.lowerBound, right: tile.width, bottom: rows.upperBound))
  }

  func clear() {
    if let deep = tile.deep { return deep.values.update(repeating: 0, count: rows.count * tile.width * Tile.bands) }
    tile.bytes.update(repeating: 0, count: rows.count * tile.width * Tile.bands)
  }
}
