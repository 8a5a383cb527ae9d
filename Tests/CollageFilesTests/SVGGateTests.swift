import Testing

@testable import CollageFiles

/// SVG documents are drawings and nothing else, and what they cost is known before anything is drawn.
@Suite("SVG documents are checked before rendering") struct SVGGateTests {
  private static func document(_ content: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">\(content)</svg>"
  }

  private func check(_ text: String) throws(SVGGate.Refusal) -> SVGGate.Document {
    try SVGGate.check(Array(text.utf8))
  }

  private func refusal(_ text: String) -> String {
    do throws(SVGGate.Refusal) {
      _ = try check(text)
      return ""
    } catch {
      return error.description
    }
  }

  /// Documents as editors write them.
  private static let drawings: [String] = [
    document("<path d='M0 0L9 9'/>"),
    "\u{FEFF}<?xml version=\"1.0\" encoding='UTF-8' standalone=\"no\"?>\n<!-- made by > an editor -->\n"
      + document("<g><!-- < --><rect fill=\"url(#a)\" width='3' height=\"4\"/></g><linearGradient id='a'/>"),
    "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">"
      + document("<svg:circle r='1'/>"),
    document("<style><![CDATA[.a{fill:#f00;opacity:.5}]]></style><circle class='a' r='3'/>"),
    document("<sodipodi:namedview inkscape:zoom='2'><inkscape:grid/></sodipodi:namedview><use xlink:href='#x'/>"),
    document("<title>A &amp; B &#x3c;</title><a href='#x'><path stroke-dasharray='none' d=''/></a>"),
  ]

  @Test("drawings from editors are accepted", arguments: drawings)
  func accepted(text: String) throws {
    let document = try check(text)
    #expect(!String(decoding: document.bytes, as: UTF8.self).contains("DOCTYPE"))
    #expect(document.bytes.count == text.utf8.count)
  }

  /// Texts before a document, its content, and a part of the error message.
  private static let hostile: [(before: String, content: String, part: String)] = [
    ("", "<script>alert(1)</script>", "<script>"),
    ("", "<image href='#a'/>", "<image>"),
    ("", "<image xlink:href='file:///etc/passwd'/>", "<image>"),
    ("", "<foreignObject/>", "<foreignObject>"),
    ("", "<text>A</text>", "text"),
    ("", "<feImage href='#a'/>", "<feImage>"),
    ("", "<xi:include href='a.svg'/>", "<xi:include>"),
    ("", "<animate/>", "<animate>"),
    ("", "<marker/>", "<marker>"),
    ("", "<use href='other.svg#a'/>", "external reference"),
    ("", "<use xlink:href=\" http://x/#a\"/>", "external reference"),
    ("", "<use href='&#102;ile:///x'/>", "external reference"),
    ("", "<use href='data:image/png;base64,AA'/>", "external reference"),
    ("", "<path fill='url(http://x/#a)'/>", "external reference"),
    ("", "<path style='fill:URL( \"a.svg#b\")'/>", "external reference"),
    ("", "<path fill='u&#114;l(a.svg#b)'/>", "external reference"),
    ("", "<path style='fill:\\75rl(a.svg#b)'/>", "style"),
    ("", "<style>@import 'a.css';</style>", "style"),
    ("", "<style>u<!-- -->rl(#a)</style>", "style"), ("", "<svg:style>@import 'a.css';</svg:style>", "style"),
    ("", "<style>:lang(x-a) { }</style>", ":lang"), ("", "<style>g:/* */LANG (en-x-a) { }</style>", ":lang"),
    ("", "<style>:la<!-- -->ng('en-a-bbb') { }</style>", ":lang"),
    ("", "<g xmlns:sodipodi='http://www.w3.org/2000/svg'><sodipodi:text/></g>", "prefix"),
    ("", "<style>a{fill:url(#b)}</style>", "style"),
    ("", "<style><![CDATA[@import 'a.css';]]></style>", "style"),
    ("", "<g xml:base='http://x/'/>", "base"),
    ("", "<path stroke-dasharray='.0001'/>", "dash"),
    ("<?xml-stylesheet href='a.css'?>", "", "instruction"),
    ("<?xml version='1.0' encoding='UTF-16'?>", "", "encoding"),
    ("<!DOCTYPE svg [<!ENTITY a 'x'>]>", "&a;", "entities"),
    ("<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>", "&a;", "entities"),
    ("<!ENTITY a 'b'>", "", "declaration"),
    ("", "<use id='a' href='#a'/>", "recursive references"),
    ("", "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>", "recursive references"),
  ]

