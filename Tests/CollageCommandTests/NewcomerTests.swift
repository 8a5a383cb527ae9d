import CollageRender
import Foundation
import Testing

/// What people meet who do not know the commands yet.
@Suite("Words that a newcomer meets")
struct NewcomerTests {
  /// A folder with photos, templates and other files that stand in the place of others.
  private static func desk() throws -> Desk {
    let desk = try Desk()
    try desk.makeFolder("photos")
    for name in ["a.jpg", "b.jpg", "photos/beach.jpg", "photos/dog.jpg", "photos/lake.jpg"] {
      let rgb = (0..<60 * 40 * 3).map { UInt8($0 % 200) }
      try PixelWriter.writeJPEG(rgb: rgb, width: 60, height: 40, to: desk.path(name))
    }
    try desk.makeFolder("empty")
    try desk.makeFolder("b\u{FC}cher")
    try desk.write(Desk.template, to: "two.json")
    let paper = Desk.template.replacing("\"height\": 60", with: "\"height\": 60, \"unit\": \"mm\"")
    try desk.write(paper, to: "paper.json")
    return desk
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let status: Int32
    let messages: [String]
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String, _ status: Int32, _ messages: String...) {
      self.arguments = arguments.split(separator: " ").map { String($0) }
      (self.status, self.messages) = (status, messages)
    }
  }

  static let refused = [
    // Photos in the place of a template.
    Case("render a.jpg b.jpg -o out.jpg", 66, "a.jpg", "a picture, not a template", "`collage layout`"),
    Case("render a.jpg b.jpg", 66, "a picture, not a template", "`collage layout`"),
    Case("render photos/ -o out.jpg", 66, "a folder, not a template", "`collage layout`"),
    Case("render photos -o out.jpg", 66, "a folder, not a template", "`collage layout`"),
    Case("video photos/ -o out.mp4", 66, "a folder, not a template"),
    Case("render hero photos/ -o out.jpg", 66, "a family of templates; name one of them"),
    // A template, a document or photos in the place of a command.
    Case("hero-left photos/", 64, "unknown command hero-left", "`collage render hero-left photos/ -o out.jpg`"),
    Case("two.json photos/", 64, "`collage render two.json photos/ -o out.jpg`"),
    Case("photos/", 64, "`collage layout photos/ -o out.jpg`"),
    Case("a.jpg b.jpg", 64, "`collage layout a.jpg -o out.jpg`"),
    // Names.
    Case("render hero-right photos/ -o out.jpg", 66, "did you mean hero-right-3x2?"),
    Case("render two.json fotos/ -o out.jpg", 66, "did you mean photos/?"),
    Case("layout photos/beech.jpg -o out.jpg", 66, "did you mean photos/beach.jpg?"),
    Case("album photos/ --templates b\u{FC}cher -o book.pdf", 66, "no templates", "the families are", "books"),
    Case("album photos/ --templates n\u{E4}chte -o book.pdf", 66, "the families are", "books"),
    Case("album photos/ --templates boks -o book.pdf", 66, "did you mean books?"),
    // Numbers and remedies.
    Case("album photos/ --pages 24 -o book.pdf", 65, "cannot be spread over 24 pages", "; 3 pages or fewer would do"),
    Case("layout photos --canvas 20x30cm --margin 12cm -o out.jpg", 65, "--margin 120 is too large"),
    Case("video two.json photos/ --motion -o out.mp4", 64, "--motion: no photo has a clip", "photo.mov"),
    Case("render calendar-month photos --text month=listopad -o out.jpg", 65, "the name of a month"),
  ]

  @Test("a mistake is told with what to do instead", arguments: refused)
  func mistake(_ example: Case) throws {
    let desk = try Self.desk()
    let run = try CommandRun(example.arguments, in: desk.folder)
    #expect(run.status == example.status, "\(run.errors)")
    for message in example.messages { #expect(run.errors.contains(message), "\(run.errors)") }
    #expect(try !desk.names().contains { $0.hasPrefix("out") || $0.hasPrefix("book") })
  }

  @Test(
    "sizes are read as people write them",
    arguments: [
      ("600\u{D7}400", "600x400"), ("600 x 400", "600x400"), ("600*400", "600x400"), ("600pxx400px", "600x400"),
      ("10,5x15cm", "10.5x15cm"), ("100mmx150mm", "100x150mm"), ("10,5cmx15cm", "10.5x15cm"),
      ("10 x 15 cm", "10x15cm"), ("4x6\"", "4x6in"), ("4\"x6\"", "4x6in"), ("4 x 6 inches", "4x6in"),
      ("A4 landscape", "A4-landscape"), ("12 cm", "12cm"), ("Instagram Story", "instagram-story"),
    ])
  func sizes(written: String, plain: String) throws {
    let desk = try Self.desk()
    var headers: [Data] = []
    for size in [written, plain] {
      let run = try desk.run("layout", "photos", "--canvas", size, "--dpi", "20", "-q", "-o", "out.png")
      #expect(run.status == 0, "\(run.errors)")
      headers.append(try desk.data("out.png").prefix(29))
    }
    #expect(headers[0] == headers[1])
  }

  @Test("lengths are read as people write them", arguments: ["5mm", "5 mm", "0,5cm", ".5 cm"])
  func lengths(written: String) throws {
    let desk = try Self.desk()
    let plans = try [written, "5mm"].map {
      let run = try desk.run("render", "paper.json", "photos", "--gap", $0, "--explain", "-q")
      #expect(run.status == 0, "\(run.errors)")
      return run.text
    }
    #expect(plans[0] == plans[1])
  }

  @Test(
    "a comma separates no thousands, and sides have one unit",
    arguments: ["1,200x800", "10cmx4in", "x", "\"", "4,x6", "10cmx15"])
  func refusedSizes(size: String) throws {
    let desk = try Self.desk()
    let run = try desk.run("render", "two.json", "photos", "--size", size, "-o", "out.png")
    #expect(run.status == 64 && run.errors.contains("not a valid size; write 1200x800"), "\(run.errors)")
  }

  @Test(
    "months are read as people write them",
    arguments: [
      ("M\u{E4}rz", "de"), ("Ma\u{308}rz", "de"), ("M\u{C4}RZ", "de"), ("m\u{E4}r", "de"),
      ("M\u{E4}rz", ""), ("MARS", "fr"), ("\u{41C}\u{410}\u{420}\u{422}", "ru"), ("mar", ""), ("March", "de"),
    ])
  func months(name: String, language: String) throws {
    let desk = try Self.desk()
    let plans = try [name, "3"].map {
      let arguments =
        ["render", "calendar-month", "photos", "--explain", "-q", "--text", "month=\($0)"]
        + (language.isEmpty ? [] : ["--text", "language=\(language)"])
      let run = try CommandRun(arguments, in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      return run.text
    }
    #expect(plans[0] == plans[1])
  }

  @Test("an album fills a folder that exists", arguments: ["empty/", "empty"])
  func folder(output: String) throws {
    let desk = try Self.desk()
    let run = try desk.run("album", "photos", "--dpi", "30", "-o", output)
    #expect(run.status == 0, "\(run.errors)")
    let made = try FileManager.default.contentsOfDirectory(atPath: desk.path("empty"))
    #expect(!made.isEmpty && made.allSatisfy { $0.hasPrefix("page") && $0.hasSuffix(".jpg") }, "\(made)")
  }

  @Test(
    "a picture written among the photos is noted, because the next run reads it",
    arguments: ["render two.json photos", "layout photos/"])
  func outputAmongPhotos(arguments: String) throws {
    let desk = try Self.desk()
    let words = arguments.split(separator: " ").map(String.init)
    let run = try CommandRun(words + ["-o", "photos/wall.jpg"], in: desk.folder)
    #expect(run.status == 0 && run.errors.contains("the next run reads it as a photo"), "\(run.errors)")
    let other = try CommandRun(words + ["-o", "wall.jpg"], in: desk.folder)
    #expect(other.status == 0 && !other.errors.contains("next run"), "\(other.errors)")
  }

  @Test("a report is JSON whatever the names of files are")
  func reportOfOddNames() throws {
    let desk = try Self.desk()
    // A name in Latin-1, made by a shell: Foundation cannot name it.
    let made = try CommandRun(
      ["-c", "cp a.jpg \"photos/$(printf 'b\\344r').jpg\""], executable: "/bin/sh", in: desk.folder)
    try #require(made.status == 0, "\(made.errors)")
    let run = try desk.run("layout", "photos", "--json", "-o", "out.png")
    #expect(run.status == 0, "\(run.errors)")
    let report = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let layouts = report?["layouts"] as? [[String: Any]]
    #expect((layouts?.first?["photos"] as? [Any])?.count == 4)
  }

  @Test("colors of JPEGs have the resolution that is asked for", arguments: ["render", "album", "batch"])
  func subsampling(command: String) throws {
    let desk = try Self.desk()
    try desk.write("id,a,b\n1,a.jpg,b.jpg\n", to: "rows.csv")
    var sizes: [Int] = []
    for choice in ["444", "420"] {
      let arguments =
        switch command {
        case "render": "render two.json photos -o out-\(choice).jpg"
        case "album": "album photos --dpi 20 -o out-\(choice)/"
        default: "batch rows.csv --template two.json --format jpg --out out-\(choice)"
        }
      let run = try CommandRun(
        arguments.split(separator: " ").map(String.init) + ["--subsampling", choice, "-q"], in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      let files = FileManager.default.enumerator(atPath: desk.folder)?.compactMap { $0 as? String } ?? []
      sizes.append(
        try files.filter { $0.hasPrefix("out-\(choice)") && $0.hasSuffix(".jpg") }
          .reduce(0) { try $0 + desk.data($1).count })
    }
    #expect(sizes[0] > sizes[1] && sizes[1] > 0, "\(sizes)")
    let refused = try desk.run("render", "two.json", "photos", "-o", "out.png", "--subsampling", "444")
    #expect(refused.status == 64 && refused.errors.contains("applies to JPEG, not to png"), "\(refused.errors)")
  }

  @Test("A standard of PDFs applies to PDFs alone, of collages and of albums") func standard() throws {
    let desk = try Self.desk()
    for output in ["out.jpg", "-"] {
      let refused = try desk.run("render", "two.json", "photos", "-o", output, "--pdf", "a2u")
      #expect(refused.status == 64 && refused.errors.contains("--pdf a2u applies to a PDF"), "\(refused.errors)")
    }
    let unknown = try desk.run("render", "two.json", "photos", "-o", "out.pdf", "--pdf", "a9")
    #expect(unknown.status == 64 && unknown.errors.contains("a2u"), "\(unknown.errors)")
    for command in [["render", "two.json", "photos"], ["album", "photos", "--cache", "none"]] {
      let made = try CommandRun(command + ["--pdf", "a2u", "-q", "-o", "out.pdf"], in: desk.folder)
      #expect(made.status == 0, "\(made.errors)")
      let text = String(decoding: try desk.data("out.pdf"), as: Unicode.ASCII.self)
      #expect(text.contains("<pdfaid:conformance>U<") && text.contains("/S /Figure"))
    }
    let document = try desk.run("album", "photos", "--pdf", "a2u", "-o", "book.json")
    #expect(document.status == 64, "\(document.errors)")
  }

  @Test("help and the article tell all columns and codes")
  func complete() throws {
    let desk = try Self.desk()
    #expect(try desk.run("help", "batch").text.contains("text.title"))
    let article = CommandRun.root.appending(path: "Sources/Services/Collage/Collage.docc/CommandLine.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let rows = text.split(separator: "\n").compactMap { line in line.firstMatch(of: /^\| (\d+) \|/).map { Int($0.1) } }
    #expect(rows == rows.sorted { ($0 ?? 0) < ($1 ?? 0) } && Set(rows).count == rows.count, "\(rows)")
    #expect(Set(rows).isSuperset(of: [0, 64, 65, 66, 69, 70, 71, 73, 74]), "\(rows)")
  }
}
