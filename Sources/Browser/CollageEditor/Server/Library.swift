import CollageTemplates
import CollageFormat
import CollageKit
import LocalHTTP

/// The shipped templates, filters and drawings, as sent to the page.
enum Library {
  static let templates = list(ShippedTemplates.all.map { ($0.name, spelled($0.bytes, file: $0.name)) })
  static let filters = list(ShippedFilters.all.map { ($0.name, $0.bytes) })
  static let drawings = list(ShippedDrawings.all.map { ($0.name, $0.bytes) })

  /// Returns a template's document with its text variables replaced, as the page shows and edits it.
  private static func spelled(_ bytes: [UInt8], file: String) -> [UInt8] {
    guard let template = try? TemplateDecoder.decode(bytes, file: file), !template.variableNames.isEmpty,
      let spelled = try? template.replacingVariables(
        with: [], photoCount: TemplateEntry(name: file, template: template).minPhotos)
    else { return bytes }
    return TemplateEncoder.encode(spelled)
  }

  /// Returns a JSON array of documents with their names; the documents are inserted unchanged.
  private static func list(_ documents: [(name: String, bytes: [UInt8])]) -> HTTPResponse {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    for (index, document) in documents.enumerated() {
      bytes += Array("\(index == 0 ? "" : ","){\"id\":\"\(document.name)\",\"document\":".utf8)
      bytes += document.bytes
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "]"))
    return .content(bytes, type: "application/json")
  }
}
