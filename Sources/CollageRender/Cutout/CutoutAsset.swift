import CollageModel

/// A photo freed of its ground and trimmed, at a size that is enough for its slots.
///
/// It stands for the photo wherever that is shown cut out: its pixels are premultiplied, upright and in sRGB.
final class CutoutAsset: Sendable {
  let tile: Tile
  /// How sure it is, 0 to 1.
  let confidence: Double
  /// Photo pixels for a pixel of the asset.
  let reduction: Double

  init(tile: Tile, confidence: Double, reduction: Double) {
    (self.tile, self.confidence, self.reduction) = (tile, confidence, reduction)
  }

  var size: PixelSize { PixelSize(tile.width, tile.height) }
}

/// What a cut-out is made from.
struct CutoutKey: Hashable, Sendable {
  let path: String
  let version: FileVersion
  let shadow: CutoutRule.Shadow
  /// By how much the photo is reduced while it is read.
  let shrinkOnLoad: Int
  /// By how much it is reduced after that.
  let boxShrink: Int
  /// A mask that says what belongs to the object.
  let mask: String?
  let maskVersion: FileVersion?
  let policy: PhotoPolicy

  /// The key in words that are the same in every process.
  var words: String {
    let mask = self.mask.map { "\(escaped($0)) \(maskVersion?.words ?? "-")" } ?? "-"
    return "cutout 1; \(RenderEnvironment.version); \(escaped(path)) \(version.words); \(shadow.rawValue); "
      + "\(shrinkOnLoad)x\(boxShrink); mask \(mask); tolerant \(policy.isTolerant)"
  }
}

/// Tells the header of a photo that is shown cut out from where its pixels come.
///
/// Two are equal when they are made from the same; the pixels themselves are not compared.
public struct CutoutSource: Hashable, Sendable {
  let key: CutoutKey
  let asset: CutoutAsset

  /// Whether two cut-outs are made from the same.
  public static func == (one: CutoutSource, other: CutoutSource) -> Bool { one.key == other.key }

  /// Feeds what the cut-out is made from.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
