public import CollageFiles
public import CollageLayout
public import CollageModel
public import CollageRender
public import CollageSubjects

/// Photos in a template, which can be edited and rendered to a file or into memory.
///
/// ```swift
/// var collage = try PhotoCollage(named: "hero-left", photos: ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
/// try collage.composition.swap("1", "2")
/// try await collage.render(to: "out.jpg", sizing: .scale(2))
/// let pixels = try await collage.picture(sizing: .pixels(PixelSize(400, 300))).premultipliedPixels
/// ```
public struct PhotoCollage: Sendable {
  /// The template, and the placement of each photo.
  public var composition: Composition
  /// The sources of photos that are not at their own `path`.
  public var sources: [PhotoID: PhotoSource]
  /// The folder of the template's own pictures and masks.
  public var templateFolder: String
  /// The accepted formats and limits of pictures.
  public var policy = PhotoPolicy()
  /// A background instead of the template's.
  public var background: Background?
  /// A focus in place of those of the slots, or nil; slots that name a point keep it.
  public var focus: Focus?
  /// How the photos of items are straightened and cropped in place of what their intents say.
  public var crops: [ItemID: CropChange] = [:]
  /// Parts of photos, 0 to 1 of the upright photo, that must stay visible; an item's own focus takes precedence.
  public var subjects: [PhotoID: [Rect]] = [:]
  /// What lists and programs say of photos' subjects, as `know(_:)` asks them.
  public var knownSubjects: [PhotoID: PhotoSubjects] = [:]
  /// What was found in photos; collages that share it look at each photo once.
  public var subjectCache = SubjectCache()
  /// Masks of the subjects of photos that are cut out.
  public var masks: [PhotoID: PhotoSource] = [:]
  /// Guesses of where the subjects of photos are that are cut out, as `guess(by:)` asks for them.
  public var guesses: [PhotoID: PhotoSource] = [:]
  /// The cache of cutouts; collages that share it cut out each photo once.
  public var cutouts = CutoutCache()
  /// Values of variables of texts, by name; others have the template's own value.
  public var texts: [String: String] = [:]
  /// Whether variables of texts stay as they are written.
  public var keepsVariables = false
  /// The fonts of texts.
  public var fonts = RenderFonts.installed
  /// Bleed, crop marks and guides of what is rendered.
  public var print = PrintSettings()
  /// Where the filters that looks name are found.
  public var filters = FilterSearch()
  /// Filters that are not searched for, by the names that looks have for them.
  public var ownFilters: [FilterID: FilterSource] = [:]
  /// The number of photos decoded in parallel; nil is one per CPU core.
  public var threads: Int?
  /// Files that are never overwritten, besides those that are rendered.
  public var inputs: InputGuard
  /// Notes for the user about photos without a slot and slots without a photo.
  public let notes: [RenderNote]
  /// Whether a photo without a source is at its own path.
  private let opensOwnPaths: Bool

  /// Places photos into a template's slots, in its fill order.
  ///
  /// - Parameters:
  ///   - template: The template.
  ///   - photos: The photos' paths, in fill order.
  ///   - whenShort: How slots are filled when there are fewer photos than slots; nil is as the template says.
  ///   - templateFolder: The folder of the template's own pictures and masks.
  /// - Throws: `RenderError.layout` if the template does not support the number of photos.
  public init(
    _ template: Template, photos: [String], whenShort: WhenShort? = nil, templateFolder: String = "."
  ) throws(RenderError) {
    guard !photos.isEmpty else { throw .noPhotos(searched: "") }
    try self.init(filling: template, with: photos, whenShort: whenShort, templateFolder: templateFolder)
    inputs.add(photos, as: .photo)
  }

  /// Opens a shipped template by its name, a template's file or a saved composition.
  ///
  /// - Parameters:
  ///   - name: The name of a shipped template such as `hero-left`, or a file's path.
  ///   - photos: The photos' paths, in fill order; empty for a composition, which names its own.
  ///   - whenShort: How slots are filled when there are fewer photos than slots; nil is as the template says.
  ///   - search: Finds templates by name, besides the shipped ones.
  /// - Throws: `FileError` if a file cannot be opened; `RenderError` if the template does not support the number of
  ///   photos, or if photos are passed with a composition; `FormatError` with every error of a document.
  public init(
    named name: String, photos: [String] = [], whenShort: WhenShort? = nil,
    search: TemplateSearch = TemplateSearch()
  ) throws {
    let document = try CollageDocument(named: name, search: search)
    switch document.content {
    case .template(let template):
      try self.init(template, photos: photos, whenShort: whenShort, templateFolder: document.folder)
    case .composition(let composition):
      guard photos.isEmpty else {
        throw RenderError.layout(
          "\(escaped(name)) is a composition and names its own photos; \(photos.count) were given")
      }
      self.init(
        composition, try document.photoPaths().mapValues { PhotoSource(path: $0) }, document.folder, opensOwnPaths: true
      )
    }
    inputs.add(document.inputs)
  }

