import CollageFiles
import CollageMetadata
import CollageRender
import Determinism

/// The order in which photos fill slots.
public enum PhotoOrder: Hashable, Sendable {
  /// As given; photos of each folder and pattern in the natural order of their names, with `IMG_2` before `IMG_10`.
  case given
  /// By name, in natural order.
  case name
  /// By the time when they were taken, from wherever it is known; photos of which nothing says it come last, by name.
  case taken
  /// By the files' modification time, oldest first.
  case modified
  /// In a random order that depends only on the seed.
  case shuffle(seed: UInt64)

  /// Sorts the photos, and skips those whose time cannot be read.
  ///
  /// - Parameters:
  ///   - found: The photos.
  ///   - policy: The accepted formats and limits.
  ///   - zone: The time zone of photos that do not show theirs.
  func apply(to found: inout FoundPhotos, policy: PhotoPolicy, zone: TimeZoneRules?) {
    switch self {
    case .given: found.order(found.paths)
    case .name: found.order(Self.byName(found.paths))
    case .shuffle(let seed): found.order(SeededShuffle.shuffled(Self.byName(found.paths), seed: seed))
    case .modified:
      Self.order(&found) { path throws(RenderError) in try RenderError.wrap(RegularFile(path: path)).modified }
    case .taken:
      var known: Set<String> = []
      let photos = found.paths.filter { known.insert($0).inserted }.map {
        (path: $0, metadata: PhotoMetadata.read($0, policy: policy))
      }
      let chronology = MomentOrder(photos, zone: zone)
      let places = Dictionary(uniqueKeysWithValues: chronology.paths.enumerated().map { ($1, $0) })
      found.order(found.paths.sorted { places[$0, default: 0] < places[$1, default: 0] })
      found.chronology = chronology
      found.metadata = Dictionary(uniqueKeysWithValues: photos.map { ($0.path, $0.metadata) })
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
