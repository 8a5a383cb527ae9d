import Foundation
import Testing

@Suite("Help and slips of the fingers")
struct HelpTests {
  @Test(
    "examples stand alone on their lines, to be copied as they are",
    arguments: [
      "", "render", "layout", "animate", "cutout", "batch", "worker", "replay", "templates", "validate", "expand",
    ])
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

  @Test("paragraphs of help fill their lines")
  func paragraphs() throws {
    let desk = try Desk()
    let lines = try desk.run("help", "render").text.split(separator: "\n", omittingEmptySubsequences: false)
    let paragraph = lines.drop { !$0.hasPrefix("Photos may") }.prefix { !$0.isEmpty }
    #expect(paragraph.count > 2 && paragraph.dropLast().allSatisfy { $0.count > 60 }, "\(paragraph)")
  }

  @Test(
    "a mistyped command is told by its name",
    arguments: [("rendr", "did you mean render?"), ("templats", "did you mean templates?"), ("xyz", "render, layout")])
  func mistyped(command: String, advice: String) throws {
    let desk = try Desk()
    let run = try desk.run(command, "two.json", "photos", "-o", "out.jpg")
    #expect(run.status == 64 && run.errors.contains(command) && run.errors.contains(advice), "\(run.errors)")
    #expect(!run.errors.contains("unknown option"), "\(run.errors)")
  }
}
