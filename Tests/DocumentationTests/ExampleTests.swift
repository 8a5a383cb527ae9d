import CollageFormat
import CollageModel
import Foundation
import Testing

@Suite("The examples of the README and the articles")
struct ExampleTests {
  @Test("Swift examples are code that the tests compile and run")
  func swift() throws {
    // The examples below Tests and Samples are compiled by this package, or by the package of the sample.
    let files = ["Tests/DocumentationTests/Examples", "Samples"].flatMap {
      Documentation.paths(below: $0, extension: "swift")
    }
    let sources = try files.map { path in CompiledSource(try Documentation.text(path)) }
    let blocks = try Documentation.blocks("swift") + Documentation.commentBlocks("swift")
    #expect(blocks.count > 30)
    for block in blocks {
      #expect(sources.contains { $0.holds(block.lines) }, "\(block): no compiled file has these lines")
    }
  }

  @Test("no Swift example hides in a block without a language, or in an indented one")
  func unnamed() throws {
    let code = /^(?:import Collage|(?:final )?class |struct |typealias |extension |func |@|let \w+ = |var \w+:? |try )/
    for block in try Documentation.blocks("") where block.lines.contains(where: { $0.firstMatch(of: code) != nil }) {
      Issue.record("\(block): say ```swift")
    }
    for path in Documentation.paths(below: "Sources", extension: "swift") {
      var isParagraph = false
      for line in try Documentation.text(path).components(separatedBy: "\n") {
        let line = line.trimmingCharacters(in: .whitespaces)
        if isParagraph, line.hasPrefix("///     "), line.dropFirst(8).firstMatch(of: code) != nil {
          Issue.record("\(path): say ```swift before \(line)")
        }
        isParagraph = line == "///"
      }
    }
  }

  @Test("JSON examples with a format are documents that decode")
  func documents() throws {
    let blocks = try Documentation.blocks("json").filter { $0.text.contains("\"format\"") }
    #expect(blocks.count > 2)
    for block in blocks {
      let bytes = Array(block.text.utf8)
      if block.text.contains("\"collage-gestures\"") {
        let log = try GestureLogDecoder.decode(bytes, file: "\(block)", resolver: Self.noTemplates)
        #expect(log.events.count > 1)
        continue
      }
      switch try DocumentKind.detect(bytes, file: "\(block)") {
      case .filter: _ = try FilterDecoder.decode(bytes, file: "\(block)", id: "example")
      case .drawing: _ = try DrawingDecoder.decode(bytes, file: "\(block)", id: "example")
      case .album:
        let album = try AlbumDecoder.decode(bytes, file: "\(block)") { _ throws(FormatError) in
          try TemplateDecoder.decode(Array(Self.page.utf8), file: "full-page.json")
        }
        #expect(album.pages.count > 1)
      case .template:
        let template = try TemplateDecoder.decode(bytes, file: "\(block)")
        #expect(try TemplateDecoder.decode(TemplateEncoder.encode(template), file: "\(block)") == template)
      case .composition:
        let composition = try CompositionDecoder.decode(bytes, file: "\(block)") { _ throws(FormatError) in
          try TemplateDecoder.decode(Array(Self.template.utf8), file: "hero-and-two.json")
        }
        #expect(composition.items.count > 1)
      }
    }
  }

  /// The logs of the articles say their canvas themselves.
  private static var noTemplates: GestureLogDecoder.Resolver {
    GestureLogDecoder.Resolver { name throws(FormatError) in
      throw FormatError(file: name, message: "no example names a template")
    } board: { template throws(FormatError) in
      throw FormatError(file: template.name, message: "no example names a template")
    }
  }

  /// The template that the article on albums names.
  private static let page = """
    {"format": "collage-template", "version": 1, "name": "Page", "canvas": {"width": 210, "height": 297, "unit": "mm"},
     "slots": [{"id": "page", "frame": [0, 0, 210, 297]}]}
    """

  /// The template that the article on compositions names.
  private static let template = """
    {"format": "collage-template", "version": 1, "name": "Hero and two", "canvas": {"width": 1200, "height": 800},
     "split": {"row": [{"slot": "hero", "weight": 2}, {"column": ["upper", "lower"]}]}}
    """

  @Test("the article contains the library's first example verbatim")
  func libraryExample() throws {
    let article = try Documentation.text("Sources/Services/Collage/Collage.docc/Collage.md")
    let example = try Documentation.text("Samples/LibraryExample/main.swift")
    #expect(article.contains("```swift\n" + example + "```"))
  }
}

/// The lines of a compiled file, without indentation.
struct CompiledSource {
  private let lines: [String]

  init(_ text: String) { lines = Self.plain(text.components(separatedBy: "\n")) }

  /// Returns true if the lines of an example occur in the file in sequence; its imports may be elsewhere.
  func holds(_ example: [String]) -> Bool {
    let imports = example.filter { $0.hasPrefix("import ") }
    let code = Self.plain(example.filter { !$0.hasPrefix("import ") })
    guard !code.isEmpty, imports.allSatisfy(lines.contains), code.count <= lines.count else { return false }
    return (0...lines.count - code.count).contains { lines[$0..<$0 + code.count].elementsEqual(code) }
  }

  /// Blank lines do not count.
  private static func plain(_ lines: [String]) -> [String] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
