import CollageFiles
import CollageKit
import SystemCalls

/// The photos that are put into the folders of a collage while it is edited.
struct ArrivingPhotos: Sendable {
  /// The absolute paths of the folders that the user gave.
  private let folders: [String]
  private let finder: PhotoFinder
  /// The absolute paths of all photos that were found before.
  private var seen: Set<String>
  /// The states of the folders at the last look.
  private var states: [FileVersion?]
  /// The photos that may still be written, as they were at the last look.
  private var growing: [String: FileVersion] = [:]

  /// Begins with what is in the folders among the arguments.
  init(_ arguments: [String], found: FoundPhotos, finder: PhotoFinder) {
    folders = arguments.filter(FolderListing.isFolder).map { resolvedPath($0) ?? $0 }
    var finder = finder
    (finder.order, finder.isStrict) = (.given, false)
    self.finder = finder
    seen = Set((found.numbered + found.paths + found.skipped.map(\.path)).map(ProjectPlace.absolute))
    states = folders.map { FileVersion(path: $0) }
  }

  /// Returns the absolute paths of photos that have arrived.
  ///
  /// A file that changes between two looks is still being copied, and is returned when it has stopped. Folders are only read when
  /// their entries have changed.
  mutating func look() -> [String] {
    let now = folders.map { FileVersion(path: $0) }
    guard now != states || !growing.isEmpty else { return [] }
    states = now
    var (arrived, growing) = ([String](), [String: FileVersion]())
    for path in finder.search(folders).paths where !seen.contains(path) {
      guard let version = FileVersion(path: path) else { continue }
      if self.growing[path] == version { arrived.append(path) } else { growing[path] = version }
    }
    seen.formUnion(arrived)
    self.growing = growing
    return arrived
  }
}
