import CollageFormat
import CollageModel
import CollageRender
import CollageTemplates
import Foundation
import Testing

/// Filters and adjustments by the options of `collage render`, and the documents of filters.
@Suite("Looks on the command line") struct LookOptionTests {
  /// A folder with a template of one slot, and a photo of one color.
  private func desk(style: String = "") throws -> Desk {
    let desk = try Desk()
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "One", "canvas": {"width": 16, "height": 16},
       "slots": [{"id": "a", "frame": [0, 0, 16, 16]\(style)}]}
      """, to: "one.json")
    let rgb = (0..<(16 * 16)).flatMap { _ in [200, 120, 60] as [UInt8] }
    try PixelWriter.writeJPEG(rgb: rgb, width: 16, height: 16, to: desk.path("p.jpg"))
    return desk
  }

  private func render(_ desk: Desk, _ options: String...) throws -> Data {
    let run = try CommandRun(["render", "one.json", "p.jpg", "-o", "-", "--format", "png"] + options, in: desk.folder)
    #expect(run.status == 0, "\(options): \(run.errors)")
    return run.output
  }

  @Test(
    "a background is that of a template, whatever its kind",
    arguments: [
      "tomato", #"{"linear": {"angle": 45, "stops": ["tomato", "navy"]}}"#,
      ##"{"pattern": {"kind": "dots", "colors": ["#fff", "tomato"], "size": 0.5}}"##,
    ])
  func background(_ text: String) throws {
    let desk = try desk()
    let small = """
      {"format": "collage-template", "version": 1, "name": "One", "canvas": {"width": 16, "height": 16%},
       "slots": [{"id": "a", "frame": [4, 4, 8, 8]}]}
      """
    let value = text.hasPrefix("{") ? text : "\"\(text)\""
    try desk.write(small.replacing("%", with: ""), to: "one.json")
    let (plain, chosen) = (try render(desk), try render(desk, "--background", text))
    try desk.write(small.replacing("%", with: ", \"background\": \(value)"), to: "one.json")
    #expect(try render(desk) == chosen && chosen != plain)
  }

  @Test("the strength scales the effect of a filter, and none removes it")
  func strength() throws {
    let desk = try desk()
    let plain = try render(desk)
    let whole = try render(desk, "--filter", "noir")
    #expect(whole != plain)
    #expect(try render(desk, "--filter", "noir", "--strength", "1") == whole)
    #expect(try render(desk, "--filter", "noir", "--strength", "0") == plain)
    #expect(try render(desk, "--filter", "none") == plain)
    let half = try render(desk, "--filter", "noir", "--strength", "0.5")
    #expect(half != plain && half != whole)
    #expect(
      try render(desk, "--adjust", "exposure=0.5,contrast=0.2")
        == render(desk, "--adjust", "contrast=0.2", "--adjust", "exposure=0.5"))
    #expect(try render(desk, "--adjust", "exposure=0") == plain)
  }

  @Test("an option overrides only the values it names in a slot's look")
  func precedence() throws {
    let styled = try desk(style: #", "filter": "noir", "strength": 0.5, "adjust": {"exposure": 1, "contrast": 0.5}"#)
    let plain = try desk()
    #expect(
      try render(styled)
        == render(plain, "--filter", "noir", "--strength", "0.5", "--adjust", "exposure=1,contrast=0.5"))
    #expect(
      try render(styled, "--adjust", "exposure=0")
        == render(plain, "--filter", "noir", "--strength", "0.5", "--adjust", "contrast=0.5"))
    #expect(
      try render(styled, "--filter", "porto")
        == render(plain, "--filter", "porto", "--adjust", "exposure=1,contrast=0.5"))
    #expect(try render(styled, "--filter", "none", "--adjust", "exposure=0,contrast=0") == render(plain))
  }

  @Test("the look of a composition's item replaces that of its slot")
  func items() throws {
    let desk = try desk(style: #", "filter": "noir""#)
    func look(_ members: String) throws -> Data {
      try desk.write(
        """
        {"format": "collage", "version": 1, "template": "one.json", "photos": {"p": "p.jpg"},
         "items": [{"id": "i", "photo": "p", "slot": "a"\(members)}]}
        """, to: "saved.json")
      let run = try desk.run("render", "saved.json", "-o", "-", "--format", "png")
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    #expect(try look("") == render(desk))
    #expect(try look(#", "filter": null"#) == render(desk, "--filter", "none"))
    #expect(
      try look(#", "filter": "porto", "strength": 0.5"#) == render(desk, "--filter", "porto", "--strength", "0.5"))
  }

  @Test("filters in folders take precedence over shipped ones, and a filter's table is read from its folder")
  func folders() throws {
    let desk = try desk()
    try FileManager.default.createDirectory(atPath: desk.path("mine/tables"), withIntermediateDirectories: true)
    let colors = (0..<8).map { _ in "0.1 0.2 0.9" }.joined(separator: "\n")
    try desk.write("LUT_3D_SIZE 2\n\(colors)\n", to: "mine/tables/blue.cube")
    for name in ["noir", "blue"] {
      try desk.write(
        #"{"format": "collage-filter", "version": 1, "name": "Blue", "table": "tables/blue.cube"}"#,
        to: "mine/\(name).json")
    }
    let blue = try render(desk, "--filter", "blue", "--filters", "mine")
    #expect(try render(desk, "--filter", "noir", "--filters", "mine") == blue)
    #expect(try render(desk, "--filter", "noir") != blue)
    // A filter's file and its table alone can be passed as well.
    #expect(try render(desk, "--filter", "mine/blue.json") == blue)
    #expect(try render(desk, "--filter", "mine/tables/blue.cube") == blue)
    let valid = try desk.run("validate", "mine")
    #expect(valid.status == 0 && valid.text.contains("mine/blue.json: valid, the filter Blue"), "\(valid.text)")
    for output in ["mine/tables/blue.cube", "mine/blue.json"] {
      let run = try desk.run(
        "render", "one.json", "p.jpg", "--filter", "mine/blue.json", "-o", output, "--format", "png")
      #expect(run.status == 73 && run.errors.contains("never overwritten"), "\(run.errors)")
    }
    try desk.write("LUT_3D_SIZE 2\n0 0 0\n", to: "mine/tables/blue.cube")
    let broken = try desk.run("validate", "mine/blue.json")
    #expect(
      broken.status == 65 && broken.errors.contains("the number of colors is 1; the size requires 8"),
      "\(broken.errors)")
  }

  /// Options that are refused, with the exit code and part of the message.
  static let refused: [(options: [String], status: Int32, message: String)] = [
    (["--filter", "noirr"], 66, "noirr: cannot be opened: unknown filter; did you mean noir?"),
    (["--filter", "../no-filter-of-this-name"], 66, "cannot be opened"),
    (["--filter", ""], 66, "unknown filter"),
    (["--strength", "1.5"], 64, "--strength 1.5: must be between 0 and 1"),
    (["--strength", "nan"], 64, "must be between 0 and 1"),
    (["--strength", "0.5"], 64, "--strength 0.5: no filter is set; pass --filter"),
    (["--filter", "porto", "--filters", "nowhere"], 66, "nowhere: cannot be opened"),
    (["--adjust", "exposure=4.5"], 64, #"exposure="4.5": exposure must be a number from -4 to 4"#),
    (["--adjust", "exposure=inf"], 64, "exposure must be a number"),
    (["--adjust", "exposre=1"], 64, "did you mean exposure?"),
    (["--adjust", "exposure"], 64, "expected name=number"), (["--adjust", "exposure=1,"], 64, "expected name=number"),
    (["--filter", "huge.cube"], 65, "huge.cube: not a color table; line 1: 10000 is not a size"),
    (["--filter", "nan.cube"], 65, "line 2: nan is not a finite decimal number"),
    (["--filter", "short.cube"], 65, "the number of colors is 2; the size requires 8"),
    (["--filter", "p.jpg"], 65, "16 x 16 pixels; a Hald CLUT is square"),
    (["--filter", "one.json"], 65, #"the format must be "collage-filter""#),
    (["--filter", "./missing.cube"], 66, "cannot be opened"),
  ]

  @Test("invalid values are rejected in one line, and nothing is written", arguments: refused.indices)
  func refusals(_ index: Int) throws {
    let desk = try desk()
    try desk.write("LUT_3D_SIZE 10000\n0 0 0\n", to: "huge.cube")
    try desk.write("LUT_3D_SIZE 2\n0 nan 0\n", to: "nan.cube")
    try desk.write("LUT_3D_SIZE 2\n0 0 0\n1 1 1\n", to: "short.cube")
    let (options, status, message) = Self.refused[index]
    let run = try CommandRun(["render", "one.json", "p.jpg", "-o", "out.png"] + options, in: desk.folder)
    #expect(run.status == status && run.output.isEmpty, "\(options): \(run.status)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(try desk.names() == ["huge.cube", "nan.cube", "one.json", "p.jpg", "short.cube"])
  }

  @Test("a document's filter is a name and never a path")
  func names() throws {
    let desk = try desk(style: #", "filter": "./mine""#)
    try desk.write(#"{"format": "collage-filter", "version": 1, "name": "Mine"}"#, to: "mine.json")
    let run = try desk.run("render", "one.json", "p.jpg", "-o", "out.png", "--filters", ".")
    #expect(run.status == 66 && run.errors.contains("unknown filter"), "\(run.errors)")
  }

  @Test("every shipped filter decodes and is the file of its name")
  func shipped() throws {
    let folder = CommandRun.root.appending(path: "Templates/filters")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(ShippedFilters.all.count == files.count && files.count >= 24)
    for entry in ShippedFilters.all {
      #expect(try [UInt8](Data(contentsOf: folder.appending(path: entry.name + ".json"))) == entry.bytes)
      let filter = try FilterDecoder.decode(entry.bytes, file: entry.name, id: "filter")
      #expect(!filter.adjustments.isNeutral && !filter.summary.isEmpty, "\(entry.name)")
      #expect(ShippedFilters.find(entry.name) == entry)
    }
  }
}
