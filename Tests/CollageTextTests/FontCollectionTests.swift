import Foundation
import Pango
import Testing

@Suite("Setting paragraphs") struct FontCollectionTests {
  private static let fonts = try? FontCollection()

  private func typeset(
    _ text: String, families: [String] = ["Inter"], _ change: (inout ParagraphSettings) -> Void = { _ in }
  ) throws -> TypesetParagraph {
    var settings = ParagraphSettings(families: families)
    change(&settings)
    return try #require(Self.fonts).typeset(text, settings, colorResolution: 32)
  }

  @Test("Lines are as wide as their letters, which lie between ascent and descent")
  func measures() throws {
    let one = try typeset("nn").lines[0]
    let two = try typeset("nnnn").lines[0]
    #expect((two.width - 2 * one.width).magnitude < 1e-4)
    #expect(one.ascent > 0.5 && one.ascent < 2 && one.descent > 0 && one.descent < 1)
    #expect(try typeset("").lines.count == 1)
  }

  @Test("Letters join and combine by the font's rules")
  func shaping() throws {
    // Lam and alef are joined; each of the other texts has fewer forms than code points.
    let families = ["Noto Naskh Arabic"]
    let apart = try typeset("ل", families: families).lines[0].width + typeset("ا", families: families).lines[0].width
    #expect(try typeset("لا", families: families).lines[0].width < 0.9 * apart)
    #expect(try typeset("क्षि", families: ["Noto Sans Devanagari"]).lines[0].glyphs.count <= 2)
    #expect(try typeset("👨‍👩‍👧").lines[0].glyphs.count == 1)
    #expect(try typeset("שלום").lines[0].isRightToLeft)
    #expect(try !typeset("shalom שלום").lines[0].isRightToLeft)
    #expect(try typeset("shalom") { $0.direction = .rightToLeft }.lines[0].isRightToLeft)
  }

  @Test(
    "Neither isolated parts nor signs of direction tell the direction of a text",
    arguments: [
      ("\u{2068}שלום\u{2069} by the sea", false), ("\u{2067}Summer\u{2069} בים", true), ("\u{202A}שלום\u{202C}", true),
      ("\u{202E}Summer", false), ("\u{2069}\u{2066}\u{2067}a\u{2069}b\u{2069}שלום", true),
      ("\u{2068}שלום\u{2069}", false), ("\u{200F}Summer", true),
    ])
  func direction(text: String, isRightToLeft: Bool) throws {
    #expect(try typeset(text).lines[0].isRightToLeft == isRightToLeft)
    #expect(try !typeset("Summer").lines[0].isRightToLeft)
  }

  @Test(
    "Signs at the start and the end of a text are set as those within it",
    arguments: ["T.", "\u{201C}A", ".T", "L\u{2019}"])
  func edges(text: String) throws {
    let parts = try text.map { try typeset(String($0)).lines[0].width }
    let whole = try typeset(text).lines[0].width
    #expect(whole < parts.reduce(0, +) - 1e-4, "\(text) has no distance of its own")
  }

  @Test(
    "A letter and its marks are those of the font if it has both as one character",
    arguments: [
      ("Cafe\u{301}", "Caf\u{E9}"), ("A\u{30A}ngstro\u{308}m", "\u{C5}ngstr\u{F6}m"),
      ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
    ])
  func composed(apart: String, whole: String) throws {
    let (seen, expected) = try (
      typeset(apart, families: ["Dancing Script"]), typeset(whole, families: ["Dancing Script"])
    )
    #expect(seen.families.map(\.name) == expected.families.map(\.name))
    #expect(seen.lines[0].width == expected.lines[0].width)
  }

  @Test("A short Japanese, Chinese or Korean word beside a space is divided only if it is longer than a line")
  func wholeWords() throws {
    func lines(_ text: String, _ length: Double, _ breaking: ParagraphSettings.LineBreaking) throws -> [String] {
      try typeset(text) { ($0.lineLength, $0.breaking) = (length, breaking) }.lines.map {
        $0.glyphs.map(\.text).joined()
      }
    }
    let words = [
      ("Summer in 東京 now", "東京"), ("Summer in 東京!", "東京!"), ("東京タワー by night", "東京タワー"), ("우리의 여름밤", "여름밤"),
      ("A walk in 北京（夏） today", "北京（夏）"),
    ]
    for breaking in [ParagraphSettings.LineBreaking.words, .wordsAndLetters] {
      for (text, word) in words {
        for length in stride(from: 5.2, through: 12, by: 0.4) {
          let lines = try lines(text, length, breaking)
          #expect(lines.contains { $0.contains(word) }, "\(length): \(lines)")
        }
      }
      // Sentences without spaces are divided anywhere.
      #expect(try lines("日本語の文章は空白なしで書かれます", 5, breaking).count == 4)
      #expect(try lines("東京都庁", 2.5, breaking).count == 2)
    }
    #expect(try lines("in 東京タワー now", 3.2, .wordsAndLetters).count == 4)
  }

