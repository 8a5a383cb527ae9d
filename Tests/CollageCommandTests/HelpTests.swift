import Foundation
import Testing

@Suite("Help and typos")
struct HelpTests {
  static let commands = [
    "", "render", "layout", "album", "calendar", "animate", "video", "cutout", "batch", "worker", "replay", "templates",
    "validate",
    "expand",
    "doctor", "filters", "serve", "orders", "sprites", "previews", "subjects", "fonts",
  ]

  @Test("examples are on their own lines and can be copied", arguments: commands)
  func examples(command: String) throws {
    let desk = try Desk()
    let run = try CommandRun(["help"] + (command.isEmpty ? [] : [command]), in: desk.folder)
    #expect(run.status == 0)
    var isExample = false
    for line in run.text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("Examples:") {
        isExample = true
      } else if line.isEmpty {
        isExample = false
      } else if isExample {
        #expect(line.count < 80 && line.hasPrefix("  ") && line.contains("collage "), "\(line)")
      }
    }
  }

  @Test("help fits the terminal, and its paragraphs are wrapped", arguments: commands, [80, 100])
  func width(command: String, columns: Int) throws {
    let desk = try Desk()
    let run = try CommandRun(
      ["COLUMNS=\(columns)", CommandRun.tool, "help", command].filter { !$0.isEmpty }, executable: "/usr/bin/env",
      in: desk.folder)
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(run.status == 0 && lines.count > 5)
    for line in lines { #expect(line.count <= columns, "\(line)") }
    let overview = lines.prefix { !$0.hasPrefix("USAGE") }
    for (line, next) in zip(overview, overview.dropFirst()) {
      // A line of its own ends with a colon or is indented; any other one goes on as long as the next word fits.
      guard !line.isEmpty, !line.hasPrefix(" "), !line.hasSuffix(":"), let word = next.split(separator: " ").first
      else { continue }
      #expect(!next.hasPrefix(" "), "\(line)\n\(next)")
      #expect(line.count + 1 + word.count >= columns, "\(line)\n\(next)")
    }
  }

  @Test(
    "an unknown command is reported by name",
    arguments: [("rendr", "did you mean render?"), ("templats", "did you mean templates?"), ("xyz", "render, layout")])
  func mistyped(command: String, advice: String) throws {
    let desk = try Desk()
    let run = try desk.run(command, "two.json", "photos", "-o", "out.jpg")
    #expect(run.status == 64 && run.errors.contains(command) && run.errors.contains(advice), "\(run.errors)")
    #expect(!run.errors.contains("unknown option"), "\(run.errors)")
  }
}
