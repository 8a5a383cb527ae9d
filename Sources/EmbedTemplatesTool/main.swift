import Foundation

// embed-templates TEMPLATES OUTPUT: writes every template below a folder into a Swift file.

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: embed-templates TEMPLATES OUTPUT\n".utf8))
  exit(64)
}
let root = URL(fileURLWithPath: arguments[1])
let manager = FileManager.default
var entries: [(name: String, text: String)] = []
for family in try manager.contentsOfDirectory(atPath: root.path).sorted() where family != "schema" {
  let folder = root.appending(path: family)
  for file in (try? manager.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] where file.hasSuffix(".json") {
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    entries.append(("\(family)/\(file.dropLast(5))", text))
  }
}

/// Returns a raw string literal of any text.
func literal(_ text: String) -> String {
  var hashes = "#"
  while text.contains("\"\"\"\(hashes)") || text.contains("\\\(hashes)") { hashes += "#" }
  return "\(hashes)\"\"\"\n\(text)\n\"\"\"\(hashes)"
}

var source = "extension ShippedTemplates {\n  /// The templates of the package's folder `Templates`.\n"
source += "  static let files: [(name: StaticString, text: StaticString)] = [\n"
for entry in entries { source += "(\"\(entry.name)\", \(literal(entry.text))),\n" }
source += "  ]\n}\n"
try Data(source.utf8).write(to: URL(fileURLWithPath: arguments[2]), options: .atomic)
