import Foundation

/// The README and the articles of the DocC catalogs, and the sources that their examples come from.
enum Documentation {
  /// The root folder of the package.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A fenced block of a page.
  struct Block: CustomStringConvertible {
    /// The page's path below the package's folder.
    let page: String
    /// The line on which the block begins.
    let line: Int
    /// The word after the opening fence.
    let language: String
    /// The lines between the fences.
    let lines: [String]

    var text: String { lines.joined(separator: "\n") }
    var description: String { "\(page):\(line)" }
  }

  /// The pages' paths below the package's folder: the README first, then the articles by name.
  static func pages() throws -> [String] {
    ["README.md"] + paths(below: "Sources", extension: "md")
  }

  /// The paths of all files below a folder that have an extension, sorted.
  static func paths(below folder: String, extension name: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let paths = files?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix("." + name) && !$0.contains(".build") }.map { folder + "/" + $0 }.sorted()
  }

  /// The path of a module's folder, which lies in the folder of its floor.
  static func folder(of module: String) throws -> String {
    let sources = root.appending(path: "Sources")
    for floor in try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted() {
      let path = "Sources/\(floor)/\(module)"
      if FileManager.default.fileExists(atPath: root.appending(path: path).path) { return path }
    }
    throw CocoaError(.fileNoSuchFile)
  }

  /// Returns the text of a file, by its path in the package.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The fenced blocks in the comments of all sources, by their language.
  static func commentBlocks(_ language: String) throws -> [Block] {
    let fence = "/// ```" + language + "\n"
    return try paths(below: "Sources", extension: "swift").flatMap { path in
      let source = try text(path)
      guard source.contains(fence) else { return [Block]() }
      // Other lines stay empty, so that blocks tell their lines.
      let comments = source.components(separatedBy: "\n").map { line in
        let line = line.trimmingCharacters(in: .whitespaces)
        return line.hasPrefix("/// ") ? String(line.dropFirst(4)) : ""
      }
      return blocks(of: comments.joined(separator: "\n"), page: path).filter { $0.language == language }
    }
  }

  /// The fenced blocks of all pages in a language.
  static func blocks(_ language: String) throws -> [Block] {
    try pages().flatMap { page in try blocks(of: text(page), page: page) }.filter { $0.language == language }
  }

  /// The fenced blocks of a page's text.
  static func blocks(of text: String, page: String) -> [Block] {
    var (blocks, lines) = ([Block](), [String]())
    var open: (line: Int, language: String)?
    for (number, line) in text.components(separatedBy: "\n").enumerated() {
      if let (start, language) = open {
        if line == "```" {
          blocks.append(Block(page: page, line: start, language: language, lines: lines))
          (open, lines) = (nil, [])
        } else {
          lines.append(line)
        }
      } else if line.hasPrefix("```") {
        open = (number + 1, String(line.dropFirst(3)))
      }
    }
    return blocks
  }
}
