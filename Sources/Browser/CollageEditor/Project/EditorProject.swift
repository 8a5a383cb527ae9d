public import CollageFiles
import CollageFormat
public import CollageKit
import CollageModel
public import CollageRender
import SystemCalls

/// The collage being edited: its photos, and the file to which it is saved.
public struct EditorProject: Sendable {
  /// The absolute path of the file to which every change is saved.
  public var output: String { place.output }
  /// True if the collage's template is edited, and saved without its photos.
  public var isTemplate: Bool { place.isTemplate }
  /// True if the file already existed and was reopened.
  public let isReopened: Bool
  /// True if the template was chosen for the number of photos, and by nobody.
  public let isUsualTemplate: Bool
  /// The photos found, including the skipped ones.
  public private(set) var found: FoundPhotos
  /// Notes for the user: skipped photos, and links that only this editor follows.
  public var notes: [RenderNote] { found.notes + linkNotes }
  /// The collage or album; photo paths are relative to `folder`.
  private(set) var document: EditedDocument
  /// The automatic focus of items without a chosen focus.
  private(set) var foundFocus: [ItemID: Point] = [:]
  let inputs: InputGuard
  let policy: PhotoPolicy
  /// The frames that stand for clips.
  let clips: ClipPosters

  /// The default formats and limits of photos, suitable for interactive use; stickers may be SVG drawings.
  public static let usualPolicy: PhotoPolicy = {
    var policy = PhotoPolicy(allowedFormats: PictureFormat.usual, limits: .interactive)
    policy.acceptsVectors = true
    return policy
  }()
  let place: ProjectPlace
  /// What finds photos that are put into the folders later.
  let arriving: ArrivingPhotos
  let subjects: SubjectSources
  /// The paths of photos given by the user, directly or by their folder; these may be links to other folders.
  private let named: Set<String>

  /// The folder of the file, which contains all photos, directly or in subfolders.
  var folder: String { place.folder }

  /// The contents that the editor begins with.
  fileprivate enum Beginning {
    /// A template or a composition; nil for a template that suits the number of photos.
    case document(CollageDocument?)
    case album(AlbumBook)
    /// A template, in the file that is edited.
    case template
  }

  /// With more photos than this, the automatic focus is computed after the page has opened.
  private static let maxLookedAt = 16

  /// Opens a template with photos, or a composition.
  ///
  /// Unusable photos of folders are skipped, with a note in `found`.
  ///
  /// - Parameters:
  ///   - document: The template or composition; nil for a template that suits the number of photos.
  ///   - photos: The photos: files, folders, ZIP archives and patterns.
  ///   - output: The file to save to; nil for a file beside the composition, or in the folder of the photos.
  ///   - template: The file of a template that is edited instead of a collage, and is new if it does not exist.
  ///   - finder: The finder for the photos.
  ///   - subjects: The sources of photos' subjects; nil for lists beside the photos.
  /// - Throws: `KitError.photoElsewhere` if a photo is not below the file's folder; errors of reading documents and
  ///   photos.
  public init(
    _ document: CollageDocument?, photos: [String], output: String? = nil, template: String? = nil,
    finder: PhotoFinder = PhotoFinder(policy: EditorProject.usualPolicy),
    subjects: SubjectSources? = nil
  ) async throws {
    let beginning = template == nil ? Beginning.document(document) : .template
    try await self.init(beginning, photos: photos, finder: finder, subjects: subjects) { count throws in
      try template.map { ProjectPlace(template: $0) }
        ?? ProjectPlace(document, photos: photos, count: count, output: output)
    }
  }

  /// Opens an album; photos that it does not have are added to the tray of its first page.
  ///
  /// - Parameters:
  ///   - book: The album and its files.
  ///   - path: The path of the album's document.
  ///   - photos: More photos: files, folders, ZIP archives and patterns.
  ///   - output: The file to save to; nil for a file beside the document.
  ///   - subjects: The sources of photos' subjects; nil for lists beside the photos.
  /// - Throws: `KitError.photoElsewhere` if a photo is not below the file's folder; errors of reading photos.
  public init(
    album book: AlbumBook, at path: String, photos: [String] = [], output: String? = nil,
    subjects: SubjectSources? = nil
  ) async throws {
    try await self.init(
      .album(book), photos: photos, finder: PhotoFinder(policy: EditorProject.usualPolicy), subjects: subjects
    ) { _ in ProjectPlace(album: path, output: output) }
  }

