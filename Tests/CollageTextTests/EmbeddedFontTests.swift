import CollageModel
import Determinism
import Testing

@testable import CollageText
@testable import Pango

/// The fonts and glyphs that documents embed.
@Suite("Fonts in documents") struct EmbeddedFontTests {
  private func text(
    _ string: String, _ family: String = "Inter", _ change: (inout TextContent) -> Void = { _ in }
  ) throws -> LaidOutText {
    var content = TextContent(string, font: FontChoice(family: family, size: 40))
    change(&content)
    return try TextFonts().layOut(content, in: Size(600, 200), scale: 1)
  }

  /// The glyphs of a text's first font, with the part of the font that has them.
  private func embedded(_ text: LaidOutText) throws -> (glyphs: [UInt32], font: EmbeddedFont) {
    let face = try #require(text.glyphs.compactMap(\.face).first)
    let glyphs = Set(text.glyphs.filter { $0.face == face }.map(\.code)).sorted()
    return (glyphs, try #require(face.subset(glyphs)))
  }

  @Test(
    "Glyphs have the characters of their clusters, in every script",
    arguments: [
      ("Inter", "office & sea"), ("Noto Sans Devanagari", "क्षितिज"), ("Noto Naskh Arabic", "بحر"),
      ("Noto Sans CJK SC", "海边"), ("Noto Sans Thai", "ทะเล"),
    ])
  func characters(family: String, string: String) throws {
    let glyphs = try text(string, family).glyphs
    let isReversed = family == "Noto Naskh Arabic"
    let parts = isReversed ? glyphs.map(\.text).reversed() : glyphs.map(\.text)
    #expect(parts.joined() == string)
    #expect(glyphs.allSatisfy { $0.face != nil })
  }

  @Test("An ellipsis stands for itself, not for what it leaves out") func ellipsis() throws {
    let cut = try text("A very long line of words that ends somewhere beyond the frame") {
      ($0.fit, $0.maxLines) = (.fixed, 1)
    }
    #expect(cut.isEllipsized)
    #expect(cut.glyphs.map(\.text).joined().hasSuffix("\u{2026}"))
  }

  @Test("Words of spaced letters are found as words") func words() throws {
    let glyphs = try text("BY THE SEA") { $0.letterSpacing = 0.3 }.glyphs
    #expect(glyphs.map(\.text).filter { !$0.isEmpty } == ["BY", " ", "THE", " ", "SEA"])
  }

  @Test(
    "A part of a font has the asked glyphs alone, with their widths",
    arguments: [
      ("Noto Sans", false), ("Inter", true), ("Noto Sans CJK SC", true),
    ])
  func subset(family: String, isCompact: Bool) throws {
    let (glyphs, font) = try embedded(text("Sea", family))
    #expect(font.isCompact == isCompact)
    #expect((500...40_000).contains(font.bytes.count), "\(font.bytes.count)")
    #expect(font.widths.count == glyphs.count && font.widths.allSatisfy { (0.3...1.2).contains($0) })
    // Glyphs are numbered again; those of fonts with identifiers keep these.
    #expect(Set(font.identifiers).count == glyphs.count)
    let again = try embedded(text("Sea", family)).font
    #expect(again.bytes == font.bytes)
  }

  @Test("A damaged font has no identifiers, and is read without a trap") func damaged() throws {
    let font = try embedded(text("海", "Noto Sans CJK SC")).font
    #expect(CompactFont(font.bytes).identifiers?.count == font.identifiers.count + 1)
    for count in 0..<min(600, font.bytes.count) { _ = CompactFont(Array(font.bytes.prefix(count))).identifiers }
    let seed: UInt64 = 7
    print("seed \(seed)")
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      var bytes = font.bytes
      bytes[Int(random.next() % UInt64(min(400, bytes.count)))] = UInt8(random.next() % 256)
      _ = CompactFont(bytes).identifiers
    }
  }
}
