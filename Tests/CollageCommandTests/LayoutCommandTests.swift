import CollageFormat
import CollageLayout
import CollageModel
import CollageRender
import Foundation
import Testing

@Suite("collage layout and collage animate")
struct LayoutCommandTests {
  /// Photos of different aspects and colors, one of them sideways by EXIF.
  private func desk() throws -> Desk {
    let desk = try Desk()
    let photos: [(String, Int, Int, [UInt8], Int?)] = [
      ("a", 80, 60, [200, 40, 40], nil), ("b", 60, 90, [40, 160, 60], nil), ("c", 90, 60, [40, 60, 200], nil),
      ("d", 60, 60, [200, 180, 40], nil), ("hero", 60, 90, [120, 40, 160], 6),
    ]
    for (name, width, height, color, orientation) in photos {
      let rgb = [UInt8]((0..<(width * height)).flatMap { _ in color })
      try PixelWriter.writeJPEG(
        rgb: rgb, width: width, height: height, exifOrientation: orientation, to: desk.path("\(name).jpg"))
    }
    return desk
  }

  private func template(_ name: String, in desk: Desk) throws -> Template {
    try TemplateDecoder.decode([UInt8](try desk.data(name)), file: name)
  }

  @Test("generates a template that the same photos fill without visible cropping")
  func mosaic() throws {
    let desk = try desk()
    let made = try desk.run("layout", ".", "--canvas", "900x600", "--gap", "6", "-o", "m.json")
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    #expect(made.text.contains("largest crop  mean crop  smallest  size spread") && made.text.contains("wrote m.json"))
    guard case .split = try template("m.json", in: desk).arrangement else {
      Issue.record("no tree")
      return
    }
    let run = try CommandRun(
      ["render", "m.json", "a.jpg", "b.jpg", "c.jpg", "d.jpg", "hero.jpg", "-o", "m.png", "--json"], in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    let report = try JSONValue.parse([UInt8](run.output), file: "report")
    guard case .object(let object) = report, case .array(let slots)? = object["slots"] else {
      Issue.record("no report")
      return
    }
    for slot in slots {
      guard case .object(let entry) = slot, case .string(let photo)? = entry["photo"],
        case .array(let crop)? = entry["crop"], case .number(let width) = crop[2], case .number(let height) = crop[3]
      else { continue }
      let whole: Double = photo.contains("a.jpg") ? 4800 : photo.contains("d.jpg") ? 3600 : 5400
      #expect(width * height > 0.85 * whole, "\(photo): \(width) x \(height)")
    }
  }

  @Test("--filter and --adjust set the look of photos, in the template and in pictures")
  func looks() throws {
    let desk = try desk()
    let look = ["--filter", "noir", "--strength", "0.5", "--adjust", "exposure=0.4"]
    func layout(_ options: [String]) throws -> CommandRun {
      try CommandRun(
        ["layout", "a.jpg", "b.jpg", "c.jpg", "--canvas", "90x60", "--focus", "center"] + options, in: desk.folder)
    }
    #expect(try layout(look + ["-o", "looked.json"]).status == 0 && layout(["-o", "plain.json"]).status == 0)
    let made = try template("looked.json", in: desk)
    #expect(made.filters == ["noir"] && made.defaults.style.look.strength == 0.5)
    func picture(_ document: String, _ options: [String] = []) throws -> Data {
      let run = try CommandRun(
        ["render", document, "a.jpg", "b.jpg", "c.jpg", "--focus", "center", "-o", "-", "--format", "png"] + options,
        in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    let looked = try picture("looked.json")
    #expect(try looked == picture("plain.json", look) && looked != picture("plain.json"))
    #expect(try layout(look + ["-o", "looked.png"]).status == 0)
    #expect(try desk.data("looked.png") == looked)
    #expect(try layout(["--filter", "noir", "--style", "scatter", "--shuffle", "2", "-o", "s.json"]).status == 0)
    #expect(try template("s-2.json", in: desk).filters == ["noir"])
  }

  @Test("a filter file is accepted for pictures, but not for templates")
  func filterFiles() throws {
    let desk = try desk()
    let colors = (0..<8).map { _ in "0.1 0.2 0.9" }.joined(separator: "\n")
    try desk.write("LUT_3D_SIZE 2\n\(colors)\n", to: "blue.cube")
    let template = try desk.run("layout", "a.jpg", "b.jpg", "--filter", "blue.cube", "-o", "m.json")
    #expect(
      template.status == 64 && template.errors.contains("a template can refer to a filter only by name"),
      "\(template.errors)")
    let picture = try desk.run("layout", "a.jpg", "b.jpg", "--canvas", "90x60", "--filter", "blue.cube", "-o", "m.png")
    #expect(picture.status == 0, "\(picture.errors)")
    let unknown = try desk.run("layout", "a.jpg", "--filter", "noirr", "-o", "m.json")
    #expect(unknown.status == 66 && unknown.errors.contains("did you mean noir?"), "\(unknown.errors)")
    #expect(try !desk.names().contains("m.json"))
  }

  @Test("writes the same bytes with any number of threads and in debug and release builds")
  func sameBytes() throws {
    let desk = try desk()
    let names = (0..<60).map { ["a", "b", "c", "d", "hero"][$0 * $0 % 5] + ".jpg" }
    let options = ["--order", "given", "--canvas", "3000x2000", "--seed", "7", "--quality", "quick", "-o", "-", "-q"]
    let one = try CommandRun(["layout"] + names + options + ["--threads", "1"], in: desk.folder)
    let eight = try CommandRun(["layout"] + names + options + ["--threads", "8"], in: desk.folder)
    #expect(one.status == 0, "\(one.errors)")
    #expect(one.output == eight.output)
    // Fowler, Noll and Vo's hash of the bytes: the same in debug and release builds, wherever they run.
    let hash = one.output.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    #expect(hash == LayoutCommandTests.expectedHash, "the hash is now \(hash)")
  }

  private static let expectedHash: UInt64 = 12_030_691_404_425_327_828

  @Test("applies weights, pins and roles, and finds photos by file name, stem and number")
  func wishes() throws {
    let desk = try desk()
    let run = try desk.run(
      "layout", ".", "--canvas", "900x600", "--weights", "hero=4,a.jpg=2", "--pin", "2@bottomRight", "--crop-budget",
      "20%", "-o", "m.json")
    #expect(run.status == 0, "\(run.errors)")
    let slots = try Self.frames(template("m.json", in: desk))
    let corner = try #require(slots["2"])
    #expect(corner.right == 900 - 4 && corner.bottom == 600 - 4)
    let areas = slots.mapValues { $0.width * $0.height }
    #expect(areas.max { $0.value < $1.value }?.key == "5")
  }

  private static func frames(_ template: Template) throws -> [String: Rect] {
    var frames: [String: Rect] = [:]
    for slot in try template.board(photoCount: 5).slots { frames[slot.id.name] = slot.frame }
    return frames
  }

  @Test("renders directly if the output is a picture", arguments: ["justified", "masonry", "grid", "scatter"])
  func picture(style: String) throws {
    let desk = try desk()
    let run = try desk.run("layout", ".", "--canvas", "300x200", "--style", style, "-o", "out.png", "--json")
    #expect(run.status == 0, "\(run.errors)")
    let report = try JSONValue.parse([UInt8](run.output), file: "report")
    guard case .object(let object) = report, case .array(let layouts)? = object["layouts"] else {
      Issue.record("no report")
      return
    }
    #expect(layouts.count == 1)
    #expect(try desk.data("out.png").count > 1_000)
  }

  @Test("reports that nothing was written, a missing folder, and which option is too large")
  func guidance() throws {
    let desk = try desk()
    let unwritten = try desk.run("layout", ".")
    #expect(unwritten.status == 0 && unwritten.errors.contains("nothing was written; pass -o mosaic.json"))
    let nowhere = try desk.run("layout", ".", "-o", "missing/m.json")
    #expect(nowhere.status == 73 && nowhere.errors.contains("the folder /"), "\(nowhere.errors)")
    #expect(nowhere.errors.contains("/missing"))
    let crowded = try desk.run("layout", ".", "--gap", "900", "-o", "m.json")
    #expect(crowded.status == 65 && crowded.errors.contains("--gap 900 is too large for "))
    for options in [
      ["--line-length", "300"], ["--style", "justified", "--line-length", "300"], ["--bars", "blur"],
      ["--style", "scatter", "--fit", "contain"], ["--last-row", "left"],
    ] {
      #expect(
        try CommandRun(["layout", "."] + options + ["-o", "m.json"], in: desk.folder).status == 64, "\(options)")
    }
  }

  @Test("supports a free side for rows and columns")
  func free() throws {
    let desk = try desk()
    let cases = [("600x", "justified"), ("x600", "masonry"), ("600x", "mosaic")]
    for (canvas, style) in cases {
      let run = try desk.run("layout", ".", "--canvas", canvas, "--style", style, "-o", "f.json")
      #expect(run.status == 0, "\(run.errors)")
      let size = try template("f.json", in: desk).canvas.size
      #expect(canvas == "600x" ? size.width == 600 : size.height == 600)
    }
    let refused = try desk.run("layout", ".", "--canvas", "600x", "--style", "grid", "-o", "f.json")
    #expect(refused.status == 65 && refused.errors.contains("needs a width and a height"))
  }

  @Test("--shape fills a word, a form or the forms of a file with all photos")
  func shapes() throws {
    let desk = try desk()
    try desk.write(
      #"<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h80v20h-80z"/></svg>"#, to: "bar.svg")
    for (shape, isWide) in [("40", true), ("heart", true), ("bar.svg", true), ("I", false)] {
      let run = try desk.run("layout", ".", "--shape", shape, "--gap", "8", "-o", "f.json")
      #expect(run.status == 0, "\(run.errors)")
      let made = try template("f.json", in: desk)
      // The canvas is that of the outline.
      #expect(isWide ? made.canvas.size.width == 3000 : made.canvas.size.height == 3000)
      let slots = try made.resolvedSlots(photoCount: 5).slots
      #expect(slots.count == 5 && (shape == "bar.svg" || shape == "I" || slots.contains { !$0.shape.isPlainRectangle }))
    }
    let again = try desk.run("layout", ".", "--shape", "heart", "--canvas", "300x300", "-o", "heart.png", "--json")
    let blank = again.text.firstMatch(of: /"blank": ([0-9.e-]+)/).flatMap { Double($0.1) }
    #expect(again.status == 0 && (blank ?? 1) < 0.01, "\(again.errors) \(again.text)")
    let near = try desk.run("layout", ".", "--shape", "Heart", "-o", "f.json")
    #expect(near.status == 65 && near.errors.contains("5 separate parts") || near.errors.contains("the form is heart"))
    let few = try desk.run("layout", "a.jpg", "b.jpg", "--shape", "Anna", "-o", "f.json")
    #expect(few.status == 65 && few.errors.contains("4 separate parts for 2 photos"), "\(few.errors)")
    let lost = try desk.run("layout", ".", "--shape", "none.svg", "-o", "f.json")
    #expect(lost.status != 0 && lost.errors.contains("none.svg"))
  }

  @Test("--shuffle writes numbered files and a contact sheet")
  func shuffle() throws {
    let desk = try desk()
    let run = try desk.run("layout", ".", "--canvas", "300x200", "--shuffle", "3", "-o", "choice.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try desk.names().filter { $0.hasPrefix("choice") }
        == ["choice-1.json", "choice-2.json", "choice-3.json", "choice-sheet.jpg"])
    let trees = try (1...3).map { try template("choice-\($0).json", in: desk).arrangement }
    #expect(Set(trees).count == 3)
  }

  @Test(
    "rejects invalid values and states the allowed ones",
    arguments: [
      (["--canvas", "axb"], "write 1200x800"), (["--weights", "nobody=2"], "no photo is named nobody"),
      (["--weights", "a"], "for example"), (["--weights", "a=0"], "between 0.01 and 100"),
      (["--pin", "a@middle"], "topLeft, topRight, bottomLeft, bottomRight"),
      (["--crop-budget", "95%"], "must be between 0% and 90%"),
      (["--style", "scatter", "--keep-order"], "--keep-order requires --style mosaic"),
      (["--style", "justified", "--columns", "3"], "--columns requires --style masonry or grid"),
      (["--shuffle", "0"], "between 1 and 100"), (["--focus", "a=2,0"], "from 0 to 1"),
      (["--style", "shape"], "--style shape requires --shape"),
      (["--shape", "heart", "--style", "grid"], "--shape and --style grid cannot be combined"),
      (["--shape", "heart", "--pin", "a@topLeft"], "--pin requires --style mosaic, not shape"),
      (["--shape", "heart", "--corner-radius", "4"], "--corner-radius and --shape cannot be combined"),
      (["--shape", "heart", "--shape-font", "serif"], "--shape-font applies to words"),
      (["--shape-font", "serif"], "--shape-font requires --shape"),
      (["--gap=-1"], "at least 0 and at most 1000000"),
      (["--style", "outfit", "--role", "a=sock"], "dress, outerwear, top"), (["--threads", "0"], "between 1 and 1024"),
    ])
  func refusals(options: [String], message: String) throws {
    let desk = try desk()
    let run = try CommandRun(["layout", "."] + options + ["-o", "m.json"], in: desk.folder)
    #expect(run.status == 64, "\(run.status)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: desk.path("m.json")))
  }

  @Test("assigns photos by aspect ratio, the one with the highest weight to the largest slot")
  func assignment() throws {
    let desk = try desk()
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "Two", "canvas": {"width": 90, "height": 60},
       "slots": [{"id": "small", "frame": [60, 0, 30, 30]}, {"id": "large", "frame": [0, 0, 60, 60]}]}
      """, to: "sizes.json")
    func large(_ options: String...) throws -> String? {
      let run = try CommandRun(
        ["render", "sizes.json", "a.jpg", "c.jpg", "-o", "s.png", "--json", "--assign", "best"] + options,
        in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      let report = try JSONValue.parse([UInt8](run.output), file: "report")
      guard case .object(let object) = report, case .array(let slots)? = object["slots"] else { return nil }
      for case .object(let slot) in slots where slot["slot"] == .string("large") {
        if case .string(let photo)? = slot["photo"] { return photo }
      }
      return nil
    }
    #expect(try large("--weights", "a=5") == "a.jpg")
    #expect(try large("--weights", "c=5") == "c.jpg")
    let alone = try desk.run("render", "sizes.json", "a.jpg", "--weights", "a=2", "-o", "s.png")
    #expect(alone.status == 64 && alone.errors.contains("--assign best"))
  }

  @Test("an automatic template is generated for the photos")
  func automaticTemplate() throws {
    let desk = try desk()
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "Any", "canvas": {"width": 400, "height": 300},
       "defaults": {"gap": 4}, "auto": {"style": "mosaic", "seed": 3}}
      """, to: "any.json")
    let run = try desk.run("render", "any.json", ".", "-o", "any.png")
    #expect(run.status == 0 && run.text.contains("5 photos"), "\(run.errors)")
    #expect(try desk.run("validate", "any.json").status == 0)
    let expanded = try desk.run("expand", "any.json", "--photos", "3")
    #expect(expanded.status == 0 && expanded.text.contains("\"slots\""))
  }

