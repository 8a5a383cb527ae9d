import CollageFormat
import CollageModel
import CollageRender
import LocalHTTP

/// The part of a photo that has an aspect ratio and shows its subjects, by the rule of the command's `--crop`.
enum RatioCrop {
  /// Answers with the part; null where nothing is known of the photo's subjects, so that the page's own model decides.
  ///
  /// The query's `aspect` is one of `CropAspect`, as the photo is seen; `turned` is 1 after an odd number of quarter turns.
  static func response(photo: String, _ head: HTTPHead, _ store: EditorStore) -> HTTPResponse {
    guard let header = store.header(of: PhotoID(photo)) else { return .message(.notFound, "there is no such photo") }
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
      return .message(.unprocessable, error.finding)
    }
  }
}
