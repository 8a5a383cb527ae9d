import CollageRender
import Foundation
import Testing

@Suite("PDFs of collage render") struct DocumentCommandTests {
  /// Five photos and a template of two slots with a text between them.
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.makeFolder("photos")
    for index in 1...5 {
      let rgb = [UInt8](repeating: UInt8(index * 40), count: 3 * 40 * 40)
      try PixelWriter.writeJPEG(rgb: rgb, width: 40, height: 40, to: desk.path("photos/p\(index).jpg"))
    }
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "Pair", "canvas": {"width": 200, "height": 100},
       "split": {"row": ["left", "right"]},
       "layers": [{"id": "title", "center": [100, 50], "size": [180, 40],
         "text": {"text": "Sea", "font": {"family": "Inter", "size": 30}, "fill": "#ffffff"}}]}
      """, to: "pair.json")
    return desk
  }

  private func pages(of file: String, in desk: Desk) throws -> Int {
    String(decoding: try desk.data(file), as: Unicode.ASCII.self).components(separatedBy: "/Type /Page ").count - 1
  }

  @Test("a PDF has its text in an embedded font, a picture and boxes, and the same bytes with any number of threads")
  func onePage() throws {
    let desk = try desk()
    for (name, threads) in [("one.pdf", "1"), ("two.pdf", "3")] {
      let run = try desk.run(
        "render", "pair.json", "photos", "-o", name, "--threads", threads, "--dpi", "100", "--bleed", "2mm")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.text.hasPrefix("\(name): 216x116"), "\(run.text)")
    }
    #expect(try desk.data("one.pdf") == desk.data("two.pdf"))
    let text = String(decoding: try desk.data("one.pdf"), as: Unicode.ASCII.self)
    #expect(text.contains("/Subtype /Type0") && text.contains("/ToUnicode") && text.contains("+Inter"))
    #expect(text.contains("/DCTDecode") && text.contains("/TrimBox") && !text.contains("/CreationDate"))
    #expect(try pages(of: "one.pdf", in: desk) == 1)
    let listed = try desk.run("render", "pair.json", "photos", "-o", "three.pdf", "--json")
    #expect(listed.text.contains("\"format\": \"pdf\""))
  }

  @Test("a photo in a round slot above a text is a JPEG with a mask, and a flat color is kept without loss")
  func masks() throws {
    let desk = try desk()
    // A linear congruential generator, whose upper bits do not compress.
    var state: UInt32 = 1
    let noise = (0..<3 * 200 * 200).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    try PixelWriter.writeJPEG(rgb: noise, width: 200, height: 200, to: desk.path("noise.jpg"))
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "Round", "canvas": {"width": 200, "height": 200},
       "slots": [{"id": "a", "frame": [0, 0, 200, 200], "shape": {"ellipse": {}}}],
       "layers": [{"id": "title", "center": [100, 50], "size": [180, 40], "level": "below",
         "text": {"text": "Sea", "font": {"family": "Inter", "size": 30}}}]}
      """, to: "round.json")
    for (photo, jpegs) in [("noise.jpg", 1), ("photos/p3.jpg", 0)] {
      let run = try desk.run("render", "round.json", photo, "-o", "round.pdf")
      #expect(run.status == 0, "\(run.errors)")
      let text = String(decoding: try desk.data("round.pdf"), as: Unicode.ASCII.self)
      #expect(text.components(separatedBy: "/SMask").count == 2)
      #expect(text.components(separatedBy: "/DCTDecode").count - 1 == jpegs, "\(photo)")
    }
  }

  @Test("copies of a template take all photos, and the last one keeps empty slots") func copies() throws {
    let desk = try desk()
    let document = try desk.run("render", "pair.json", "photos", "--pages", "-o", "sheets.pdf")
    #expect(document.status == 0 && document.text.contains("sheets.pdf: 3 pages with 5 photos"), "\(document.errors)")
    #expect(document.errors.contains("page 3: 1 photo for 2 slots: right left empty"), "\(document.errors)")
    #expect(try pages(of: "sheets.pdf", in: desk) == 3)
    let pictures = try desk.run("render", "pair.json", "photos", "--pages", "-o", "sheet-%02d.png", "--json")
    #expect(pictures.status == 0, "\(pictures.errors)")
    #expect((1...3).allSatisfy { (try? desk.data("sheet-0\($0).png")) != nil })
    // The first page is the template with the first two photos.
    let first = try desk.run("render", "pair.json", "photos/p1.jpg", "photos/p2.jpg", "-o", "first.png")
    #expect(first.status == 0)
    #expect(try desk.data("first.png") == desk.data("sheet-01.png"))
    // Pages never replace photos.
    let before = try desk.data("photos/p2.jpg")
    let over = try desk.run("render", "pair.json", "photos", "--pages", "-o", "photos/p%d.jpg")
    #expect(over.status != 0 && over.errors.contains("p1.jpg"), "\(over.errors)")
    #expect(try desk.data("photos/p2.jpg") == before)
    // A pinned photo is on every page, and takes a slot from the others.
    let pinned = try desk.run(
      "render", "pair.json", "photos", "--pages", "--set", "left=p5.jpg", "-o", "pinned.pdf")
    #expect(pinned.text.contains("4 pages with 8 photos"), "\(pinned.text)\(pinned.errors)")
  }

  @Test("texts may have the number of their page") func numbers() throws {
    let desk = try desk()
    let template = String(decoding: try desk.data("pair.json"), as: UTF8.self)
    try desk.write(
      template.replacingOccurrences(of: "\"Sea\"", with: "\"{{page}}/{{pages}}\"")
        .replacingOccurrences(of: "\"split\"", with: "\"variables\": {\"page\": \"1\", \"pages\": \"1\"}, \"split\""),
      to: "numbered.json")
    let pages = try desk.run("render", "numbered.json", "photos", "--pages", "-o", "n-%d.png")
    #expect(pages.status == 0, "\(pages.errors)")
    let photos = ["photos/p3.jpg", "photos/p4.jpg"]
    for (name, options) in [("2", ["--text", "page=2", "--text", "pages=3"]), ("1", [])] {
      let own = try CommandRun(["render", "numbered.json"] + photos + options + ["-o", "own.png"], in: desk.folder)
      #expect(own.status == 0, "\(own.errors)")
      #expect((try desk.data("own.png") == desk.data("n-2.png")) == (name == "2"))
    }
  }

  @Test(
    "options that would do nothing are refused",
    arguments: [
      (["--split", "100x100", "-o", "a.pdf"], "--split cuts a picture, not a PDF"),
      (["--format", "png", "-o", "a.pdf"], "--format png applies to pictures, not to a PDF"),
      (["--pages", "-o", "-"], "--pages writes files"),
      (["--pages", "--explain", "-o", "a.pdf"], "--pages cannot be combined with --explain"),
      (["--pages", "--split", "100x100", "-o", "a.jpg"], "--pages cannot be combined with --split"),
      (["--pages", "--set", "left=p1.jpg", "--set", "right=p2.jpg", "-o", "a.pdf"], "--pages: no slot is left"),
    ])
  func refused(options: [String], message: String) throws {
    let desk = try desk()
    let run = try CommandRun(["render", "pair.json", "photos"] + options, in: desk.folder)
    #expect(run.status != 0 && run.errors.contains(message), "\(run.status) \(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder).sorted() == ["pair.json", "photos"])
  }

  @Test("a layout that depends on its photos, and a composition, have no copies") func noCopies() throws {
    let desk = try desk()
    let layout = try desk.run("render", "auto/mosaic", "photos", "--pages", "-o", "a.pdf")
    #expect(layout.status != 0 && layout.errors.contains("use `collage album`"), "\(layout.errors)")
    try desk.write(
      """
      {"format": "collage", "version": 1, "template": "pair.json", "photos": {"one": "photos/p1.jpg"},
       "items": [{"id": "one", "photo": "one", "slot": "left"}]}
      """, to: "saved.json")
    let composition = try desk.run("render", "saved.json", "--pages", "-o", "a.pdf")
    #expect(composition.status != 0 && composition.errors.contains("--pages fills copies of a template"))
  }
}
