import CollageRender
import CollageTestSupport
import Foundation
import PictureTestSupport
import Testing

@Suite("Words in albums") struct AlbumWordsTests {
  /// Nine photos of three months, places and folders, of which every third has a caption and every second people.
  private func desk() throws -> Desk {
    let desk = try Desk()
    for folder in ["photos", "photos/a", "photos/b {{x}}"] { try desk.makeFolder(folder) }
    for index in 0..<9 {
      let (width, height) = index % 2 == 0 ? (120, 90) : (90, 120)
      let rgb = (0..<(width * height)).flatMap { [UInt8($0 % width), UInt8(20 * index), UInt8($0 / width)] }
      let name = "photos/\(index % 2 == 0 ? "a" : "b {{x}}")/p\(index).jpg"
      try PixelWriter.writeJPEG(rgb: rgb, width: width, height: height, to: desk.path(name))
      let caption = index % 3 == 0 ? #"dc:description="By the sea \#(index)""# : ""
      let people =
        index % 2 == 0 ? "<ext:PersonInImage><rdf:Bag><rdf:li>Ada</rdf:li></rdf:Bag></ext:PersonInImage>" : ""
      try desk.write(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
         xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="\(["Rome", "Oslo", "Bern"][index / 3])"
         xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:DateTimeOriginal="2026-0\(5 + index / 3)-0\(1 + index % 3)T12:00:00"
         xmlns:ext="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:dc="http://purl.org/dc/elements/1.1/" \(caption)>
        \(people)</rdf:Description></rdf:RDF></x:xmpmeta>
        """, to: name + ".xmp")
    }
    return desk
  }

  private struct Book: Decodable {
    struct Text: Decodable { let text: String }
    struct Slot: Decodable { let id: String; let frame: [Double] }
    struct Layer: Decodable { let id: String; let text: Text?; let size: [Double]?; let center: [Double]? }
    struct Template: Decodable { let slots: [Slot]?; let layers: [Layer]? }
    struct Item: Decodable { let photo: String; let slot: String? }
    struct Page: Decodable { let template: Template; let items: [Item]; let layers: [Layer]? }
    let photos: [String: String]
    let pages: [Page]
    let cover: Page?

    /// The numbers of the photos of a page.
    func numbers(_ page: Page) -> [Int] {
      page.items.compactMap { photos[$0.photo].flatMap { Int(String($0.suffix(5).prefix(1))) } }
    }

    func layers(_ page: Page) -> [Layer] { page.layers ?? page.template.layers ?? [] }
  }

  private func book(_ options: [String], in desk: Desk) throws -> Book {
    let run = try CommandRun(
      ["album", "photos", "--recursive", "-o", "book.json", "--size", "300x300", "--cache", "none"] + options,
      in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    defer { try? FileManager.default.removeItem(atPath: desk.path("book.json")) }
    return try JSONDecoder().decode(Book.self, from: desk.data("book.json"))
  }

  @Test("a footer says when, where and who, in the language of the book") func footer() throws {
    let desk = try desk()
    let options = ["--per-page", "3..3", "--size", "300x300", "--cache", "none"]
    let run = try CommandRun(
      [
        "album", "photos", "--recursive", "-o", "book.json", "--footer",
        "{{dates}} · {{place}} · {{people}} · {{page}}", "--language",
        "de",
      ]
        + options, in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    let document = String(decoding: try desk.data("book.json"), as: UTF8.self)
    let variables = "{{photos.dates}} · {{photos.places}} · {{photos.people}} · {{page}}"
    #expect(document.contains(variables) && document.contains(#""language": "de""#))
    try desk.write(document.replacing(variables, with: "1.–3. Mai 2026 · Rome · Ada · 1"), to: "written.json")
    for name in ["book", "written"] {
      let shown = try CommandRun(["album", "\(name).json", "-o", "\(name)-%d.png", "--cache", "none"], in: desk.folder)
      #expect(shown.status == 0, "\(shown.errors)")
    }
    #expect(try desk.data("book-1.png") == desk.data("written-1.png"))
    #expect(try desk.data("book-2.png") != desk.data("written-2.png"))
  }

  @Test("a footer has no parts about which the photos of its page say nothing") func silentFooter() throws {
    let desk = try desk()
    let made = try book(
      ["--per-page", "1..1", "--footer", "{{caption}} · at {{place}} · {{people}} · {{page}}"], in: desk)
    for page in made.pages {
      let number = try #require(made.numbers(page).first)
      let parts = [
        number % 3 == 0 ? "{{photos.captions}}" : nil, "at {{photos.places}}",
        number % 2 == 0 ? "{{photos.people}}" : nil,
        "{{page}}",
      ]
      #expect(
        made.layers(page).first { $0.id == "footer" }?.text?.text == parts.compactMap { $0 }.joined(separator: " · "))
    }
  }

  @Test("a caption takes room below its photo, without the parts that say nothing") func captions() throws {
    let desk = try desk()
    let words = try book(["--per-page", "3..3", "--captions", "{{caption}} · with {{people}}"], in: desk)
    for page in words.pages {
      for (item, number) in zip(page.items, words.numbers(page)) {
        let slot = try #require(item.slot)
        let parts = [
          number % 3 == 0 ? "{{photo.\(slot).caption}}" : nil, number % 2 == 0 ? "with {{photo.\(slot).people}}" : nil,
        ]
        let expected = parts.compactMap { $0 }.joined(separator: " · ")
        let layer = words.layers(page).first { $0.id == "caption-\(slot)" }
        #expect((layer?.text?.text ?? "") == expected, "photo \(number)")
        guard let layer, let size = layer.size, let center = layer.center else { continue }
        let frame = try #require(page.template.slots?.first { $0.id == slot }?.frame)
        let (top, bottom) = (center[1] - size[1] / 2, center[1] + size[1] / 2)
        #expect(top >= frame[1] + frame[3] && bottom <= 300 && abs(center[0] - frame[0] - frame[2] / 2) < 0.01)
      }
    }
  }

  @Test("chapters begin pages with their headings", arguments: ["month", "place", "folder"]) func chapters(
    _ kind: String
  ) throws {
    let desk = try desk()
    let book = try book(["--chapters", kind], in: desk)
    var headings: [String] = []
    for page in book.pages {
      let chapters = Set(book.numbers(page).map { kind == "folder" ? $0 % 2 : $0 / 3 })
      #expect(chapters.count == 1, "\(book.numbers(page))")
      headings += book.layers(page).filter { $0.id == "heading" }.compactMap { $0.text?.text }
    }
    switch kind {
    case "folder": #expect(headings == ["a", "b {{{{x}}"])
    case "month": #expect(headings == Array(repeating: "{{photo.month}}", count: 3))
    default: #expect(headings == Array(repeating: "{{photo.place}}", count: 3))
    }
  }

  @Test("a title has a cover, unless there shall be none, and a mosaic shows the best photos") func covers() throws {
    let desk = try desk()
    #expect(try book([], in: desk).cover == nil)
    #expect(try book(["--title", "Summer"], in: desk).cover?.items.count == 1)
    #expect(try book(["--title", "Summer", "--cover", "none"], in: desk).cover == nil)
    let made = try book(["--title", "Summer", "--cover", "mosaic"], in: desk)
    let mosaic = try #require(made.cover)
    #expect(made.numbers(mosaic) == Array(0..<9) && mosaic.template.slots?.count == 9)
    #expect(made.layers(mosaic).contains { $0.text?.text == "{{title}}" })
  }

  @Test(
    "words that pages have no room or no value for are refused",
    arguments: [
      ("--captions {{caption}} --templates books", 64, "--captions needs pages that keep room for words"),
      ("--captions {{title}}", 64, "--captions: the variable \"title\" has no value"),
      ("--chapters month --style scatter", 64, "--chapters needs pages that keep room for words"),
      ("--chapters month --margin 0", 64, "--chapters needs a margin"), ("--chapters year", 64, "year"),
      ("--language xx", 64, "--language: the variable \"language\" has the value \"xx\""),
      ("--footer {{name}}", 64, "--footer: the variable \"name\" has no value"),
      ("--cover none --spine 8", 64, "--spine needs --cover"),
    ]) func refusals(_ options: String, _ status: Int32, _ message: String) throws
  {
    let desk = try desk()
    let run = try CommandRun(
      ["album", "photos", "--recursive", "-o", "book.pdf", "--cache", "none"]
        + options.split(separator: " ").map(String.init),
      in: desk.folder)
    #expect(run.status == status && run.errors.contains(message), "\(run.status) \(run.errors)")
    #expect(try !desk.names().contains("book.pdf"))
  }

  @Test("chapters about what no photo says are refused") func nothingSaid() throws {
    let desk = try Desk()
    let rgb = [UInt8](repeating: 90, count: 3 * 60 * 60)
    try PixelWriter.writeJPEG(rgb: rgb, width: 60, height: 60, to: desk.path("a.jpg"))
    let run = try desk.run("album", "a.jpg", "-o", "book.pdf", "--chapters", "place", "--cache", "none")
    #expect(
      run.status == 65 && run.errors.contains("chapters by place: no photo says where it was taken"), "\(run.errors)")
  }
}
