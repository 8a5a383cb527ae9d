import CollageModel

/// The tags of a PDF file, by which readers tell what its pages show: a part for each page, with its elements in the order of
/// reading.
///
/// Source: ISO 32000-1:2008, sections 14.7 (structure) and 14.8 (tagged PDF).
struct PDFStructure {
  /// The numbers of the objects of the tree's root and of the document.
  let root, document: Int
  private var pages: [(part: Int, elements: [Int])] = []
  /// The language of the first texts whose language is known.
  private(set) var language: String?

  init(_ objects: inout PDFObjects) { (root, document) = (objects.reserve(), objects.reserve()) }

  /// The entries of the next page's dictionary.
  var entries: String { " /StructParents \(pages.count) /Tabs /S" }

  /// Returns the objects of a page's elements, whose marked contents are numbered in their order.
  mutating func add(_ page: DocumentPage, number: Int, to objects: inout PDFObjects) -> [UInt8] {
    guard let tags = page.tags else { return [] }
    let part = objects.reserve()
    let numbers = tags.elements.map { _ in objects.reserve() }
    pages.append((part, numbers))
    language = language ?? tags.language
    let title = page.title.map { " /T \(PDFText.text($0))" } ?? ""
    let other = Self.entry(tags.language == language ? nil : tags.language)
    var bytes = objects.object(
      part, "<< /Type /StructElem /S /Part /P \(document) 0 R /K [\(Self.references(numbers))]\(title)\(other) >>")
    for (index, element) in tags.elements.enumerated() {
      var entries = "/Type /StructElem /S /\(element.kind.rawValue) /P \(part) 0 R /Pg \(number) 0 R /K \(index)"
      if let alternative = element.alternative { entries += " /Alt \(PDFText.text(alternative))" }
      if let words = element.words { entries += " /ActualText \(PDFText.text(words))" }
      if element.kind == .figure {
        let box = page.toUnits.boundingBox(of: element.area.rect)
        let sides = PDFText.numbers([box.x, box.y, box.right, box.bottom])
        entries += " /A << /O /Layout /Placement /Block /BBox [\(sides)] >>"
      }
      bytes += objects.object(numbers[index], "<< \(entries) >>")
    }
    return bytes
  }

  /// Returns the objects of the root and of the document.
  func write(to objects: inout PDFObjects) -> [UInt8] {
    let parents = pages.enumerated().map { "\($0) [\(Self.references($1.elements))]" }.joined(separator: " ")
    return objects.object(
      root,
      "<< /Type /StructTreeRoot /K \(document) 0 R /ParentTree << /Nums [\(parents)] >> "
        + "/ParentTreeNextKey \(pages.count) >>")
      + objects.object(
        document,
        "<< /Type /StructElem /S /Document /P \(root) 0 R /K [\(Self.references(pages.map(\.part)))] >>")
  }

  /// The entries of the catalog.
  var catalogEntries: String {
    return " /MarkInfo << /Marked true >> /StructTreeRoot \(root) 0 R /ViewerPreferences << /DisplayDocTitle true >>"
      + Self.entry(language)
  }

  /// The entry of a language; none for a text that is no tag.
  private static func entry(_ language: String?) -> String {
    guard let language, !language.isEmpty,
      language.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    else { return "" }
    return " /Lang (\(language))"
  }

  private static func references(_ numbers: [Int]) -> String {
    numbers.map { "\($0) 0 R" }.joined(separator: " ")
  }
}
