import Testing

@testable import CollageBatch

@Suite("Names of rows")
struct NameIndexTests {
  @Test("each of many names is found at its insertion index")
  func places() {
    var index = NameIndex()
    for number in 0..<5000 {
      #expect(index.insert(NameHash("row-\(number)")) == nil)
      let again = number * 7 % (number + 1)
      #expect(index.insert(NameHash("row-\(again)")) == again)
    }
    #expect(index.count == 5000)
    for number in 0..<5000 { #expect(index.place(of: NameHash("row-\(number)")) == number) }
    #expect(index.place(of: NameHash("row-5000")) == nil && index.place(of: NameHash("")) == nil)
  }

  @Test("ids with different Unicode forms are distinct, and output paths that differ only in form or case are equal")
  func unicodeForms() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    #expect(composed == decomposed && NameHash(composed) != NameHash(decomposed))
    #expect(NameHash(written: composed) == NameHash(written: decomposed.uppercased()))
    #expect(NameHash("") == NameHash("") && NameHash("a") != NameHash("b"))
  }
}
