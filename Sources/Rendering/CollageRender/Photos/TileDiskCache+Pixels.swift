import CollageFiles
import CollageModel

extension TileDiskCache {
  func tile(for key: String) -> Tile? { file(for: key)?.tile() }

  /// Returns the cut-out stored for a key, or nil; its pixels are checked when they are first used, and made again if
  /// they are damaged.
  func cutout(
    for key: String, makeAnew: @escaping @Sendable () throws(RenderError) -> CutoutAsset
  ) -> CutoutAsset? {
    guard let file = file(for: key) else { return nil }
    return CutoutAsset(file) { () throws(RenderError) in
      let asset = try makeAnew()
      try self.store(asset, for: key)
      return try asset.tile()
    }
  }

  func store(_ tile: Tile, for key: String) { store(tile, value: 0, for: key) }

  /// Stores a cut-out with its confidence.
  func store(_ asset: CutoutAsset, for key: String) throws(RenderError) {
    store(try asset.tile(), value: asset.confidence, for: key)
  }

  private func store(_ tile: Tile, value: Double, for key: String) {
    store(tile.buffer, size: PixelSize(tile.width, tile.height), value: value, for: key)
  }
}

extension TileFile {
  /// Returns the tile, or nil if its pixels are damaged.
  func tile() -> Tile? {
    checkedPixels().map { Tile(width: size.width, height: size.height, in: $0.memory, at: $0.offset) }
  }
}
