import CollageRender
import CollageTestSupport
import Foundation
import Testing
import PictureTestSupport

@Suite("collage album") struct AlbumCommandTests {
  /// Twelve photos of different colors and formats, the last of which is a copy of the one before.
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.makeFolder("photos")
    for index in 0..<12 {
      let (width, height) = index % 3 == 0 ? (60, 90) : (90, 60)
      let seed = min(index, 10)
      let rgb = (0..<(width * height)).flatMap { place in
        let (x, y) = (place % width, place / width)
        return [UInt8((x * (seed + 2) * 7) % 256), UInt8((y * (12 - seed) * 5) % 256), UInt8(20 * seed)]
      }
      try PixelWriter.writeJPEG(
        rgb: rgb, width: width, height: height, to: desk.path("photos/p\(String(format: "%02d", index)).jpg"))
    }
    return desk
  }

  private struct Listed: Decodable {
    struct Page: Decodable {
      struct Place: Decodable { let slot: String; let photo: String; let crop: [Double]? }
      let photos: [Place]
    }
    let pages: [Page]
    let notes: [String]
  }

  private func listed(_ run: CommandRun) throws -> Listed {
    try JSONDecoder().decode(Listed.self, from: Data(run.text.utf8))
  }

  private static let small = ["--size", "60x90", "--cache", "none"]

  @Test("every photo is on exactly one page, in order") func everyPhoto() throws {
    let desk = try desk()
    let run = try CommandRun(["album", "photos", "-o", "book.pdf", "--json"] + Self.small, in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    let photos = try listed(run).pages.flatMap { $0.photos.map(\.photo) }
    #expect(photos == (0..<12).map { "photos/p\(String(format: "%02d", $0)).jpg" })
  }

  @Test("pages that were rendered tell the crop of every photo, those of a document do not") func crops() throws {
    let desk = try desk()
    for (name, isRendered) in [("p-%d.png", true), ("book.pdf", true), ("book.json", false)] {
      let run = try CommandRun(
        ["album", "photos", "-o", name, "--cover", "best", "--json"] + Self.small, in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      let places = try listed(run).pages.flatMap(\.photos)
      #expect(places.count == 12)
      for place in places {
        #expect((place.crop != nil) == isRendered)
        guard let crop = place.crop else { continue }
        let (width, height) = (Int(place.photo.dropLast(4).suffix(2)) ?? 1) % 3 == 0 ? (60.0, 90.0) : (90.0, 60.0)
        try #require(crop.count == 4)
        #expect(crop[0] >= 0 && crop[1] >= 0 && crop[0] + crop[2] <= width && crop[1] + crop[3] <= height)
        // All of a photo's height or width is shown.
        #expect(crop[2] == width || crop[3] == height)
      }
    }
  }

  @Test("a PDF has its pages at the places that its table names, and the same bytes with any number of threads")
  func document() throws {
    let desk = try desk()
    for (name, threads) in [("one.pdf", "1"), ("two.pdf", "3")] {
      let run = try CommandRun(
        ["album", "photos", "-o", name, "--threads", threads, "--pages", "5", "--title", "Été 2026"] + Self.small,
        in: desk.folder)
      #expect(run.status == 0 && run.text.contains("5 pages with 12 photos"), "\(run.errors)\(run.text)")
    }
    let bytes = [UInt8](try desk.data("one.pdf"))
    #expect(try [UInt8](desk.data("two.pdf")) == bytes)
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    #expect(text.hasPrefix("%PDF-1.6") && text.hasSuffix("%%EOF\n"))
    #expect(text.components(separatedBy: "/Type /Page ").count == 7)
    #expect(text.contains("/Title <FEFF00C9007400E900200032003000320036>"))
    let start = try #require(
      text.components(separatedBy: "startxref\n").last?.split(separator: "\n").first.flatMap { Int($0) })
    let table = String(decoding: bytes[start...], as: Unicode.ASCII.self).split(separator: "\n")
    #expect(table[0] == "xref")
    for (number, entry) in table[2...].prefix(while: { $0.hasSuffix(" n ") || $0.hasSuffix(" f ") }).enumerated()
    where number > 0 {
      let offset = try #require(Int(entry.prefix(10)))
      let object = String(decoding: bytes[offset...].prefix(12), as: Unicode.ASCII.self)
      #expect(object.hasPrefix("\(number) 0 obj"), "\(number): \(object)")
    }
  }

  @Test("a document of an album is rendered to the same pictures") func documentOfAlbum() throws {
    let desk = try desk()
    let direct = try CommandRun(["album", "photos", "-o", "a-%d.png", "--pages", "4"] + Self.small, in: desk.folder)
    let made = try CommandRun(["album", "photos", "-o", "book.json", "--pages", "4"] + Self.small, in: desk.folder)
    let again = try CommandRun(["album", "book.json", "-o", "b.png", "--cache", "none"], in: desk.folder)
    #expect([direct, made, again].allSatisfy { $0.status == 0 }, "\(direct.errors)\(made.errors)\(again.errors)")
    for page in 1...4 { #expect(try desk.data("a-\(page).png") == desk.data("b-\(page).png"), "page \(page)") }
    let checked = try desk.run("validate", "book.json")
    #expect(checked.text == "book.json: valid, an album of 4 pages\n")
  }

  @Test("a book has a cover with its title, numbers at the foot of its pages, and the best photos across two of them")
  func wholeBook() throws {
    let desk = try desk()
    let options = [
      "--title", "Été", "--cover", "best", "--spine", "4", "--footer", "{{title}} {{page}}/{{pages}}", "--spreads",
    ]
    let run = try CommandRun(["album", "photos", "-o", "book.json"] + options + Self.small, in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    let again = try CommandRun(["album", "book.json", "-o", "p-%d.png", "--cache", "none"], in: desk.folder)
    #expect(again.status == 0 && again.text.contains("a cover and"), "\(again.errors)\(again.text)")
    let cover = try Pixels(png: [UInt8](desk.data("p-1.png")))
    #expect((cover.width, cover.height) == (2 * 60 + 4, 90))
    let page = try Pixels(png: [UInt8](desk.data("p-2.png")))
    #expect((page.width, page.height) == (60, 90))
    let document = String(decoding: try desk.data("book.json"), as: UTF8.self)
    #expect(document.contains("{{title}} {{page}}/{{pages}}") && document.contains("\"cover\": {"))
    #expect(again.text.contains("60x90 pixels each"), "\(again.text)")
    // A page looks as if its number were written in it; the first page comes after the cover.
    let count = try #require(again.text.firstMatch(of: /a cover and (\d+) pages/)?.1)
    try desk.write(
      document.replacing("{{title}} {{page}}/{{pages}}", with: "Été 1/\(count)"), to: "written.json")
    let written = try CommandRun(["album", "written.json", "-o", "w-%d.png", "--cache", "none"], in: desk.folder)
    #expect(written.status == 0, "\(written.errors)")
    #expect(try desk.data("w-2.png") == desk.data("p-2.png"))
    #expect(try desk.data("w-3.png") != desk.data("p-3.png"))
  }

  @Test("pages are written into a folder and into an archive, with the bytes of pictures")
  func folderAndArchive() throws {
    let desk = try desk()
    let options = ["--pages", "4"] + Self.small
    for output in ["page-%d.jpg", "new/", "pages.zip"] {
      let run = try CommandRun(["album", "photos", "-o", output] + options, in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
    }
    let archive = try desk.data("pages.zip")
    for page in 1...4 {
      let picture = try desk.data("page-\(page).jpg")
      #expect(try desk.data("new/page-\(page).jpg") == picture)
      #expect(archive.range(of: picture) != nil, "page \(page)")
    }
    // Another reader finds every file intact.
    let list =
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(*z.namelist())"
    let read = try ProgramRun(["python3", "-c", list, desk.path("pages.zip")])
    #expect(read.status == 0 && read.text == "page-1.jpg page-2.jpg page-3.jpg page-4.jpg\n", "\(read.errors)")
    let sheets = try CommandRun(
      ["render", "grids/two-by-two", "photos", "--pages", "--size", "60x60", "-o", "sheets.zip"], in: desk.folder)
    #expect(sheets.status == 0, "\(sheets.errors)")
    let refused = try CommandRun(["render", "grids/two-by-two", "photos", "-o", "one.zip"], in: desk.folder)
    #expect(refused.status == 64 && refused.errors.contains("unsupported extension"), "\(refused.errors)")
  }

  @Test("notes and sizes are those of pages, beside a cover of another size")
  func coverNotes() throws {
    let desk = try desk()
    let run = try CommandRun(
      [
        "album", "photos", "-o", "b-%d.png", "--size", "600x900", "--cover", "best", "--spine", "20", "--cache", "none",
      ],
      in: desk.folder)
    #expect(run.status == 0 && run.text.contains("600x900 pixels each"), "\(run.text)\(run.errors)")
    // The photos have 90 pixels: all are enlarged, on the cover and on every page.
    let notes = try listed(
      CommandRun(
        ["album", "photos", "-o", "c-%d.png", "--size", "600x900", "--cover", "best", "--json", "--cache", "none"],
        in: desk.folder)
    ).notes
    #expect(notes.contains { $0.hasPrefix("cover: ") } && notes.contains { $0.hasPrefix("page 1: ") }, "\(notes)")
    #expect(!notes.contains { $0.hasPrefix("page 0: ") }, "\(notes)")
  }

  @Test("pages of templates leave out their authors' sample texts")
  func templatePages() throws {
    let desk = try desk()
    let run = try CommandRun(
      ["album", "photos", "-o", "book.json", "--templates", "books", "--title", "T", "--cache", "none"], in: desk.folder
    )
    #expect(run.status == 0, "\(run.errors)")
    let document = String(decoding: try desk.data("book.json"), as: UTF8.self)
    #expect(document.contains("{{title}}") && !document.contains("{{text}}"))
    #expect(document.contains("\"width\": 420") && document.contains("\"unit\": \"mm\""), "\(document.prefix(900))")
  }

  @Test("pages of templates that are two pages wide lie on two pages of half their width")
  func squareBook() throws {
    let desk = try Desk()
    try desk.makeFolder("photos")
    for index in 0..<20 {
      let rgb = (0..<(80 * 60)).flatMap { _ in [UInt8(12 * index), 90, 200] as [UInt8] }
      try PixelWriter.writeJPEG(rgb: rgb, width: 80, height: 60, to: desk.path("photos/p\(index + 10).jpg"))
    }
    let options = ["--templates", "books", "--size", "90x90", "--cache", "none"]
    let run = try CommandRun(["album", "photos", "-o", "book.json"] + options, in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(String(decoding: try desk.data("book.json"), as: UTF8.self).contains("\"spread\": true"))
    let shown = try CommandRun(["album", "photos", "-o", "p-%02d.png"] + options, in: desk.folder)
    #expect(shown.status == 0, "\(shown.errors)")
    let names = try desk.names().filter { $0.hasPrefix("p-") }
    #expect(names.count >= 5)
    for name in names {
      let page = try Pixels(png: [UInt8](desk.data(name)))
      #expect((page.width, page.height) == (90, 90), "\(name)")
    }
  }

  @Test("near copies are left out on request, and told") func best() throws {
    let desk = try desk()
    let run = try CommandRun(["album", "photos", "-o", "book.json", "--best", "--json"] + Self.small, in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    let listed = try listed(run)
    let left = listed.notes.count { $0.hasPrefix("left out") }
    #expect(listed.pages.flatMap(\.photos).count + left == 12 && left > 0)
    #expect(
      listed.notes.contains { $0.contains("left out photos/p1") && $0.contains("nearly the same") }, "\(listed.notes)")
  }

  @Test("blurred photos are left out on request, and told, unless their owner likes them") func blurred() throws {
    let desk = try desk()
    // Waves without an edge.
    let waves = (0..<(240 * 160)).flatMap { place in
      [UInt8](repeating: UInt8(128 + 100 * sin(Double(place % 240) * .pi / 45)), count: 3)
    }
    try PixelWriter.writeJPEG(rgb: waves, width: 240, height: 160, to: desk.path("photos/waves.jpg"))
    func left() throws -> Bool {
      let run = try CommandRun(
        ["album", "photos", "-o", "book.json", "--best", "--json"] + Self.small, in: desk.folder)
      return try listed(run).notes.contains("left out photos/waves.jpg: blurred")
    }
    #expect(try left())
    try describe("waves.jpg", #"xmp:Rating="5""#, on: desk)
    #expect(try !left())
  }

  /// Writes an XMP file beside a photo.
  private func describe(_ photo: String, _ attributes: String, on desk: Desk) throws {
    try desk.write(
      Data(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
         xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" \(attributes)/></rdf:RDF></x:xmpmeta>
        """.utf8), to: "photos/\(photo).xmp")
  }

  @Test("of near copies the one with more stars is kept", arguments: ["p10.jpg", "p11.jpg"])
  func ratings(favorite: String) throws {
    let desk = try desk()
    let other = favorite == "p10.jpg" ? "p11.jpg" : "p10.jpg"
    try describe(favorite, #"xmp:Rating="5""#, on: desk)
    try describe(other, #"xmp:Rating="1""#, on: desk)
    let run = try CommandRun(["album", "photos", "-o", "book.json", "--best", "--json"] + Self.small, in: desk.folder)
    let left = try listed(run).notes.filter { $0.hasPrefix("left out") }
    #expect(left.contains { $0.contains(other) } && !left.contains { $0.contains(favorite) }, "\(left)")
  }

  @Test("photos are in the order of what tells their times, which is listed, and undated ones are told")
  func chronology() throws {
    struct Told: Decodable {
      struct Photo: Decodable { let photo: String; let taken: String?; let source: String?; let rating: Int? }
      let chronology: [Photo]
      let notes: [String]
    }
    func told(_ arguments: String...) throws -> Told {
      let run = try CommandRun(
        ["album", "photos", "-o", "book-\(arguments.count).json", "--json"] + arguments + Self.small, in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      return try JSONDecoder().decode(Told.self, from: Data(run.text.utf8))
    }
    let desk = try desk()
    try describe("p11.jpg", #"exif:DateTimeOriginal="2024-05-01T12:00:00" xmp:Rating="4""#, on: desk)
    try FileManager.default.moveItem(
      atPath: desk.path("photos/p10.jpg"), toPath: desk.path("photos/PXL_20240501_103000000.jpg"))
    try FileManager.default.removeItem(atPath: desk.path("photos/p09.jpg"))
    let plain = try told()
    #expect(plain.chronology.prefix(2).map(\.photo) == ["photos/PXL_20240501_103000000.jpg", "photos/p11.jpg"])
    #expect(plain.chronology.prefix(2).map(\.source) == ["name", "sidecar"] && plain.chronology[1].rating == 4)
    #expect(plain.chronology.dropFirst(2).allSatisfy { $0.taken == nil })
    #expect(plain.notes.contains { $0.hasPrefix("nothing says when 9 of 11 photos were taken (photos/p00.jpg, ") })
    #expect(
      plain.notes.contains { $0.contains("the times of 1 of 11 photos are in UTC") && $0.contains("--time-zone") })
    #expect(!plain.notes.contains { $0.contains(".xmp") })
    let zoned = try told("--time-zone", "+02:00")
    #expect(zoned.chronology.prefix(2).map(\.photo) == ["photos/p11.jpg", "photos/PXL_20240501_103000000.jpg"])
    #expect(zoned.chronology.prefix(2).map(\.taken) == ["2024-05-01T12:00:00+02:00", "2024-05-01T12:30:00+02:00"])
    #expect(!zoned.notes.contains { $0.contains("UTC") })
    let unknown = try CommandRun(["album", "photos", "-o", "b.pdf", "--time-zone", "Mars/Base"], in: desk.folder)
    #expect(unknown.status == 64 && unknown.errors.contains("--time-zone Mars/Base: must be"), "\(unknown.errors)")
  }

  @Test("bleed becomes the boxes of a page") func boxes() throws {
    let desk = try desk()
    let run = try desk.run(
      "album", "photos", "-o", "book.pdf", "--size", "72x72pt", "--bleed", "10pt", "--dpi", "72", "--cache", "none")
    #expect(run.status == 0, "\(run.errors)")
    let text = String(decoding: try desk.data("book.pdf"), as: Unicode.ASCII.self)
    #expect(
      text.contains("/MediaBox [0 0 92 92] /BleedBox [0 0 92 92] /TrimBox [10 10 82 82]"),
      "\(text.prefix(5000).split(separator: "\n").filter { $0.contains("Box") })")
  }

  @Test("boxes have the millimeters that were asked for, not those of whole pixels") func exactBoxes() throws {
    let desk = try desk()
    for dpi in ["72", "301"] {
      let run = try desk.run(
        "album", "photos/p01.jpg", "-o", "book.pdf", "--size", "20x20mm", "--bleed", "3mm", "--dpi", dpi, "--cache",
        "none")
      #expect(run.status == 0, "\(run.errors)")
      let text = String(decoding: try desk.data("book.pdf"), as: Unicode.ASCII.self)
      #expect(
        text.contains(
          "/MediaBox [0 0 73.7008 73.7008] /BleedBox [0 0 73.7008 73.7008] /TrimBox [8.5039 8.5039 65.1969 65.1969]"),
        "\(text.split(separator: "\n").filter { $0.contains("Box") })")
    }
  }

  @Test("the number of pages is a multiple if that is asked for, and what cannot be says what would do")
  func multiples() throws {
    let desk = try desk()
    for (multiple, counts) in [("4", ["4", "8"]), ("5", ["5"]), ("2", ["2", "4", "6"])] {
      let run = try CommandRun(
        ["album", "photos", "-o", "m\(multiple).pdf", "--multiple", multiple] + Self.small, in: desk.folder)
      #expect(
        run.status == 0 && counts.contains { run.text.contains(": \($0) pages with 12") }, "\(run.errors)\(run.text)")
    }
    for (options, status, message) in [
      ("--multiple 0", 64, "--multiple 0: must be between 1 and 100"),
      ("--multiple 4 --pages 6", 64, "--pages 6 is no multiple of --multiple 4: pass --pages 4 or --pages 8"),
      ("--multiple 16", 65, "cannot be spread over 16 pages with 1 to 6 photos each; 12 pages or fewer would do"),
      ("--pages 1", 65, "with 1 to 6 photos each; --per-page 1..12, or 2 pages or more would do"),
      ("--pages 3 --per-page 5..6", 65, "with 5 to 6 photos each; --per-page 4..6, or 2 pages would do"),
      ("--pages 1 --per-page 1..2", 65, "--per-page 1..12, or 6 pages or more would do"),
    ] as [(String, Int32, String)] {
      let run = try CommandRun(
        ["album", "photos", "-o", "no.pdf"] + options.split(separator: " ").map(String.init) + Self.small,
        in: desk.folder)
      #expect(run.status == status && run.errors.contains(message), "\(options): \(run.errors)")
    }
  }

  @Test(
    "bad values are refused, and nothing is written",
    arguments: [
      ("--pages 1", 65, "12 photos cannot be spread over 1 page with 1 to 6 photos each"),
      ("--pages 0", 64, "--pages 0: must be between 1 and 2000"),
      ("--per-page 0", 64, "--per-page 0: must be a number"),
      ("--per-page 6..2", 64, "between 1 and 12"), ("--style outfit", 64, "must be one of mosaic, justified"),
      ("--size 20cmx", 64, "--size"), ("--margin 40", 65, "photos"), ("--spine 8mm", 64, "--spine needs --cover"),
      ("--cover best --spine wide", 64, "--spine wide: must be auto, or a width such as 8mm"),
      ("--cover missing.jpg", 66, "missing.jpg"), ("--spine -3 --cover best", 64, "--spine"),
      ("--footer {{pag}}", 64, "--footer: the variable \"pag\" has no value; did you mean"),
      ("--footer {{title}}", 64, "--footer: the variable \"title\" has no value"),
      (
        "--templates books --size 180x90 --per-page 4..5", 65,
        "no template has 4 to 5 slots; the templates have 1, 3, 6"
      ),
      (
        "--templates books", 64,
        "has another shape, for pages of 420x210 mm, or of half of that width for two facing ones"
      ),
      ("--templates auto/mosaic", 64, "its slots are generated for photos"),
      ("--templates nothing", 66, "nothing"),
      ("--templates books --style grid", 64, "--style cannot be combined with --templates"),
    ]) func refusals(_ options: String, _ status: Int32, _ message: String) throws
  {
    let desk = try desk()
    let run = try CommandRun(
      ["album", "photos", "-o", "book.pdf", "--cache", "none", "--size", "60x90"]
        + options.split(separator: " ").map(String.init), in: desk.folder)
    #expect(run.status == status && run.errors.contains(message), "\(run.status) \(run.errors)")
    #expect(try !desk.names().contains("book.pdf"))
  }

  @Test("an extension that is none of a book is refused") func extensions() throws {
    let desk = try desk()
    let run = try desk.run("album", "photos", "-o", "book.docx")
    #expect(
      run.status == 64 && run.errors.contains("use .pdf, .zip, .json, a folder such as pages/, or that of a picture"),
      "\(run.errors)")
  }

  @Test("a note says that no photo is across two pages, where that was asked for") func spreads() throws {
    let desk = try desk()
    let upright = ["00", "03", "06", "09"].map { "photos/p\($0).jpg" }
    for (options, isTold) in [(["--spreads"], true), ([], false)] {
      let run = try CommandRun(
        ["album"] + upright + ["-o", "book.json", "--pages", "2"] + Self.small + options, in: desk.folder)
      #expect(run.status == 0 && run.errors.contains("no photo is across two facing pages") == isTold, "\(run.errors)")
      try FileManager.default.removeItem(atPath: desk.path("book.json"))
    }
  }

  @Test("places in EXIF data begin new pages")
  func places() throws {
    let desk = try desk()
    func first(_ name: String) throws -> Int {
      let run = try CommandRun(
        ["album", "photos", "-o", name, "--json", "--pages", "2", "--per-page", "1..8"] + Self.small, in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      return try listed(run).pages[0].photos.count
    }
    #expect(try first("a.json") == 6)
    // The first four were taken in Innsbruck, the others in Sydney.
    for index in 0..<12 {
      let name = "photos/p\(String(format: "%02d", index)).jpg"
      let place: (south: Bool, degrees: (UInt8, UInt8)) = index < 4 ? (false, (47, 11)) : (true, (33, 151))
      var bytes = [UInt8](try desk.data(name))
      bytes.insert(contentsOf: Self.segment(place.south, place.degrees), at: 2)
      try Data(bytes).write(to: URL(filePath: desk.path(name)))
    }
    #expect(try first("b.json") == 4)
  }

  /// A JPEG segment with a position east of Greenwich in whole degrees.
  private static func segment(_ isSouth: Bool, _ degrees: (UInt8, UInt8)) -> [UInt8] {
    func long(_ value: UInt8) -> [UInt8] { [0, 0, 0, value] }
    func entry(_ tag: UInt8, _ type: UInt8, _ count: UInt8, _ value: [UInt8]) -> [UInt8] {
      [0, tag, 0, type] + long(count) + value
    }
    let zero = long(0) + long(1)
    let tiff: [UInt8] =
      [0x4D, 0x4D, 0, 0x2A] + long(8) + [0, 1, 0x88, 0x25, 0, 4] + long(1) + long(26) + long(0) + [0, 4]
      + entry(1, 2, 2, [isSouth ? 0x53 : 0x4E, 0, 0, 0]) + entry(2, 5, 3, long(80)) + entry(3, 2, 2, [0x45, 0, 0, 0])
      + entry(4, 5, 3, long(104)) + long(0) + long(degrees.0) + long(1) + zero + zero + long(degrees.1) + long(1) + zero
      + zero
    let content = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
  }

  @Test("a damaged photo of a folder is left out, also if what it shows is known from before it was damaged")
  func damaged() throws {
    let desk = try desk()
    let whole = try desk.run("album", "photos", "-o", "whole.pdf", "--size", "60x90", "--cache", "cache")
    #expect(whole.status == 0, "\(whole.errors)")
    let path = desk.path("photos/p05.jpg")
    let bytes = try Data(contentsOf: URL(filePath: path))
    try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
    for cache in ["cache", "none"] {
      let run = try desk.run("album", "photos", "-o", "rest.pdf", "--size", "60x90", "--cache", cache)
      #expect(run.status == 0 && run.text.contains("with 11 photos"), "\(run.errors)\(run.text)")
      #expect(run.errors.contains("skipped photos/p05.jpg"), "\(run.errors)")
    }
    let named = try desk.run("album", "photos/p05.jpg", "photos/p06.jpg", "-o", "named.pdf", "--cache", "none")
    #expect(named.status == 65 && named.errors.contains("photos/p05.jpg"), "\(named.errors)")
    #expect(try !desk.names().contains("named.pdf"))
  }

  @Test("looks are part of a document, and what only pages can have is refused")
  func documentOptions() throws {
    let desk = try desk()
    let look = ["--filter", "noir"]
    let direct = try CommandRun(
      ["album", "photos", "-o", "a.png", "--pages", "3"] + look + Self.small, in: desk.folder)
    let made = try CommandRun(
      ["album", "photos", "-o", "book.json", "--pages", "3"] + look + Self.small, in: desk.folder)
    let again = try desk.run("album", "book.json", "-o", "b.png", "--cache", "none")
    #expect([direct, made, again].allSatisfy { $0.status == 0 }, "\(direct.errors)\(made.errors)\(again.errors)")
    #expect(try desk.data("a-2.png") == desk.data("b-2.png"))
    for option in ["--dpi", "--quality", "--bleed"] {
      let run = try desk.run("album", "photos", "-o", "no.json", option, "20")
      #expect(run.status == 64 && run.errors.contains("\(option) applies to pages, not to a document"), "\(run.errors)")
    }
    for (option, value) in [
      ("--pages", "3"), ("--size", "A5"), ("--title", "T"), ("--per-page", "2"), ("--style", "grid"),
    ] {
      let run = try desk.run("album", "book.json", "-o", "no.pdf", option, value)
      #expect(run.status == 64 && run.errors.contains("\(option): an album document has its pages"), "\(run.errors)")
    }
    #expect(try desk.names().allSatisfy { !$0.hasPrefix("no.") })
  }
}
