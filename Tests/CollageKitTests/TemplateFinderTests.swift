import CollageKit
import CollageTestSupport
import Foundation
import Testing

@Suite("Finding template files")
struct TemplateFinderTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["grids", "grids/deep", "schema"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
    }
    for name in ["t10.json", "t2.json", "notes.txt", "grids/a.json", "grids/deep/b.json", "schema/s.json"] {
      try folder.write(Array("{}".utf8), as: name)
    }
  }

  private func names(_ paths: [String]) -> [String] { paths.map { String($0.dropFirst(folder.path.count + 1)) } }

  @Test("in a folder and its subfolders, in natural order, without schemas")
  func find() throws {
    #expect(try names(TemplateFinder.find([folder.path])) == ["grids/a.json", "t2.json", "t10.json"])
    #expect(try TemplateFinder.find(["any.json"]) == ["any.json"], "a file is returned as it is")
  }

  @Test("completes the beginning of a path")
  func beginnings() {
    #expect(names(TemplateFinder.paths(beginningWith: folder.file("t"))) == ["t2.json", "t10.json"])
    #expect(names(TemplateFinder.paths(beginningWith: folder.file("gr"))) == ["grids/"])
    #expect(TemplateFinder.paths(beginningWith: folder.file("nothing/")).isEmpty)
  }
}
