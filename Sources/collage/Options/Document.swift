import CollageFormat
import CollageModel
import CollageRender

/// A file of ours, read and decoded: a template or a composition.
enum Document {
  case template(Template)
  case composition(Composition)

  /// Files of this size or less are read; the format allows no more.
  private static let greatestFile = 8 << 20

  init(path: String) throws {
    let bytes = try readSmallFile(path, limit: Self.greatestFile)
    switch try DocumentKind.detect(bytes, file: path) {
    case .template:
      self = .template(try TemplateDecoder.decode(bytes, file: path))
    case .composition:
      let gate = PathGate(folderOf: path)
      self = .composition(
        try CompositionDecoder.decode(bytes, file: path) { name throws(FormatError) in
          try Self.template(named: name, of: path, through: gate)
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
      bytes = try readSmallFile(path, limit: greatestFile)
    } catch {
      throw FormatError(file: file, issues: [.init(path: "template", message: "\(error)")])
    }
    return try TemplateDecoder.decode(bytes, file: path)
  }

  var template: Template {
    switch self {
    case .template(let template): template
    case .composition(let composition): composition.template
    }
  }
}
