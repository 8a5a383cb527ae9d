public import CollageFiles
public import CollageFormat
public import CollageModel
import CollageRender

/// A template or a composition, read and decoded.
public struct CollageDocument: Sendable {
  /// The kinds of documents.
  public enum Content: Sendable {
    /// A template.
    case template(Template)
    /// A composition.
    case composition(Composition)
  }

  /// The template or composition.
  public let content: Content
  /// The document's file; nil for a shipped template.
  public let path: String?
  /// The folder of its own pictures.
  public let folder: String
  /// The file, and all files that it names: its template, photos, masks and background pictures.
  public private(set) var inputs: InputGuard

  /// Reads a file, or a template that is found by its name.
  ///
  /// - Throws: `FileError` if it cannot be read, `FormatError` with every error of a document.
  public init(named name: String, search: TemplateSearch = TemplateSearch()) throws {
    try self.init(search.find(name))
  }

  /// Decodes a found document.
  ///
  /// - Throws: `FormatError` with every error of the document, or of the template that it names.
  public init(_ found: TemplateSearch.Found) throws(FormatError) {
    (path, folder) = (found.path, found.folder)
    let file = found.path.map { [$0] } ?? []
    let gate = PathGate(folder: found.folder)
    switch try DocumentKind.detect(found.bytes, file: found.name) {
    case .template:
      content = .template(try TemplateDecoder.decode(found.bytes, file: found.name))
      inputs = InputGuard(file, as: .template)
    case .filter:
      throw FormatError(file: found.name, message: "a filter, not a template or a composition; pass it with --filter")
    case .drawing:
      throw FormatError(file: found.name, message: "a drawing, not a template or a composition; stickers name it")
    case .composition:
      var inputs = InputGuard(file, as: .composition)
      let composition = try CompositionDecoder.decode(found.bytes, file: found.name) { name throws(FormatError) in
        try Self.template(named: name, of: found.name, through: gate, protectedBy: &inputs)
      }
      inputs.add(composition.photos.compactMap { try? gate.resolve($0.path) }, as: .photo)
      content = .composition(composition)
      self.inputs = inputs
    }
    inputs.add(filesOf: template, in: found.folder)
  }

  /// Reads the template that a composition or a gesture log names.
  ///
  /// - Parameters:
  ///   - name: The template's file, as in the document.
  ///   - file: The document's name for messages.
  ///   - gate: The folder that must contain the template.
  ///   - inputs: Records the template's file, which is then protected.
  /// - Returns: The template.
  /// - Throws: `FormatError` if the file cannot be read, and with every error of the template.
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

  /// The template, or that of the composition.
  public var template: Template {
    switch content {
    case .template(let template): template
    case .composition(let composition): composition.template
    }
  }
}
