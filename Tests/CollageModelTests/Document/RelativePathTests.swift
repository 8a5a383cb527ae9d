import CollageModel
import Testing

/// Paths in documents refer to files under the document's own folder.
@Suite struct RelativePathTests {
  @Test(arguments: [
    "a.jpg", "one/two/three.jpg", "..a", "a..", "...", "a/..b/c", "a/b../c", "a.b.c/d", "./a", "./b.", "./b./c",
    "1:2.jpg", ":a", "a b:c",
    "é:a",
    "-x:y", "+x:y", ".x:y", "x_y:z", "a~", "{x:y", "[x:y", "`x:y", "@x:y", "x@y:z",
    String(repeating: "é", count: 1_000),
  ])
  func aPathBelowIsAllowed(_ path: String) { #expect(RelativePath.violation(path) == nil) }

  @Test(arguments: [
    ("", RelativePath.Violation.empty), (String(repeating: "a", count: 1_001), .tooLong), ("a\nb", .controlCharacter),
    ("a\u{85}b", .controlCharacter), (String(repeating: "a", count: 1_001) + "\n", .controlCharacter),
    ("a\\b", .backslash),
    ("/a", .absolute), ("/", .absolute), ("~", .home), ("~user/a", .home), ("..", .parent), ("../a", .parent),
    ("a/../b", .parent), ("a/..", .parent), ("a/b/../..", .parent), ("http://a", .scheme), ("c:a", .scheme),
    ("C:/a", .scheme),
    ("Z:a", .scheme), ("z:a", .scheme), ("a1:b", .scheme), ("a9:b", .scheme), ("a+b:c", .scheme), ("a-b:c", .scheme),
    ("a.b:c", .scheme),
  ])
  func anyOtherPathIsNot(_ path: String, _ violation: RelativePath.Violation) {
    #expect(RelativePath.violation(path) == violation)
  }
}
