import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import LocalHTTP
import Synchronization

/// The facts of photos that were read, by the paths of their files.
typealias ReadFacts = [String: (version: String, facts: CatalogFacts)]

// What is known of photos, by which the page puts them into an order and into albums.
extension EditorStore {
  /// Returns what the files of all photos say, those beside them, and their names; each is read once.
  func facts() -> HTTPResponse {
    let headers = state.withLock { state in
      state.photos.all.compactMap { photo in state.photos.header(of: photo.id).map { (photo.id, $0) } }
    }
    return .json(
      .members(
        headers.map { photo, header in
          // Of a clip, the header is that of a frame.
          let path = state.withLock { $0.photos.path(of: photo) }.map { "\(project.folder)/\($0)" } ?? header.name
          return (photo.name, Self.value(of: facts(of: path, header), isHDR: header.isHDR))
        }))
  }

  private func facts(of path: String, _ header: PhotoHeader) -> CatalogFacts {
    let version = PhotoPreviews.version(of: header)
    if let known = readFacts.withLock({ $0[path] }), known.version == version { return known.facts }
    let facts = CatalogFacts(of: PhotoSource(path: path), policy: project.policy)
    readFacts.withLock { $0[path] = (version, facts) }
    return facts
  }

  private static func value(of facts: CatalogFacts, isHDR: Bool) -> JSONValue {
    let position = facts.latitude.flatMap { latitude in
      facts.longitude.map { JSONValue.array([.number(latitude), .number($0)]) }
    }
    return .members([
      ("taken", facts.taken.map { .string($0.description) }), ("isFavorite", facts.isFavorite ? .boolean(true) : nil),
      ("place", facts.place.map { .string($0) }), ("position", position),
      ("camera", facts.camera.isEmpty ? nil : .string(facts.camera)), ("isHDR", isHDR ? .boolean(true) : nil),
    ])
  }
}
