public import CollageFiles
import CollageModel
internal import Synchronization

/// Caches cut-outs, so that each photo is cut out once no matter how many slots and pictures show it.
///
/// They are kept in memory up to a limit, and in a folder if there is one, where other processes and later runs find
/// them.
public final class CutoutCache: Sendable {
  private let kept = Mutex(LRUCache<CutoutKey, CutoutAsset>())
  private let limit: Int
  /// The subjects found in the photos.
  let segmentations: SegmentationCache
  /// The folder in which finished pixels are shared with other processes.
  let folder: TileDiskCache?

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - byteLimit: The maximum size of the pixels kept in memory.
  ///   - folder: The folder in which cut-outs are also stored, or nil.
  public init(byteLimit: Int = 256 << 20, folder: TileDiskCache? = nil) {
    limit = byteLimit
    self.folder = folder
    segmentations = SegmentationCache(folder: folder)
  }

  /// Returns the cut-out of a photo, with at least `side` pixels on its longer side if the photo has them.
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

  /// Returns the factors by which a photo may be reduced while it is read.
  ///
  /// The subject may cover only part of the photo, so somewhat more pixels than requested are read.
  static func reduction(of header: PhotoHeader, side: Double) -> (shrinkOnLoad: Int, boxShrink: Int) {
    let stored = header.storedSize.size
    let density = max(1, max(stored.width, stored.height) / max(1, side * spare))
    let shrink = header.format == .jpeg ? [8, 4, 2, 1].first { Double($0) <= density } ?? 1 : 1
    return (shrink, max(1, PixelGrid.integer((density / Double(shrink)).rounded(.down))))
  }

  private static let spare = 1.33
}

/// A mask of a photo's subject that the user provides.
struct SubjectMask: Sendable {
  let source: PhotoSource
  /// True if the mask is only a guess, whose edge is refined to follow the photo.
  let isGuess: Bool
}
