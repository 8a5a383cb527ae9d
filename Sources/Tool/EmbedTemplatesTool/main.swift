import Foundation

// embed-templates TEMPLATES OUTPUT: writes every template, filter and drawing below a folder into a Swift file.
// embed-templates --page OUTPUT NAME FILE ...: writes the files of the editor's page into a Swift file.

let arguments = CommandLine.arguments
if arguments.count > 3, arguments[1] == "--page" {
  try embedPage(to: arguments[2], files: Array(arguments.dropFirst(3)))
  exit(0)
}
guard arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: embed-templates TEMPLATES OUTPUT\n".utf8))
  exit(64)
}
let root = URL(fileURLWithPath: arguments[1])
let manager = FileManager.default

/// Returns the JSON files of a folder, sorted by name.
func documents(in name: String) throws -> [(name: String, text: String)] {
  let folder = root.appending(path: name)
  return try ((try? manager.contentsOfDirectory(atPath: folder.path).sorted()) ?? [])
    .filter { $0.hasSuffix(".json") }
    .map { (String($0.dropLast(5)), try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
}

/// Returns a raw string literal with enough `#` delimiters for the text.
func literal(_ text: String) -> String {
  var hashes = "#"
  while text.contains("\"\"\"\(hashes)") || text.contains("\\\(hashes)") { hashes += "#" }
  return "\(hashes)\"\"\"\n\(text)\n\"\"\"\(hashes)"
}

/// Returns the source of an extension with the files of a type.
func declaration(of files: [(name: String, text: String)], in type: String, from folder: String) -> String {
  var source = "extension \(type) {\n  /// The files of the package's folder `\(folder)`.\n"
  source += "  static let files: [(name: StaticString, text: StaticString)] = [\n"
  for file in files { source += "(\"\(file.name)\", \(literal(file.text))),\n" }
  return source + "  ]\n}\n"
}

/// Returns the source of a table with the files compressed, in base64: servers send them to browsers as they are.
func compressed(_ files: [(name: String, text: String)], in type: String) throws -> String {
  var source = "extension \(type) {\n  /// The files compressed by Brotli, in base64.\n"
  source += "  static let compressed: [(name: StaticString, base64: StaticString)] = [\n"
  for file in files {
    guard let data = Brotli.compressed(file.text) else {
      throw PageBundle.Failure(description: "\(file.name): too large")
    }
    source += "(\"\(file.name)\", \"\(data.base64EncodedString())\"),\n"
  }
  return source + "  ]\n}\n"
}

/// Writes the page's files, given as alternating names and paths.
func embedPage(to output: String, files: [String]) throws {
  let texts = try stride(from: 0, to: files.count - 1, by: 2).map { index in
    let (name, path) = (files[index], files[index + 1])
    let source = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    guard name.hasSuffix(".js") || name.hasSuffix(".css") else { return (name: name, text: source) }
    guard let script = ServedScript(source) else {
      FileHandle.standardError.write(Data("\(path): unterminated comment or template literal\n".utf8))
      exit(65)
    }
    return (name: name, text: script.text)
  }
  let source: String
  do {
    let bundled = try PageBundle.bundled(texts)
    source =
      declaration(of: bundled, in: "EmbeddedPage", from: "Sources/Browser/CollageEditor/Page")
      + (try compressed(bundled, in: "EmbeddedPage"))
  } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(65)
  }
  try Data(source.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
}

var templates: [(name: String, text: String)] = []
let families = try manager.contentsOfDirectory(atPath: root.path).sorted()
for family in families where !["schema", "filters", "stickers"].contains(family) {
  templates += try documents(in: family).map { ("\(family)/\($0.name)", $0.text) }
}
let source =
  declaration(of: templates, in: "ShippedTemplates", from: "Templates")
  + declaration(of: try documents(in: "filters"), in: "ShippedFilters", from: "Templates/filters")
  + declaration(of: try documents(in: "stickers"), in: "ShippedDrawings", from: "Templates/stickers")
try Data(source.utf8).write(to: URL(fileURLWithPath: arguments[2]), options: .atomic)
