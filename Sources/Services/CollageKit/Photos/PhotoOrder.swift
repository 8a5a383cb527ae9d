import CollageFiles
import CollageLayout
import CollageRender
import Determinism

/// The order in which found photos fill slots.
public enum PhotoOrder: Hashable, Sendable {
  /// As given; the photos of each folder and pattern in the natural order of their names: `IMG_2` before `IMG_10`.
  case given
  /// All in the natural order of their names.
  case name
  /// By the time of exposure in EXIF; photos without one come last, by name.
  case taken
  /// By the file's time of modification, oldest first.
  case modified
  /// In a random order that depends only on the seed.
  case shuffle(seed: UInt64)

  /// Orders photos, and skips those whose time cannot be read.
  func apply(to found: inout FoundPhotos, policy: PhotoPolicy) throws(RenderError) {
    switch self {
    case .given: found.order(found.paths)
    case .name: found.order(Self.byName(found.paths))
    case .shuffle(let seed): found.order(SeededShuffle.shuffled(Self.byName(found.paths), seed: seed))
    case .modified:
      Self.order(&found) { path throws(RenderError) in try RenderError.wrap(RegularFile(path: path)).modified }
    case .taken:
      try RenderRuntime.start()
      // EXIF writes dates as 2026:11:21 10:00:00, which sort as text; "~" sorts after every digit.
      Self.order(&found) { path throws(RenderError) in
        try PhotoProbe.header(of: path, policy: policy).taken ?? "~"
      }
    }
  }

  private static func byName(_ paths: [String]) -> [String] {
    paths.sorted { NaturalOrder.precedes($0, $1) }
  }

  private static func order<Key: Comparable>(
    _ found: inout FoundPhotos, by key: (String) throws(RenderError) -> Key
  ) {
    var keyed: [(path: String, key: Key)] = []
    for path in byName(found.paths) {
      do throws(RenderError) {
        keyed.append((path, try key(path)))
      } catch {
        found.remove(path, because: error)
      }
    }
    found.order(
      keyed.enumerated().sorted { one, other in
        (one.element.key, one.offset) < (other.element.key, other.offset)
      }.map { $0.element.path })
  }
}
