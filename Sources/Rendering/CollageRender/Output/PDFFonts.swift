internal import CollageText

/// The fonts of a PDF file, with the glyphs that its pages show.
///
/// Source: ISO 32000-2:2020, sections 9.7 (composite fonts), 9.9 (embedded fonts), 9.10.3 (ToUnicode).
struct PDFFonts {
  private struct Font {
    let face: TextFace
    let number: Int
    /// The characters of each used glyph; empty for those that are parts of clusters.
    var glyphs: [UInt32: String] = [:]
    /// The characters of the first cluster that each part of clusters begins.
    var parts: [UInt32: String] = [:]
  }

  /// True to say of each glyph which characters it shows, as archives ask, also where pages say it better.
  var mapsAll = false
  /// The fonts in the order in which pages use them.
  private var fonts: [Font] = []
  private var indices: [TextFace: Int] = [:]

  /// Returns the number of a font's object.
  mutating func number(of face: TextFace, _ objects: inout PDFObjects) -> Int {
    if let index = indices[face] { return fonts[index].number }
    indices[face] = fonts.count
    fonts.append(Font(face: face, number: objects.reserve()))
    return fonts[fonts.count - 1].number
  }

  /// Uses a glyph.
  ///
  /// - Parameters:
  ///   - glyph: The number of the glyph.
  ///   - text: The characters that it shows at this place.
  ///   - face: The font, whose number has been asked for.
  ///   - alone: True if it shows them alone.
  /// - Returns: True if a reader finds by the glyph alone the characters that it shows here.
  mutating func use(_ glyph: UInt32, for text: String, of face: TextFace, alone: Bool) -> Bool {
    guard let index = indices[face] else { return false }
    let known = fonts[index].glyphs[glyph]
    if known == nil || known == "" { fonts[index].glyphs[glyph] = alone ? text : known ?? "" }
    if mapsAll, !alone, !text.isEmpty, fonts[index].parts[glyph] == nil { fonts[index].parts[glyph] = text }
    return alone && fonts[index].glyphs[glyph] == text
  }

  /// Returns the objects of all fonts.
  func write(to objects: inout PDFObjects) throws(RenderError) -> [UInt8] {
    var bytes: [UInt8] = []
    for font in fonts { bytes += try write(font, to: &objects) }
    return bytes
  }

  private func write(_ font: Font, to objects: inout PDFObjects) throws(RenderError) -> [UInt8] {
    let glyphs = font.glyphs.keys.sorted()
    // Pages ask before they show letters of a font, so its file has changed since.
    guard let subset = font.face.subset(glyphs) else {
      throw .stepFailed(
        step: "embedding fonts", slot: "-", source: font.face.name, detail: "the font file can no longer be read")
    }
    let (cids, descriptor, encoding) = (objects.reserve(), objects.reserve(), objects.reserve())
    let (file, toUnicode) = (objects.reserve(), objects.reserve())
    let name = "\(Self.tag(of: glyphs))+\(font.face.name)"
    var bytes = objects.object(
      font.number,
      "<< /Type /Font /Subtype /Type0 /BaseFont /\(name) /Encoding \(encoding) 0 R /DescendantFonts [\(cids) 0 R] "
        + "/ToUnicode \(toUnicode) 0 R >>")
    let widths = zip(subset.identifiers, subset.widths).map { "\($0) [\(PDFText.number($1 * 1000))]" }
    bytes += objects.object(
      cids,
      "<< /Type /Font /Subtype /\(subset.isCompact ? "CIDFontType0" : "CIDFontType2 /CIDToGIDMap /Identity") "
        + "/BaseFont /\(name) /CIDSystemInfo \(Self.system) /FontDescriptor \(descriptor) 0 R /DW 0 "
        + "/W [\(widths.joined(separator: " "))] >>")
    let (ascent, descent) = (subset.extent.ascent * 1000, -subset.extent.descent * 1000)
    bytes += objects.object(
      descriptor,
      "<< /Type /FontDescriptor /FontName /\(name) /Flags 4 /ItalicAngle 0 /StemV 80 "
        + "/FontBBox [-1000 \(PDFText.number(descent)) 3000 \(PDFText.number(ascent))] /Ascent \(PDFText.number(ascent)) "
        + "/Descent \(PDFText.number(descent)) /CapHeight \(PDFText.number(ascent)) "
        + "/\(subset.isCompact ? "FontFile3" : "FontFile2") \(file) 0 R >>")
    bytes += objects.compressed(
      file, subset.isCompact ? "/Subtype /CIDFontType0C" : "/Length1 \(subset.bytes.count)", subset.bytes)
    let codes = zip(glyphs, subset.identifiers).map { "<\(PDFText.code($0))> \($1)" }
    bytes += objects.compressed(
      encoding, "/Type /CMap /CMapName /Glyphs /CIDSystemInfo \(Self.system)",
      Array(Self.map(named: "Glyphs", type: 1, codes, in: "cidchar").utf8))
    let known = glyphs.compactMap { glyph in
      characters(of: glyph, in: font).map { "<\(PDFText.code(glyph))> <\(PDFText.units($0))>" }
    }
    bytes += objects.compressed(
      toUnicode, "", Array(Self.map(named: "Characters", type: 2, known, in: "bfchar").utf8))
    return bytes
  }

  /// Returns the characters that a glyph shows; nil if only pages say it.
  private func characters(of glyph: UInt32, in font: Font) -> String? {
    let known = font.glyphs[glyph].flatMap { $0.isEmpty ? nil : $0 }
    guard mapsAll else { return known }
    // Marks of byte orders are no characters.
    var text = String.UnicodeScalarView()
    for scalar in (known ?? font.parts[glyph] ?? "").unicodeScalars where ![0, 0xFEFF, 0xFFFE].contains(scalar.value) {
      text.append(scalar)
    }
    return text.isEmpty ? Self.nothing : String(text)
  }

  /// The letter that later parts of clusters show, which the first part shows already: a space without a width.
  private static let nothing = "\u{200B}"

  /// The collection to which the identifiers of glyphs belong: each font has its own.
  private static let system = "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"

  /// Returns six letters that differ between the parts of one font.
  private static func tag(of glyphs: [UInt32]) -> String {
    var hash = glyphs.reduce(0xCBF2_9CE4_8422_2325) { (hash: UInt64, glyph) in
      (hash ^ UInt64(glyph)) &* 0x100_0000_01B3
    }
    var letters: [UInt8] = []
    for _ in 0..<6 {
      letters.append(65 + UInt8(hash % 26))
      hash /= 26
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Returns a map from the glyphs' numbers in their font, by which pages name them.
  private static func map(named name: String, type: Int, _ entries: [String], in section: String) -> String {
    var lines = [
      "/CIDInit /ProcSet findresource begin", "12 dict begin", "begincmap",
      "/CIDSystemInfo 3 dict dup begin /Registry (Adobe) def /Ordering (Identity) def /Supplement 0 def end def",
      "/CMapName /\(name) def", "/CMapType \(type) def", "1 begincodespacerange", "<0000> <FFFF>", "endcodespacerange",
    ]
    // A section has at most 100 entries.
    for start in stride(from: 0, to: entries.count, by: 100) {
      let part = entries[start..<min(start + 100, entries.count)]
      lines.append("\(part.count) begin\(section)")
      lines += part
      lines.append("end\(section)")
    }
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return lines.joined(separator: "\n")
  }
}
