public import CollageFiles
import CollageModel
internal import Synchronization

/// Keeps cutouts, so that each photo is cut out once however many slots and pictures show it.
///
/// In memory up to a bound, and in a folder where one is given: other processes and later runs find them there.
public final class CutoutCache: Sendable {
  private let kept = Mutex(LRUCache<CutoutKey, CutoutAsset>())
  private let limit: Int
  /// Where the photos' subjects are.
  let segmentations: SegmentationCache
  /// Where finished pixels are shared with other processes.
  let folder: TileDiskCache?

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - byteLimit: The most bytes of pixels that are kept in memory.
  ///   - folder: Where cutouts are kept beyond that, or nil.
  public init(byteLimit: Int = 256 << 20, folder: TileDiskCache? = nil) {
    limit = byteLimit
    self.folder = folder
    segmentations = SegmentationCache(folder: folder)
  }

  /// The cutout of a photo, of at least a minimum of pixels on its longer side if the photo has them.
  func asset(
    of header: PhotoHeader, rule: CutoutRule, mask: SubjectMask?, side: Double, policy: PhotoPolicy
  ) throws(RenderError) -> ResolvedCutout {
    guard let version = header.version ?? header.source.version() else {
      throw .file(.cannotOpen(path: header.name, reason: "it no longer exists"))
    }
    let (shrink, box) = Self.reduction(of: header, side: side)
    let key = CutoutKey(
      path: header.source.identity, version: version, shadow: rule.shadow, shrinkOnLoad: shrink, boxShrink: box,
      mask: mask?.source.identity, maskVersion: mask?.source.version(), refinesMask: mask?.isGuess ?? false,
      policy: policy)
    if let known = kept.withLock({ $0.value(of: key) }) { return ResolvedCutout(key: key, asset: known) }
    let make: @Sendable () throws(RenderError) -> CutoutAsset = { [segmentations] () throws(RenderError) in
      try MakeCutout(
        header: header, key: key, mask: mask?.source, refinesMask: key.refinesMask, segmentations: segmentations
      ).run()
    }
    let asset: CutoutAsset
    if let stored = folder?.cutout(for: key.cacheKey, makeAnew: make) {
      asset = stored
    } else {
      asset = try make()
      // A cutout in the folder carries no notes, so one whose photo has notes is not shared.
      let isNoted = DecodeLog.current?.notes(about: header.name).isEmpty == false
      if !isNoted { try folder?.store(asset, for: key.cacheKey) }
    }
    kept.withLock { $0.keep(asset, for: key, bytes: asset.byteCount, limit: limit) }
    return ResolvedCutout(key: key, asset: asset)
  }

  /// How far a photo may be reduced.
  ///
  /// Its object may take only part of it, so some pixels more than asked for are read.
  static func reduction(of header: PhotoHeader, side: Double) -> (shrinkOnLoad: Int, boxShrink: Int) {
    let stored = header.storedSize.size
    let density = max(1, max(stored.width, stored.height) / max(1, side * spare))
    let shrink = header.format == .jpeg ? [8, 4, 2, 1].first { Double($0) <= density } ?? 1 : 1
    return (shrink, max(1, PixelGrid.integer((density / Double(shrink)).rounded(.down))))
  }

  private static let spare = 1.33
}

/// Somebody else's mask of a photo's subject.
struct SubjectMask: Sendable {
  let source: PhotoSource
  /// Whether the edge follows the photo, rather than the mask.
  let isGuess: Bool
}