  /// Renders what is in a composition; a photo without a source is not opened.
  ///
  /// - Parameters:
  ///   - composition: The composition.
  ///   - sources: The sources of its photos.
  ///   - templateFolder: The folder of the template's own pictures and masks.
  public init(_ composition: Composition, sources: [PhotoID: PhotoSource] = [:], templateFolder: String = ".") {
    self.init(composition, sources, templateFolder, opensOwnPaths: false)
  }

  /// Places photos into a template's slots, of which there may be none.
  ///
  /// - Parameters:
  ///   - template: The template.
  ///   - photos: The photos' paths, in fill order; a path that occurs twice is one photo in two slots.
  ///   - whenShort: How slots are filled when there are fewer photos than slots; nil is as the template says.
  ///   - pinned: Photos that are assigned to slots explicitly.
  ///   - assignment: The assignment of the others.
  ///   - templateFolder: The folder of the template's own pictures and masks.
  /// - Throws: `RenderError.layout` if the template does not support the number of photos, or has no such slot.
  package init(
    filling template: Template, with photos: [String], whenShort: WhenShort? = nil,
    pinned: [(slot: SlotID, path: String)] = [], assignment: Composer.PhotoAssignment = .given,
    templateFolder: String = "."
  ) throws(RenderError) {
    var composer = Composer(template: template, whenShort: whenShort, pinned: pinned)
    composer.assignment = assignment
    let composed = try composer.compose(photos)
    self.init(
      composed.composition, composed.paths.mapValues { PhotoSource(path: $0) }, templateFolder, composed.notes,
      opensOwnPaths: true)
  }

  private init(
    _ composition: Composition, _ sources: [PhotoID: PhotoSource], _ templateFolder: String,
    _ notes: [RenderNote] = [], opensOwnPaths: Bool
  ) {
    (self.composition, self.sources, self.templateFolder) = (composition, sources, templateFolder)
    (self.notes, self.opensOwnPaths) = (notes, opensOwnPaths)
    inputs = InputGuard()
  }

  /// The paths of the photos in slots, in the order of the items.
  var shownPaths: [String] {
    composition.items.compactMap { $0.slot == nil ? nil : sources[$0.photo]?.path }
  }

  /// The source of each photo.
  var photoSources: [PhotoID: PhotoSource] {
    var all = sources
    if opensOwnPaths {
      for photo in composition.photos where all[photo.id] == nil { all[photo.id] = PhotoSource(path: photo.path) }
    }
    return all
  }

  /// Renders into a file, which is published atomically; an input of the collage is never overwritten.
  ///
  /// - Parameters:
  ///   - path: The file; its extension determines the format if `output` is nil.
  ///   - sizing: The pixel size of the canvas.
  ///   - output: The encoder settings; nil is by the extension, at the format's default quality.
  ///   - progress: Called with the finished fraction, 0 to 1, on any thread.
  /// - Returns: The report: the size in pixels, each slot's crop, notes, timings.
  /// - Throws: `RenderError`; the file is then unchanged.
  @discardableResult public func render(
    to path: String, sizing: RenderRequest.Sizing = .natural, output: OutputSettings? = nil,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderReport {
    guard let settings = output ?? OutputFormat(path: path).map({ OutputSettings(format: $0) }) else {
      let formats = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw .unsupportedOutput("\(escaped(path)): the extension is not that of a writable format: \(formats)")
    }
    var report = try await prepared(sizing, settings).write(to: .file(path), protecting: inputs, progress: progress)
    report.notes = notes + report.notes
    return report
  }

  /// Renders into memory.
  ///
  /// - Parameters:
  ///   - sizing: The pixel size of the canvas.
  ///   - output: The encoder settings of `RenderedPicture.encoded()`.
  /// - Returns: The picture: its pixels in sRGB, premultiplied, 8 bits each, and the bytes of a file on demand.
  /// - Throws: `RenderError`.
  public func picture(
    sizing: RenderRequest.Sizing = .natural, output: OutputSettings = OutputSettings(format: .png)
  ) async throws(RenderError) -> RenderedPicture {
    try await prepared(sizing, output).picture()
  }
}

extension CollageDocument {
  /// Returns the paths of a composition's photos, below the document's folder; none for a template.
  ///
  /// - Throws: `FileError` if a path leads out of the folder, or to nothing.
  public func photoPaths() throws(FileError) -> [PhotoID: String] {
    guard case .composition(let composition) = content else { return [:] }
    return try composition.photoPaths(below: PathGate(folder: folder), of: path ?? "the composition")
  }
}
