import CollageRender
import Foundation
import Testing

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
      struct Place: Decodable { let slot: String; let photo: String }
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
    #expect(text.components(separatedBy: "/Type /Page ").count == 6)
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

  @Test("near copies are left out on request, and told") func best() throws {
    let desk = try desk()
    let run = try CommandRun(["album", "photos", "-o", "book.json", "--best", "--json"] + Self.small, in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    let listed = try listed(run)
    #expect(listed.pages.flatMap(\.photos).count + listed.notes.count == 12 && !listed.notes.isEmpty)
    #expect(
      listed.notes.contains { $0.contains("left out photos/p1") && $0.contains("nearly the same") }, "\(listed.notes)")
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

  @Test(
    "bad values are refused, and nothing is written",
    arguments: [
      ("--pages 1", 65, "12 photos cannot be spread over 1 page with 1 to 6 photos each"),
      ("--pages 0", 64, "--pages 0: must be between 1 and 2000"),
      ("--per-page 0", 64, "--per-page 0: must be a number"),
      ("--per-page 6..2", 64, "between 1 and 12"), ("--style outfit", 64, "must be one of mosaic, justified"),
      ("--size 20cmx", 64, "--size"), ("--margin 40", 65, "photos"),
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
    #expect(run.status == 64 && run.errors.contains("use .pdf, .json, or that of a picture"), "\(run.errors)")
  }
}
