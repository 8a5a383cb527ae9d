import CollageModel

/// Crops a tile after the steps that needed a margin around it.
struct TrimStep: Hashable, Sendable {
  /// The columns and rows of the tile to keep.
  let part: PixelRect
}

extension TrimStep: PhotoPipelineStep {
  var activity: String { "trimming" }
  var description: String { "trim to \(part)" }

  func run(_ pixels: PhotoPixels, of photo: SourcePhoto) throws -> PhotoPixels {
    .tile(try trimmed(try pixels.tile(for: self)))
  }

  /// Returns the part; the tile itself if the part covers all of it.
  func trimmed(_ tile: Tile) throws(RenderError) -> Tile {
    if part == PixelRect(left: 0, top: 0, right: tile.width, bottom: tile.height) { return tile }
    let result = try Tile(width: part.width, height: part.height, isClear: false)
    for y in 0..<part.height {
      result.row(y).update(from: tile.row(part.top + y) + Tile.bands * part.left, count: Tile.bands * part.width)
    }
    result.deep = try tile.deep?.trimmed(to: part)
    return result
  }
}
