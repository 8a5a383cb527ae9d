public import CollageFiles
import CollageFormat
public import CollageLayout
public import CollageModel
public import CollageRender
public import CollageSubjects

/// Photos in a template or composition, which can be edited and rendered to a file or into memory.
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
  /// The sources of photos that are not read from their `path`.
  public var sources: [PhotoID: PhotoSource]
  /// The folder that contains the template's images and masks.
  public var templateFolder: String
  /// The accepted formats and limits of pictures.
  public var policy = PhotoPolicy()
  /// Regions of photos that must stay visible, in fractions of the upright photo; an item's own focus takes precedence.
  public var subjects: [PhotoID: [Rect]] = [:]
  /// Subjects from lists and programs, set by `know(_:)`.
  public var knownSubjects: [PhotoID: PhotoSubjects] = [:]
  /// The cache of detected subjects; collages that share it analyze each photo once.
  public var subjectCache = SubjectCache()
  /// The values of text variables, by name; other variables have the template's default.
  public var texts: [String: String] = [:]
  public var print = PrintSettings()
  /// The search for filters named in looks.
  public var filters = FilterSearch()
  /// The number of photos decoded in parallel; nil for one per CPU core.
  public var threads: Int?
  /// Notes for the user on photos without a slot and slots without a photo.
  public let notes: [RenderNote]
  /// The document's files, which are never overwritten; photos are protected too.
  private let inputs: InputGuard

  /// Places photos into a template's slots, in its fill order.
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
    try self.init(template, photos, whenShort, templateFolder, protecting: InputGuard(photos, as: .photo))
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
      var inputs = document.inputs
      inputs.add(photos, as: .photo)
      try self.init(template, photos, whenShort, document.folder, protecting: inputs)
    case .composition(let composition):
      guard photos.isEmpty else {
        throw RenderError.layout(
          "\(escaped(name)) is a composition and names its own photos; pass no photos (\(photos.count) were given)")
      }
      self.init(composition, try document.photoPaths(), document.folder, protecting: document.inputs)
    }
  }

  private init(
    _ template: Template, _ photos: [String], _ whenShort: WhenShort?, _ folder: String, protecting inputs: InputGuard
  ) throws(RenderError) {
    guard !photos.isEmpty else { throw .noPhotos(searched: "") }
    let composed = try Composer(template: template, whenShort: whenShort).compose(photos)
    self.init(composed.composition, composed.paths, folder, composed.notes, protecting: inputs)
  }

  private init(
    _ composition: Composition, _ paths: [PhotoID: String], _ folder: String, _ notes: [RenderNote] = [],
    protecting inputs: InputGuard
  ) {
    self.composition = composition
    sources = paths.mapValues { PhotoSource(path: $0) }
    templateFolder = folder
    self.notes = notes
    self.inputs = inputs
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
      let formats = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw .unsupportedOutput("\(escaped(path)): unsupported extension; use one of \(formats)")
    }
    var report = try await PreparedRender(request(sizing, settings)).write(
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
    try await PreparedRender(request(sizing, output)).picture()
  }

  /// Looks up the subjects of all photos in lists and with a program.
  ///
  /// - Parameter sources: The sources to query; its cache of earlier results is used too.
  /// - Throws: The errors of `SubjectSources`.
  public mutating func know(_ sources: SubjectSources) throws {
    knownSubjects.merge(try sources.subjects(of: photoSources)) { _, new in new }
    subjectCache = sources.cache
  }

  /// The source of each photo.
  private var photoSources: [PhotoID: PhotoSource] {
    let own = composition.photos.map { ($0.id, PhotoSource(path: $0.path)) }
    return Dictionary(own) { first, _ in first }.merging(sources) { $1 }
  }

  private func request(
    _ sizing: RenderRequest.Sizing, _ output: OutputSettings
  ) throws(RenderError) -> RenderRequest {
    var request = RenderRequest(
      composition: composition, photos: photoSources,
      templateFolder: templateFolder, sizing: sizing, output: output, policy: policy, threads: threads)
    request.print = print
    request.subjects = subjects
    request.knownSubjects = knownSubjects
    request.subjectCache = subjectCache
    let values = texts.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    do {
      try TextVariables.check(values.map(\.name), among: composition.variableNames)
      try request.replaceVariables(with: values)
      try request.findFilters(filters)
      try request.findDrawings()
    } catch {
      throw RenderError(error) ?? .layout("\(error)")
    }
    return request
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
