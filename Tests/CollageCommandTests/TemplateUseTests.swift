import CollageFiles
import CollageModel
import CollageRender
import CollageTestSupport
import Foundation
import Testing
import PictureTestSupport

@Suite("Shipped templates in use")
struct TemplateUseTests {
  /// A photo with a dark head of known size on light ground, and a list that says where it is.
  private func portrait() throws -> Desk {
    let desk = try Desk()
    let (width, height) = (300, 400)
    // Chin to crown are 87 % of a head's box: 87 of 100 pixels, from y = 113 to 200.
    var rgb = [UInt8](repeating: 230, count: 3 * width * height)
    for y in 113..<200 {
      for x in 130..<190 { for band in 0..<3 { rgb[3 * (y * width + x) + band] = 20 } }
    }
    try PixelWriter.writeJPEG(rgb: rgb, width: width, height: height, to: desk.path("p.jpg"))
    try desk.write(
      """
      {"format": "collage-subjects", "version": 1, "photos": {"p.jpg": [[0.43, 0.25, 0.2, 0.25]]}}
      """, to: "subjects.json")
    return desk
  }

  @Test("a template of texts alone is rendered without photos, and tells that it shows none", arguments: [false, true])
  func texts(hasPhoto: Bool) throws {
    let desk = try portrait()
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "card", "canvas": {"width": 120, "height": 80, "background": "#ffeedd"},
       "slots": [], "layers": [{"id": "t", "text": "Hello", "size": [100, 40], "center": [60, 40]}]}
      """, to: "card.json")
    let run = try CommandRun(
      ["render", "card.json"] + (hasPhoto ? ["p.jpg"] : []) + ["-o", "out.png"], in: desk.folder)
    #expect(run.status == 0 && run.errors.contains("1 not used") == hasPhoto, "\(run.errors)")
    let picture = try Pixels(png: [UInt8](desk.data("out.png")))
    #expect(picture[2, 2].prefix(3) == [255, 238, 221])
    #expect((0..<120).contains { picture.value($0, 40, 0) < 100 }, "the text is missing")
  }

  @Test("an ID photo sheet repeats one photo, whose head fills three quarters of the height")
  func idPhotos() throws {
    let desk = try portrait()
    let run = try desk.run("render", "id-photos-eu", "p.jpg", "--size", "1520x", "-o", "out.png")
    #expect(run.status == 0 && !run.errors.contains("shown again"), "\(run.errors)")
    let picture = try Pixels(png: [UInt8](desk.data("out.png")))
    for (left, top) in [(30, 20), (1140, 490)] {
      // The column through the middle of the head, within a photo of 350 x 450 pixels.
      let column = (0..<450).map { picture.value(left + 175, top + $0, 0) }
      let head = column.indices.filter { column[$0] < 120 }
      let share = Double(head.count) / 450
      #expect((0.70...0.80).contains(share), "\(share)")
      #expect(head.first ?? 0 > 20, "the hair is cut")
    }
    let asked = try desk.run("render", "id-photos-eu", "p.jpg", "--when-short", "leave", "-o", "one.png", "-v")
    #expect(asked.text.contains("1 photo,"), "\(asked.text)")
  }

  @Test("a text too long for its frame gets a note")
  func smallText() throws {
    let desk = try portrait()
    let long = "title=Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenbescheid"
    let run = try desk.run("render", "magazine-cover", "p.jpg", "--size", "300x", "--text", long, "-o", "out.png")
    #expect(run.errors.contains("layer title: the text is too long for its frame"), "\(run.errors)")
    let short = try desk.run("render", "magazine-cover", "p.jpg", "--size", "300x", "-o", "out.png")
    #expect(!short.errors.contains("too long"), "\(short.errors)")
  }

  @Test("contact sheets have captions, and need neither photos nor fonts")
  func names() throws {
    let desk = try portrait()
    func height(_ name: String) throws -> Double {
      try PhotoProbe.header(of: desk.path(name), policy: PhotoPolicy()).uprightSize.height
    }
    let run = try desk.run("templates", "three-by-three", "four", "--preview", "sheet.png", "--tile", "100")
    #expect(run.status == 0, "\(run.errors)")
    // A gap, a square, a line of names and a gap.
    #expect(try height("sheet.png") == 10 + 100 + 14 + 10)
    try desk.makeFolder("fonts")
    try desk.write("<fontconfig><dir>\(desk.path("fonts"))</dir></fontconfig>", to: "fonts.conf")
    let bare = try CommandRun(
      ["templates", "three-by-three", "four", "--preview", "bare.png", "--tile", "100"], executable: CommandRun.tool,
      environment: ["FONTCONFIG_FILE": desk.path("fonts.conf")], in: desk.folder)
    #expect(bare.status == 0, "\(bare.errors)")
    let pictures = try ["sheet.png", "bare.png"].map { try Pixels(png: [UInt8](desk.data($0))) }
    for picture in pictures {
      let row = (112..<132).flatMap { y in (120..<220).map { x in picture.value(x, y, 0) } }
      #expect(row.contains { $0 < 110 }, "no letters")
    }
  }

  @Test("names of adjustments from other programs are accepted")
  func aliases() throws {
    let desk = try portrait()
    try desk.write(Desk.template, to: "two.json")
    func run(_ adjust: String) throws -> CommandRun {
      try desk.run("render", "two.json", "p.jpg", "-o", "-", "--format", "png", "--adjust", adjust)
    }
    let warm = try run("warmth=0.4")
    #expect(try warm.output == run("temperature=0.4").output)
    #expect(warm.errors.contains("note: --adjust warmth: this adjustment is called temperature"), "\(warm.errors)")
  }
}
