import CollageRender
import Foundation
import Testing

@Suite("The README's library example")
struct LibraryExampleTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("stands in the README word by word")
  func readmeShowsTheExample() throws {
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let example = try String(contentsOf: root.appending(path: "Samples/LibraryExample/main.swift"), encoding: .utf8)
    #expect(readme.contains("```swift\n" + example + "```"))
  }

  @Test("runs and renders")
  func exampleRuns() throws {
    let desk = try Desk()
    let rgb = [UInt8](repeating: 90, count: 60 * 40 * 3)
    try PixelWriter.writeJPEG(rgb: rgb, width: 60, height: 40, to: desk.path("a.jpg"))
    let run = try CommandRun(["out.jpg", "a.jpg"], product: "library-example", in: desk.folder)
    let text = "out.jpg: 1200x800, 3 photos\nin memory: 150x100, 60000 bytes\n"
    #expect(run.status == 0 && run.text == text, "\(run.errors)")
    #expect(try desk.data("out.jpg").count > 1000)
  }

  @Test("names only templates and scripts that exist")
  func readmeNamesWhatExists() throws {
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let folders = /(?:Templates|Samples|Sources|Tests)\/[A-Za-z0-9\/.-]+/
    let named = readme.matches(of: folders).map { String($0.output) }
      .filter { path in ["json", "jsonl", "sh", "py", "jpg", "swift", "md"].contains { path.hasSuffix("." + $0) } }
    #expect(named.count > 5)
    for path in named {
      #expect(FileManager.default.fileExists(atPath: root.appending(path: path).path), "\(path)")
    }
  }
}