  @Test("animates photos from template to template")
  func animate() throws {
    let desk = try desk()
    try desk.write(Desk.template, to: "two.json")
    let run = try desk.run(
      "animate", "two.json", "two.json", "a.jpg", "b.jpg", "--seconds", "0.2", "--hold", "0.1", "--fps", "10", "-o",
      "frames/")
    #expect(run.status == 0, "\(run.errors)")
    // Nothing moves: the beginning, the way and the end are a picture each.
    let all = try FileManager.default.contentsOfDirectory(atPath: desk.path("frames")).sorted()
    #expect(all.first == ".collage-frames")
    let pictures = Array(all.dropFirst())
    #expect(pictures == ["0001.png", "0002.png", "0003.png"])
    #expect(try Set(pictures.map { try desk.data("frames/" + $0) }).count == 1)
    let one = try desk.run("animate", "two.json", "a.jpg", "-o", "frames/")
    #expect(one.status == 64 && one.errors.contains("at least two templates"))
    let curve = try desk.run("animate", "two.json", "two.json", "a.jpg", "--easing", "wobble", "-o", "frames/")
    #expect(curve.status == 64 && curve.errors.contains("ease-in-out"))
    let itself = try desk.run("animate", "two.json", "two.json", "a.jpg", "-o", "a.jpg")
    #expect(itself.status == 73, "\(itself.errors)")
  }
}
