import CollageFiles
import CollageLayout
import CollageRender
import Determinism

/// The order in which photos fill slots.
public enum PhotoOrder: Hashable, Sendable {
  /// As given; photos of each folder and pattern in the natural order of their names, with `IMG_2` before `IMG_10`.
  case given
  /// By name, in natural order.
  case name
  /// By the EXIF time of exposure; photos without one, and videos, come last, ordered by name.
  case taken
  /// By the files' modification time, oldest first.
  case modified
  /// In a random order that depends only on the seed.
  case shuffle(seed: UInt64)

  /// Sorts the photos, and skips those whose time cannot be read.
  func apply(to found: inout FoundPhotos, policy: PhotoPolicy) throws(RenderError) {
    switch self {
    case .given: found.order(found.paths)
    case .name: found.order(Self.byName(found.paths))
    case .shuffle(let seed): found.order(SeededShuffle.shuffled(Self.byName(found.paths), seed: seed))
    case .modified:
      Self.order(&found) { path throws(RenderError) in try RenderError.wrap(RegularFile(path: path)).modified }
    case .taken:
      try RenderRuntime.start()
      // EXIF dates such as 2026:11:21 10:00:00 sort as text; "~" sorts after all digits.
      Self.order(&found) { path throws(RenderError) in
        if try RenderError.wrap(RegularFile(path: path)).isVideo { return "~" }
        return try PhotoProbe.header(of: path, policy: policy).taken ?? "~"
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
