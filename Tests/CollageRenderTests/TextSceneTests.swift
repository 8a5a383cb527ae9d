import CollageFiles
import CollageModel
import CollageText
import CollageTestSupport
import PictureTestSupport
import Foundation
import Testing

@testable import CollageRender

/// Texts on a canvas, painted whole and in bands.
@Suite("Texts on a canvas") struct TextSceneTests {
  /// A picture in memory, four bytes a pixel.
  private struct Picture: Equatable {
    let width: Int
    let bytes: [UInt8]

    var height: Int { bytes.count / 4 / width }

    subscript(_ x: Int, _ y: Int) -> [UInt8] { Array(bytes[(4 * (y * width + x))..<(4 * (y * width + x) + 4)]) }

    /// The pixels that are not white.
    var bounds: (left: Int, top: Int, right: Int, bottom: Int) {
      var bounds = (left: width, top: height, right: 0, bottom: 0)
      for y in 0..<height {
        for x in 0..<width where self[x, y] != [255, 255, 255, 255] {
          bounds = (min(bounds.left, x), min(bounds.top, y), max(bounds.right, x + 1), max(bounds.bottom, y + 1))
        }
      }
      return bounds
    }
  }

  private func prepared(_ layers: [Layer], _ canvas: Size, scale: Double) async throws -> Preparation {
    try PictureFile.start()
    let template = Template(
      name: "text", canvas: Canvas(size: canvas, background: .color(.white)), arrangement: .slots([]))
    return try await Preparation(
      RenderRequest(
        composition: Composition(template: template, layers: layers), photoPaths: [:], sizing: .scale(scale),
        output: OutputSettings(format: .png)))
  }

  /// Paints a canvas of 240 x 160 units with a text of 200 x 100 in its middle.
  private func paint(
    _ text: TextContent, scale: Double = 1, inBands: Bool = false, _ change: (inout Layer) -> Void = { _ in }
  ) async throws -> Picture {
    var layer = Layer(id: "title", content: .text(text), size: Size(200, 100), center: Point(120, 80))
    change(&layer)
    let prepared = try await prepared([layer], Size(240, 160), scale: scale)
    let tile =
      inBands
      ? try prepared.plan.paintedInBands(prepared.pixels) : try await prepared.plan.painted(prepared.pixels)
    return Picture(width: tile.width, bytes: tile.pixelBytes)
  }

  private func content(_ string: String, _ change: (inout TextContent) -> Void = { _ in }) -> TextContent {
    var text = TextContent(string, font: FontChoice(family: "Inter", size: 60, weight: 700))
    change(&text)
    return text
  }

