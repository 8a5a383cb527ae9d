import CollageKit
import Testing

@Suite("File names of pages") struct PagePatternTests {
  @Test(
    "have the number where the pattern says, otherwise before the extension",
    arguments: [
      ("page.jpg", 9, 3, "page-3.jpg"), ("page.jpg", 12, 3, "page-03.jpg"), ("a.b/page", 100, 7, "a.b/page-007"),
      ("out/p-%d.png", 200, 7, "out/p-7.png"), ("out/p-%03d.png", 9, 7, "out/p-007.png"),
      ("%03dx.png", 9, 1234, "1234x.png"),
      (".jpg", 2, 1, ".jpg-1"), ("100%.jpg", 2, 1, "100%-1.jpg"), ("%0.jpg", 2, 1, "%0-1.jpg"),
      ("%00d.jpg", 2, 1, "%00d-1.jpg"),
      ("é%d.jpg", 2, 1, "é1.jpg"), ("%", 1, 1, "%-1"), ("%0", 1, 1, "%0-1"), ("%03", 1, 1, "%03-1"),
    ])
  func names(pattern: String, count: Int, number: Int, name: String) {
    #expect(PagePattern(pattern).path(number, of: count) == name)
  }

  @Test("of all pages are in their order when they are sorted")
  func order() {
    let pattern = PagePattern("book/page.jpg")
    let names = (1...120).map { pattern.path($0, of: 120) }
    #expect(names == names.sorted() && Set(names).count == 120)
  }
}
