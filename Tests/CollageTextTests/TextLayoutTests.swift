import CollageModel
import Determinism
import Testing

@testable import CollageText

@Suite("Laying texts out") struct TextLayoutTests {
  private static let fonts = try? TextFonts()
  private static let frame = Size(300, 160)

  private func layOut(
    _ text: String, _ frame: Size = Self.frame, scale: Double = 1, _ change: (inout TextContent) -> Void = { _ in }
  ) throws -> LaidOutText {
    var content = TextContent(text, font: FontChoice(family: "Inter", size: 40))
    change(&content)
    return try #require(Self.fonts).layOut(content, in: frame, scale: scale)
  }

  @Test("Alignments place lines within the frame")
  func alignment() throws {
    for (alignment, edge) in [(TextContent.Alignment.start, -150.0), (.end, 150)] {
      let line = try layOut("Hello") { $0.alignment = alignment }.lines[0].frame
      #expect(((alignment == .start ? line.x : line.right) - edge).magnitude < 1e-9)
      let mirrored = try layOut("שלום") { $0.alignment = alignment }.lines[0].frame
      #expect(((alignment == .start ? mirrored.right : mirrored.x) + edge).magnitude < 1e-9)
    }
    for text in ["Hello", "שלום"] {
      #expect(try layOut(text) { $0.alignment = .left }.lines[0].frame.x == -150)
      #expect((try layOut(text) { $0.alignment = .right }.lines[0].frame.right - 150).magnitude < 1e-9)
    }
    let center = try layOut("Hello").lines[0].frame
    #expect(center.center.x.magnitude < 1e-9 && center.center.y.magnitude < 1e-9)
    #expect(try layOut("Hello") { $0.verticalAlignment = .top }.lines[0].frame.y == -80)
    #expect((try layOut("Hello") { $0.verticalAlignment = .bottom }.lines[0].frame.bottom - 80).magnitude < 1e-9)
    let justified = try layOut("one two three four five six seven eight nine") {
      ($0.alignment, $0.font.size) = (.justify, 24)
    }
    #expect(justified.lines.dropLast().allSatisfy { ($0.frame.width - 300).magnitude < 0.01 })
    #expect(justified.lines.last.map { $0.frame.width < 299 } ?? false)
  }

  @Test("Each fit mode scales the text as specified")
  func fits() throws {
    let long = "Some words that take more than a line or two at this size"
    #expect(try layOut(long) { $0.fit = .fixed }.fontSize == 40)
    let shrunk = try layOut(long)
    #expect(shrunk.fontSize < 40 && shrunk.fontSize > 20)
    #expect(try layOut("Hi").fontSize == 40)
    #expect(try layOut("Hi") { $0.fit = .fill }.fontSize > 100)
    let grown = try layOut(long) { ($0.fit, $0.font.size) = (.growFrame, 60) }
    #expect(grown.frame.y == -80 && grown.frame.height > 200 && grown.fontSize == 60)
    let lines = grown.lines
    #expect((lines[lines.count - 1].frame.bottom - grown.frame.bottom).magnitude < 1e-9)
    let two = try layOut(long) { ($0.fit, $0.maxLines) = (.fixed, 2) }
    #expect(two.lines.count == 2 && two.isEllipsized)
    #expect(try layOut("one\ntwo\nthree") { ($0.fit, $0.maxLines) = (.fixed, 2) }.isEllipsized)
    #expect(try layOut(long) { $0.maxLines = 1 }.lines.count == 1)
  }

  @Test("Taller lines of a fallback family do not make its letters smaller", arguments: ["مرحبا", "नमस्ते"])
  func foreignLines(text: String) throws {
    // Room for a line of Inter and a little more; a line of Noto Naskh Arabic is 1.7 em high.
    let frame = Size(300, 52)
    let latin = try layOut("Hello", frame).fontSize
    for family in ["Inter", "Noto Serif"] {
      let set = try layOut(text, frame) { $0.font.family = family }
      #expect(set.fontSize > 0.85 * latin, "\(family): \(set.fontSize) of \(latin)")
      #expect(set.lines[0].frame.y >= -26 - 1e-6 && set.lines[0].frame.bottom <= 26 + 1e-6)
    }
    // Where there is room, lines are as high as their fonts say, so that rows of cells stay level.
    let high = try layOut(text, Size(300, 160))
    #expect(high.fontSize == 40 && high.lines[0].frame.height > 40)
  }

  @Test("Ink outside the aligned edge moves lines without shrinking the text")
  func overhang() throws {
    for alignment in [TextContent.Alignment.left, .right] {
      for vertical in [TextContent.VerticalAlignment.top, .bottom] {
        for (text, family) in [("पुनर्निर्माण के पश्चात्", "Bebas Neue"), ("f jour f", "Noto Serif"), ("\u{C5}f", "Inter")] {
          let set = try layOut(text) {
            ($0.alignment, $0.verticalAlignment) = (alignment, vertical)
            ($0.font.family, $0.font.size, $0.font.slope) = (family, 20, .italic)
          }
          #expect(set.fontSize == 20, "\(text) \(alignment) \(vertical)")
          let ink = try #require(set.inkBounds)
          #expect(ink.x >= -150 - 1e-6 && ink.right <= 150 + 1e-6 && ink.y >= -80 - 1e-6 && ink.bottom <= 80 + 1e-6)
        }
      }
    }
  }

