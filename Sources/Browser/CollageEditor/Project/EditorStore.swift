import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import Digest
import LocalHTTP
import Synchronization
import SystemCalls

/// The current collage as last saved, shared by all requests.
final class EditorStore: Sendable {
  struct State {
    /// The absolute path of the file to which every change is saved.
    var output: String
    var document: EditedDocument
    /// The digest of the current file; empty if there is no file.
    ///
    /// Pages with a different revision must not overwrite the file, even if an earlier run of the server wrote it.
    var revision = ""
    var photos = KnownPhotos()
    /// What looks for new photos; nil while a template is edited, which photos only try out.
    var arriving: ArrivingPhotos?
    /// The photos that have arrived and are in no saved document yet, with the items by which pages add them.
    var arrived: [PhotoID: ItemID] = [:]
    /// The error if another program replaced the file by an invalid one.
    var problem: String?

    /// The name of the file.
    var name: String { output.split(separator: "/").last.map(String.init) ?? "" }
  }

  let project: EditorProject
  let history: HistoryFile
  let notes: RenameNotes
  /// Called with the path of the collage when it was renamed.
  let renamed: @Sendable (String) -> Void
  let state: Mutex<State>
  let readFacts = Mutex<ReadFacts>([:])
  private let generated = GeneratedLayout()

  init(
    _ project: EditorProject, history: HistoryFile, notes: RenameNotes, renamed: @escaping @Sendable (String) -> Void
  ) {
    (self.project, self.history, self.notes, self.renamed) = (project, history, notes, renamed)
    var state = State(output: project.output, document: project.document)
    if !project.isTemplate { state.arriving = project.arriving }
    if project.isReopened { state.revision = Self.revision(ofFile: project.output) ?? "" }
    Self.admitPhotos(to: &state, of: project)
    // Undo may restore a photo that is no longer in the collage.
    for photo in history.photos where !state.photos.has(photo) {
      state.photos.add(photo, Self.header(of: photo.path, in: project))
    }
    // The browser is not open yet.
    let photos = state.photos
    _ = generated.template(of: state.document.first, header: { photos.header(of: $0) }, outlines: nil)
    self.state = Mutex(state)
  }

  /// Allows pages to refer to the photos of the collage.
  private static func admitPhotos(to state: inout State, of project: EditorProject) {
    for photo in state.document.photos {
      if !state.photos.has(photo) { state.photos.add(photo, header(of: photo.path, in: project)) }
    }
  }

  static func header(of path: String, in project: EditorProject) -> PhotoHeader? {
    (try? project.path(of: path)).flatMap { try? project.clips.header(of: $0, policy: project.policy) }
  }

  private static func revision(of bytes: [UInt8]) -> String { MessageDigests.sha256(bytes) ?? "" }

  /// Returns the revision of the current file, or nil if there is none.
  private static func revision(ofFile path: String) -> String? {
    guard let file = SpooledFile(path: path) else { return nil }
    // Too large to have been saved by a page; avoids reading it.
    return file.byteCount > EditorHandler.maxDocumentBytes ? "\(file.byteCount) bytes" : revision(of: file.bytes())
  }

  /// Returns the header of a photo, with its absolute path as the source.
  func header(of photo: PhotoID) -> PhotoHeader? { state.withLock { $0.photos.header(of: photo) } }

  /// The headers of the first photos in slots, which a page asks for first.
  var firstHeaders: [PhotoHeader] {
    state.withLock { state in
      state.document.first.items.prefix(Self.maxFirst).compactMap { state.photos.header(of: $0.photo) }
    }
  }

  private static let maxFirst = 60

  /// Returns the initial data for the page.
  func session() -> HTTPResponse {
    let state = state.withLock { state in
      readOthers(&state)
      return state
    }
    if let problem = state.problem { return .message(.unprocessable, problem) }
    let first = state.document.first
    guard let document = try? JSONValue.parse(CompositionEncoder.encode(first), file: "composition") else {
      return .message(.failed, "the collage cannot be encoded")
    }
    let album = state.document.album.flatMap { try? JSONValue.parse(AlbumEncoder.encode($0), file: "album") }
    let generated = generated.template(
      of: first, header: { state.photos.header(of: $0) }, outlines: { try? self.layoutPhotos(of: $0) })
    let written = generated.flatMap { try? JSONValue.parse(TemplateEncoder.encode($0), file: "template") }
    return .json(
      .members(
        [
          ("written", written), ("name", .string(state.name)),
          ("revision", .string(state.revision)), ("isReopened", .boolean(project.isReopened)),
          ("isUsualTemplate", .boolean(project.isUsualTemplate)),
          ("isTemplate", project.isTemplate ? .boolean(true) : nil),
          ("composition", document), ("album", album), ("notes", .array(project.notes.map { .string($0.description) })),
          ("found", Self.value(of: project.foundFocus)), ("formats", .array(OutputFormat.allCases.map(Self.value))),
        ] + photoLists(of: state)))
  }

