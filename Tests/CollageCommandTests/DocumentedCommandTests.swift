import CollageTestSupport
import Foundation
import Testing

@Suite("Commands shown in the README, the articles and the help")
struct DocumentedCommandTests {
  @Test("name commands and options that exist")
  func options() throws {
    let desk = try Desk()
    var help: [String: String] = [:]
    var count = 0
    for command in try DocumentedCommand.all() {
      let words = command.words
      guard words.count > 1, !words[1].hasPrefix("-"), words[1] != "help" else { continue }
      if help[words[1]] == nil {
        let run = try CommandRun(["help", words[1]], in: desk.folder)
        #expect(run.status == 0, "\(command)")
        help[words[1]] = run.text
      }
      for option in words.dropFirst(2) where option.hasPrefix("--") || option == "-o" {
        count += 1
        let name = option.split(separator: "=").first.map(String.init) ?? option
        #expect(help[words[1], default: ""].contains(name), "\(command)\n\(name)")
      }
    }
    #expect(help.count > 8 && count > 40)
  }

  /// Each line is run by a shell in a copy of a folder that has all that the examples name.
  @Test("run with real photos and documents, and write the named files")
  func examples() throws {
    let (original, helped) = (try DocumentedDesk(), try DocumentedDesk.ofHelp())
    var seen: Set<String> = []
    var count = 0
    for command in try DocumentedCommand.all() where seen.insert(command.line).inserted {
      if command.reasonNotToRun != nil { continue }
      count += 1
      let desk = try (command.isOfHelp ? helped : original).copy()
      let before = Set(try desk.names())
      let run = try CommandRun(
        ["-c", "collage() { \"$COLLAGE_EXAMPLE\" \"$@\"; }; " + command.line + command.haste], executable: "/bin/bash",
        environment: ["COLLAGE_EXAMPLE": CommandRun.tool], in: desk.path)
      #expect(run.status == 0, "\(command)\n\(run.errors)")
      for line in run.errors.split(separator: "\n") {
        #expect(line.hasPrefix("note: ") || command.mayPrint(line), "\(command)\n\(line)")
      }
      let made = Set(try desk.names()).subtracting(before)
      #expect(made.isEmpty != command.writes, "\(command)\n\(made)")
    }
    #expect(count > 90)
  }
}

/// A line of a shell example that calls the tool.
struct DocumentedCommand: CustomStringConvertible {
  let page: String
  /// The line, without its comment.
  let line: String

  var description: String { "\(page): \(line)" }

  /// True for the example of a help text.
  var isOfHelp: Bool { page.hasPrefix("help") }

  /// The words before a pipe or a redirection.
  var words: [String] {
    line.prefix { $0 != "|" && $0 != "<" && $0 != ">" }.split(separator: " ").map(String.init)
  }

  /// Options that make the same work small; of an option that is given twice, the last counts.
  var haste: String {
    if words.contains("animate") { return " --size 160x --seconds 0.1 --hold 0.1" }
    if words.contains("--every") { return " --size 160x" }
    if words.contains("templates"), words.contains("--preview") { return " --tile 16" }
    if words.prefix(2).contains("calendar"), !words.contains("--list") { return " --dpi 30" }
    if isOfHelp, words.contains("album") { return line.hasSuffix(".json") ? "" : " --dpi 30" }
    return words.contains { ["A4", "60x30cm", "--tile"].contains($0) } ? " --dpi 30" : ""
  }

  /// True if the command writes files: by -o, --out, --preview or --frames, a redirection or a copy.
  var writes: Bool {
    line.contains(" > ")
      || words.contains { ["-o", "--out", "--preview", "--frames", "--copy", "--report"].contains($0) }
  }

  /// The reason why a test cannot run the command; nil if it can.
  var reasonNotToRun: String? {
    if words.contains("edit") || words.contains("--edit") || words.contains("serve") || words.contains("orders") {
      return "a server, which has tests of its own"
    }
    if line.contains("rembg") || line.contains("faces.py") || line.hasPrefix("parallel") {
      return "another program, of which the tests have samples"
    }
    if words.contains("video") { return "clips, which the tests of films make" }
    if line.contains("s3://") { return "object storage, which has tests of its own" }
    if line.contains(".mp4"), !Self.hasEncoder { return "needs ffmpeg" }
    return nil
  }

  /// Replays and batches say on standard error what they do, and on a busy machine renders say how far they are.
  func mayPrint(_ line: Substring) -> Bool {
    words.contains("replay") || words.contains("batch") || words.contains("-")
      || line.wholeMatch(of: /encoding|rendering \d+ %/) != nil
  }

  static let hasEncoder = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// The examples of the README, of all articles, and of the help of all commands.
  static func all() throws -> [DocumentedCommand] { try ofArticles() + ofHelp() }

  /// The examples of the help of all commands.
  private static func ofHelp() throws -> [DocumentedCommand] {
    let desk = try Desk()
    let names = HelpTests.commands + ["cutout", "subjects", "fonts", "edit"]
    return try Set(names).sorted().flatMap { name -> [DocumentedCommand] in
      let arguments = ["COLUMNS=200", CommandRun.tool, "help", name].filter { !$0.isEmpty }
      let run = try CommandRun(arguments, executable: "/usr/bin/env", in: desk.folder)
      let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      let examples = lines.drop { $0 != "Examples:" }.dropFirst().prefix { !$0.isEmpty }
      return examples.map {
        DocumentedCommand(page: "help \(name)", line: $0.trimmingCharacters(in: .whitespaces))
      }
    }
  }

  private static func ofArticles() throws -> [DocumentedCommand] {
    let sources = CommandRun.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    let articles = files.filter { $0.hasSuffix(".md") }.sorted().map { sources.appending(path: $0) }
    return try ([CommandRun.root.appending(path: "README.md")] + articles).flatMap { page in
      let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
      // Every second part lies between two fences.
      return stride(from: 1, to: parts.count, by: 2).flatMap { index -> [DocumentedCommand] in
        guard parts[index].hasPrefix("sh\n") else { return [] }
        let text = parts[index].replacing("\\\n", with: " ")
        return text.components(separatedBy: "\n").filter { $0.hasPrefix("collage ") }.map { line in
          DocumentedCommand(
            page: page.lastPathComponent,
            line: String(line.split(separator: " #")[0]).trimmingCharacters(in: .whitespaces))
        }
      }
    }
  }
}
