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