  private init(
    _ beginning: Beginning, photos: [String], finder: PhotoFinder, subjects: SubjectSources?,
    place chosen: (Int) throws -> ProjectPlace
  ) async throws {
    policy = finder.policy
    self.subjects = try subjects ?? SubjectSources()
    var finder = finder
    finder.acceptsClips = true
    var found = finder.search(photos)
    try await found.rejectProblems(policy: finder.policy)
    found.skipUnnamable()
    let clips = ClipPosters()
    self.clips = clips
    let moving = try await clips.find(among: &found)
    try found.skipUnreadable(policy: finder.policy, besides: moving)
    arriving = ArrivingPhotos(photos, found: found, finder: finder)
    if beginning.arrangesPhotos(found.paths.count) { try await found.skipThin(policy: finder.policy, besides: moving) }
    place = try chosen(found.paths.count)
    let saved = place.output
    isReopened = access(saved, F_OK) == 0
    if case .document(nil) = beginning { isUsualTemplate = !isReopened } else { isUsualTemplate = false }
    var inputs = InputGuard(found.paths, as: .photo)
    inputs.add(beginning.inputs(besides: saved))
    inputs.add(self.subjects.lists(of: found.paths))
    self.inputs = inputs
    let folder = place.folder
    named = Set(try found.paths.map { try Composition.relative(ProjectPlace.absolute($0), to: folder) })
    self.found = found
    document = try Self.document(beginning, found, place, clips, isReopened: isReopened, policy: policy)
    while let unusable = try await lookAtPhotos() {
      let path = found.paths.first { ProjectPlace.absolute($0) == unusable.path }
      guard !isReopened, let path, self.found.skip(path, because: unusable.problem) else { break }
      document = try Self.document(beginning, self.found, place, clips, isReopened: false, policy: policy)
    }
  }

  /// Stores the automatic focus computed by the renderer in the items.
  ///
  /// The page shows the same focus, which is kept when photos change slots. Skipped if there are many photos, which are
  /// analyzed when the page is open.
  ///
  /// - Returns: A photo that cannot be used; the composition is unchanged then.
  private mutating func lookAtPhotos() async throws -> (path: String, problem: RenderError)? {
    // The pages of an album are analyzed when they are shown.
    if document.album != nil { return nil }
    var composition = document.first
    let asking = composition.items.count { $0.intent.focus == nil }
    guard asking > 0, asking <= Self.maxLookedAt else { return nil }
    do throws(RenderError) {
      foundFocus = try await request(composition).foundFocus()
      for index in composition.items.indices where composition.items[index].intent.focus == nil {
        composition.items[index].intent.focus = foundFocus[composition.items[index].id]
      }
      document.first = composition
      return nil
    } catch {
      // The page shows the error at the photo.
      return error.unusablePicture.map { ($0, error) }
    }
  }

  private static func document(
    _ beginning: Beginning, _ found: FoundPhotos, _ place: ProjectPlace, _ clips: ClipPosters, isReopened: Bool,
    policy: PhotoPolicy
  ) throws -> EditedDocument {
    let paths = found.paths.map(ProjectPlace.absolute)
    let begun = try Self.begun(beginning, paths, place, clips, isReopened: isReopened, policy)
    return try begun.adding(paths, below: place.folder)
  }

  private static func begun(
    _ beginning: Beginning, _ paths: [String], _ place: ProjectPlace, _ clips: ClipPosters, isReopened: Bool,
    _ policy: PhotoPolicy
  ) throws -> EditedDocument {
    switch beginning {
    case .template:
      let template = isReopened ? try EditedDocument.template(in: place.output) : .new(named: place.title)
      return .template(try EditedDocument.trial(of: template, paths, below: place.folder))
    case .album where isReopened, .document where isReopened: return try EditedDocument(named: place.output)
    case .album(let book): return .album(try book.saved(in: place.folder))
    case .document(let document): return .collage(try begun(document, paths, place, clips, policy))
    }
  }

  private static func begun(
    _ document: CollageDocument?, _ paths: [String], _ place: ProjectPlace, _ clips: ClipPosters, _ policy: PhotoPolicy
  ) throws -> Composition {
    let document = try document ?? CollageDocument(named: usualTemplate(photos: paths.count))
    switch document.content {
    case .composition(let composition):
      // Variables without a value keep their placeholders, so that they can be edited.
      let spelled = (try? composition.replacingVariables(counting: [])) ?? composition
      return try spelled.withPaths(below: place.folder) { ProjectPlace.absolute("\(document.folder)/\($0.path)") }
    case .template(let template):
      let collage = try PhotoCollage(filling: Self.spelled(template, with: paths, clips, policy), with: paths)
      return try collage.composition.withPaths(below: place.folder) { collage.photos[$0.id]?.name ?? $0.path }
    }
  }

