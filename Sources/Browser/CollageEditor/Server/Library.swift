import CollageTemplates
import CollageFormat
import CollageKit
import CollageModel
import LocalHTTP

/// The shipped templates, filters and drawings, as sent to the page.
enum Library {
  static let templates = list(
    ShippedTemplates.all.map { ($0.name, spelled($0.bytes, file: $0.name), facts(of: $0.name)) })
  static let filters = list(ShippedFilters.all.map { ($0.name, $0.bytes, []) })
  static let drawings = list(ShippedDrawings.all.map { ($0.name, $0.bytes, []) })

  /// The well-known sizes of canvases.
  static let canvases = HTTPResponse.json(
    .array(
      CanvasPreset.all.map { preset in
        .members([
          ("name", .string(preset.name)), ("title", .string(preset.title)), ("width", .number(preset.size.width)),
          ("height", .number(preset.size.height)), ("unit", .string(preset.unit.rawValue)),
        ])
      }))

  private static let entries = ShippedTemplates.all.compactMap { shipped in
    (try? TemplateDecoder.decode(shipped.bytes, file: shipped.name)).map {
      TemplateEntry(name: shipped.name, template: $0)
    }
  }

  /// Returns the numbers of photos that fill a template, and the occasions that it suits.
  private static func facts(of name: String) -> [(String, JSONValue?)] {
    guard let entry = entries.first(where: { $0.name == name }) else { return [] }
    return [
      ("minPhotos", .number(Double(entry.minPhotos))),
      ("maxPhotos", entry.maxPhotos.map { .number(Double($0)) } ?? .null),
      ("occasions", entry.occasions.isEmpty ? nil : .array(entry.occasions.map { .string($0) })),
    ]
  }

  /// Returns the templates and the sizes of canvases that a search finds, by their names.
  static func found(_ search: String) -> HTTPResponse {
    let filter = TemplateFilter(words: search.split(whereSeparator: \.isWhitespace).map(String.init))
    return .json(
      .members([
        ("templates", .array(entries.filter(filter.accepts).map { .string($0.name) })),
        ("canvases", .array(filter.namedSizes.map { .string($0.name) })),
      ]))
  }

  /// Returns a template's document with its text variables replaced, as the page shows and edits it.
  private static func spelled(_ bytes: [UInt8], file: String) -> [UInt8] {
    guard let template = try? TemplateDecoder.decode(bytes, file: file), !template.variableNames.isEmpty,
      let spelled = try? template.replacingVariables(
        with: [], photoCount: TemplateEntry(name: file, template: template).minPhotos)
    else { return bytes }
    return TemplateEncoder.encode(spelled)
  }

  /// Returns a JSON array of documents with their names and facts; the documents are inserted unchanged.
  private static func list(
    _ documents: [(name: String, bytes: [UInt8], facts: [(String, JSONValue?)])]
  ) -> HTTPResponse {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    for (index, document) in documents.enumerated() {
      bytes += Array("\(index == 0 ? "" : ","){\"id\":\"\(document.name)\",".utf8)
      for (key, value) in document.facts {
        guard let value else { continue }
        bytes += Array("\"\(key)\":".utf8) + JSONWriter.compact(value) + [UInt8(ascii: ",")]
      }
      bytes += Array("\"document\":".utf8)
      bytes += document.bytes
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "]"))
    return .content(bytes, type: "application/json")
  }
}
