public import CollageFiles
public import CollageLayout
public import CollageModel
public import CollageRender

/// Photos in a template or composition, which can be edited and rendered to a file or into memory.
///
/// ```swift
/// var collage = try PhotoCollage(named: "hero-left", photos: photos)
/// try collage.composition.swap("hero", "a")
/// try await collage.render(to: output, sizing: .scale(2))
/// let pixels = try await collage.picture(sizing: .pixels(PixelSize(400, 300))).premultipliedPixels
/// ```
@dynamicMemberLookup
public struct PhotoCollage: Sendable {
  /// The render request without its size and output.
  var asked: RenderRequest
  /// The labels of photos; nil for those of the template.
  public var labels: PhotoLabels?
  /// The values of text variables, by name; other variables have the template's values.
  public var texts: [String: String] = [:]
  /// True to keep the variables of texts as written.
  public var keepsVariables = false
  /// The folder of the collage's document, whose fonts are searched first; nil for a collage without a file.
  package var fontFolder: String?
  /// The folders that are searched for filters that are not in `filters`.
  public var filterSearch = FilterSearch()
  /// The renderer of ``render(to:sizing:output:progress:)``.
  package var renderer = PictureRenderer.fresh
  /// Files that are never overwritten, besides the files that are rendered.
  public var inputs: InputGuard
  /// Notes for the user about photos without a slot and slots without a photo.
  public let notes: [RenderNote]
  /// True to open photos without a source at their own paths.
  private let opensOwnPaths: Bool

  /// The values of the request, such as `composition`, `policy` and `print`.
  public subscript<Value>(dynamicMember value: WritableKeyPath<RenderRequest, Value>) -> Value {
    get { asked[keyPath: value] }
    set { asked[keyPath: value] = newValue }
  }

  /// Places photos into a template's slots: garments into slots made for their kind, others in its fill order.
  ///
  /// - Parameters:
  ///   - template: The template.
  ///   - photos: The photos' paths, in fill order.
  ///   - whenShort: How slots are filled if there are fewer photos than slots; nil for the template's setting.
  ///   - templateFolder: The folder that contains the template's images and masks.
  /// - Throws: `RenderError.layout` if the template does not support the number of photos.
  public init(
    _ template: Template, photos: [String], whenShort: WhenShort? = nil, templateFolder: String = "."
  ) throws(RenderError) {
    guard !photos.isEmpty || !template.hasPhotos else { throw .noPhotos(searched: "") }
    try self.init(filling: template, with: photos, whenShort: whenShort, templateFolder: templateFolder)
    inputs.add(photos, as: .photo)
  }