  /// Returns the photos according to their current files: those that can be shown, and those that are missing.
  func photos() -> HTTPResponse {
    let state = state.withLock { state in
      look(again: state.photos.all, &state)
      admitArrivals(to: &state)
      return state
    }
    return .json(.members(photoLists(of: state)))
  }

  private func photoLists(of state: State) -> [(String, JSONValue?)] {
    let shown = state.photos.all.map { photo in (photo, state.photos.header(of: photo.id)) }
    let missing = shown.filter { $0.1 == nil }.map { photo, _ in
      value(of: photo, state.photos.lastHeader(of: photo.id), state)
    }
    return [
      ("photos", .array(shown.compactMap { photo, header in header.map { value(of: photo, $0, state) } })),
      ("missing", .array(missing)),
    ]
  }

  /// Reads the headers of photos whose files have changed, disappeared or returned.
  private func look(again photos: [Photo], _ state: inout State) {
    for photo in photos {
      let known = state.photos.header(of: photo.id)
      if let known, PhotoPreviews.isCurrent(known) { continue }
      state.photos.add(photo, Self.header(of: photo.path, in: project))
    }
  }

  // MARK: Saving

  /// Saves the collage sent by the page with its undo history, unless the file was changed since the page read it.
  ///
  /// A page whose user has chosen its own version asks to keep that of the file as well.
  func save(_ request: HTTPRequest) -> HTTPResponse {
    do {
      let sent = try SentCollage(request.bytes)
      let document = try document(of: sent.document)
      let bytes = document.bytes
      // A history with photos that are unknown here cannot be undone to; the collage is saved without it.
      let history = sent.history.flatMap { (try? admit(HistoryFile.photos($0))) != nil ? $0 : nil }
      return try state.withLock { state in
        // A page of an album must not take the place of the album.
        guard (document.album == nil) == (state.document.album == nil) else {
          throw FormatError(file: "composition", message: "not what this editor has opened; send the whole document")
        }
        return FolderLock.whileHeld(project.folder) {
          let (base, keepsOther) = (request.head.query["revision"], request.head.query["keep"] == "other")
          let response = save(document, bytes, over: base, keepsOther: keepsOther, &state)
          if response.status == .ok, let history { self.history.keep(history, of: state.revision) }
          return response
        }
      }
    } catch {
      return .message(.unprocessable, project.withoutFolder("\(error)"))
    }
  }

  private func save(
    _ document: EditedDocument, _ bytes: [UInt8], over known: String?, keepsOther: Bool, _ state: inout State
  ) -> HTTPResponse {
    let saved = Self.revision(of: bytes)
    var other: String?
    let isThere = readOthers(&state)
    // A page whose save succeeded, but was not answered, sends it again.
    if saved != state.revision || !isThere {
      guard known == state.revision || saved == state.revision else {
        return .json(
          .members([
            ("error", .string("saved from another page")), ("revision", .string(state.revision)),
            ("name", .string(state.name)),
          ]), .conflict)
      }
      do throws(FileError) {
        if keepsOther { other = try keepFile(state.output) }
        try AtomicFile.write(bytes, to: state.output, protecting: project.inputs)
      } catch {
        return .message(.failed, "the collage could not be saved: \(project.words(of: error))")
      }
      (state.revision, state.problem) = (saved, nil)
    }
    // The photos with which a template is tried out are in no file.
    state.document = document
    for photo in document.photos { state.arrived[photo.id] = nil }
    return .json(
      .members([
        ("revision", .string(saved)), ("name", .string(state.name)), ("other", other.map { .string($0) }),
      ]))
  }

  /// Decodes what the page sends to be saved; it may only refer to photos known to the editor.
  func document(of bytes: [UInt8]) throws -> EditedDocument {
    let sent = try EditedDocument(bytes)
    try admit(sent.photos)
    guard project.isTemplate else { return sent }
    guard case .collage(let trial) = sent else {
      throw FormatError(file: "composition", message: "an album, not a template; send the collage of the template")
    }
    return .template(trial)
  }

  /// Decodes a composition sent by the page, such as a page of an album.
  func composition(of bytes: [UInt8]) throws -> Composition {
    switch try document(of: bytes) {
    case .collage(let composition), .template(let composition): return composition
    case .album:
      throw FormatError(file: "composition", message: "an album, not a composition; send one of its pages")
    }
  }

