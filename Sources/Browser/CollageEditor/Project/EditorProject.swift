public import CollageFiles
import CollageFormat
public import CollageKit
import CollageModel
public import CollageRender
import SystemCalls

/// A collage that is edited: its photos, and the file that it is saved to.
public struct EditorProject: Sendable {
  /// The file that every change is saved to, absolute.
  public var output: String { place.output }
  /// Whether the file was there already, and is gone on with.
  public let isReopened: Bool
  /// What was found of photos, for notes to the user.
  public private(set) var found: FoundPhotos
  /// Notes to the user at opening: what was found of photos, and which of them only this editor shows.
  public var notes: [RenderNote] { found.notes + linkNotes }
  /// The composition; paths of photos are relative to `folder`.
  private(set) var composition: Composition
  /// The focus that was found for items, which nobody has chosen.
  private(set) var foundFocus: [ItemID: Point] = [:]
  /// The files that are never overwritten.
  let inputs: InputGuard
  let policy: PhotoPolicy

  /// The formats and limits of photos and pictures that a person edits, who may ask for a poster and wait.
  public static let usualPolicy = PhotoPolicy(limits: .interactive)
  private let place: ProjectPlace
  /// Who is asked about the subjects of photos.
  let subjects: SubjectSources
  /// The paths of photos that the user named, or whose folder they named: these may be links to elsewhere.
  private let named: Set<String>

  /// The folder of the file, in or below which all photos are.
  var folder: String { place.folder }

  /// Photos of more places are looked at when the page is open.
  private static let maxLookedAt = 16

  /// Opens a template with photos, or a composition.
  ///
  /// Photos of folders that cannot be used are skipped, with a note in `found`.
  ///
  /// - Parameters:
  ///   - document: The template or composition; nil is a template that suits the number of photos.
  ///   - photos: Photos: files, folders and patterns.
  ///   - output: The file to save to; nil is one beside the composition, or in the folder that was named.
  ///   - finder: Finds the photos.
  ///   - subjects: Who is asked about the subjects of photos; nil is lists beside them.
  /// - Throws: `KitError.photoElsewhere` if the photos are not below the file's folder; what reading documents and photos throws.
  public init(
    _ document: CollageDocument?, photos: [String], output: String? = nil,
    finder: PhotoFinder = PhotoFinder(policy: EditorProject.usualPolicy),
    subjects: SubjectSources? = nil
  ) async throws {
    policy = finder.policy
    self.subjects = try subjects ?? SubjectSources()
    var found = try finder.search(photos)
    try await found.rejectProblems(policy: finder.policy)
    found.skipUnnamable()
    try found.skipUnreadable(policy: finder.policy)
    place = try ProjectPlace(document, photos: photos, count: found.paths.count, output: output)
    let saved = place.output
    isReopened = access(saved, F_OK) == 0
    var inputs = InputGuard(found.paths, as: .photo)
    if let document, document.path.map({ !InputGuard.isSameFile($0, saved) }) ?? true { inputs.add(document.inputs) }
    inputs.add(self.subjects.lists(of: found.paths))
    self.inputs = inputs
    let folder = place.folder
    named = Set(try found.paths.map { try Composition.relative(ProjectPlace.absolute($0), to: folder) })
    self.found = found
    composition = try Self.composition(document, found, place, isReopened: isReopened, policy: policy)
    while let unusable = try await lookAtPhotos() {
      let path = found.paths.first { ProjectPlace.absolute($0) == unusable.path }
      guard !isReopened, let path, self.found.skip(path, because: unusable.problem) else { break }
      composition = try Self.composition(document, self.found, place, isReopened: false, policy: policy)
    }
  }

  /// Writes the focus that the renderer finds by itself into the items.
  ///
  /// The page shows the same, and it stays when photos change places. Photos of many places are looked at when the page is open.
  ///
  /// - Returns: A photo that cannot be used; nothing is written then.
  private mutating func lookAtPhotos() async throws -> (path: String, problem: RenderError)? {
    let asking = composition.items.count { $0.intent.focus == nil }
    guard asking > 0, asking <= Self.maxLookedAt else { return nil }
    do throws(RenderError) {
      foundFocus = try await request(composition).foundFocus()
      for index in composition.items.indices where composition.items[index].intent.focus == nil {
        composition.items[index].intent.focus = foundFocus[composition.items[index].id]
      }
      return nil
    } catch {
      // The page says what is wrong where it is seen.
      return error.unusablePicture.map { ($0, error) }
    }
  }

