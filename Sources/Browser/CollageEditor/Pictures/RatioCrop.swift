import CollageFormat
import CollageModel
import CollageRender
import LocalHTTP

/// Finds the crop of a photo with a given aspect ratio that shows its subjects, by the same rule as `--crop`.
enum RatioCrop {
  /// Returns the crop; null if no subjects are known, so that the page uses its own model.
  ///
  /// The query's `aspect` is a value of `CropAspect` for the photo as displayed; `turned` is 1 after an odd number of
  /// quarter turns.
  static func response(photo: String, _ head: HTTPHead, _ store: EditorStore) -> HTTPResponse {
    guard let header = store.header(of: PhotoID(photo)) else { return .message(.notFound, "unknown photo") }
    guard let aspect = head.query["aspect"].flatMap(CropAspect.init(rawValue:)) else {
      return .message(.badRequest, "the aspect is missing or unknown")
    }
    do {
      let isTurned = head.query["turned"] == "1"
      let part = try LayoutPhotos.part(
        of: header.source, aspect: aspect, isTurned: isTurned, policy: store.project.policy)
      let numbers = part.map { [$0.x, $0.y, $0.width, $0.height].map { JSONValue.number($0) } }
      return .json(.members([("crop", numbers.map { .array($0) } ?? .null)]))
    } catch {
      return .message(.unprocessable, store.project.words(of: error))
    }
  }
}
