import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import LocalHTTP

/// Finds the heads in a photo, on which the page places no new text.
enum PhotoHeads {
  /// Returns the heads, in fractions of the upright photo.
  static func response(photo: String, _ store: EditorStore) -> HTTPResponse {
    guard let header = store.header(of: PhotoID(photo)) else { return .message(.notFound, "unknown photo") }
    let (source, project) = (header.source, store.project)
    do {
      let known = try source.path.flatMap { try project.subjects.subjects(of: [$0])[$0] }
      let heads = try LayoutPhotos.heads(
        of: source, known: known, cache: project.subjects.cache, policy: project.policy)
      return .json(.members([("heads", .array(heads.map { value($0.box, isSure: $0.isSure) }))]))
    } catch {
      return .message(.unprocessable, project.words(of: error))
    }
  }

  private static func value(_ box: Rect, isSure: Bool) -> JSONValue {
    let numbers = [box.x, box.y, box.width, box.height].map { JSONValue.number($0) }
    return .members([("box", .array(numbers)), ("isSure", .boolean(isSure))])
  }
}
