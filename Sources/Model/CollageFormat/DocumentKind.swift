/// The kind of a JSON document, identified by its `format` key.
public enum DocumentKind: Hashable, Sendable, CaseIterable {
  /// A collage without its photos.
  case template
  /// A saved collage with its photos.
  case composition
  /// A book of collages.
  case album
  case filter
  /// A named picture made of shapes.
  case drawing

  /// The value of the document's `format` key.
  public var formatName: String {
    switch self {
    case .template: DocumentHeader.template
    case .composition: DocumentHeader.composition
    case .album: DocumentHeader.album
    case .filter: DocumentHeader.filter
    case .drawing: DocumentHeader.drawing
    }
  }

  /// Returns whether a file is a JSON Schema: its `$schema` is an address at json-schema.org, and it has no `format`.
  public static func isSchema(_ bytes: [UInt8]) -> Bool {
    guard case .object(let object)? = try? JSONValue.parse(bytes, file: ""), object["format"] == nil,
      case .string(let address)? = object["$schema"]
    else { return false }
    return address.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("json-schema.org".utf8) }
  }

  /// Returns whether a file contains a JSON object without a `format`, and so is not a document of this package.
  public static func isForeign(_ bytes: [UInt8]) -> Bool {
    guard case .object(let object)? = try? JSONValue.parse(bytes, file: "") else { return false }
    return object["format"] == nil
  }

  /// Detects the kind of a file from its `format` key.
  public static func detect(_ bytes: [UInt8], file: String) throws(FormatError) -> DocumentKind {
    let log = IssueLog()
    let root = Cursor(value: try JSONValue.parse(bytes, file: file), path: .root, log: log)
    let format = root.object("a document")?.required("format")
    let kind = allCases.first { format?.value.isText($0.formatName) == true }
    if kind == nil { format?.reject("the format must be \(Wording.choice(allCases.map { "\"\($0.formatName)\"" }))") }
    return try log.finish(kind, file: file)
  }
}
