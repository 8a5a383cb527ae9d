import Foundation
import Testing

@Suite("The README and the articles")
struct PageTests {
  @Test("the README is short")
  func readmeIsShort() throws {
    let lines = try Documentation.text("README.md").components(separatedBy: "\n")
    #expect(lines.count <= 121, "\(lines.count) lines, the last of them empty; move details into articles")
  }

  @Test("name only files that exist")
  func namedFiles() throws {
    let pattern = /(?:Templates|Samples|Sources|Tests)\/[A-Za-z0-9\/._+-]+/
    let extensions = ["json", "jsonl", "sh", "py", "jpg", "svg", "swift", "md", "csv", "js", "ts", "c"]
    var count = 0
    for page in try Documentation.pages() {
      for match in try Documentation.text(page).matches(of: pattern) {
        let path = String(match.output)
        guard extensions.contains(where: { path.hasSuffix("." + $0) }) else { continue }
        count += 1
        #expect(exists(path), "\(page) names \(path)")
      }
    }
    #expect(count > 20)
  }

  @Test("the article on new features names only files and folders that exist, by short names of modules")
  func placesOfFeatures() throws {
    let article = try Documentation.text("Sources/Services/Collage/Collage.docc/AddingFeatures.md")
    let places = article.matches(of: /`((?:Model|Format|Layout|Files|Render|Kit|Batch|Command)\/[A-Za-z0-9\/+.]+)`/)
    #expect(places.count > 30)
    for place in places {
      let parts = place.output.1.split(separator: "/", maxSplits: 1)
      #expect(try exists("\(Documentation.folder(of: "Collage\(parts[0])"))/\(parts[1])"), "\(place.output.1)")
    }
  }

  @Test("show only pictures that exist")
  func pictures() throws {
    let pattern = /!\[[^\]]+\]\(([^)]+)\)/
    var count = 0
    for page in try Documentation.pages() {
      let folder = page.split(separator: "/").dropLast().joined(separator: "/")
      for match in try Documentation.text(page).matches(of: pattern) {
        count += 1
        let path = folder.isEmpty ? String(match.output.1) : folder + "/" + match.output.1
        #expect(exists(path), "\(page) shows \(match.output.1)")
      }
    }
    #expect(count > 5)
  }

  @Test("link only to articles of their own catalog")
  func articles() throws {
    let pattern = /<doc:([A-Za-z0-9-]+)>/
    for page in try Documentation.pages() where page != "README.md" {
      let folder = page.split(separator: "/").dropLast().joined(separator: "/")
      for match in try Documentation.text(page).matches(of: pattern) {
        #expect(exists("\(folder)/\(match.output.1).md"), "\(page) links to \(match.output.1)")
      }
    }
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Documentation.root.appending(path: path).path)
  }
}
