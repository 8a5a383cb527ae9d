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
    var photos = KnownPhotos()
    /// Why the file, as another program has left it, is no collage.
    var problem: String?
  }

  let project: EditorProject
  private let state: Mutex<State>

  init(_ project: EditorProject) {
    self.project = project
    var state = State(composition: project.composition)
    if project.isReopened { state.revision = Self.revision(ofFile: project.output) ?? "" }
    Self.admitPhotos(to: &state, of: project)
    self.state = Mutex(state)
  }

  /// Lets pages name the photos of the collage.
  private static func admitPhotos(to state: inout State, of project: EditorProject) {
    for photo in state.composition.photos where !state.photos.has(photo) {
      state.photos.add(photo, header(of: photo.path, in: project))
    }
  }

  private static func header(of path: String, in project: EditorProject) -> PhotoHeader? {
    guard let file = try? PathGate(folder: project.folder).resolve(path) else { return nil }
    return try? PhotoProbe.header(of: file, policy: project.policy)
  }

  private static func revision(of bytes: [UInt8]) -> String { MessageDigests.sha256(bytes) ?? "" }

  /// Returns the revision of a file as it is now, or nil without a file.
  private static func revision(ofFile path: String) -> String? {
    guard let file = SpooledFile(path: path) else { return nil }
    // No page can have saved so many.
    return file.byteCount > EditorHandler.maxDocumentBytes ? "\(file.byteCount) bytes" : revision(of: file.bytes())
  }

  /// The header of a photo, whose source has its absolute path.
  func header(of photo: PhotoID) -> PhotoHeader? { state.withLock { $0.photos.header(of: photo) } }

  /// Returns what the page begins with.
  func session() -> HTTPResponse {
    let state = state.withLock { state in
      readOthers(&state)
      return state
    }
    if let problem = state.problem { return .message(.unprocessable, problem) }
    let (composition, known) = (state.composition, state.photos)
    let photos = composition.photos.compactMap { photo in known.header(of: photo.id).map { Self.value(of: photo, $0) } }
    let missing = composition.photos.filter { known.header(of: $0.id) == nil }.map { JSONValue.string($0.id.name) }
    guard let document = try? JSONValue.parse(CompositionEncoder.encode(composition), file: "composition") else {
      return .message(.failed, "the collage cannot be written")
    }
    return .json(
      .members([
        ("name", .string(project.output.split(separator: "/").last.map(String.init) ?? "")),
        ("revision", .string(state.revision)), ("isReopened", .boolean(project.isReopened)),
        ("composition", document), ("photos", .array(photos)), ("missing", .array(missing)),
      ]))
  }

  // MARK: Saving

  /// Saves what the page sends, if it is newer than what it knew.
  func save(_ request: HTTPRequest) -> HTTPResponse {
    let composition: Composition
    do { composition = try self.composition(of: request.bytes) } catch { return .message(.unprocessable, "\(error)") }
    let bytes = CompositionEncoder.encode(composition)
    return state.withLock { state in
      FolderLock.whileHeld(project.folder) { save(composition, bytes, over: request.head.query["revision"], &state) }
    }
  }

  private func save(
    _ composition: Composition, _ bytes: [UInt8], over known: String?, _ state: inout State
  ) -> HTTPResponse {
    let saved = Self.revision(of: bytes)
    let isThere = readOthers(&state)
    // A page whose save was made, but not answered, sends it again.
    if saved != state.revision || !isThere {
      guard known == state.revision || saved == state.revision else {
        return .json(
          .members([("error", .string("saved from another page")), ("revision", .string(state.revision))]), .conflict)
      }
      do throws(FileError) {
        try AtomicFile.write(bytes, to: project.output, protecting: project.inputs)
      } catch {
        return .message(.failed, "the collage could not be saved: \(error.reasonWithoutPath)")
      }
      (state.composition, state.revision, state.problem) = (composition, saved, nil)
    }
    return .json(.members([("revision", .string(saved))]))
  }

  /// Reads a composition of the page; it may name only photos that the editor has.
  func composition(of bytes: [UInt8]) throws -> Composition {
    let composition = try CompositionDecoder.decode(bytes, file: "composition") { _ throws(FormatError) in
      throw FormatError(file: "composition", message: "the template must be part of the composition")
    }
    for photo in composition.photos {
      let (isKnown, isAdmitted) = state.withLock { ($0.photos.has(photo), $0.photos.admits(photo.path)) }
      if isKnown { continue }
      guard isAdmitted || isUpload(photo.path), let header = Self.header(of: photo.path, in: project) else {
        throw FormatError(file: "composition", message: "the photo \(escaped(photo.id.name)) is not one of this editor")
      }
      state.withLock { $0.photos.add(photo, header) }
    }
    return composition
  }

  /// Whether a path is one that editors of this collage give to photos that pages send: a page that outlives its server has such
  /// photos before they are saved.
  private func isUpload(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == Self.uploads
      && parts[1].utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) || $0 == UInt8(ascii: ".") }
  }

  /// Takes over what another program has saved since: a second editor of the same collage, or whoever writes the file by hand.
  ///
  /// - Returns: Whether there is a file; one that is gone is written again with the next save.
  @discardableResult private func readOthers(_ state: inout State) -> Bool {
    guard let revision = Self.revision(ofFile: project.output) else { return false }
    guard revision != state.revision else { return true }
    (state.revision, state.problem) = (revision, nil)
    do {
      guard case .composition(let composition) = try CollageDocument(named: project.output).content else {
        throw EditorError.badProject("\(escaped(project.output)) is not a composition any more")
      }
      state.composition = composition
      Self.admitPhotos(to: &state, of: project)
    } catch {
      state.problem = "another program has changed the saved collage: \(error)"
    }
    return true
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
        let photo = Photo(id: item.photo, path: path)
        state.photos.add(photo, header)
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
