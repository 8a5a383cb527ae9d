import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import Digest
import LocalHTTP
import Synchronization
import SystemCalls
import SystemLibrary

/// The collage as it was saved last, which all requests share.
final class EditorStore: Sendable {
  struct State {
    var composition: Composition
    /// The digest of the file as it is, empty without a file.
    ///
    /// A page that knows another one must not overwrite it, whichever run of the server wrote it.
    var revision = ""
    var headers: [PhotoID: PhotoHeader] = [:]
  }

  let project: EditorProject
  private let state: Mutex<State>

  init(_ project: EditorProject) {
    self.project = project
    var state = State(composition: project.composition)
    if project.isReopened, let file = SpooledFile(path: project.output) {
      state.revision = Self.revision(of: file.bytes())
    }
    let gate = PathGate(folder: project.folder)
    for photo in project.composition.photos {
      guard let path = try? gate.resolve(photo.path) else { continue }
      state.headers[photo.id] = try? PhotoProbe.header(of: path, policy: project.policy)
    }
    self.state = Mutex(state)
  }

  private static func revision(of bytes: [UInt8]) -> String { MessageDigests.sha256(bytes) ?? "" }

  /// The header of a photo, whose source has its absolute path.
  func header(of photo: PhotoID) -> PhotoHeader? { state.withLock { $0.headers[photo] } }

  /// Returns what the page begins with.
  func session() -> HTTPResponse {
    let (composition, revision, headers) = state.withLock { ($0.composition, $0.revision, $0.headers) }
    let photos = composition.photos.compactMap { photo in headers[photo.id].map { Self.value(of: photo, $0) } }
    let missing = composition.photos.filter { headers[$0.id] == nil }.map { JSONValue.string($0.id.name) }
    guard let document = try? JSONValue.parse(CompositionEncoder.encode(composition), file: "composition") else {
      return .message(.failed, "the collage cannot be written")
    }
    return .json(
      .members([
        ("name", .string(project.output.split(separator: "/").last.map(String.init) ?? "")),
        ("revision", .string(revision)), ("isReopened", .boolean(project.isReopened)),
        ("composition", document), ("photos", .array(photos)), ("missing", .array(missing)),
      ]))
  }

  // MARK: Saving

  /// Saves what the page sends, if it is newer than what it knew.
  func save(_ request: HTTPRequest) -> HTTPResponse {
    let composition: Composition
    do { composition = try self.composition(of: request.bytes) } catch { return .message(.unprocessable, "\(error)") }
    let bytes = CompositionEncoder.encode(composition)
    let saved = Self.revision(of: bytes)
    return state.withLock { state in
      // A page whose save was made, but not answered, sends it again.
      if saved != state.revision {
        guard request.head.query["revision"] == state.revision else {
          return .json(
            .members([("error", .string("saved from another page")), ("revision", .string(state.revision))]), .conflict)
        }
        do throws(FileError) {
          try AtomicFile.write(bytes, to: project.output, protecting: project.inputs)
        } catch {
          return .message(.failed, "the collage could not be saved: \(error.reasonWithoutPath)")
        }
        (state.composition, state.revision) = (composition, saved)
      }
      return .json(.members([("revision", .string(saved))]))
    }
  }

  /// Reads a composition of the page; it may name only photos that the editor has.
  func composition(of bytes: [UInt8]) throws -> Composition {
    let composition = try CompositionDecoder.decode(bytes, file: "composition") { _ throws(FormatError) in
      throw FormatError(file: "composition", message: "the template must be part of the composition")
    }
    let known = state.withLock { state in
      Dictionary(state.composition.photos.map { ($0.id, $0.path) }) { first, _ in first }
    }
    for photo in composition.photos where known[photo.id] != photo.path {
      guard let header = headerOfUpload(photo.path) else {
        throw FormatError(file: "composition", message: "the photo \(escaped(photo.id.name)) is not one of this editor")
      }
      state.withLock { $0.headers[photo.id] = header }
    }
    return composition
  }