  @Test("everything except drawings is rejected", arguments: hostile.indices)
  func refused(index: Int) {
    let (before, content, part) = Self.hostile[index]
    let refusal = refusal(before + Self.document(content))
    #expect(refusal.contains(part), "\(content): \(refusal)")
  }

  @Test(
    "malformed documents are rejected",
    arguments: [
      "", " ", "<", "<svg", "<svg ", "<svg a", "<svg a=", "<svg a='", "<svg a='<'/>", "<svg><g></svg>", "<svg>",
      "</svg>",
      "<html/>", "<svg/><g/>", "<svg><!--", "<svg><![CDATA[", "<!DOCTYPE svg", "<?xml", "<svg a=b/>", "<svg>\0</svg>",
      "<!DOCTYPE svg><html/>", "<svg></ svg>", "<svg><></></svg>",
    ])
  func malformed(text: String) {
    #expect(!refusal(text).isEmpty)
  }

  @Test("exponential references are counted, not drawn")
  func laughs() throws {
    func tower(_ levels: Int, _ width: Int, attribute: String = "") -> String {
      let groups = (1...levels).map { level in
        "<g id='l\(level)'\(attribute)>" + String(repeating: "<use href='#l\(level - 1)'/>", count: width) + "</g>"
      }
      return Self.document("<defs><path id='l0'/>\(groups.joined())</defs><use href='#l\(levels)'/>")
    }
    #expect(refusal(tower(30, 10)).contains("100000 drawn elements"))
    #expect(refusal(tower(60, 2)).contains("100000 drawn elements"))
    #expect(refusal(tower(3, 12, attribute: " opacity='.5'")).isEmpty)
    #expect(refusal(tower(4, 12, attribute: " opacity='.5'")).contains("opacity"))
    let patterns = (1...40).map {
      "<pattern id='p\($0)'><path fill='url(#p\($0 - 1))'/><path fill='url(#p\($0 - 1))'/></pattern>"
    }
    #expect(refusal(Self.document(patterns.joined() + "<path fill='url(#p40)'/>")).contains("elements"))
    let chain = (1...15_000).map { "<g id='c\($0)'><use href='#c\($0 + 1)'/></g>" }
    #expect(!refusal(Self.document(chain.joined())).isEmpty)
  }

  @Test("depth, elements and bytes have limits")
  func limits() throws {
    func nested(_ depth: Int) -> String {
      Self.document(String(repeating: "<g>", count: depth) + String(repeating: "</g>", count: depth))
    }
    #expect(refusal(nested(63)).isEmpty)
    #expect(refusal(nested(64)).contains("64"))
    #expect(refusal(nested(200_000)).contains("64"))
    #expect(refusal(Self.document(String(repeating: "<g/>", count: 19_999))).isEmpty)
    #expect(refusal(Self.document(String(repeating: "<g/>", count: 20_000))).contains("20000"))
    #expect(refusal(String(repeating: " ", count: 2_000_001)).contains("bytes"))
    #expect(!refusal("<svg>" + String(decoding: [0xFF] as [UInt8], as: UTF8.self)).isEmpty)
    #expect(throws: SVGGate.Refusal.self) { try SVGGate.check(Array("<svg>".utf8) + [0xFF] + Array("</svg>".utf8)) }
  }

  @Test("intermediate surfaces are counted, and fill opacity needs none")
  func surfaces() throws {
    #expect(try check(Self.document("<path opacity='1' fill-opacity='.5' style='stroke-opacity:.5'/>")).surfaces == 0)
    #expect(try check(Self.document("<path opacity='.5'/><g mask='url(#m)'/><mask id='m'/>")).surfaces == 2)
    #expect(try check(Self.document("<g style='mix-blend-mode:multiply'/><filter><feOffset/></filter>")).surfaces == 2)
    #expect(try check(Self.document("<style>.a{opacity:.2}</style><g class='a'/><g/>")).surfaces == 1)
  }
}