  /// Registers photos of a composition if the editor already knows their files, possibly under other names.
  private func admit(_ photos: [Photo]) throws {
    for photo in photos {
      let (isKnown, isAdmitted) = state.withLock { ($0.photos.has(photo), $0.photos.admits(photo.path)) }
      if isKnown { continue }
      guard isAdmitted || isUpload(photo.path), let header = Self.header(of: photo.path, in: project) else {
        throw FormatError(file: "composition", message: "the photo \(escaped(photo.id.name)) is unknown to this editor")
      }
      state.withLock { $0.photos.add(photo, header) }
    }
  }

  /// Returns the undo history stored by the page.
  func pastSteps() -> HTTPResponse { .content(history.bytes, type: "application/json") }

  /// Returns whether a path has the form of an upload.
  ///
  /// A page that outlives its server may refer to uploads that were not saved yet.
  private func isUpload(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == Self.uploads
      && UploadName.isName(parts[1])
  }

  /// Loads changes made to the file by another program, such as a second editor or a text editor.
  ///
  /// - Returns: Whether the file exists; a missing file is written again by the next save.
  @discardableResult private func readOthers(_ state: inout State) -> Bool {
    if access(state.output, F_OK) != 0, let path = notes.path(of: state.output) {
      state.output = path
      renamed(path)
    }
    guard let revision = Self.revision(ofFile: state.output) else { return false }
    guard revision != state.revision else { return true }
    (state.revision, state.problem) = (revision, nil)
    do {
      state.document = try state.document.reread(state.output, below: project.folder)
      Self.admitPhotos(to: &state, of: project)
    } catch {
      state.problem = "another program has changed the saved collage: \(error)"
    }
    return true
  }

  /// Returns the absolute paths of a composition's photos.
  ///
  /// - Throws: `RenderError` if the file of a photo in a slot is missing.
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

  /// Returns the request for showing a composition on the page; photos with missing files are left out.
  ///
  /// The pages of an album come with values for their texts, such as their numbers, which a picture of them shows.
  func screenRequest(_ composition: Composition, _ output: OutputSettings) throws -> RenderRequest {
    var composition = composition
    let isThere = state.withLock { state in
      if state.document.album != nil { composition = composition.replacingOwnVariables() }
      look(again: composition.photos, &state)
      return Set(composition.photos.map(\.id).filter { state.photos.header(of: $0) != nil })
    }
    composition.items.removeAll { !isThere.contains($0.photo) }
    let paths = try paths(of: composition)
    return try project.screenRequest(composition, at: paths, output)
  }

  /// Returns the automatic focus of photos whose crop the user has not changed.
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
          // Removes damaged photos and repeats the request for the others.
          let damaged = rendering.photos.filter { $0.value.path == error.unusablePicture }.map(\.key)
          let count = rendering.composition.items.count
          rendering.composition.items.removeAll { damaged.contains($0.photo) }
          guard rendering.composition.items.count < count else { throw error }
        case nil: return .message(.failed, "the photos could not be analyzed")
        }
      }
    } catch {
      return .message(.unprocessable, project.withoutFolder("\(error)"))
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

  /// Describes a photo for the page; without a header, its file was never readable.
  func value(of photo: Photo, _ header: PhotoHeader?, _ state: State) -> JSONValue {
    let size = header?.uprightSize
    return .members([
      ("id", .string(photo.id.name)), ("path", .string(photo.path)),
      ("name", .string(photo.path.split(separator: "/").last.map(String.init) ?? photo.path)),
      ("size", size.map { .array([.number($0.width), .number($0.height)]) }),
      ("hasAlpha", header.map { .boolean($0.hasAlpha) }),
      ("version", header.map { .string(PhotoPreviews.version(of: $0)) }),
      ("clip", header.flatMap { clip(of: $0) }), ("item", state.arrived[photo.id].map { .string($0.name) }),
    ])
  }
}

extension EditorProject {
  /// Returns what is wrong with a file, for a message that names it already: other files have their paths below the
  /// collage's folder.
  func words(of error: any Error) -> String {
    switch error {
    case let error as FileError: withoutFolder(error.reasonWithoutPath)
    case let error as RenderError: withoutFolder(error.finding)
    default: withoutFolder("\(error)")
    }
  }

  /// Returns a text that names files of the project by their paths below its folder.
  func withoutFolder(_ text: String) -> String { text.replacing("\(folder)/", with: "") }
}

extension FileError {
  /// The error message without the path.
  fileprivate var reasonWithoutPath: String {
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