  @Test("Outlines and glows of letters also surround color glyphs, and so do their shadows")
  func aroundGlyphs() async throws {
    func count(_ picture: Picture, _ isWanted: ([UInt8]) -> Bool) -> Int {
      (0..<picture.height).reduce(0) { sum, y in sum + (0..<picture.width).count { isWanted(picture[$0, y]) } }
    }
    let plain = try await paint(content("😀"))
    let lined = try await paint(
      content("😀") {
        $0.style.outline = .init(width: 6, color: Color(red: 0, green: 0, blue: 255), alignment: .outside)
      })
    let isBlue: ([UInt8]) -> Bool = { $0 == [0, 0, 255, 255] }
    #expect(count(plain, isBlue) == 0)
    // A ring of 6 pixels around a face of some 60 is more than 900 of them.
    #expect((600...2_500).contains(count(lined, isBlue)), "\(count(lined, isBlue))")
    let (before, after) = (plain.bounds, lined.bounds)
    #expect((5...7).contains(before.left - after.left) && (5...7).contains(after.bottom - before.bottom))
    #expect(lined[120, 80] == plain[120, 80])
    let glowing = try await paint(
      content("😀") { $0.style.glow = .init(radius: 18, color: Color(red: 0, green: 0, blue: 255)) })
    #expect((9...30).contains(before.left - glowing.bounds.left), "\(before) \(glowing.bounds)")
    let shadow = Shadow(offset: Point(0, 30), blur: 0, color: .black)
    let cast = try await paint(
      content("😀") {
        ($0.style.outline, $0.style.shadows) = (
          .init(width: 6, color: Color(red: 0, green: 0, blue: 255), alignment: .outside), [shadow]
        )
      })
    #expect((28...32).contains(cast.bounds.bottom - after.bottom), "\(cast.bounds) \(after)")
    #expect(
      try await paint(content("a😀") { $0.style.glow = .init(radius: 18, color: .black) }, inBands: true)
        == paint(content("a😀") { $0.style.glow = .init(radius: 18, color: .black) }))
  }

  /// A text with every part.
  private var rich: TextContent {
    content("Ab ❤️\nc") {
      $0.style = TextStyle(
        fill: .gradient(
          Gradient(
            geometry: .linear(Angle(degrees: 90)),
            stops: [
              .init(offset: 0, color: Color(red: 255, green: 0, blue: 0, alpha: 200)),
              .init(offset: 1, color: Color(red: 0, green: 0, blue: 255)),
            ])),
        outline: .init(width: 3, color: .black),
        shadows: [Shadow(offset: Point(4, 5), blur: 6, color: Color(red: 0, green: 0, blue: 0, alpha: 150))],
        glow: .init(radius: 9, color: Color(red: 255, green: 220, blue: 0)),
        background: .init(.pill, color: Color(red: 220, green: 240, blue: 230)), isUnderlined: true)
    }
  }

  @Test("Letters fill their frame from left to right, upright and rotated")
  func place() async throws {
    let upright = try await paint(content("Ll") { ($0.alignment, $0.verticalAlignment) = (.start, .top) }).bounds
    #expect(upright.left >= 20 && upright.left < 32 && upright.top >= 30 && upright.right < 90)
    let turned = try await paint(content("Ll") { ($0.alignment, $0.verticalAlignment) = (.start, .top) }) {
      $0.rotation = Angle(degrees: 90)
    }.bounds
    // The frame's upper left corner is now the upper right one.
    #expect((turned.bottom - (upright.right - 20 - 20)).magnitude <= 1)
    #expect((170 - turned.right - (upright.top - 30)).magnitude <= 1)
    let scaled = try await paint(content("Ll")) { $0.scale = 0.5 }.bounds
    let plain = try await paint(content("Ll")).bounds
    #expect((2 * (scaled.right - scaled.left) - (plain.right - plain.left)).magnitude <= 3)
  }

  @Test("Bands equal the whole, with every part of a text")
  func bands() async throws {
    for change in [{ (_: inout Layer) in }, { ($0.rotation, $0.opacity) = (Angle(degrees: 30), 0.5) }] {
      #expect(try await paint(rich, change) == paint(rich, inBands: true, change))
    }
  }

  @Test("A picture at 8x, reduced, equals the one at 1x because nothing is hinted")
  func scales() async throws {
    let text = content("Hamburg\nefonstiv ❤️") { ($0.font.size, $0.font.weight) = (40, 400) }
    let one = try await paint(text)
    let eight = try await paint(text, scale: 8)
    var sum = 0
    for y in 0..<160 {
      for x in 0..<240 {
        for band in 0..<3 {
          var total = 0
          for row in (8 * y)..<(8 * y + 8) {
            for column in (8 * x)..<(8 * x + 8) { total += Int(eight.bytes[4 * (row * eight.width + column) + band]) }
          }
          sum += abs(total / 64 - Int(one.bytes[4 * (y * 240 + x) + band]))
        }
      }
    }
    let mean = Double(sum) / Double(240 * 160 * 3)
    #expect(mean < 1, "of 255 steps; the letters cover a fifth of the canvas")
  }

  @Test("Fills, lines and color glyphs have their colors")
  func colors() async throws {
    let red = Color(red: 230, green: 20, blue: 30)
    let solid = try await paint(content("█") { $0.style.fill = .color(red) })
    #expect(solid[120, 80] == [230, 20, 30, 255])
    let across = try await paint(
      content("████████") {
        $0.style.fill = .gradient(
          Gradient(
            geometry: .linear(Angle(degrees: 90)),
            stops: [.init(offset: 0, color: red), .init(offset: 1, color: .black)]))
      })
    let bounds = across.bounds
    #expect(across[bounds.left + 2, 80][0] > 150 && across[bounds.right - 3, 80][0] < 80)
    let heart = try await paint(content("❤️") { $0.fit = .fill })
    let pixel = heart[120, 80]
    #expect(pixel[0] > 180 && pixel[1] < 120 && pixel[2] < 120)
    let glass = try await paint(
      content("█") {
        $0.style.fill = .color(Color(red: 255, green: 255, blue: 255, alpha: 0))
        $0.style.outline = .init(width: 10, color: red)
      })
    #expect(glass[120, 80] == [255, 255, 255, 255], "no line shows through letters that are clear")
    #expect(glass.bounds.right > glass.bounds.left)
  }

  @Test("A missing family is noted with its replacement, and missing letters by code point")
  func notes() async throws {
    let layer = Layer(
      id: "title", content: .text(TextContent("a\u{10FFFD}", font: FontChoice(family: "Nowhere Sans"))),
      size: Size(200, 100), center: Point(120, 80))
    let notes = try await prepared([layer], Size(240, 160), scale: 1).report.notes.filter { $0.kind == .missingFont }
    #expect(notes.count == 2)
    #expect(notes.first?.description.hasPrefix("layer title: font family Nowhere Sans is missing; ") ?? false)
    #expect(notes.last?.description == "layer title: no font has U+10FFFD; boxes are shown")
    var long = layer
    long.content = .text(TextContent(String(repeating: "a", count: 10_001)))
    await #expect(throws: RenderError.self) { _ = try await prepared([long], Size(240, 160), scale: 1) }
  }

  /// One text for each script, in fonts that Debian has.
  private static let scripts: [(name: String, text: String, family: String)] = [
    ("latin", "Fjord & Æther\nffi Žluť", "Inter"), ("cyrillic", "Съешь ещё\nмягких", "Noto Sans"),
    ("greek", "Καλημέρα\nκόσμε", "Noto Serif"), ("arabic", "مرحبا\nبالعالم", "Noto Naskh Arabic"),
    ("hebrew", "שָׁלוֹם\nעולם", "Noto Sans Hebrew"), ("devanagari", "नमस्ते\nक्षत्रिय", "Noto Sans Devanagari"),
    ("thai", "สวัสดี\nน้ำใจ", "Noto Sans Thai"), ("chinese", "你好,世界\n春眠不觉晓", "Noto Sans CJK SC"),
    ("japanese", "こんにちは\n東京、春", "Noto Sans CJK JP"), ("emoji", "👩‍🚀👍🏽\n🏳️‍🌈 1️⃣", "Inter"),
    ("mixed", "abc שלום 123\nمرحبا xyz", "Noto Sans"),
  ]

  @Test("Eleven scripts match their golden pictures")
  func golden() async throws {
    var layers: [Layer] = []
    for (index, script) in Self.scripts.enumerated() {
      var text = TextContent(script.text, font: FontChoice(family: script.family, size: 40))
      text.fit = .fill
      layers.append(
        Layer(
          id: LayerID(script.name), content: .text(text), size: Size(140, 70),
          center: Point(Double(75 + 150 * (index % 4)), Double(40 + 80 * (index / 4)))))
    }
    try await expectGolden("scripts", layers, Size(600, 240))
  }

  @Test("Letters on arcs, with outlines and plates, match their golden picture in Latin and Arabic")
  func curves() async throws {
    let (ink, plate) = (Color(red: 28, green: 28, blue: 32), Color(red: 209, green: 73, blue: 91))
    var layers: [Layer] = []
    for (row, text) in [("Summer days", "Inter"), ("السلام عليكم", "Noto Naskh Arabic")].enumerated() {
      for (column, arc) in [80.0, -50].enumerated() {
        var content = TextContent(text.0, font: FontChoice(family: text.1, size: 34, weight: 700), letterSpacing: 0.05)
        content.path = .arc(Angle(degrees: arc))
        content.style.fill = .color(Color(red: 255, green: 210, blue: 63))
        content.style.outline = .init(width: 3, color: ink)
        if column == 1 { content.style.background = .init(.box, color: plate, padding: Size(10, 4), cornerRadius: 8) }
        layers.append(
          Layer(
            id: LayerID("\(row)\(column)"), content: .text(content), size: Size(260, 110),
            center: Point(Double(150 + 300 * column), Double(80 + 130 * row))))
      }
    }
    try await expectGolden("curves", layers, Size(600, 280))
  }

  private func expectGolden(_ name: String, _ layers: [Layer], _ size: Size) async throws {
    try PictureFile.start()
    let template = Template(
      name: name, canvas: Canvas(size: size, background: .color(.white)), arrangement: .slots([]))
    let prepared = try await PreparedRender(
      RenderRequest(
        composition: Composition(template: template, layers: layers), photoPaths: [:],
        output: OutputSettings(format: .png)))
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID()).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try await prepared.write(to: .file(path), protecting: InputGuard())
    let encoded = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    try compare(encoded, with: name, fonts: try await fonts(of: layers))
  }

  /// The families and versions of the fonts that were used, a line for each.
  private func fonts(of layers: [Layer]) async throws -> String {
    var resolver = Resolver(policy: PhotoPolicy(), width: 1)
    try resolver.add(textsOf: layers, fonts: .installed, scale: 1)
    let used = resolver.sources.texts.values.flatMap(\.families).map { "\($0.name) \($0.version)" }
    return Set(used).sorted().joined(separator: "\n") + "\n"
  }

  /// Other fonts have other letters: then the test says which, and compares nothing.
  private func compare(_ encoded: [UInt8], with name: String, fonts: String) throws {
    let golden = Golden(name, beside: #filePath)
    let list = golden.path + ".fonts.txt"
    if Golden.isRecording { try Data(fonts.utf8).write(to: URL(fileURLWithPath: list)) }
    let expected = try String(contentsOf: URL(fileURLWithPath: list), encoding: .utf8)
    guard fonts == expected else {
      withKnownIssue("The golden was made with other fonts") {
        Issue.record("the golden was made with\n\(expected)this machine has\n\(fonts)install them, or record it again")
      }
      return
    }
    if let complaint = try golden.complaint(about: encoded, tolerance: 2) {
      Issue.record(Comment(rawValue: complaint))
    }
  }
}
