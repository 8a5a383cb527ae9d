import CollageModel
import CollageText
import Testing

@Suite("Families for a list of fonts") struct TextFamilyTests {
  private let families = (try? TextFonts())?.families ?? []

  @Test("Families are grouped by their letters and scripts, and have letters to show")
  func groups() {
    let groups = Dictionary(families.map { ($0.name, $0) }) { first, _ in first }
    #expect(groups["Inter"]?.group == .sansSerif && groups["Inter"]?.sample == "Inter")
    #expect(groups["Noto Serif"]?.group == .serif)
    #expect(groups["Dancing Script"]?.group == .handwriting)
    #expect(groups["DejaVu Sans Mono"]?.group == .monospaced)
    #expect(groups["Noto Naskh Arabic"]?.group == .otherScripts)
    #expect(groups["Noto Naskh Arabic"]?.sample == "أبجد هوز")
    #expect(groups["Noto Color Emoji"] == nil)
  }

  @Test("Groups follow each other, and each is sorted by name")
  func order() {
    let order = TextFamily.Group.allCases
    let places = families.compactMap { order.firstIndex(of: $0.group) }
    #expect(places == places.sorted() && places.count > 20)
    for group in order {
      let names = families.filter { $0.group == group }.map(\.name)
      #expect(names == names.sorted())
    }
  }
}
