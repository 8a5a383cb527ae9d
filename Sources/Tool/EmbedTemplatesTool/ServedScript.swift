/// A script or style sheet as served: without comment lines, types, empty lines and indentation.
///
/// This makes the page about a tenth smaller. Lines within template literals are kept as they are.
struct ServedScript {
  let text: String

  /// Returns nil if the text ends within a comment or a template literal, which indicates that they were not recognized
  /// correctly.
  init?(_ source: String) {
    var (isComment, isLiteral) = (false, false)
    var lines: [Substring] = []
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.drop { $0 == " " }
      if isLiteral {
        lines.append(line)
      } else if isComment || Self.isOnlyComment(content) {
        isComment = !content.hasSuffix("*/")
        continue
      } else if content.isEmpty || content.hasPrefix("//") {
        continue
      } else {
        lines.append(content.replacing(Self.type, with: "")[...])
      }
      if line.count(where: { $0 == "`" }) % 2 == 1 { isLiteral.toggle() }
    }
    guard !isComment, !isLiteral else { return nil }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// The type of an expression, for tools only.
  private static var type: Regex<Substring> { /\/\*\* @[^*`]*\*\/ ?/ }

  /// Returns true for a line that is only a comment; a type comment may precede an expression on the same line.
  private static func isOnlyComment(_ content: Substring) -> Bool {
    guard content.hasPrefix("/*") else { return false }
    let end = content.firstRange(of: "*/")?.upperBound
    return end == nil || end == content.endIndex
  }
}
