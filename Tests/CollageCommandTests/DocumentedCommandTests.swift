import Foundation
import Testing

@Suite("The commands that the README and the articles show")
struct DocumentedCommandTests {
  @Test("name commands and options that exist")
  func options() throws {
    let desk = try Desk()
    var help: [String: String] = [:]
    var count = 0
    for line in try commandLines() {
      let words = line.split(separator: " ").map(String.init)
      guard words.count > 1, !words[1].hasPrefix("-"), words[1] != "help" else { continue }
      if help[words[1]] == nil {
        let run = try CommandRun(["help", words[1]], in: desk.folder)
        #expect(run.status == 0, "\(line)")
        help[words[1]] = run.text
      }
      for option in words.dropFirst(2) where option.hasPrefix("--") || option == "-o" {
        count += 1
        let name = option.split(separator: "=").first.map(String.init) ?? option
        #expect(help[words[1], default: ""].contains(name), "\(line)\n\(name)")
      }
    }
    #expect(help.count > 8 && count > 40)
  }

  /// Returns the lines of shell examples that call the tool, without comments and what follows a pipe.
  private func commandLines() throws -> [String] {
    let sources = CommandRun.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    let articles = files.filter { $0.hasSuffix(".md") }.sorted().map { sources.appending(path: $0) }
    return try ([CommandRun.root.appending(path: "README.md")] + articles).flatMap { page in
      let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
      // Every second part lies between two fences.
      return stride(from: 1, to: parts.count, by: 2).flatMap { index -> [String] in
        guard parts[index].hasPrefix("sh\n") else { return [] }
        let text = parts[index].replacing("\\\n", with: " ")
        return text.components(separatedBy: "\n").filter { $0.hasPrefix("collage ") }
          .map { $0.prefix { $0 != "#" && $0 != "|" && $0 != "<" && $0 != ">" }.trimmingCharacters(in: .whitespaces) }
      }
    }
  }
}
