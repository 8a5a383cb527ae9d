/// Rows of a tile that a step computes together, which limits the memory for intermediate results.
struct EffectStrip {
  let rows: Range<Int>
  /// The rows to read for them.
  let read: Range<Int>

  /// The minimum number of rows in a strip.
  static let minRows = 96

  /// Returns the strips of a tile from the top; a strip has at least twice the reach in rows, to outweigh the extra
  /// rows read around it.
  static func strips(of height: Int, reach: Int) -> [EffectStrip] {
    strips(of: 0..<height, within: height, reach: reach, minRows: minRows)
  }

  /// Returns the strips of some rows of a tile.
  static func strips(of rows: Range<Int>, within height: Int, reach: Int, minRows: Int = minRows) -> [EffectStrip] {
    let count = max(minRows, 2 * reach)
    return stride(from: rows.lowerBound, to: rows.upperBound, by: count).map { top in
      let bottom = min(top + count, rows.upperBound)
      return EffectStrip(rows: top..<bottom, read: max(0, top - reach)..<min(height, bottom + reach))
    }
  }
}

/// Temporary buffers for one row.
enum EffectRow {
  /// Calls a closure with a buffer of `count` zeros.
  static func with<Number: Numeric, Result>(
    _ count: Int, of type: Number.Type, _ body: (UnsafeMutablePointer<Number>) throws(RenderError) -> Result
  ) throws(RenderError) -> Result { try with(count, zero: Number.zero, body) }

  /// Calls a closure with a buffer of `count` zero vectors.
  static func with<Result>(
    _ count: Int, _ body: (UnsafeMutablePointer<SIMD4<Float>>) throws(RenderError) -> Result
  ) throws(RenderError) -> Result { try with(count, zero: .zero, body) }

  private static func with<Number, Result>(
    _ count: Int, zero: Number, _ body: (UnsafeMutablePointer<Number>) throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    let row = UnsafeMutablePointer<Number>.allocate(capacity: count)
    row.initialize(repeating: zero, count: count)
    defer { row.deallocate() }
    return try body(row)
  }
}
