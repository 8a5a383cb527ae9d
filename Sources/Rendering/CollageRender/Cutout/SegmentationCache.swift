internal import CollageCutout
import CollageFiles
import CollageModel
internal import SystemCalls
internal import Synchronization

/// Caches the subjects found in photos: each photo is segmented once, at one size, so that the result is the same in
/// every slot and at every size.
final class SegmentationCache: Sendable {
  private let kept = Mutex(LRUCache<Key, Segmentation>())
  private let folder: TileDiskCache?

  /// The minimum longer side at which photos are read for segmentation, if they have it.
  private static let side = 400.0
  /// The maximum size in bytes of the masks kept in memory.
  private static let limit = 16 << 20

  private struct Key: Encodable, Hashable, Sendable {
    let path: String
    let version: FileVersion
    let policy: PhotoPolicy
    let finder = CutoutFinder.version
  }

  init(folder: TileDiskCache?) { self.folder = folder }

  /// Returns whether segmenting a photo needs another, smaller read than cutting it out.
  static func readsAnew(_ header: PhotoHeader, shrinkOnLoad: Int, boxShrink: Int) -> Bool {
    CutoutCache.reduction(of: header, side: side) != (shrinkOnLoad, boxShrink)
  }

  /// Returns the subject of a photo.
  ///
  /// `read` holds pixels of the photo that were already read, with their reduction; they are used if the reduction is
  /// the right one.
  func segmentation(
    of header: PhotoHeader, version: FileVersion, policy: PhotoPolicy,
    read: (pixels: CutoutPicture, shrinkOnLoad: Int, boxShrink: Int)? = nil
  ) throws(RenderError) -> Segmentation {
    let key = Key(path: header.source.identity, version: version, policy: policy)
    if let known = kept.withLock({ $0.value(of: key) }) { return known }
    let words = "segmentation; " + Fingerprint.text(of: key)
    let found: Segmentation
    if let stored = folder?.file(for: words)?.segmentation() {
      found = stored
    } else {
      let (shrink, box) = CutoutCache.reduction(of: header, side: Self.side)
      let pixels: CutoutPicture
      if let read, (read.shrinkOnLoad, read.boxShrink) == (shrink, box) {
        pixels = read.pixels
      } else {
        pixels = try UprightPixels(header, shrinkOnLoad: shrink, boxShrink: box, policy: policy).picture(of: header)
      }
      found = CutoutFinder.segmentation(of: pixels)
      folder?.store(found, for: words)
    }
    kept.withLock { $0.keep(found, for: key, bytes: found.mask.count, limit: Self.limit) }
    return found
  }
}

extension UprightPixels {
  /// Returns the pixels as a picture for cutting out.
  consuming func picture(of header: PhotoHeader) throws(RenderError) -> CutoutPicture {
    guard let picture = CutoutPicture(width: width, height: height, bands: bands, bytes: bytes) else {
      throw .file(
        .tooLarge(
          path: header.name, found: "\(width)x\(height) pixels", allowed: "choose a smaller photo to cut out"))
    }
    return picture
  }
}

extension TileDiskCache {
  /// Stores a segmentation as a picture whose first three channels are its mask, kind of background and doubt.
  fileprivate func store(_ found: Segmentation, for key: String) {
    let kind: UInt8 = found.background == .plain ? 1 : 2
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * found.mask.count)
    for isSubject in found.mask { bytes += [isSubject ? 255 : 0, kind, found.doubt?.rawValue ?? 0, 255] }
    bytes.withUnsafeBytes {
      store($0, size: PixelSize(found.width, found.height), value: found.confidence, for: key)
    }
  }
}

extension TileFile {
  /// Returns the stored segmentation, or nil if it is damaged.
  fileprivate func segmentation() -> Segmentation? {
    guard let tile = tile(), tile.width > 0, tile.height > 0 else { return nil }
    var mask: [Bool] = []
    mask.reserveCapacity(tile.width * tile.height)
    for y in 0..<tile.height {
      let row = tile.row(y)
      for x in 0..<tile.width { mask.append(row[4 * x] > 127) }
    }
    let first = tile.row(0)
    return Segmentation(
      width: tile.width, height: tile.height, mask: mask, background: first[1] == 1 ? .plain : .textured,
      confidence: value, doubt: Segmentation.Doubt(rawValue: first[2]))
  }
}
