import CollageRender
import CollageTestSupport
import Foundation
import PictureTestSupport
import Testing

/// Pictures say in a sentence what they show.
@Suite("What pictures show, in words") struct SentenceTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    for (index, says) in [#"photoshop:City="Rome" dc:description="By the sea""#, #"photoshop:City="Rome""#].enumerated()
    {
      var rgb: [UInt8] = []
      for place in 0..<(80 * 60) { rgb += [UInt8(90 * index), UInt8(place % 80), UInt8(place / 80)] }
      let name = ["dog.jpg", "tram.jpg"][index]
      try PixelWriter.writeJPEG(rgb: rgb, width: 80, height: 60, to: desk.path(name))
      try desk.write(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
         xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
         xmlns:dc="http://purl.org/dc/elements/1.1/" \(says) exif:DateTimeOriginal="2026-11-2\(index + 1)T12:00:00"/>
        </rdf:RDF></x:xmpmeta>
        """, to: name + ".xmp")
    }
    let head = #"{"format": "collage-template", "version": 1, "name": "T", "canvas": {"width": 200, "height": 100}"#
    let text =
      #""layers": [{"id": "t", "size": [90, 30], "center": [50, 80], "text": {"text": "Dear {{name}}", "font": {"size": 20}}}]"#
    let variables = #""variables": {"name": "Ada", "language": "en"}"#
    try desk.write("\(head), \(text), \(variables)}", to: "card.json")
    try desk.write("\(head), \(text), \(variables), \"split\": {\"row\": [\"a\", \"b\"]}}", to: "two.json")
    return desk
  }

  private func run(_ desk: Desk, _ arguments: [String]) throws -> CommandRun {
    let run = try CommandRun(arguments, in: desk.folder)
    try #require(run.status == 0, "\(arguments): \(run.errors)")
    return run
  }

  private struct Report: Decodable { let alt: String }

  @Test("tell photos, place, days and texts, in English and German")
  func render() throws {
    let desk = try desk()
    for (language, sentence) in [
      ("en", "A collage of 2 photos, Rome, November 21–22, 2026: By the sea; tram, with the words “Dear Ada”."),
      ("de-AT", "Eine Collage aus 2 Fotos, Rome, 21.–22. November 2026: By the sea; tram, mit dem Text „Dear Ada“."),
      ("fr", "A collage of 2 photos, Rome, November 21–22, 2026: By the sea; tram, with the words “Dear Ada”."),
    ] {
      let made = try run(
        desk,
        ["render", "two.json", "dog.jpg", "tram.jpg", "-o", "o.png", "--json", "--alt", "o.txt", "--labels", "(a)"]
          + ["--text", "language=\(language)"])
      #expect(try JSONDecoder().decode(Report.self, from: Data(made.text.utf8)).alt == sentence)
      #expect(String(decoding: try desk.data("o.txt"), as: UTF8.self) == sentence + "\n")
    }
    _ = try run(desk, ["render", "card.json", "-o", "c.png", "--alt", "c.txt"])
    #expect(String(decoding: try desk.data("c.txt"), as: UTF8.self) == "A card with the words “Dear Ada”.\n")
  }

  @Test("are those of layouts, of each page, and of albums")
  func others() throws {
    let desk = try desk()
    _ = try run(desk, ["layout", "dog.jpg", "tram.jpg", "-o", "l.json", "--alt", "l.txt"])
    let sentence = "A collage of 2 photos, Rome, 21–22 November 2026: By the sea; tram.\n"
    #expect(String(decoding: try desk.data("l.txt"), as: UTF8.self) == sentence)
    _ = try run(
      desk, ["render", "two.json", "dog.jpg", "tram.jpg", "dog.jpg", "--pages", "-o", "p.pdf", "--alt", "p.txt"])
    let lines = String(decoding: try desk.data("p.txt"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2 && lines[1] == "A photo, Rome, November 21, 2026: By the sea, with the words “Dear Ada”.")
    let album = try run(
      desk, ["album", "dog.jpg", "tram.jpg", "-o", "b.json", "--json", "--pages", "1", "--cache", "none"])
    #expect(album.text.contains(#""alt": "A collage of 2 photos, Rome, 21–22 November 2026: By the sea; tram.""#))
  }

  @Test("never overwrite a photo or the picture", arguments: ["dog.jpg", "o.png"])
  func refused(file: String) throws {
    let desk = try desk()
    let photo = try desk.data("dog.jpg")
    let run = try CommandRun(
      ["render", "two.json", "dog.jpg", "tram.jpg", "-o", "o.png", "--alt", file], in: desk.folder)
    #expect(run.status != 0 && run.errors.contains(file))
    #expect(try desk.data("dog.jpg") == photo)
  }
}
