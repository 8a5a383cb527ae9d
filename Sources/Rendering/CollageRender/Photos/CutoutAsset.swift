import CollageFiles
import CollageModel
internal import Synchronization

/// A photo without its background, trimmed, at a size that is enough for its slots.
///
/// It replaces the photo wherever that is shown cut out; its pixels are premultiplied, upright and in sRGB.
final class CutoutAsset: Sendable {
  /// Pixels in memory, or those of a file, which are checked when they are first used: often only the size is needed.
  private enum Pixels: Sendable {
    case ready(Tile)
    case kept(TileFile, makeAnew: @Sendable () throws(RenderError) -> Tile)
  }

  let size: PixelSize
  /// How sure it is, 0 to 1.
  let confidence: Double
  private let pixels: Mutex<Pixels>

  init(tile: Tile, confidence: Double) {
    (size, self.confidence) = (PixelSize(tile.width, tile.height), confidence)
    pixels = Mutex(.ready(tile))
  }

  /// A cutout whose file was found; it is made again if its pixels prove damaged.
  init(_ file: TileFile, makeAnew: @escaping @Sendable () throws(RenderError) -> Tile) {
    (size, confidence) = (file.size, file.value)
    pixels = Mutex(.kept(file, makeAnew: makeAnew))
  }

  var byteCount: Int { size.width * size.height * Tile.bands }

  /// The pixels.
  func tile() throws(RenderError) -> Tile {
    let result = pixels.withLock { pixels -> Result<Tile, RenderError> in
      switch pixels {
      case .ready(let tile): return .success(tile)
      case .kept(let file, let makeAnew):
        let tile = file.tile().map { .success($0) } ?? Result { () throws(RenderError) in try makeAnew() }
        if case .success(let tile) = tile { pixels = .ready(tile) }
        return tile
      }
    }
    return try result.get()
  }
}

/// What a cutout is made from.
struct CutoutKey: Hashable, Sendable {
  /// The identity of the photo's source: a file's path.
  let path: String
  let version: FileVersion
  let shadow: CutoutRule.Shadow
  /// By how much the photo is reduced while it is read.
  let shrinkOnLoad: Int
  /// By how much it is reduced after that.
  let boxShrink: Int
  /// The identity of the source of the subject's mask.
  let mask: String?
  let maskVersion: FileVersion?
  /// Whether the mask is a guess whose edge follows the photo.
  let refinesMask: Bool
  let policy: PhotoPolicy

  /// The key's text, the same in every process and for every renderer of one version.
  var cacheKey: String { Fingerprint.text(of: self) }
}

extension CutoutKey: CustomStringConvertible {
  /// How the plan shows the cutout.
  var description: String {
    "cut out shrink \(shrinkOnLoad) box \(boxShrink) shadow \(shadow.rawValue)"
      + (mask.map { "\(refinesMask ? " guess" : " mask") \(escaped($0))" } ?? "")
  }
}

/// A cutout: what it is made from, and its pixels.
struct ResolvedCutout: Sendable {
  let key: CutoutKey
  let asset: CutoutAsset
}
