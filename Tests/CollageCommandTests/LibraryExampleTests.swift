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

  @Test("names only templates and scripts that exist")
  func readmeNamesWhatExists() throws {
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let named = readme.matches(of: /(?:Templates|Samples|Tests)\/[A-Za-z0-9\/-]+\.(?:json|sh|py|jpg|swift)/)
    #expect(named.count > 5)
    for match in named {
      let path = String(match.output)
      #expect(FileManager.default.fileExists(atPath: root.appending(path: path).path), "\(path)")
    }
  }
}
