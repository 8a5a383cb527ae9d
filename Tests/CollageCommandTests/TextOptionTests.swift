import CollageRender
import Foundation
import Testing

/// Variables of texts on the command line: a text with variables has the pixels of one in which the words are written.
@Suite("Variables of texts on the command line")
struct TextOptionTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    let gray = [UInt8](repeating: 90, count: 40 * 30 * 3)
    for (name, date) in [("Rome 1", "2026:03:09 18:05:59"), ("b", nil), ("zero", "0000:00:00 00:00:00")]
      as [(String, String?)]
    {
      let path = desk.path("\(name).jpg")
      try PixelWriter.writeJPEG(rgb: gray, width: 40, height: 30, exifOrientation: nil, to: path)
      if let date { try desk.write(Self.dated(try desk.data("\(name).jpg"), date), to: "\(name).jpg") }
    }
    return desk
  }

  /// A JPEG with an EXIF block that has nothing but DateTimeOriginal.
  private static func dated(_ jpeg: Data, _ date: String) -> Data {
    let tiff: [UInt8] =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
      + [0, 1, 0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 44, 0, 0, 0, 0] + Array(date.utf8) + [0]
    let content = Array("Exif\0\0".utf8) + tiff
    let length = content.count + 2
    return jpeg.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content + jpeg.dropFirst(2)
  }

  private func write(_ text: String, to name: String, on desk: Desk) throws {
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "Two", "canvas": {"width": 240, "height": 60},
       "defaults": {"focus": "center"}, "split": {"row": ["a", "b"]}, "layers": [
       {"id": "words", "center": [120, 30], "size": [230, 50], "text": {"text": "\(text)", "font": {"size": 18}}}]}
      """, to: name)
  }

  private func pixels(_ desk: Desk, _ template: String, _ arguments: String...) throws -> Data {
    let run = try CommandRun(
      ["render", template, "-o", "picture"] + ["--format", "tiff"] + arguments, in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    return try desk.data("picture")
  }

  @Test(
    "texts show names, dates and photo counts",
    arguments: [
      ("{{photo.name}} {{photo.taken}}", "Rome 1 2026-03-09"), ("{{photo.b.name}}|{{photo.b.taken}}|", "b||"),
      ("{{photo.a.taken.day}}.{{photo.a.taken.month}}.{{photo.taken.year}}", "09.03.2026"),
      ("{{photo.taken.month-name}} {{photo.taken.hour}}:{{photo.taken.minute}}, {{count}}", "March 18:05, 2"),
    ])
  func photos(text: String, words: String) throws {
    let desk = try desk()
    try write(text, to: "variables.json", on: desk)
    try write(words, to: "words.json", on: desk)
    let photos = ["Rome 1.jpg", "b.jpg"]
    #expect(
      try pixels(desk, "variables.json", photos[0], photos[1]) == pixels(desk, "words.json", photos[0], photos[1]))
    try write("no", to: "other.json", on: desk)
    #expect(
      try pixels(desk, "variables.json", photos[0], photos[1]) != pixels(desk, "other.json", photos[0], photos[1]))
  }

  @Test("texts show dates in their language, and captions and places of the files beside photos")
  func words() throws {
    let desk = try desk()
    try desk.write(
      Data(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
         xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Rome" xmlns:dc="http://purl.org/dc/elements/1.1/"
         dc:description="By the sea"/></rdf:RDF></x:xmpmeta>
        """.utf8), to: "Rome 1.jpg.xmp")
    try write("{{photo.date}}, {{photo.caption}} ({{photo.place}}) {{photo.b.caption}}", to: "variables.json", on: desk)
    for (language, words) in [
      ("de", "9. März 2026, By the sea (Rome) "), ("en-US", "March 9, 2026, By the sea (Rome) "),
    ] {
      try write(words, to: "words.json", on: desk)
      let arguments = ["Rome 1.jpg", "b.jpg", "--text", "language=\(language)"]
      let run = try CommandRun(
        ["render", "variables.json", "-o", "shown.tif", "--allow", "tiff"] + arguments, in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try desk.data("shown.tif") == pixels(desk, "words.json", "Rome 1.jpg", "b.jpg"))
    }
  }

  @Test("a photo without a date has none, and {{date}} must be given")
  func noDate() throws {
    let desk = try desk()
    try write("-{{photo.taken}}-", to: "variables.json", on: desk)
    try write("--", to: "words.json", on: desk)
    #expect(try pixels(desk, "variables.json", "zero.jpg", "b.jpg") == pixels(desk, "words.json", "zero.jpg", "b.jpg"))
    try write("{{date}}", to: "date.json", on: desk)
    let run = try CommandRun(["render", "date.json", "b.jpg", "b.jpg", "-o", "x.png"], in: desk.folder)
    #expect(run.status != 0 && run.errors.contains("date"), "\(run.errors)")
    try write("today", to: "today.json", on: desk)
    #expect(
      try pixels(desk, "date.json", "b.jpg", "zero.jpg", "--text", "date=today")
        == pixels(desk, "today.json", "b.jpg", "zero.jpg"))
  }

  @Test("animations show names and dates of photos in each template")
  func animation() throws {
    let desk = try desk()
    try write("{{photo.name}} {{photo.b.name}} {{photo.taken}}", to: "variables.json", on: desk)
    try write("Rome 1 b 2026-03-09", to: "words.json", on: desk)
    for name in ["variables", "words"] {
      let run = try CommandRun(
        [
          "animate", "\(name).json", "\(name).json", "Rome 1.jpg", "b.jpg", "-o", name + "/", "--fps", "4", "--seconds",
          "0.5",
        ],
        in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
    }
    let frames = try FileManager.default.contentsOfDirectory(atPath: desk.path("words")).filter {
      $0.hasSuffix(".png")
    }
    #expect(!frames.isEmpty)
    for frame in frames { #expect(try desk.data("variables/\(frame)") == desk.data("words/\(frame)"), "\(frame)") }
  }

  @Test("a batch rejects an unknown --text variable, and supports dates")
  func batch() throws {
    let desk = try desk()
    try write("{{title}} {{photo.taken}}", to: "variables.json", on: desk)
    try write("Trip 2026-03-09", to: "words.json", on: desk)
    try desk.write("id,a,b\n1,Rome 1.jpg,b.jpg\n", to: "rows.csv")
    let arguments = ["batch", "rows.csv", "--template", "variables.json", "--out", "out", "--format", "tiff", "--text"]
    let refused = try CommandRun(arguments + ["titel=Trip", "--text", "title=Trip"], in: desk.folder)
    #expect(refused.status != 0 && refused.errors.contains("titel") && refused.errors.contains("title"))
    #expect(!(try desk.names().contains("out")), "\(refused.errors)")
    let run = try CommandRun(arguments + ["title=Trip"], in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try desk.data("out/1.tiff") == pixels(desk, "words.json", "Rome 1.jpg", "b.jpg"))
  }
}
