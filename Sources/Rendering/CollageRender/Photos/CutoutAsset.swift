internal import CollageCutout
import CollageFiles
import CollageModel
internal import Synchronization

/// A photo without its background, trimmed, at a size sufficient for its slots.
///
/// It replaces the photo wherever the photo is shown cut out; its pixels are premultiplied, upright and in sRGB.
final class CutoutAsset: Sendable {
  /// Pixels in memory, or in a file, whose pixels are checked only when they are first used because often only the
  /// size is needed.
  private enum Pixels: Sendable {
    case ready(Tile)
    case kept(TileFile, makeAnew: @Sendable () throws(RenderError) -> Tile)
  }

  let size: PixelSize
  /// The confidence, 0 to 1.
  let confidence: Double
  private let pixels: Mutex<Pixels>

  init(tile: Tile, confidence: Double) {
    (size, self.confidence) = (PixelSize(tile.width, tile.height), confidence)
    pixels = Mutex(.ready(tile))
  }

  /// Creates a cut-out from a cached file; `makeAnew` makes it again if the file's pixels are damaged.
  init(_ file: TileFile, makeAnew: @escaping @Sendable () throws(RenderError) -> Tile) {
    (size, confidence) = (file.size, file.value)
    pixels = Mutex(.kept(file, makeAnew: makeAnew))
  }

  var byteCount: Int { size.width * size.height * Tile.bands }

  /// Returns the pixels, and makes them again if their file is damaged.
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

/// The inputs from which a cut-out is made.
struct CutoutKey: Encodable, Hashable, Sendable {
  /// The identity of the photo's source, such as a file path.
  let path: String
  let version: FileVersion
  let shadow: CutoutRule.Shadow
  /// The factor by which the photo is reduced while it is decoded.
  let shrinkOnLoad: Int
  /// The factor by which the photo is reduced after decoding.
  let boxShrink: Int
  /// The identity of the source of the subject's mask.
  let mask: String?
  let maskVersion: FileVersion?
  /// True if the mask is a guess whose edge is refined to follow the photo.
  let refinesMask: Bool
  let policy: PhotoPolicy
  let finder = CutoutFinder.version

  /// The key as text, which is the same in every process that uses the same renderer version.
  var cacheKey: String { Fingerprint.text(of: self) }
}

extension CutoutKey: CustomStringConvertible {
  /// The cut-out as shown in plans.
  var description: String {
    "cut out shrink \(shrinkOnLoad) box \(boxShrink) shadow \(shadow.rawValue)"
      + (mask.map { "\(refinesMask ? " guess" : " mask") \(escaped($0))" } ?? "")
  }
}

/// The pixels of a cut-out, and the key from which they were made.
struct ResolvedCutout: Sendable {
  let key: CutoutKey
  let asset: CutoutAsset
}
