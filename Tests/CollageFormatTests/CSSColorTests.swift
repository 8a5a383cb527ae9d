import CollageFormat
import CollageModel
import Testing

@Suite struct CSSColorTests {
  static let good: [(String, String)] = [
    ("#fff", "#ffffff"), ("#F0a8", "#ff00aa88"), ("#123456", "#123456"), ("#12345678", "#12345678"),
    ("#000f", "#000000"), ("red", "#ff0000"),
    ("RebeccaPurple", "#663399"), ("transparent", "transparent"), ("#0000", "transparent"),
    ("rgb(255, 0, 10)", "#ff000a"), ("rgba(1,2,3,.5)", "#01020380"),
    ("rgb(1 2 3)", "#010203"), ("rgb(1 2 3 / 50%)", "#01020380"), ("rgb(100%,0%,50%)", "#ff0080"),
    ("rgb( 10% 20 30% / 1 )", "#1a144d"), ("RGBA(0 0 0/0)", "transparent"),
  ]
  static let bad = [
    "", "#", "#ff", "#fffff", "#ggg", "redd", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(256,0,0)", "rgb(-1,0,0)",
    "rgb(1,2,3/1)", "rgb(10%,2,3)", "rgb(1 2 3 / 2)", "rgb(nan 0 0)",
    "rgb(inf,0,0)", "rgb(1e999,0,0)", "hsl(0,0%,0%)", "rgb(1 2 3", "rgb (1 2 3)", " red", "currentcolor",
    "rgb(1 2 3 / )", "rgb(1 2 3 / 1 / 1)", "url(a)",
    // The Kelvin sign is a small k only to Unicode, not to CSS.
    "blac\u{212A}",
  ]

  @Test(arguments: good) func parses(_ text: String, _ canonical: String) throws {
    let color = try CSSColor.parse(text)
    #expect(CSSColor.text(of: color) == canonical)
    #expect(try CSSColor.parse(canonical) == color)
  }

  @Test(arguments: bad) func refuses(_ text: String) {
    let error = #expect(throws: CSSColorError.self) { _ = try CSSColor.parse(text) }
    let advice = error?.description.split(separator: "; ", maxSplits: 1).last.map { String($0) }
    #expect(error?.description.hasPrefix("\"\(text)\"; ") == true)
    #expect(advice == CSSColorError.rule || advice?.hasPrefix("did you mean ") == true)
  }
}
