import CollageModel
import Testing

/// Names in documents: they are compared byte by byte, and have an allowed length and no control characters.
@Suite struct NameTests {
  @Test func namesAreComparedByteByByte() {
    #expect(SlotID("Caf\u{E9}") != SlotID("Cafe\u{301}") && "Caf\u{E9}" == "Cafe\u{301}")
    #expect("Caf\u{E9}".hasSameBytes(as: "Caf\u{E9}") && !"Caf\u{E9}".hasSameBytes(as: "Cafe\u{301}"))
    #expect(!"one".hasSameBytes(as: "two") && !"one".hasSameBytes(as: "ones"))
    #expect(SlotID("a").name == "a" && SlotID("a").description == "\"a\"")
  }

  @Test func namesOfOneDigestAreDifferent() {
    // A known collision of the 64-bit FNV-1a hash.
    let (one, other) = (NameKey("8yn0iYCKYHlIj4-BwPqk"), NameKey("GReLUrM4wMqfg9yzV3KQ"))
    #expect(one.digest == other.digest && one != other)
    #expect(one == NameKey("8yn0iYCKYHlIj4-BwPqk"))
  }

  @Test(arguments: [0, 7, 10, 120, 9_876_543_210, -1, -205, Int.max, Int.min]) func aNumberIsAName(_ number: Int) {
    #expect(SlotID(number: number) == SlotID("\(number)"))
  }

  private func isText(_ text: String, _ length: ClosedRange<Int> = 0...10, breaks: Bool = false) -> Bool {
    NameKey(text).isText(length, allowsBreaks: breaks)
  }

  @Test func lengthsAreThoseOfCharacters() {
    #expect(isText("éß漢😀", 4...4) && !isText("éß漢😀", 5...9) && !isText("abc", 0...2) && isText("", 0...2))
    #expect(NameKey("a").isName && !NameKey("").isName)
    #expect(NameKey(String(repeating: "é", count: 200)).isName && !NameKey(String(repeating: "é", count: 201)).isName)
  }

  @Test func controlCharactersAreNoText() {
    for code in (0...0x1F) + [0x7F] + (0x80...0x9F) as [UInt32] {
      let text = "a" + (Unicode.Scalar(code).map { String($0) } ?? "") + "b"
      #expect(!isText(text), "U+\(String(code, radix: 16))")
      #expect(isText(text, breaks: true) == (code == 9 || code == 10), "U+\(String(code, radix: 16))")
    }
    for text in [" ", "~", "\u{A0}", "\u{A1}", "Â", "ß", "\u{2028}"] { #expect(isText(text)) }
  }

  @Test(arguments: [
    (Rect(x: 0, y: 0, width: 1, height: 1), true), (Rect(x: 0.7, y: 0.7, width: 0.3, height: 0.3), true),
    (Rect(x: 0.1, y: 0.1, width: 1e-300, height: 1e-300), true), (Rect(x: 1, y: 0, width: 1e-10, height: 1), true),
    (Rect(x: 0, y: 0.7, width: 1, height: 0.1 + 0.2), true), (Rect(x: 0.7, y: 0, width: 0.1 + 0.2, height: 1), true),
    (Rect(x: -0.1, y: 0, width: 0.5, height: 0.5), false), (Rect(x: 0, y: -0.1, width: 0.5, height: 0.5), false),
    (Rect(x: 0, y: 0, width: 0, height: 1), false), (Rect(x: 0, y: 0, width: 1, height: 0), false),
    (Rect(x: 0.5, y: 0, width: 0.6, height: 1), false), (Rect(x: 0, y: 0.5, width: 1, height: 0.6), false),
    (Rect(x: 1.1, y: 0, width: 0.5, height: 1), false), (Rect(x: 0, y: 0, width: .nan, height: 1), false),
  ])
  func aCropIsAPartOfThePhoto(_ crop: Rect, _ isValid: Bool) { #expect((crop.cropViolation == nil) == isValid) }

  @Test func escapesShowWhatIsNotSeen() {
    for code in [
      0, 7, 0x1F, 0x7F, 0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200F, 0x2028, 0x202E, 0x2060, 0x206F, 0xFEFF, 0xFFF9,
      0xFFFB, 0x1D173, 0x1D17A, 0xE0000, 0xE007F,
    ] as [UInt32] {
      let text = Unicode.Scalar(code).map { String($0) } ?? ""
      #expect(EscapedText.line("a\(text)b") == "a\\u{\(String(code, radix: 16))}b")
    }
    for text in [
      "é", "漢字", "a b~", "\u{A0}", "\u{200A}", "\u{2010}", "\u{205F}", "\u{2070}", "\u{FFFD}", "😀", "\u{10FDFF}",
    ] {
      #expect(EscapedText.line(text) == text && EscapedText.name(text) == text)
    }
    #expect(EscapedText.line("a\u{10FEC3}\u{10FE0A}b") == "a\\xc3\\xab")
    #expect(EscapedText.name("a\\b") == "a\\\\b" && EscapedText.line("a\\b") == "a\\b")
    #expect(EscapedText.name("a\\\nb") == "a\\\\\\u{a}b")
  }
}
