import CollageFiles
import CollageModel
internal import CollageText

/// The operators that draw a page, and what they refer to.
///
/// Source: ISO 32000-2:2020, sections 8.4 (graphics state), 8.5 (paths), 9.4 (text), 14.6 (marked content), 14.9.4 (replacement
/// text).
struct PDFContent {
  /// A picture with the numbers of its objects.
  struct Picture {
    let number: Int
    let mask: Int?
    let picture: DocumentPicture
  }

  private(set) var operators: String
  private(set) var pictures: [Picture] = []
  private let colors: PDFColors
  private var usedFonts: Set<Int> = []
  private var opacities: Set<UInt8> = []
  private var hasOverprint = false

  /// The distance in pixels between a picture's edges and those of the pixels that it covers.
  private static let inset = 0.01
  /// The glyph that every font has for characters that it lacks.
  private static let noLetter: UInt32 = 0

  init(_ page: DocumentPage, colors: PDFColors, fonts: inout PDFFonts, objects: inout PDFObjects) {
    self.colors = colors
    // From here on, lengths are pixels and y points downward.
    operators = "\(page.start) cm\n\(colors.start)"
    guard let tags = page.tags else {
      for part in page.parts { add(part, &fonts, &objects) }
      return
    }
    let texts = Dictionary(
      tags.elements.enumerated().compactMap { index, element in element.letters.map { ($0, index) } }
    ) { first, _ in first }
    var missing = Set(tags.elements.indices)
    for part in page.parts {
      var tag = "/Artifact BMC"
      if case .letters(_, _, let layer) = part, let index = texts[layer], missing.remove(index) != nil {
        tag = Self.tag(tags.elements[index], index)
      }
      operators += "\(tag)\n"
      add(part, &fonts, &objects)
      operators += "EMC\n"
    }
    // A picture may show many photos, and each element needs marks of its own.
    for index in missing.sorted() {
      operators += "\(Self.tag(tags.elements[index], index))\n"
      add(Outline(tags.elements[index].area.rect), .transparent)
      operators += "EMC\n"
    }
  }

  private static func tag(_ element: DocumentElement, _ index: Int) -> String {
    "/\(element.kind.rawValue) << /MCID \(index) >> BDC"
  }

  private mutating func add(_ part: DocumentPage.Part, _ fonts: inout PDFFonts, _ objects: inout PDFObjects) {
    switch part {
    case .picture(let picture, let area): add(picture, area, &objects)
    case .outline(let outline, let color): add(outline, color)
    case .letters(let glyphs, let color, _): add(glyphs, color, &fonts, &objects)
    }
  }

  /// The entries of the page's dictionary of resources.
  var resources: String {
    var entries = colors.resources
    if !pictures.isEmpty {
      entries.append("/XObject << \(pictures.map { "/P\($0.number) \($0.number) 0 R" }.joined(separator: " ")) >>")
    }
    if !usedFonts.isEmpty {
      entries.append("/Font << \(usedFonts.sorted().map { "/F\($0) \($0) 0 R" }.joined(separator: " ")) >>")
    }
    if !opacities.isEmpty || hasOverprint {
      var states = opacities.sorted().map { "/A\($0) << /ca \(PDFText.number(Double($0) / 255)) >>" }
      // Inks of which a color has nothing keep what is beneath.
      if hasOverprint { states.append("/K << /OP true /op true /OPM 1 >>") }
      entries.append("/ExtGState << \(states.joined(separator: " ")) >>")
    }
    return entries.joined(separator: " ")
  }

  private mutating func add(_ picture: DocumentPicture, _ area: PixelRect, _ objects: inout PDFObjects) {
    let number = objects.reserve()
    pictures.append(Picture(number: number, mask: picture.alpha.map { _ in objects.reserve() }, picture: picture))
    // Readers such as poppler round the edges of pictures outward: an edge between pixels must not touch the next one.
    let rect = area.rect.inset(by: Self.inset)
    let place = [rect.width, 0, 0, -rect.height, rect.x, rect.bottom]
    operators += "q \(PDFText.numbers(place)) cm /P\(number) Do Q\n"
  }

  private mutating func add(_ outline: Outline, _ color: Color) {
    operators += "q \(paint(color))\n"
    for contour in outline.contours {
      for (index, point) in contour.enumerated() {
        operators += "\(PDFText.numbers([point.x, point.y])) \(index == 0 ? "m" : "l") "
      }
      operators += "h\n"
    }
    operators += "f Q\n"
  }

  /// Returns the operators that choose a color.
  private mutating func paint(_ color: Color) -> String {
    guard color.alpha < 255 else {
      guard colors.isBlackAlone(color) else { return colors.fill(color) }
      // Where plates are not aligned, black letters that knock out a photo have white edges.
      hasOverprint = true
      return "/K gs \(colors.fill(color))"
    }
    opacities.insert(color.alpha)
    return "/A\(color.alpha) gs \(colors.fill(color))"
  }

  private mutating func add(
    _ glyphs: [PlacedGlyph], _ color: Color?, _ fonts: inout PDFFonts, _ objects: inout PDFObjects
  ) {
    let mode = color == nil ? 3 : 0
    operators += "q \(color.map { paint($0) } ?? "")\nBT \(mode) Tr\n"
    // Characters without a letter are found at an invisible glyph of another font.
    let other = glyphs.first { $0.face != nil }
    var (chosen, isOpen) = (0, false)
    for (index, glyph) in glyphs.enumerated() {
      guard let face = glyph.face ?? (glyph.text.isEmpty ? nil : other?.face) else { continue }
      // Archives must not use the glyph for what a font lacks, even if it cannot be seen.
      let code = glyph.face == nil ? fonts.mapsAll ? other?.code ?? Self.noLetter : Self.noLetter : glyph.code
      let font = fonts.number(of: face, &objects)
      usedFonts.insert(font)
      let endsCluster = index + 1 == glyphs.count || !glyphs[index + 1].text.isEmpty
      let isFound = fonts.use(
        code, for: glyph.text, of: face, alone: glyph.face != nil && !glyph.text.isEmpty && endsCluster)
      if !glyph.text.isEmpty {
        if isOpen { operators += "EMC\n" }
        // A glyph that stands for other characters elsewhere, and those of a cluster of several.
        isOpen = !isFound
        if isOpen { operators += "/Span << /ActualText \(PDFText.text(glyph.text)) >> BDC\n" }
      }
      if chosen != font { operators += "/F\(font) 1 Tf " }
      chosen = font
      let place = glyph.place
      // In fonts, y points upward.
      let numbers = [place.a, place.b, -place.c, -place.d, place.tx, place.ty]
      let shown = "\(PDFText.numbers(numbers)) Tm <\(PDFText.code(code))> Tj"
      operators += glyph.face == nil ? "3 Tr \(shown) \(mode) Tr\n" : "\(shown)\n"
    }
    operators += "\(isOpen ? "EMC " : "")ET Q\n"
  }
}
