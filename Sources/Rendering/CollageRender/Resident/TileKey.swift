import CollageFiles
import CollageModel

/// A cache key with everything on which a photo's placed pixels depend, except their position on the canvas.
struct TileKey: Encodable, Sendable {
  /// The source of the photo's pixels.
  enum Origin: Encodable, Hashable, Sendable {
    case file(path: String, version: FileVersion)
    case cutout(CutoutKey)
  }

  let origin: Origin
  /// True to accept damaged photos and use their readable part.
  let isTolerant: Bool
  let pipeline: PhotoPipeline

  /// Returns nil for a photo whose file has no version, and for 16 bits, which are not cached.
  init?(_ photo: PhotoStep, of source: SourcePhoto) {
    if photo.decode.isDeep { return nil }
    if let cutout = source.header.cutout {
      origin = .cutout(cutout)
    } else if let version = source.header.version {
      origin = .file(path: source.header.source.identity, version: version)
    } else {
      return nil
    }
    isTolerant = source.policy.isTolerant
    pipeline = PhotoPipeline(photo.movedToOrigin)
  }

  /// The key as text, which is the same in every process that uses the same renderer version.
  var cacheKey: String { Fingerprint.text(of: self) }
}

extension PhotoStep {
  /// The step moved to the corner of the canvas, where its pixels are the same.
  var movedToOrigin: PhotoStep {
    // A rotated photo's pixels depend on its position relative to canvas pixels.
    guard case .upright(let interior, let area) = place else { return self }
    var moved = self
    moved.place = .upright(
      interior: interior.moved(x: -area.left, y: -area.top), area: area.moved(x: -area.left, y: -area.top))
    moved.adjust?.patternLeft += area.left
    moved.adjust?.patternTop += area.top
    if let effects, let work = effects.work {
      moved.effects?.space = effects.space.moved(x: area.left, y: area.top)
      moved.effects?.work = PhotoEffects.Work(
        interior: work.interior.moved(x: -area.left, y: -area.top), area: work.area.moved(x: -area.left, y: -area.top))
    }
    return moved
  }
}
