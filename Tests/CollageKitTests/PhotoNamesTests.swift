import CollageKit
import Testing

@Suite("Names of photos")
struct PhotoNamesTests {
  private let names = PhotoNames(
    paths: ["a/one.jpg", "b/two.png", "b/2"], found: ["a/one.jpg", "a/bad.jpg", "b/two.png", "b/2"])

  @Test("can be paths, file names with or without extension, or numbers")
  func index() throws {
    #expect(try names.index(of: "a/one.jpg") == 0)
    #expect(try names.index(of: "two.png") == 1 && names.index(of: "two") == 1)
    #expect(try names.index(of: "2") == 2, "a name takes precedence over a number")
    #expect(try names.index(of: "3") == 1, "a skipped photo keeps its number")
  }

  @Test("unknown and ambiguous names and skipped photos are errors")
  func errors() {
    #expect(throws: KitError.skippedPhoto(name: "bad", path: "a/bad.jpg")) { try names.index(of: "bad") }
    for name in ["5", "0", "-9223372036854775808", "nobody"] {
      #expect(throws: KitError.self) { try names.index(of: name) }
    }
    let twins = PhotoNames(paths: ["a/one.jpg", "b/one.jpg"])
    #expect(throws: KitError.ambiguousPhoto(name: "one", count: 2)) { try twins.index(of: "one") }
    #expect("\(KitError.unknownPhoto(name: "x", nearest: nil, count: 4))".contains("1 to 4"))
  }
}
