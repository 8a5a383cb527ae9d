import CollageFormat
import CollageModel
import CollageTesting
import Testing

@Suite("The format of albums") struct AlbumFormatTests {
  private static let page =
    #"{"format": "collage-template", "version": 1, "name": "P", "canvas": {"width": 20, "height": 30}, "split": {"row": ["a", "b"]}}"#

  static let good = album(
    #"{"id": "1", "template": \#(page), "items": [{"id": "i", "photo": "p", "slot": "a"}]}, {"id": "2", "template": "t.json"}"#
  )

  struct Bad: Sendable {
    let json: String
    let path: String
    var isBeyondSchema = false
  }

  static let bad = [
    Bad(json: album(""), path: "pages"),
    Bad(json: album(#"{"template": "t.json"}"#), path: "pages[0].id"),
    Bad(json: album(#"{"id": "1"}"#), path: "pages[0].template"),
    Bad(json: album(#"{"id": "1", "template": "t.json", "photos": {}}"#), path: "pages[0]"),
    Bad(
      json: album(#"{"id": "1", "template": "t.json"}, {"id": "1", "template": "t.json"}"#), path: "pages[1].id",
      isBeyondSchema: true),
    Bad(
      json: album(#"{"id": "1", "template": "t.json", "items": [{"id": "i", "photo": "q", "slot": "a"}]}"#),
      path: "pages[0].items[0].photo", isBeyondSchema: true),
    Bad(json: good.replacing(#""name": "Book""#, with: #""name": """#), path: "name"),
    Bad(json: good.replacing(#""name": "Book""#, with: #""name": "B", "startsOnRight": 1"#), path: "startsOnRight"),
    Bad(json: good.replacing(#""name": "Book""#, with: #""name": "B", "cover": {}"#), path: "cover.template"),
    Bad(json: good.replacing(#""name": "Book""#, with: #""name": "B", "covers": {}"#), path: ""),
    Bad(
      json: good.replacing(#""name": "Book""#, with: #""name": "B", "cover": {"template": "t.json", "id": "c"}"#),
      path: "cover"),
    Bad(json: album(#"{"id": "1", "spread": 2, "template": "t.json"}"#), path: "pages[0].spread"),
  ]

  private static func album(_ pages: String) -> String {
    #"{"format": "collage-album", "version": 1, "name": "Book", "photos": {"p": "p.jpg"}, "pages": [\#(pages)]}"#
  }

  private static func decode(_ json: String) throws -> Album {
    try AlbumDecoder.decode(Array(json.utf8), file: "a.json") { _ throws(FormatError) in
      try TemplateDecoder.decode(Array(page.utf8), file: "t.json")
    }
  }

  @Test("errors name the page", arguments: bad.indices) func errors(_ index: Int) {
    let bad = Self.bad[index]
    let issues = #expect(throws: FormatError.self) { try Self.decode(bad.json) }?.issues ?? []
    #expect(issues.contains { $0.path == bad.path }, "\(bad.json): \(issues)")
  }

  @Test("an album comes back, and equal albums give equal bytes") func roundTrip() throws {
    let album = try Self.decode(Self.good)
    #expect(album.pages.map(\.id.name) == ["1", "2"] && album.startsOnRight)
    #expect(album.photos == [Photo(id: "p", path: "p.jpg")])
    #expect(album.pages[1].composition.photos.isEmpty)
    let bytes = AlbumEncoder.encode(album)
    let again = try Self.decode(String(decoding: bytes, as: UTF8.self))
    #expect(again == album && AlbumEncoder.encode(again) == bytes)
  }

  @Test("random pages come back") func randomPages() throws {
    var random = RandomTemplates(generator: SplitMix64(seed: 44))
    for _ in 0..<60 {
      let pages = (0..<Int.random(in: 1...5, using: &random.generator)).map { number in
        let composition = Composition(
          template: random.template(), photos: [Photo(id: "x", path: "x.jpg")],
          unplaced: [Item(id: "i", photo: "x", slot: nil)])
        return AlbumPage(id: PageID(number: number), composition: composition, isSpread: random.flip())
      }
      let cover = random.flip() ? Composition(template: random.template()) : nil
      let album = Album(name: "Random", pages: pages, startsOnRight: random.flip(), cover: cover)
      #expect(try Self.decode(String(decoding: AlbumEncoder.encode(album), as: UTF8.self)) == album)
    }
  }
}