  /// Opens a shipped template by name, a template file or a saved composition.
  ///
  /// - Parameters:
  ///   - name: The name of a shipped template, such as `hero-left`, or the path of a file.
  ///   - photos: The photos' paths, in fill order; empty for a composition, which refers to its own photos.
  ///   - whenShort: How slots are filled if there are fewer photos than slots; nil for the template's setting.
  ///   - search: The search for templates by name, in addition to the shipped ones.
  /// - Throws: `FileError` if a file cannot be opened; `RenderError` if the template does not support the number of
  ///   photos, or if photos are passed with a composition; `FormatError` with all errors of a document.
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
          "\(escaped(name)) is a composition and names its own photos; pass no photos (\(photos.count) were given)")
      }
      self.init(
        composition, try document.photoPaths().mapValues { PhotoSource(path: $0) }, document.folder, opensOwnPaths: true
      )
    }
    inputs.add(document.inputs)
    fontFolder = document.fontFolder
  }

  /// Creates a collage from a composition; photos without a source are not opened.
  ///
  /// - Parameters:
  ///   - composition: The composition.
  ///   - photos: The sources of its photos.
  ///   - templateFolder: The folder of the template's own pictures and masks.
  public init(_ composition: Composition, photos: [PhotoID: PhotoSource] = [:], templateFolder: String = ".") {
    self.init(composition, photos, templateFolder, opensOwnPaths: false)
  }

  /// Places any number of photos into a template's slots, some of them explicitly.
  package init(
    filling template: Template, with photos: [String], whenShort: WhenShort? = nil,
    pinned: [(slot: SlotID, path: String)] = [], assignment: Composer.PhotoAssignment = .byRole,
    roles: [String: Outfit.Role] = [:], templateFolder: String = "."
  ) throws(RenderError) {
    var composer = Composer(template: template, whenShort: whenShort, pinned: pinned)
    (composer.assignment, composer.roles) = (assignment, roles)
    let composed = try composer.compose(photos)
    let sources = composed.paths.mapValues { PhotoSource(path: $0) }
    self.init(composed.composition, sources, templateFolder, composed.notes, opensOwnPaths: true)
  }

  private init(
    _ composition: Composition, _ photos: [PhotoID: PhotoSource], _ templateFolder: String,
    _ notes: [RenderNote] = [], opensOwnPaths: Bool
  ) {
    asked = RenderRequest(
      composition: composition, photos: photos, templateFolder: templateFolder, output: OutputSettings(format: .png))
    (inputs, self.notes, self.opensOwnPaths) = (InputGuard(), notes, opensOwnPaths)
  }

  /// The paths of the photos in slots, in the order of the items.
  var shownPaths: [String] {
    asked.composition.items.compactMap { $0.slot == nil ? nil : asked.photos[$0.photo]?.path }
  }

  /// The source of each photo, by the ID that items refer to.
  var sources: [PhotoID: PhotoSource] {
    var sources = asked.photos
    if opensOwnPaths {
      for photo in asked.composition.photos where sources[photo.id] == nil {
        sources[photo.id] = PhotoSource(path: photo.path)
      }
    }
    return sources
  }

  /// Renders to a file, which is written atomically; an input of the collage is never overwritten.
  ///
  /// - Parameters:
  ///   - path: The file; its extension determines the format if `output` is nil.
  ///   - sizing: The pixel size of the canvas.
  ///   - output: The encoder settings; nil for the format of the extension at its default quality.
  ///   - progress: Called with the finished fraction, 0 to 1, on any thread.
  /// - Returns: The report with the size in pixels, the crop of each slot, notes and timings.
  /// - Throws: `RenderError`; the file is unchanged then.
  @discardableResult public func render(
    to path: String, sizing: RenderRequest.Sizing = .natural, output: OutputSettings? = nil,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderReport {
    guard let settings = output ?? OutputFormat(path: path).map({ OutputSettings(format: $0) }) else {
      throw .unsupportedOutput(
        "\(escaped(path)): unsupported extension; use one of \(OutputFormat.names())")
    }
    var report = try await renderer.planned(checkedRequest(sizing, settings)).write(
      to: .file(path), protecting: inputs, progress: progress)
    report.notes = notes + report.notes
    return report
  }

  /// Renders into memory.
  ///
  /// - Parameters:
  ///   - sizing: The pixel size of the canvas.
  ///   - output: The encoder settings of `RenderedPicture.encoded()`.
  /// - Returns: The picture, with premultiplied 8-bit sRGB pixels; it can be encoded on demand.
  /// - Throws: `RenderError` if the picture cannot be rendered.
  public func picture(
    sizing: RenderRequest.Sizing = .natural, output: OutputSettings = OutputSettings(format: .png)
  ) async throws(RenderError) -> RenderedPicture {
    try await PreparedRender(checkedRequest(sizing, output)).picture()
  }
}

extension CollageDocument {
  /// Returns the paths of a composition's photos below the document's folder; returns an empty dictionary for a
  /// template.
  ///
  /// - Throws: `FileError` if a path leads out of the folder or the file does not exist.
  public func photoPaths() throws(FileError) -> [PhotoID: String] {
    guard case .composition(let composition) = content else { return [:] }
    return try composition.photoPaths(below: PathGate(folder: folder), of: path ?? "the composition")
  }
}

extension Template {
  /// False for a page of texts and stickers alone, which has no slots.
  package var hasPhotos: Bool { if case .slots(let placed) = arrangement { !placed.isEmpty } else { true } }
}
