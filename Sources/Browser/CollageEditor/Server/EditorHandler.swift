import CollageFiles
import CollageFormat
import LocalHTTP

/// Handles the requests of the page.
struct EditorHandler: HTTPHandler {
  let access: RequestGuard
  let page: PageFiles
  let store: EditorStore
  let previews: PhotoPreviews
  let exports: ExportQueue
  let fontTrial: FontTrial
  let work: WorkLimit
  private let coding = ContentCoding()

  init(
    access: RequestGuard, page: PageFiles, store: EditorStore, previews: PhotoPreviews, exports: ExportQueue,
    fontTrial: FontTrial, work: WorkLimit
  ) {
    (self.access, self.page, self.store) = (access, page, store)
    (self.previews, self.exports, self.fontTrial, self.work) = (previews, exports, fontTrial, work)
  }

  /// The maximum size of a document, in bytes.
  static let maxDocumentBytes = 16 << 20
  /// The maximum size of an uploaded photo, in bytes.
  static let maxPhotoBytes = 256 << 20

  func admit(_ head: HTTPHead) -> HTTPAdmission {
    if let refusal = access.refusal(of: head) { return .answered(refusal) }
    guard head.path.first == "api" else { return .answered(page.response(to: head)) }
    switch (head.method, head.path.dropFirst().first) {
    case ("GET", _), ("HEAD", _), ("DELETE", _): return .held(maxBytes: 0)
    case ("POST", "photos"), ("POST", "stickers"), ("POST", "fonts"):
      guard head.path.count == 2 else { break }
      return kind(of: head) == "application/octet-stream"
        ? .spooled(maxBytes: head.path[1] == "fonts" ? FontGate.Limits.bytes : Self.maxPhotoBytes)
        : .answered(.message(.unsupported, "the content type of files must be application/octet-stream"))
    case ("POST", "open"): return .held(maxBytes: 100)
    case ("PUT", "composition"), ("POST", "exports"), ("POST", "sprites"), ("POST", "pictures"),
      ("POST", "focus"), ("POST", "copies"), ("POST", "versions"), ("POST", "name"), ("POST", "layouts"),
      ("POST", "films"):
      return kind(of: head) == "application/json"
        ? .held(maxBytes: Self.maxDocumentBytes + (head.path[1] == "composition" ? HistoryFile.maxBytes : 0))
        : .answered(.message(.unsupported, "the content type of documents must be application/json"))
    default: break
    }
    return .answered(.message(.notFound, "unknown path"))
  }

  func respond(to request: HTTPRequest) -> HTTPResponse {
    let path = Array(request.head.path.dropFirst())
    let isRead = request.head.method == "GET" || request.head.method == "HEAD"
    switch (isRead ? "GET" : request.head.method, path.first, path.count) {
    case ("GET", "run", 1): return access.greeting(request.head)
    case ("POST", "open", 1): return access.open(request)
    case ("GET", "session", 1): return store.session()
    case ("GET", "templates", 1): return coding.kept(Library.templates, named: "templates", for: request.head)
    case ("GET", "templates", 2) where path[1] == "found": return Library.found(request.head.query["search"] ?? "")
    case ("GET", "canvases", 1): return Library.canvases
    case ("GET", "filters", 1): return coding.kept(Library.filters, named: "filters", for: request.head)
    case ("GET", "drawings", 1): return coding.kept(Library.drawings, named: "drawings", for: request.head)
    case ("GET", "photos", 3) where path[2] == "crop":
      return work.run { RatioCrop.response(photo: path[1], request.head, store) }
    case ("GET", "photos", 3) where path[2] == "heads": return work.run { PhotoHeads.response(photo: path[1], store) }
    case ("GET", "history", 1): return store.pastSteps()
    case ("GET", "photos", 1): return store.photos()
    case ("GET", "facts", 1): return work.run { store.facts() }
    case ("GET", "clips", 2): return work.run { previews.clip(path[1], store) }
    case ("POST", "films", 1): return work.run { FilmSizes.response(to: request, store) }
    case ("GET", "photos", 3): return work.run { previews.response(photo: path[1], size: path[2], request.head, store) }
    case ("POST", "photos", 1): return work.run { store.upload(request) }
    case ("POST", "stickers", 1): return work.run { store.uploadSticker(request) }
    case ("GET", "fonts", 1): return work.run { store.fonts() }
    case ("POST", "fonts", 1): return work.run { store.uploadFont(request, trial: fontTrial) }
    case ("PUT", "composition", 1): return store.save(request)
    case ("POST", "copies", 1): return store.copy(request)
    case ("POST", "versions", 1): return store.version(request)
    case ("POST", "layouts", 1): return work.run { store.layout(request) }
    case ("POST", "name", 1): return store.changeName(request)
    case ("POST", "sprites", 1): return work.run { LayerSprites.response(to: request, store) }
    case ("POST", "pictures", 1): return work.run { ScreenPicture.response(to: request, store) }
    case ("POST", "focus", 1): return work.run { store.focus(request) }
    case ("POST", "exports", 1): return exports.start(request, store)
    case ("POST", "exports", 2) where path[1] == "estimate":
      return work.run { ExportEstimate.response(to: request, store) }
    case ("GET", "exports", 2): return exports.progress(path[1])
    case ("GET", "exports", 3) where path[2] == "file": return exports.file(path[1])
    case ("DELETE", "exports", 2): return exports.cancel(path[1])
    default: return .message(.notFound, "unknown path")
    }
  }

  private func kind(of head: HTTPHead) -> String {
    let written = head.headers["content-type"] ?? ""
    return written.prefix { $0 != ";" && $0 != " " }.lowercased()
  }
}
