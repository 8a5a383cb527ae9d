import CollageModel

/// A step on an upright tile whose pixels depend on their neighbors, or on their place within the photo or its slot.
///
/// The tile keeps its size and its alpha: colors change only where something is visible, and transparent pixels have no part
/// in what their neighbors become. Where the tile ends, only pixels within it count.
protocol EffectStep: PhotoPipelineStep {
  /// How many rows and columns around a pixel the step reads: a tile that is this much larger on a side has the same
  /// pixels as the whole photo there.
  var reach: Int { get }

  /// Returns a part of the tile, with the effect.
  func apply(to tile: Tile, part: PixelRect) throws(RenderError) -> Tile
}

extension EffectStep {
  /// Returns the whole tile, with the effect.
  func apply(to tile: Tile) throws(RenderError) -> Tile {
    try apply(to: tile, part: PixelRect(left: 0, top: 0, right: tile.width, bottom: tile.height))
  }

  func run(_ pixels: PhotoPixels, of photo: SourcePhoto) throws -> PhotoPixels {
    // Tiles that are held are read by several tasks, so the result is a tile of its own.
    .tile(try apply(to: try pixels.tile(for: self)))
  }
}

/// An effect that reads no pixel but the one that it writes: it can be applied to rows where they are, such as a canvas'.
protocol RowEffect: EffectStep {
  /// Writes a row of the tile; both rows may be the same.
  func apply(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, row y: Int, count: Int)
}

extension RowEffect {
  var reach: Int { 0 }

  /// Changes a tile where it is.
  func apply(in tile: Tile) {
    for y in 0..<tile.height { apply(tile.row(y), to: tile.row(y), row: y, count: tile.width) }
  }

  func apply(to tile: Tile, part: PixelRect) throws(RenderError) -> Tile {
    let result = try Tile(width: tile.width, height: tile.height, isClear: false)
    for y in 0..<tile.height { apply(tile.row(y), to: result.row(y), row: y, count: tile.width) }
    return try TrimStep(part: part).trimmed(result)
  }
}

/// An effect that makes a whole tile, of which the part is then cut.
protocol WholeTileEffect: EffectStep {
  /// Returns a tile of the same size, with the effect.
  func applyWhole(to tile: Tile) throws(RenderError) -> Tile
}

extension WholeTileEffect {
  func apply(to tile: Tile, part: PixelRect) throws(RenderError) -> Tile {
    try TrimStep(part: part).trimmed(applyWhole(to: tile))
  }
}

/// Rows of a tile that a step makes together, which bounds the memory of what it computes between.
struct EffectStrip {
  /// The rows that are made.
  let rows: Range<Int>
  /// The rows that are read for them.
  let read: Range<Int>

  /// The fewest rows of a strip.
  static let minRows = 96

  /// The strips of a tile from the top; twice the reach makes a strip worth the rows that are read around it.
  static func strips(of height: Int, reach: Int) -> [EffectStrip] {
    strips(of: 0..<height, within: height, reach: reach, minRows: minRows)
  }

  /// The strips of some rows of a tile.
  static func strips(of rows: Range<Int>, within height: Int, reach: Int, minRows: Int = minRows) -> [EffectStrip] {
    let count = max(minRows, 2 * reach)
    return stride(from: rows.lowerBound, to: rows.upperBound, by: count).map { top in
      let bottom = min(top + count, rows.upperBound)
      return EffectStrip(rows: top..<bottom, read: max(0, top - reach)..<min(height, bottom + reach))
    }
  }
}

/// Room for numbers along a row.
enum EffectRow {
  /// Calls a closure with room for so many zeros.
  static func with<Number: Numeric, Result>(
    _ count: Int, of type: Number.Type, _ body: (UnsafeMutablePointer<Number>) throws(RenderError) -> Result
  ) throws(RenderError) -> Result { try with(count, zero: Number.zero, body) }

  /// Calls a closure with room for so many vectors of zeros.
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