  @Test("Missing letters come from the matching family, with or without serifs")
  func companions() throws {
    func used(_ text: String, _ family: String) throws -> [String] {
      try typeset(text, families: [family]).families.map(\.name)
    }
    #expect(try used("مرحبا", "Noto Serif") == ["Noto Naskh Arabic"])
    #expect(try used("مرحبا", "Dancing Script") == ["Noto Naskh Arabic"])
    #expect(try used("مرحبا", "Inter") == ["Noto Sans Arabic"])
    #expect(try used("नमस्ते", "Noto Serif") == ["Noto Serif Devanagari"])
    #expect(try used("नमस्ते", "Bebas Neue") == ["Noto Sans Devanagari"])
    #expect(try used("שלום", "Noto Serif") == ["Noto Serif Hebrew"])
    // A family's own letters stay, and so does a Latin text in a family that is not there.
    #expect(try used("مرحبا", "Noto Kufi Arabic") == ["Noto Kufi Arabic"])
    #expect(try used("abc", "Nowhere Sans") == used("abc", "sans-serif"))
    #expect(try used("abc مرحبا", "Inter") == ["Inter", "Noto Sans Arabic"])
  }

  @Test("Letters are spaced except in joined scripts")
  func spacing() throws {
    func added(_ text: String, _ family: String) throws -> Double {
      let plain = try typeset(text, families: [family]).lines[0].width
      return try typeset(text, families: [family]) { $0.letterSpacing = 0.2 }.lines[0].width - plain
    }
    // Half of the space is on each side of a letter, and none at the ends of a line.
    #expect((try added("Hello", "Inter") - 4 * 0.2).magnitude < 0.01)
    #expect((try added("Жизнь", "Inter") - 4 * 0.2).magnitude < 0.01)
    for (text, family) in [
      ("مرحبا بالعالم", "Noto Naskh Arabic"), ("स्वतंत्रता दिवस", "Noto Sans Devanagari"), ("স্বাধীনতা", "Noto Sans Bengali"),
      ("2027 مرحبا", "Noto Naskh Arabic"),
    ] {
      #expect(try added(text, family).magnitude < 0.001, "\(text)")
    }
    // Each script by itself; the space belongs to the letters before it.
    #expect((try added("Rome مرحبا", "Noto Naskh Arabic") - 4.5 * 0.2).magnitude < 0.01)
    #expect((try added("مرحبا Rome", "Noto Naskh Arabic") - 3.5 * 0.2).magnitude < 0.01)
  }

