import CollageModel
import CollageRender
import CollageTestSupport
import Foundation
import PictureTestSupport
import Testing

/// Photos that lie on their sides: with an option they look as if their files told their orientation.
@Suite("Photos that are turned by an option") struct TurnCommandTests {
  /// The turns in degrees, the orientations of EXIF data that turn alike, and those in files that are turned.
  static let turns: [(option: String, alike: Int, own: Int?)] = [
    ("90", 6, nil), ("180", 3, nil), ("270", 8, nil), ("-90", 8, nil), ("360", 1, nil), ("180", 6, 8), ("90", 1, 8),
  ]

  /// Returns a desk with photos of which one has an orientation, as `lying` and `upright` have them.
  private func desk(own: Int? = nil, alike: Int = 6) throws -> Desk {
    let desk = try Desk()
    let pixels = Pixels(width: 96, height: 64) { x, y in
      [UInt8((x * 5 + y * 3) % 256), UInt8(y * 4 % 256), UInt8(x < 40 && y < 30 ? 230 : 20)]
    }
    for (folder, orientation) in [("lying", own), ("upright", alike == 1 ? nil : alike)] {
      try desk.makeFolder(folder)
      try PixelWriter.writeJPEG(
        rgb: pixels.bytes, width: 96, height: 64, exifOrientation: orientation, to: desk.path("\(folder)/a.jpg"))
      for (index, name) in ["b", "c", "d", "e"].enumerated() {
        let other = Pixels(width: 60, height: 80) { x, y in [UInt8(x * 4), UInt8(60 * index), UInt8(y * 3)] }
        try PixelWriter.writeJPEG(rgb: other.bytes, width: 60, height: 80, to: desk.path("\(folder)/\(name).jpg"))
      }
    }
    try desk.write(Desk.template.replacing(#"{"focus": "center"}"#, with: "{}"), to: "two.json")
    return desk
  }

  private func run(_ desk: Desk, _ arguments: [String]) throws -> CommandRun {
    let run = try CommandRun(arguments, in: desk.folder)
    try #require(run.status == 0, "\(arguments): \(run.errors)")
    return run
  }

  @Test("collage render shows them as files with an orientation", arguments: turns)
  func render(option: String, alike: Int, own: Int?) throws {
    let desk = try desk(own: own, alike: alike)
    for assign in ["role", "best"] {
      let common = ["--assign", assign, "--crop", "a=4:5", "--straighten", "a=3"]
      _ = try run(desk, ["render", "two.json", "lying", "--turn", "a.jpg=\(option)", "-o", "turned.png"] + common)
      _ = try run(desk, ["render", "two.json", "upright", "-o", "upright.png"] + common)
      #expect(try desk.data("turned.png") == desk.data("upright.png"), "\(assign)")
    }
  }

  @Test("collage layout makes room for them, in templates and in pictures")
  func layout() throws {
    let desk = try desk()
    for (name, options) in [
      ("m.json", ["--canvas", "400x"]), ("m.png", []), ("scatter.png", ["--style", "scatter"]),
      ("many.json", ["--shuffle", "2"]),
    ] {
      _ = try run(desk, ["layout", "lying", "--turn", "1=90", "-o", "t-\(name)"] + options)
      _ = try run(desk, ["layout", "upright", "-o", "u-\(name)"] + options)
    }
    for name in ["m.json", "m.png", "scatter.png", "many-1.json"] {
      #expect(try desk.data("t-\(name)") == desk.data("u-\(name)"), "\(name)")
    }
    _ = try run(desk, ["layout", "lying", "-o", "lying.json", "--canvas", "400x"])
    #expect(try desk.data("lying.json") != desk.data("u-m.json"))
  }

  @Test("collage album shows them, in pages and in documents, whose items have the turn")
  func album() throws {
    let desk = try desk()
    let small = ["--size", "60x90", "--cache", "none", "--pages", "2", "--cover", "best"]
    _ = try run(desk, ["album", "lying", "--turn", "a=90", "-o", "t-%d.png"] + small)
    _ = try run(desk, ["album", "upright", "-o", "u-%d.png"] + small)
    _ = try run(desk, ["album", "lying", "--turn", "a=90", "-o", "book.json"] + small)
    _ = try run(desk, ["album", "book.json", "-o", "d-%d.png", "--cache", "none"])
    for page in 1...3 {
      let upright = try desk.data("u-\(page).png")
      #expect(try desk.data("t-\(page).png") == upright && desk.data("d-\(page).png") == upright, "page \(page)")
    }
    #expect(String(decoding: try desk.data("book.json"), as: UTF8.self).contains("\"quarterTurns\": 1"))
    let again = try desk.run("album", "book.json", "--turn", "90", "-o", "no.pdf")
    #expect(again.status == 64 && again.errors.contains("--turn: an album document has its pages"), "\(again.errors)")
  }

  @Test("collage cutout turns them, with masks and in folders")
  func cutout() throws {
    let desk = try Desk()
    let shirt = Pixels(width: 160, height: 120) { x, y in
      (50..<110).contains(x) && (20..<100).contains(y) ? [30, 60, UInt8(190 - x / 4)] : [240, 240, 238]
    }
    let mask = Pixels(width: 160, height: 120) { x, y in
      (50..<80).contains(x) && (20..<60).contains(y) ? [255, 255, 255] : [0, 0, 0]
    }
    for (folder, orientation) in [("lying", nil), ("upright", 6)] as [(String, Int?)] {
      try desk.makeFolder(folder)
      for (name, pixels) in [("shirt", shirt), ("mask", mask)] {
        try PixelWriter.writeJPEG(
          rgb: pixels.bytes, width: 160, height: 120, exifOrientation: orientation,
          to: desk.path("\(folder)/\(name).jpg"))
      }
    }
    for options in [[], ["--mask"], ["--mask", "--refine"]] {
      func mask(_ folder: String) -> [String] {
        options.flatMap { $0 == "--mask" ? [$0, "\(folder)/mask.jpg"] : [$0] }
      }
      let turned = try run(desk, ["cutout", "lying/shirt.jpg", "--turn", "90", "-o", "t.png"] + mask("lying"))
      _ = try run(desk, ["cutout", "upright/shirt.jpg", "-o", "u.png"] + mask("upright"))
      #expect(turned.text.contains("of 120x160"), "\(turned.text)")
      #expect(try desk.data("t.png") == desk.data("u.png"), "\(options)")
    }
    _ = try run(desk, ["cutout", "lying", "--turn", "shirt=90", "--turn", "mask=90", "-o", "t", "-q"])
    _ = try run(desk, ["cutout", "upright", "-o", "u", "-q"])
    #expect(try desk.data("t/shirt.png") == desk.data("u/shirt.png"))
  }

  @Test("subjects of lists are those of the file, and what is found is not mixed up with what was found before")
  func subjects() throws {
    let desk = try desk()
    let one = Desk.template.replacing(#"{"focus": "center"}"#, with: "{}").replacing(#"["a", "b"]"#, with: #"["a"]"#)
    try desk.write(one, to: "one.json")
    // In the upright photo, the box is at the other end.
    try desk.write(Desk.subjects("[0.02, 0.4, 0.05, 0.2]", of: "lying/a.jpg"), to: "lying.json")
    try desk.write(Desk.subjects("[0.4, 0.02, 0.2, 0.05]", of: "upright/a.jpg"), to: "upright.json")
    func compare(_ turned: [String], _ upright: [String], _ what: String) throws {
      _ = try run(desk, ["render", "one.json", "lying/a.jpg", "--turn", "90", "-o", "t.png"] + turned)
      _ = try run(desk, ["render", "one.json", "upright/a.jpg", "-o", "u.png"] + upright)
      #expect(try desk.data("t.png") == desk.data("u.png"), "\(what)")
    }
    try compare(["--subjects", "lying.json"], ["--subjects", "upright.json"], "lists")
    let focus = ["--focus", "a.jpg=0.4,0.02,0.2,0.05"]
    try compare(focus, focus, "focus")
    _ = try run(desk, ["render", "one.json", "lying/a.jpg", "-o", "lying.png", "--cache", "found"])
    try compare(["--cache", "found"], ["--cache", "none"], "a cache with the lying photo")
    _ = try run(desk, ["render", "one.json", "lying/a.jpg", "-o", "again.png", "--cache", "found"])
    #expect(try desk.data("again.png") == desk.data("lying.png"))
  }

  @Test(
    "values that turn nothing are refused",
    arguments: [
      (["two.json", "lying", "--turn", "45"], "--turn 45: must be a multiple of 90 degrees"),
      (["two.json", "lying", "--turn", "a.jpg=left"], "--turn a.jpg=left: must be a multiple of 90 degrees"),
      (["two.json", "lying", "--turn", "nobody.jpg=90"], "--turn: "),
      (["saved.json", "--turn", "90"], "those of a composition have a turn: quarterTurns"),
    ])
  func refusals(arguments: [String], message: String) throws {
    let desk = try desk()
    try desk.write(
      """
      {"format": "collage", "version": 1, "template": "two.json", "photos": {"a": "lying/a.jpg"},
       "items": [{"id": "1", "photo": "a", "slot": "a"}]}
      """, to: "saved.json")
    let run = try CommandRun(["render"] + arguments + ["-o", "out.png"], in: desk.folder)
    #expect(run.status == 64 && run.errors.contains(message), "\(run.status) \(run.errors)")
    #expect(try !desk.names().contains("out.png"))
  }
}