  /// Returns a template whose text variables are replaced for the given photos.
  private static func spelled(
    _ template: Template, with paths: [String], _ clips: ClipPosters, _ policy: PhotoPolicy
  ) throws -> Template {
    var collage = try PhotoCollage(filling: template, with: paths)
    collage.photos = try clips.sources(at: collage.photos.mapValues(\.name))
    try collage.addLabels()
    let photos = collage.composition.photoTexts(of: collage.photos, policy: policy)
    let count = (name: TextVariables.count, value: String(paths.count))
    var spelled = collage.composition.template
    collage.composition.layers = spelled.layers
    spelled.layers = try collage.composition.replacingVariables(with: [count], photos: photos).layers
    return spelled
  }

  /// The number of photos above which the default template arranges them.
  fileprivate static let mostInUsualSlots = 4

  /// Returns the default template for a number of photos.
  private static func usualTemplate(photos: Int) -> String {
    switch photos {
    case 0: "square/four"
    case 1: "square/framed-one"
    case 2: "square/two"
    case 3: "square/hero-and-three"
    case mostInUsualSlots: "hero/hero-left"
    default: "auto/mosaic"
    }
  }

  // MARK: Photos

  /// Returns the absolute path of a photo.
  ///
  /// - Throws: `FileError` if the path leads out of the folder, unless the user gave a link, or if the file does not
  ///   exist.
  func path(of photo: String) throws(FileError) -> String {
    named.contains(photo) ? "\(folder)/\(photo)" : try PathGate(folder: folder).resolve(photo)
  }

  /// Notes on photos given by the user that are links to files outside the folder.
  ///
  /// Paths in documents must not lead out of the folder, so that documents from others cannot read other files; all
  /// other programs that read the saved file therefore reject such a photo.
  private var linkNotes: [RenderNote] {
    document.photos.compactMap { photo -> RenderNote? in
      guard named.contains(photo.path) else { return nil }
      do throws(FileError) {
        _ = try PathGate(folder: folder).resolve(photo.path)
        return nil
      } catch {
        guard case .forbiddenPath = error, let target = resolvedPath("\(folder)/\(photo.path)") else { return nil }
        let (path, place) = (escaped("\(folder)/\(photo.path)"), escaped(target))
        return RenderNote(
          .other,
          "\(path) is a link to \(place), outside the collage's folder: it is shown here, but \"collage render\" will reject it "
            + "in the saved file; replace the link by a copy of the photo",
          subject: path)
      }
    }
  }

  private func request(_ composition: Composition) throws(RenderError) -> RenderRequest {
    let paths = composition.photos.compactMap { photo in (try? path(of: photo.path)).map { (photo.id, $0) } }
    return try RenderError.converting {
      try screenRequest(composition, at: Dictionary(paths) { first, _ in first }, OutputSettings(format: .png))
    }
  }

  /// Returns the request for a picture as a page shows it, with text variables as written.
  func screenRequest(
    _ composition: Composition, at paths: [PhotoID: String], _ output: OutputSettings
  ) throws -> RenderRequest {
    var (composition, photos) = (composition, paths.mapValues { PhotoSource(path: $0) })
    try clips.place(in: &composition, &photos)
    var collage = PhotoCollage(shown: composition, photos: photos, folder: folder, policy: policy)
    try collage.addSubjects(from: subjects)
    return try collage.request(output: output)
  }
}

extension EditorProject.Beginning {
  /// Returns whether a layout is made for a number of photos.
  fileprivate func arrangesPhotos(_ count: Int) -> Bool {
    switch self {
    case .document(nil): count > EditorProject.mostInUsualSlots
    case .document(let document?):
      switch document.content {
      case .template(let template): template.arrangesPhotos
      case .composition(let composition): composition.template.arrangesPhotos
      }
    case .album, .template: false
    }
  }

  /// The files of the document that are never overwritten, but for the file to which it is saved.
  fileprivate func inputs(besides saved: String) -> InputGuard {
    switch self {
    case .document(let document):
      guard let document, document.path.map({ !InputGuard.isSameFile($0, saved) }) ?? true else { return InputGuard() }
      return document.inputs
    case .album(let book): return InputGuard(book.paths.values.sorted(), as: .photo)
    case .template: return InputGuard()
    }
  }
}