  @Test("Color glyphs are premultiplied pictures with a position")
  func colors() throws {
    let set = try typeset("❤️")
    guard case .picture(let heart) = try #require(set.shapes.first) else {
      Issue.record("the heart has no colors")
      return
    }
    #expect(heart.pixels.count == 4 * heart.width * heart.height)
    #expect(heart.top < 0 && heart.pixelsPerEm == 32)
    for index in stride(from: 0, to: heart.pixels.count, by: 4) {
      #expect(heart.pixels[index..<(index + 3)].allSatisfy { $0 <= heart.pixels[index + 3] })
    }
    let middle = 4 * (heart.height / 2 * heart.width + heart.width / 2)
    #expect(heart.pixels[middle] > 150 && heart.pixels[middle + 2] < 100, "red, not blue")
  }

  @Test("Characters without a font are reported and shown as boxes")
  func missing() throws {
    let set = try typeset("a\u{10FFFD}")
    #expect(set.missingCharacters == ["\u{10FFFD}"])
    #expect(set.lines[0].glyphs.count == 2)
    let fonts = try #require(Self.fonts)
    #expect(fonts.hasFamily("inter") && fonts.hasFamily("serif") && !fonts.hasFamily("No Such Family"))
    #expect(try typeset("a", families: ["No Such Family"]).families.first?.name != nil)
  }

  @Test("Long texts set in pieces have the same lines as when set at once", arguments: [3.0, 8, 25.5, 120])
  func pieces(length: Double) throws {
    let words = "Hamburgefonstiv AVATAR, \"fi\" 1/2 Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk To. We"
    for text in [
      String(repeating: "abcdefghij", count: 130), String(repeating: words + "  ", count: 14),
      String(repeating: "WAVA", count: 300) + " " + String(repeating: "il", count: 300),
      String(repeating: " ", count: 1_200) + "a", String(repeating: "1 2 ", count: 400),
    ] {
      let pieces = try typeset(text) { $0.lineLength = length }
      // With a greatest number of lines, a text is set at once.
      let whole = try typeset(text) { ($0.lineLength, $0.maxLines) = (length, 9_999) }
      #expect(pieces.lines.count == whole.lines.count && !whole.isEllipsized)
      #expect(pieces == whole, "\(text.prefix(20))")
    }
  }

  @Test("Lines break between words, or within words that are too long")
  func breaking() throws {
    let words = try typeset("one two three four five six") { $0.lineLength = 5 }
    #expect(words.lines.count > 2 && words.lines.allSatisfy { $0.width <= 5.001 })
    let long = String(repeating: "m", count: 40)
    #expect(try typeset(long) { $0.lineLength = 5 }.lines.allSatisfy { $0.width <= 5.001 })
    #expect(try typeset(long) { ($0.lineLength, $0.breaking) = (5, .words) }.lines.count == 1)
    let cut = try typeset("one two three four five six") { ($0.lineLength, $0.maxLines) = (5, 2) }
    #expect(cut.lines.count == 2 && cut.isEllipsized)
  }

  @Test("An untrusted text cannot crash the process or exhaust memory")
  func hostile() throws {
    let texts = [
      "a\u{0}b\u{7}\u{1B}[31m", "\u{202E}\u{202D}\u{2066}\u{2069}abc\u{202C}",
      "a" + String(repeating: "\u{301}", count: 9_000), String(repeating: "\u{200B}", count: 10_000),
      String(repeating: "\u{200F}\u{202E}", count: 5_000), String(repeating: "﷽", count: 2_000),
      String(repeating: "👨‍👩‍👧‍👦", count: 1_400), "\u{FFFE}\u{FFFF}\u{FEFF}", String(repeating: "<b>&amp;", count: 1_000),
    ]
    for text in texts {
      let set = try typeset(text) { $0.lineLength = 20 }
      #expect(!set.lines.isEmpty && set.lines.allSatisfy { $0.width.isFinite && $0.width < 1e5 })
    }
    #expect(throws: PangoError.tooLong(count: 10_001)) { try typeset(String(repeating: "a", count: 10_001)) }
    #expect(throws: PangoError.self) { try typeset("a") { $0.letterSpacing = .nan } }
    #expect(throws: PangoError.noFonts(folder: "/nowhere")) { _ = try FontCollection(folders: ["/nowhere"]) }
    #expect(throws: PangoError.nothingInstalled) { _ = try FontCollection(usesSystemFonts: false) }
  }

  @Test("The same text gives the same result on any thread, independent of earlier texts")
  func determinism() async throws {
    let fonts = try #require(Self.fonts)
    let texts = ["Hello, World", "日本語", "مرحبا", "नमस्ते", "👍🏽", "fi ffl"]
    let expected = try texts.map { try fonts.typeset($0, ParagraphSettings(families: ["Inter"]), colorResolution: 20) }
    let other = try FontCollection()
    try await withThrowingTaskGroup(of: (Int, TypesetParagraph).self) { group in
      for round in 0..<24 {
        let index = (round * 5) % texts.count
        let fonts = round % 3 == 0 ? other : fonts
        group.addTask {
          (index, try fonts.typeset(texts[index], ParagraphSettings(families: ["Inter"]), colorResolution: 20))
        }
      }
      for try await (index, set) in group { #expect(set == expected[index]) }
    }
  }

  @Test("Named pipes in a folder are skipped, and cyclic links are followed once")
  func pipes() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "collage-fonts-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder + "/within", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(mkfifo(folder + "/pipe.ttf", 0o600) == 0 && mkfifo(folder + "/within/pipe.otf", 0o600) == 0)
    for name in ["/one", "/within/two"] {
      try FileManager.default.createSymbolicLink(atPath: folder + name, withDestinationPath: folder)
    }
    #expect(throws: PangoError.noFonts(folder: folder)) {
      _ = try FontCollection(folders: [folder], usesSystemFonts: false)
    }
  }
}