  @Test("Spaced letters measured as one line stay in one line")
  func spacedLine() throws {
    for text in ["FRIEDERIKE-WILHELMINE GROSSMANN-HOHENSTEIN", "SAVE THE DATE", "Johann Wolfgang von Goethe"] {
      let set = try layOut(text, Size(300, 160)) {
        $0.letterSpacing = 0.2
        $0.maxLines = 1
      }
      #expect(set.lines.count == 1 && set.fontSize < 40, "\(text)")
    }
  }

  @Test("No text overflows any frame")
  func neverOverflows() throws {
    var random = SplitMix64(seed: 1_818)
    let words = [
      "a", "The", "quick", "Donaudampfschifffahrtsgesellschaft", "日本語の文章", "مرحبا", "שלום", "👩‍🚀", "नमस्ते", "f", "jÅgy",
      "https://example.org/a/b?c", "ภาษาไทย", "\n",
    ]
    for _ in 0..<40 {
      let text = (0..<Int(random.next() % 12 + 1)).map { _ in words[Int(random.next() % UInt64(words.count))] }
        .joined(separator: " ")
      let frame = Size(Double(random.next() % 400 + 8), Double(random.next() % 400 + 8))
      let fit = random.next() % 2 == 0 ? TextContent.Fit.fill : .shrink
      let slope = random.next() % 2 == 0 ? FontChoice.Slope.italic : .normal
      let laid = try layOut(text, frame) { ($0.fit, $0.font.slope) = (fit, slope) }
      let box = Rect(x: -frame.width / 2, y: -frame.height / 2, width: frame.width, height: frame.height)
      let lines = laid.lines.map { $0.frame } + (laid.inkBounds.map { [$0] } ?? [])
      for line in lines where !line.isEmpty {
        #expect(
          line.x >= box.x - 1e-6 && line.right <= box.right + 1e-6 && line.y >= box.y - 1e-6
            && line.bottom <= box.bottom + 1e-6, "\(text) in \(frame): \(line)")
      }
    }
  }

  @Test(
    "Marks above the first and below the last line do not shrink a text with room for them",
    arguments: ["أجمل التهاني بمناسبة الذكرى", "ÅÊḖ", "नमस्ते दुनिया"],
    [TextContent.VerticalAlignment.top, .middle, .bottom])
  func marks(text: String, alignment: TextContent.VerticalAlignment) throws {
    let laid = try layOut(text, Size(900, 200)) { ($0.font.size, $0.verticalAlignment) = (60, alignment) }
    #expect(laid.fontSize == 60)
    let ink = try #require(laid.inkBounds)
    #expect(ink.y >= -100 && ink.bottom <= 100)
  }

  @Test("A slanted letter at the edge is moved inside")
  func slanted() throws {
    for (text, alignment) in [("jfj", TextContent.Alignment.left), ("fff", .right)] {
      let laid = try layOut(text) {
        ($0.font.family, $0.font.slope, $0.font.size, $0.alignment) = ("Noto Serif", .italic, 100, alignment)
      }
      let ink = try #require(laid.inkBounds)
      #expect(laid.fontSize == 100 && ink.x >= -150 && ink.right <= 150)
    }
  }

  @Test("Letters are the same at every scale")
  func scales() throws {
    let one = try layOut("Hamburgefonstiv")
    let eight = try layOut("Hamburgefonstiv", scale: 8)
    #expect(one.lines == eight.lines && one.fontSize == eight.fontSize)
    let (small, large) = (try #require(one.inkBounds), try #require(eight.inkBounds))
    #expect((small.x - large.x).magnitude < 0.1 && (small.bottom - large.bottom).magnitude < 0.1)
    #expect((one.silhouette.signedArea / eight.silhouette.signedArea - 1).magnitude < 0.003)
  }

  @Test("Outer contours run clockwise for any font format")
  func direction() throws {
    for family in ["Inter", "DejaVu Sans", "Noto Sans CJK JP"] {
      #expect(try layOut("I") { $0.font.family = family }.silhouette.signedArea > 0)
    }
  }

  @Test("The outline of letters follows its alignment")
  func outlines() throws {
    let plain = try #require(try layOut("Il").silhouette.bounds)
    for (alignment, reach) in [(Border.Alignment.inside, 0.0), (.center, 3), (.outside, 6)] {
      let outlined = try layOut("Il") {
        $0.style.outline = .init(width: 6, color: .black, alignment: alignment)
        $0.style.fill = .color(.white)
      }
      let bounds = try #require(outlined.silhouette.bounds)
      #expect((plain.x - bounds.x - reach).magnitude < 0.1 && (bounds.bottom - plain.bottom - reach).magnitude < 0.1)
    }
    // Through letters that are not opaque the line does not show.
    let glass = try layOut("Il") {
      $0.style.outline = .init(width: 6, color: .black)
      $0.style.fill = .color(Color(red: 255, green: 0, blue: 0, alpha: 99))
    }
    #expect(glass.parts.contains { if case .line(_, .some, _) = $0 { true } else { false } })
  }

  @Test("Parts are in paint order")
  func order() throws {
    let text = try layOut("a ❤️") {
      $0.style.background = .init(.pill, color: .white)
      $0.style.shadows = [
        Shadow(offset: Point(1, 1), blur: 1, color: .white), Shadow(offset: Point(2, 2), blur: 2, color: .black),
      ]
      $0.style.glow = .init(radius: 6, color: .white)
      $0.style.outline = .init(width: 2, color: .white)
    }
    let names = text.parts.map { part in
      switch part {
      case .area: "background"
      case .shadow(let shadow): "shadow \(Int(shadow.blur))"
      case .glow: "glow"
      case .line: "line"
      case .letters: "letters"
      case .pictures: "pictures"
      }
    }
    #expect(names == ["background", "shadow 2", "shadow 1", "glow", "line", "letters", "pictures"])
    #expect(try layOut("   ").parts.isEmpty)
  }

  @Test("Letters follow a path")
  func paths() throws {
    let arc = try layOut("HHHHHHHH") { $0.path = .arc(Angle(degrees: 90)) }
    let bounds = try #require(arc.inkBounds)
    #expect(bounds.height > 50, "the middle of the arc is above its ends")
    #expect((bounds.center.x).magnitude < 0.5)
    let down = try layOut("HHHHHHHH") { $0.path = .arc(Angle(degrees: -90)) }
    #expect(try #require(down.inkBounds).height > 50)
    // The ends of an arc that is bent upward are lower than its middle.
    func rise(_ text: LaidOutText) throws -> Double {
      let places = text.glyphs.map(\.place.ty)
      let (first, middle) = (try #require(places.first), try #require(places.dropFirst(places.count / 2).first))
      return first - middle
    }
    #expect(try rise(arc) > 10 && rise(down) < -10)
    let circle = try layOut("top") { $0.path = .circle(start: .zero) }
    #expect(try #require(circle.inkBounds).center.x.magnitude < 1 && #require(circle.inkBounds).center.y < -60)
    let right = try layOut("i") { $0.path = .circle(start: Angle(degrees: 90)) }
    #expect(try #require(right.inkBounds).x > 140)
    let line = Path([.move(to: Point(0, 0)), .line(to: Point(0, 1))])
    let vertical = try #require(try layOut("long word") { $0.path = .path(line) }.inkBounds)
    #expect(vertical.height > 2 * vertical.width && vertical.height <= 161, "it runs down the frame's left side")
    _ = try layOut("wave") { ($0.path, $0.style.isUnderlined) = (.wave(amplitude: 1, periods: 3), true) }
  }

  @Test(
    "A text on an arc stays within its frame with its plate, at every angle",
    arguments: [20.0, 60, 90, 180, 270, 340, -60, -180, -300], [TextContent.Fit.shrink, .fill])
  func arcInside(degrees: Double, fit: TextContent.Fit) throws {
    for (frame, hasPlate) in [(Size(400, 90), false), (Size(300, 160), true), (Size(120, 300), false)] {
      let text = try layOut("Summer days", frame) {
        ($0.path, $0.fit) = (.arc(Angle(degrees: degrees)), fit)
        if hasPlate { $0.style.background = .init(.box, color: .black, padding: Size(10, 4), cornerRadius: 0) }
      }
      var ink = try #require(text.inkBounds)
      for part in text.parts {
        if case .area(let outline, _) = part, let bounds = outline.bounds { ink = ink.union(bounds) }
      }
      let (reach, down) = (frame.width / 2 + 1, frame.height / 2 + 1)
      #expect(ink.x > -reach && ink.right < reach && ink.y > -down && ink.bottom < down, "\(ink) in \(frame)")
      // It uses the room, whichever side is short.
      if fit == .fill { #expect(max(ink.width / frame.width, ink.height / frame.height) > 0.8, "\(ink) in \(frame)") }
    }
  }

  @Test("Case changes follow Unicode's rules")
  func cases() {
    #expect(TextContent.LetterCase.upper.applied(to: "straße ǆ") == "STRASSE Ǆ")
    #expect(TextContent.LetterCase.title.applied(to: "it's ǆ o'clock éa") == "It's ǅ O'clock Éa")
    #expect(TextContent.LetterCase.lower.applied(to: "ÀÉ") == "àé")
  }

  @Test("Only a missing family is reported")
  func missingFamily() throws {
    #expect(try layOut("a") { $0.font.family = "No Such Family" }.missingFamily == "No Such Family")
    #expect(try layOut("a").missingFamily == nil)
    #expect(try layOut("a").mainFamily == "Inter")
  }
}
