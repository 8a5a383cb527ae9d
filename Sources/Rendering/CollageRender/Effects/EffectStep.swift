import CollageModel

/// A step on an upright tile whose pixels depend on their neighbors, or on their position within the photo or its
/// slot.
///
/// The tile keeps its size and its alpha: colors change only where something is visible, and transparent pixels do
/// not affect their neighbors. Pixels beyond the tile's edge are ignored.
protocol EffectStep: PhotoPipelineStep {
  /// The number of rows and columns around a pixel that the step reads; a tile with this margin gives the same pixels
  /// as the whole photo.
  var reach: Int { get }

  /// Returns a part of the tile with the effect applied.
  func apply(to tile: Tile, part: PixelRect) throws(RenderError) -> Tile
}

extension EffectStep {
  /// Returns the whole tile with the effect applied.
  func apply(to tile: Tile) throws(RenderError) -> Tile {
    try apply(to: tile, part: PixelRect(left: 0, top: 0, right: tile.width, bottom: tile.height))
  }

  func run(_ pixels: PhotoPixels, of photo: SourcePhoto) throws -> PhotoPixels {
    // Cached tiles are read by several tasks, so the result is a new tile.
    .tile(try apply(to: try pixels.tile(for: self)))
  }
}

/// An effect that reads only the pixel it writes, so it can be applied in place to rows, such as those of a canvas.
protocol RowEffect: EffectStep {
  /// Writes a row of the tile; source and target may be the same.
  func apply(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, row y: Int, count: Int)
}

extension RowEffect {
  var reach: Int { 0 }

  /// Changes a tile in place.
  func apply(in tile: Tile) {
    for y in 0..<tile.height { apply(tile.row(y), to: tile.row(y), row: y, count: tile.width) }
  }

  func apply(to tile: Tile, part: PixelRect) throws(RenderError) -> Tile {
    let result = try Tile(width: tile.width, height: tile.height, isClear: false)
    for y in 0..<tile.height { apply(tile.row(y), to: result.row(y), row: y, count: tile.width) }
    return try TrimStep(part: part).trimmed(result)
  }
}

/// An effect that computes a whole tile, from which the part is then cropped.
protocol WholeTileEffect: EffectStep {
  /// Returns a tile of the same size with the effect applied.
  func applyWhole(to tile: Tile) throws(RenderError) -> Tile
}

extension WholeTileEffect {
  func apply(to tile: Tile, part: PixelRect) throws(RenderError) -> Tile {
    try TrimStep(part: part).trimmed(applyWhole(to: tile))
  }
}