  /// Returns the header of a photo that an editor of this collage has kept: a page that outlives its server has such photos
  /// before they are saved.
  private func headerOfUpload(_ path: String) -> PhotoHeader? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == Self.uploads,
      parts[1].utf8.allSatisfy({ (48...57).contains($0) || (97...122).contains($0) || $0 == UInt8(ascii: ".") }),
      let file = try? PathGate(folder: project.folder).resolve(path)
    else { return nil }
    return try? PhotoProbe.header(of: file, policy: project.policy)
  }

  /// Returns what renders a composition of this editor.
  func request(_ composition: Composition, _ output: OutputSettings) throws -> RenderRequest {
    var paths: [PhotoID: String] = [:]
    for photo in composition.photos {
      if let header = header(of: photo.id) { paths[photo.id] = header.name }
    }
    var request = RenderRequest(
      composition: composition, photoPaths: paths, templateFolder: project.folder, output: output,
      policy: project.policy)
    // What the page shows where the user has not moved a photo.
    request.focus = .center
    try request.findFilters(FilterSearch())
    try request.findDrawings()
    return request
  }

  // MARK: Uploads

  /// Keeps a photo that the page sends, which waits without a slot.
  func upload(_ request: HTTPRequest) -> HTTPResponse {
    keep(request) { path, header in
      // Numbers could be those of photos that an earlier run has got, and that its page has not saved yet.
      let name = path.dropFirst(Self.uploads.utf8.count + 1).prefix { $0 != "." }
      return state.withLock { state in
        let item = state.composition.append(path: path, PhotoID("photo-\(name)"), ItemID("item-\(name)"))
        state.headers[item.photo] = header
        let photo = state.composition.photos[state.composition.photos.count - 1]
        return .members([("item", .string(item.id.name)), ("photo", Self.value(of: photo, header))])
      }
    }
  }

  /// Keeps a picture for a sticker.
  func uploadSticker(_ request: HTTPRequest) -> HTTPResponse {
    keep(request) { path, header in
      let size = header.uprightSize
      return .members([("picture", .string(path)), ("size", .array([.number(size.width), .number(size.height)]))])
    }
  }

  /// The folder of what the page sends, beside the collage.
  private static let uploads = "collage-photos"

  /// Keeps a picture that the page sends, beside the collage and under a name of our own.
  private func keep(_ request: HTTPRequest, _ describe: (String, PhotoHeader) -> JSONValue) -> HTTPResponse {
    guard let file = request.file, file.byteCount > 0 else { return .message(.badRequest, "there are no bytes") }
    let folder = "\(project.folder)/\(Self.uploads)"
    do {
      if mkdir(folder, 0o777) != 0, errno != EEXIST {
        throw FileError.cannotCreate(path: folder, reason: systemMessage(errno))
      }
      let source = try PhotoSource(bytes: file.bytes(), name: "the file")
      let probed = try PhotoProbe.header(of: source, policy: project.policy)
      var generator = SystemRandomNumberGenerator()
      let number: UInt64 = generator.next()
      let path = "\(folder)/\(String(number, radix: 36)).\(probed.format.rawValue)"
      try AtomicFile.write(file.bytes(), to: path, protecting: project.inputs)
      let header = try PhotoProbe.header(of: path, policy: project.policy)
      return .json(describe(String(path.dropFirst(project.folder.count + 1)), header))
    } catch let error as RenderError {
      return .message(.unprocessable, error.finding)
    } catch let error as FileError {
      return .message(.unprocessable, error.reasonWithoutPath)
    } catch {
      return .message(.failed, "the picture could not be kept")
    }
  }

  private static func value(of photo: Photo, _ header: PhotoHeader) -> JSONValue {
    let size = header.uprightSize
    return .members([
      ("id", .string(photo.id.name)), ("path", .string(photo.path)),
      ("name", .string(photo.path.split(separator: "/").last.map(String.init) ?? photo.path)),
      ("size", .array([.number(size.width), .number(size.height)])), ("hasAlpha", .boolean(header.hasAlpha)),
      ("version", .string(PhotoPreviews.version(of: header))),
    ])
  }
}

extension FileError {
  /// What is wrong, without the path.
  var reasonWithoutPath: String {
    switch self {
    case .cannotOpen(_, let reason), .cannotCreate(_, let reason), .cannotWrite(_, let reason),
      .forbiddenPath(_, let reason):
      reason
    case .damagedPicture(_, let detail): detail
    case .tooLarge(_, let found, let allowed): "\(found); \(allowed)"
    default: RenderError.file(self).finding
    }
  }
}
