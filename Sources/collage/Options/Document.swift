import CollageFormat
import CollageModel
import CollageRender

/// A template or a composition, read and decoded.
struct Document {
  /// What the document holds.
  enum Content {
    case template(Template)
    case composition(Composition)
  }

  let content: Content
  /// The document's file; nil for a shipped template.
  let path: String?
  /// The folder under which its own pictures lie.
  let folder: String
  /// The file, and all that it names: its template's file, photos, masks and background pictures.
  private(set) var inputs: InputGuard

  /// Reads a file, or a template that is found by its name.
  init(named name: String) throws { try self.init(TemplateSearch.find(name)) }

  /// Decodes what was found.
  init(_ found: TemplateSearch.Found) throws {
    (path, folder) = (found.path, found.folder)
    let file = found.path.map { [$0] } ?? []
    let gate = PathGate(folder: found.folder)
    switch try DocumentKind.detect(found.bytes, file: found.name) {
    case .template:
      content = .template(try TemplateDecoder.decode(found.bytes, file: found.name))
      inputs = InputGuard(file, as: .template)
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

  static func template(
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

  var template: Template {
    switch content {
    case .template(let template): template
    case .composition(let composition): composition.template
    }
  }
}