  /// The composition that is begun with.
  private static func composition(
    _ document: CollageDocument?, _ found: FoundPhotos, _ place: ProjectPlace, isReopened: Bool, policy: PhotoPolicy
  ) throws -> Composition {
    let paths = found.paths.map(ProjectPlace.absolute)
    let begun = try Self.begun(document, paths, place, isReopened: isReopened, policy)
    return try begun.adding(paths, below: place.folder)
  }

  private static func begun(
    _ document: CollageDocument?, _ paths: [String], _ place: ProjectPlace, isReopened: Bool, _ policy: PhotoPolicy
  ) throws -> Composition {
    if isReopened {
      guard case .composition(let saved) = try CollageDocument(named: place.output).content else {
        throw EditorError.badProject("\(escaped(place.output)) is not a composition; pass another file with --output")
      }
      return saved
    }
    let document = try document ?? CollageDocument(named: usualTemplate(photos: paths.count))
    switch document.content {
    case .composition(let composition):
      // Words of variables that nobody gave stay as they are written, so that they can be edited.
      let spelled = (try? composition.replacingVariables(counting: [])) ?? composition
      return try spelled.withPaths(below: place.folder) { ProjectPlace.absolute("\(document.folder)/\($0.path)") }
    case .template(let template):
      let collage = try PhotoCollage(filling: Self.spelled(template, with: paths, policy), with: paths)
      return try collage.composition.withPaths(below: place.folder) { collage.photos[$0.id]?.name ?? $0.path }
    }
  }

  /// Returns a template with the words that its variables stand for when it shows photos.
  private static func spelled(_ template: Template, with paths: [String], _ policy: PhotoPolicy) throws -> Template {
    var collage = try PhotoCollage(filling: template, with: paths)
    let taken = try collage.composition.datesTaken(of: collage.photos, policy: policy)
    let count = (name: TextVariables.count, value: String(paths.count))
    collage.composition.layers = template.layers
    var spelled = template
    spelled.layers = try collage.composition.replacingVariables(with: [count], taken: taken).layers
    return spelled
  }

  /// The template where none is named.
  private static func usualTemplate(photos: Int) -> String {
    switch photos {
    case 0: "square/four"
    case 1: "square/framed-one"
    case 2: "square/two"
    case 3: "square/hero-and-three"
    case 4: "hero/hero-left"
    default: "auto/mosaic"
    }
  }

  // MARK: Photos

  /// Returns the absolute path of a photo.
  ///
  /// - Throws: `FileError` for a path that leads out of the folder, other than by a link that the user named, or to nothing.
  func path(of photo: String) throws(FileError) -> String {
    named.contains(photo) ? "\(folder)/\(photo)" : try PathGate(folder: folder).resolve(photo)
  }

  /// A note for each photo that the user named and that lies elsewhere: a document must not lead out of its folder, so that
  /// one from a stranger reads nothing else, and every other reader of the saved file refuses the photo.
  private var linkNotes: [RenderNote] {
    composition.photos.compactMap { photo -> RenderNote? in
      guard named.contains(photo.path) else { return nil }
      do throws(FileError) {
        _ = try PathGate(folder: folder).resolve(photo.path)
        return nil
      } catch {
        guard case .forbiddenPath = error, let target = resolvedPath("\(folder)/\(photo.path)") else { return nil }
        let (path, place) = (escaped("\(folder)/\(photo.path)"), escaped(target))
        return RenderNote(
          .other,
          "\(path) is a link to \(place), outside of the collage's folder: it is shown here, but \"collage render\" of the "
            + "saved file refuses it; put a copy of the photo in place of the link",
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

  /// Returns what renders a composition as a page shows it, with the variables of its texts as they are written.
  func screenRequest(
    _ composition: Composition, at paths: [PhotoID: String], _ output: OutputSettings
  ) throws -> RenderRequest {
    var collage = PhotoCollage(
      composition, photos: paths.mapValues { PhotoSource(path: $0) }, templateFolder: folder)
    (collage.policy, collage.keepsVariables) = (policy, true)
    try collage.know(subjects)
    return try collage.request(output: output)
  }
}
