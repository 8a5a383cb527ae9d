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

  /// Reads a file, or a template that is found by its name.
  init(named name: String) throws { try self.init(TemplateSearch.find(name)) }

  /// Decodes what was found.
  init(_ found: TemplateSearch.Found) throws {
    (path, folder) = (found.path, found.folder)
    switch try DocumentKind.detect(found.bytes, file: found.name) {
    case .template:
      content = .template(try TemplateDecoder.decode(found.bytes, file: found.name))
    case .composition:
      let gate = PathGate(folder: found.folder)
      content = .composition(
        try CompositionDecoder.decode(found.bytes, file: found.name) { name throws(FormatError) in
          try Self.template(named: name, of: found.name, through: gate)
        })
    }
  }

  static func template(named name: String, of file: String, through gate: PathGate) throws(FormatError)
    -> Template
  {
    let bytes: [UInt8]
    let path: String
    do {
      path = try gate.resolve(name)
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
