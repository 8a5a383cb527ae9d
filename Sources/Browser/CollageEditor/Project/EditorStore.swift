import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import Digest
import LocalHTTP
import Synchronization
import SystemCalls

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
  private let history: HistoryFile
  let state: Mutex<State>

  init(_ project: EditorProject, history: HistoryFile) {
    (self.project, self.history) = (project, history)
    var state = State(composition: project.composition)
    if project.isReopened { state.revision = Self.revision(ofFile: project.output) ?? "" }
    Self.admitPhotos(to: &state, of: project)
    // Undo may bring back a photo that the collage does not have any more.
    for photo in (try? HistoryFile.photos(of: history.bytes)) ?? [] where !state.photos.has(photo) {
      state.photos.add(photo, Self.header(of: photo.path, in: project))
    }
    self.state = Mutex(state)
  }

  /// Lets pages name the photos of the collage.
  private static func admitPhotos(to state: inout State, of project: EditorProject) {
    for photo in state.composition.photos where !state.photos.has(photo) {
      state.photos.add(photo, header(of: photo.path, in: project))
    }
  }

  private static func header(of path: String, in project: EditorProject) -> PhotoHeader? {
    (try? project.path(of: path)).flatMap { try? PhotoProbe.header(of: $0, policy: project.policy) }
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
    guard let document = try? JSONValue.parse(CompositionEncoder.encode(state.composition), file: "composition") else {
      return .message(.failed, "the collage cannot be written")
    }
    return .json(
      .members(
        [
          ("name", .string(project.output.split(separator: "/").last.map(String.init) ?? "")),
          ("revision", .string(state.revision)), ("isReopened", .boolean(project.isReopened)),
          ("composition", document), ("notes", .array(project.notes.map { .string($0.description) })),
          ("found", Self.value(of: project.foundFocus)), ("formats", .array(OutputFormat.allCases.map(Self.value))),
        ] + Self.photoLists(of: state)))
  }

  /// Returns the photos as their files are now: those that can be shown, and those that are missing.
  func photos() -> HTTPResponse {
    let state = state.withLock { state in
      look(again: state.photos.all, &state)
      return state
    }
    return .json(.members(Self.photoLists(of: state)))
  }

  private static func photoLists(of state: State) -> [(String, JSONValue?)] {
    let shown = state.photos.all.map { photo in (photo, state.photos.header(of: photo.id)) }
    return [
      ("photos", .array(shown.compactMap { photo, header in header.map { value(of: photo, $0) } })),
      ("missing", .array(shown.filter { $0.1 == nil }.map { value(of: $0.0, state.photos.lastHeader(of: $0.0.id)) })),
    ]
  }

  /// Reads the headers of photos again whose files have changed, have gone or have come back.
  private func look(again photos: [Photo], _ state: inout State) {
    for photo in photos {
      let known = state.photos.header(of: photo.id)
      if let known, PhotoPreviews.isCurrent(known) { continue }
      state.photos.add(photo, Self.header(of: photo.path, in: project))
    }
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
    try admit(composition.photos)
    return composition
  }

  /// Lets photos in that this editor has, under whatever names.
  private func admit(_ photos: [Photo]) throws {
    for photo in photos {
      let (isKnown, isAdmitted) = state.withLock { ($0.photos.has(photo), $0.photos.admits(photo.path)) }
      if isKnown { continue }
      guard isAdmitted || isUpload(photo.path), let header = Self.header(of: photo.path, in: project) else {
        throw FormatError(file: "composition", message: "the photo \(escaped(photo.id.name)) is not one of this editor")
      }
      state.withLock { $0.photos.add(photo, header) }
    }
  }

  /// Returns what a page has kept of its history.
  func pastSteps() -> HTTPResponse { .content(history.bytes, type: "application/json") }

  /// Keeps what a page can undo and do again; it may name only photos that the editor has.
  func keepSteps(_ request: HTTPRequest) -> HTTPResponse {
    let bytes = request.bytes
    do {
      try admit(try HistoryFile.photos(of: bytes))
    } catch {
      return .message(.unprocessable, "\(error)")
    }
    history.keep(bytes)
    return HTTPResponse(.noContent, headers: HTTPResponse.security)
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

  /// Returns the absolute paths of a composition's photos.
  ///
  /// - Throws: `RenderError` for a photo in a slot whose file is missing.
  func paths(of composition: Composition) throws(RenderError) -> [PhotoID: String] {
    let headers = state.withLock { state in
      look(again: composition.photos, &state)
      return composition.photos.map { ($0, state.photos.header(of: $0.id)) }
    }
    let placed = Set(composition.items.map(\.photo))
    if let (photo, _) = headers.first(where: { $0.1 == nil && placed.contains($0.0.id) }) {
      throw .file(.cannotOpen(path: photo.path, reason: "the file is missing; locate it, or remove the photo"))
    }
    return Dictionary(headers.compactMap { photo, header in header.map { (photo.id, $0.name) } }) { first, _ in first }
  }

  /// Returns what renders a composition without the photos whose files are missing, as a page shows it meanwhile.
  func screenRequest(_ composition: Composition, _ output: OutputSettings) throws -> RenderRequest {
    var composition = composition
    let isThere = state.withLock { state in
      look(again: composition.photos, &state)
      return Set(composition.photos.map(\.id).filter { state.photos.header(of: $0) != nil })
    }
    composition.items.removeAll { !isThere.contains($0.photo) }
    let paths = try paths(of: composition)
    return try project.screenRequest(composition, at: paths, output)
  }

  /// Says where photos are centered whose crop nobody has chosen, as they are rendered.
  func focus(_ request: HTTPRequest) -> HTTPResponse {
    do {
      var rendering = try screenRequest(composition(of: request.bytes), OutputSettings(format: .png))
      while true {
        let asked = rendering
        let found = waitFor { () async -> Result<[ItemID: Point], RenderError> in
          do throws(RenderError) { return .success(try await asked.foundFocus()) } catch { return .failure(error) }
        }
        switch found {
        case .success(let points)?:
          return .json(.members([("items", Self.value(of: points))]))
        case .failure(let error)?:
          // A photo that is damaged does not keep the others from being looked at.
          let damaged = rendering.photos.filter { $0.value.path == error.unusablePicture }.map(\.key)
          let count = rendering.composition.items.count
          rendering.composition.items.removeAll { damaged.contains($0.photo) }
          guard rendering.composition.items.count < count else { throw error }
        case nil: return .message(.failed, "the photos could not be looked at")
        }
      }
    } catch {
      return .message(.unprocessable, "\(error)")
    }
  }

  private static func value(of points: [ItemID: Point]) -> JSONValue {
    .members(
      points.sorted { $0.key.name < $1.key.name }.map { item, point in
        (item.name, .array([.number(point.x), .number(point.y)]))
      })
  }

  private static func value(of format: OutputFormat) -> JSONValue {
    let traits = format.traits
    return .members([
      ("name", .string(format.rawValue)), ("title", .string(traits.title)),
      ("extension", .string(traits.extensions.first ?? format.rawValue)),
      ("hasQuality", .boolean(traits.usualQuality != nil)),
    ])
  }

  /// Describes a photo; without a header it is one that was never seen.
  static func value(of photo: Photo, _ header: PhotoHeader?) -> JSONValue {
    let size = header?.uprightSize
    return .members([
      ("id", .string(photo.id.name)), ("path", .string(photo.path)),
      ("name", .string(photo.path.split(separator: "/").last.map(String.init) ?? photo.path)),
      ("size", size.map { .array([.number($0.width), .number($0.height)]) }),
      ("hasAlpha", header.map { .boolean($0.hasAlpha) }),
      ("version", header.map { .string(PhotoPreviews.version(of: $0)) }),
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
