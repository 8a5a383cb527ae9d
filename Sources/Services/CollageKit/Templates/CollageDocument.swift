public import CollageFiles
public import CollageFormat
public import CollageModel
import CollageRender

/// A template or a composition read from a document.
public struct CollageDocument: Sendable {
  /// The two kinds of documents that can be opened as a collage.
  public enum Content: Sendable {
    case template(Template)
    case composition(Composition)
  }

  public let content: Content
  /// The document's file; nil for a shipped template.
  public let path: String?
  /// The folder that contains the template's images.
  public let folder: String
  /// The folder whose fonts its texts use; nil for a shipped template.
  package var fontFolder: String? { path == nil ? nil : folder }
  /// The file and all files it refers to: its template, photos, masks and background images.
  public private(set) var inputs: InputGuard

  /// Reads a file, or a template found by name.
  ///
  /// - Throws: `FileError` if it cannot be read; `FormatError` with all errors of the document.
  public init(named name: String, search: TemplateSearch = TemplateSearch()) throws {
    try self.init(search.find(name))
  }

  /// Decodes a found document.
  ///
  /// - Throws: `FormatError` with all errors of the document, or of the template it refers to.
  public init(_ found: TemplateSearch.Found) throws(FormatError) {
    try self.init(found) { found throws(FormatError) in try found.template() }
  }

  /// Decodes a found document, whose template may be known from decoding the same bytes before.
  package init(
    _ found: TemplateSearch.Found, decoding template: (TemplateSearch.Found) throws(FormatError) -> Template
  ) throws(FormatError) {
    (path, folder) = (found.path, found.folder)
    let file = found.path.map { [$0] } ?? []
    let gate = PathGate(folder: found.folder)
    switch try DocumentKind.detect(found.bytes, file: found.name) {
    case .template:
      content = .template(try template(found))
      inputs = InputGuard(file, as: .template)
    case .album:
      throw FormatError(
        file: found.name, message: "an album, not a template or a composition; pass it to `collage album`")
    case .filter:
      throw FormatError(
        file: found.name, message: "a filter, not a template or a composition; apply it to photos instead")
    case .drawing:
      throw FormatError(file: found.name, message: "a drawing, not a template or a composition; use it in a sticker")
    case .composition:
      var inputs = InputGuard(file, as: .composition)
      let composition = try CompositionDecoder.decode(found.bytes, file: found.name) { name throws(FormatError) in
        try Self.template(named: name, of: found.name, through: gate, protectedBy: &inputs)
      }
      inputs.add(composition.photos.compactMap { try? gate.resolve($0.path) }, as: .photo)
      content = .composition(composition)
      self.inputs = inputs
    }
    inputs.add(filesOf: self.template, in: found.folder)
    if path != nil { inputs.add(ProjectFonts.files(beside: folder), as: .font) }
  }

  /// Reads the template that a composition or a gesture log refers to.
  ///
  /// - Parameters:
  ///   - name: The template's path, as in the document.
  ///   - file: The document's name, for messages.
  ///   - gate: The folder that must contain the template.
  ///   - inputs: The guard to which the template's file is added.
  /// - Returns: The template.
  /// - Throws: `FormatError` if the file cannot be read, or with all errors of the template.
  public static func template(
    named name: String, of file: String, through gate: PathGate, protectedBy inputs: inout InputGuard
  ) throws(FormatError) -> Template {
    let bytes: [UInt8]
    let path: String
    do {
      path = try gate.resolve(name)
      inputs.add(path, as: .template)
      bytes = try readSmallFile(path, limit: TemplateSearch.maxBytes)
    } catch {
      throw FormatError(file: file, issues: [.init(path: "template", message: "\(error)")])
    }
    return try TemplateDecoder.decode(bytes, file: path)
  }

  /// The template, or the composition's template.
  public var template: Template {
    switch content {
    case .template(let template): template
    case .composition(let composition): composition.template
    }
  }
}

extension TemplateSearch.Found {
  /// Decodes the template.
  ///
  /// - Throws: `FormatError` with all errors of the template.
  package func template() throws(FormatError) -> Template { try TemplateDecoder.decode(bytes, file: name) }
}
