import Foundation
import Testing

@Suite("The topics of the modules' overviews")
struct TopicsTests {
  /// The modules whose overviews list their public symbols by task.
  static let modules = [
    "CollageModel", "CollageColor", "CollageLayout", "CollageFormat", "CollageFiles", "CollageCutout",
    "CollageSubjects", "CollageRender",
    "CollageAnimation",
    "CollageKit", "CollageBatch", "CollageTesting",
  ]

  @Test("list every public type and function of the module once", arguments: modules)
  func everySymbol(_ module: String) throws {
    let listed = try topics(of: module)
    let declared = try Self.declarations(of: module)
    #expect(declared.count > 2)
    #expect(declared.subtracting(listed).sorted() == [], "missing in the Topics of \(module).md")
    #expect(Set(listed).subtracting(declared).sorted() == [], "listed in \(module).md, but not declared")
    #expect(listed.count == Set(listed).count, "listed twice in \(module).md")
  }

  @Test("list every article of the catalog", arguments: modules + ["Collage"])
  func everyArticle(_ module: String) throws {
    let catalog = try "\(Documentation.folder(of: module))/\(module).docc"
    let overview = try Documentation.text("\(catalog)/\(module).md")
    let topics = overview.components(separatedBy: "\n## Topics\n").last ?? ""
    for path in Documentation.paths(below: catalog, extension: "md") {
      let name = String(path.dropFirst(catalog.count + 1).dropLast(3))
      guard name != module else { continue }
      #expect(topics.contains("- <doc:\(name)>"), "\(module).md does not list \(name)")
    }
  }

  /// The top-level symbols that an overview lists.
  private func topics(of module: String) throws -> [String] {
    let overview = try Documentation.text("\(Documentation.folder(of: module))/\(module).docc/\(module).md")
    let topics = overview.components(separatedBy: "\n## Topics\n").last ?? ""
    return topics.matches(of: /(?m)^- ``([A-Za-z0-9]+)(?:\([^`]*)?``$/).map { String($0.output.1) }
  }

  /// The public types, functions and values that a module declares at its top level.
  static func declarations(of module: String) throws -> Set<String> {
    let pattern =
      /(?m)^(?:@[A-Za-z]+ )*public (?:final |indirect )*(?:struct|class|enum|protocol|actor|func|typealias|let|var) ([A-Za-z0-9]+)/
    var names: Set<String> = []
    for path in try Documentation.paths(below: Documentation.folder(of: module), extension: "swift") {
      let text = try unindented(Documentation.text(path))
      for match in text.matches(of: pattern) { names.insert(String(match.output.1)) }
    }
    return names
  }

  /// A file's text; if all of it stands under one condition, without the indentation that this makes.
  private static func unindented(_ text: String) -> String {
    guard text.hasPrefix("#if "), text.hasSuffix("\n#endif\n") else { return text }
    return text.replacing(#/(?m)^  /#, with: "")
  }
}
