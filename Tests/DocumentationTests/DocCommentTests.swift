import Foundation
import Testing

/// swift-format's rule asks for a comment on every case and stored property as well, where it could only repeat the name.
@Suite("Doc comments")
struct DocCommentTests {
  @Test("precede every public type, function, initializer, subscript and computed property")
  func everyDeclaration() throws {
    var count = 0
    for path in Documentation.paths(below: "Sources", extension: "swift") {
      let lines = try Documentation.text(path).components(separatedBy: "\n")
      for (index, line) in lines.enumerated() where Self.needsComment(line) {
        count += 1
        #expect(Self.hasComment(above: index, in: lines), "\(path):\(index + 1) has no doc comment: \(line)")
      }
    }
    #expect(count > 1000)
  }

  @Test(
    "are asked for by kind of declaration",
    arguments: [
      ("public struct Canvas {", true), ("  public static func swap() {", true),
      ("  public init?(_ text: String) {", true),
      ("  public var area: Double { width * height }", true), ("  public subscript(index: Int) -> Tile {", true),
      ("  public let width: Double", false), ("  public var width = 1.0", false), ("  case cover", false),
      ("  func swap() {", false), ("  public internal(set) var size: Size", false),
    ])
  func kinds(_ line: String, _ needs: Bool) {
    #expect(Self.needsComment(line) == needs)
  }

  @Test("indent the parameters of lists and the lines that continue them, which DocC would show as other bullets")
  func parameters() throws {
    var count = 0
    for path in Documentation.paths(below: "Sources", extension: "swift") {
      var isInList = false
      for (index, line) in try Documentation.text(path).components(separatedBy: "\n").enumerated() {
        let text = line.drop { $0 == " " }
        if text == "/// - Parameters:" {
          (isInList, count) = (true, count + 1)
          continue
        }
        isInList =
          isInList && text.hasPrefix("/// ") && !["/// - Returns:", "/// - Throws:"].contains { text.hasPrefix($0) }
        if isInList { #expect(text.hasPrefix("///   "), "\(path):\(index + 1) is not indented: \(line)") }
      }
    }
    #expect(count > 200)
  }

  private static func needsComment(_ line: String) -> Bool {
    // A regular expression is parsed each time, and few lines need one.
    guard line.contains("public ") else { return false }
    let modifiers =
      /^\s*(?:@\w+(?:\([^)]*\))? )*public (?:(?:static|final|indirect|mutating|nonmutating|consuming|override|required|convenience|nonisolated|internal\(set\)|private\(set\)|package\(set\)) )*/
    guard let start = line.prefixMatch(of: modifiers) else { return false }
    let rest = line[start.range.upperBound...]
    let kinds = ["func ", "init", "subscript", "struct ", "class ", "enum ", "protocol ", "actor ", "typealias "]
    return kinds.contains { rest.hasPrefix($0) } || (rest.hasPrefix("var ") && rest.contains("{"))
  }

  /// Attributes and conditions may stand between a comment and its declaration.
  private static func hasComment(above index: Int, in lines: [String]) -> Bool {
    var above = index - 1
    while above >= 0, lines[above].firstMatch(of: /^\s*(?:@|#if|#else|\/\/ swift-format)/) != nil { above -= 1 }
    return above >= 0 && lines[above].firstMatch(of: /^\s*(?:\/\/\/|\*\/)/) != nil
  }
}
