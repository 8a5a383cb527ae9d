import CollageModel

/// Keeps a part of a tile: what steps read around it is no longer needed.
struct TrimStep: Hashable, Sendable {
  /// The columns and rows of the tile that are kept.
  let part: PixelRect
}

extension TrimStep: PhotoPipelineStep {
  var activity: String { "trimming" }
  var description: String { "trim to \(part)" }

  func run(_ pixels: PhotoPixels, of photo: SourcePhoto) throws -> PhotoPixels {
    .tile(try trimmed(try pixels.tile(for: self)))
  }

  /// Returns the part; a tile that is no larger is returned as it is.
  func trimmed(_ tile: Tile) throws(RenderError) -> Tile {
    if part == PixelRect(left: 0, top: 0, right: tile.width, bottom: tile.height) { return tile }
    let result = try Tile(width: part.width, height: part.height, isClear: false)
    for y in 0..<part.height {
      result.row(y).update(from: tile.row(part.top + y) + Tile.bands * part.left, count: Tile.bands * part.width)
    }
    return result
  }
}
