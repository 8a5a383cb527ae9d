import CollageFormat
import CollageModel
import CollageRender
import Foundation
import Testing

@Suite("Units of length on the command line")
struct PrintSizeCommandTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "Sheet", "canvas": {"width": 210, "height": 297, "unit": "mm"},
       "defaults": {"gap": 10, "margin": 20}, "split": {"row": ["a", "b"]}}
      """, to: "sheet.json")
    try desk.write(Desk.template, to: "two.json")
    let gray = [UInt8](repeating: 90, count: 40 * 30 * 3)
    for name in ["a", "b"] {
      try PixelWriter.writeJPEG(rgb: gray, width: 40, height: 30, exifOrientation: nil, to: desk.path("\(name).jpg"))
    }
    return desk
  }

  /// Returns the size and the resolution, in pixels per inch, of a JPEG file with a JFIF segment.
  private func facts(_ file: Data) -> (width: Int, height: Int, resolution: Int) {
    let bytes = [UInt8](file)
    func number(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
    var offset = 2
    while offset + 8 < bytes.count, bytes[offset + 1] & 0xF0 != 0xC0 || bytes[offset + 1] == 0xC4 {
      offset += 2 + number(offset + 2)
    }
    return (number(offset + 7), number(offset + 5), bytes[13] == 1 ? number(14) : -1)
  }

  @Test("a template in millimeters prints at its size", arguments: [(nil, 2480, 3508, 300), ("72", 595, 842, 72)])
  func millimeters(dpi: String?, width: Int, height: Int, resolution: Int) throws {
    let desk = try desk()
    let options = dpi.map { ["--dpi", $0] } ?? []
    let run = try CommandRun(["render", "sheet.json", "a.jpg", "b.jpg", "-o", "out.jpg"] + options, in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(facts(try desk.data("out.jpg")) == (width, height, resolution))
  }

  @Test("a paper size determines the pixels of any template")
  func paper() throws {
    let desk = try desk()
    for (size, dpi, width, height) in [
      ("A6", "100", 583, 413), ("10x15cm", "254", 1000, 1500), ("6x4in", "100", 600, 400),
    ] {
      let run = try desk.run("render", "two.json", "a.jpg", "b.jpg", "-o", "out.jpg", "--size", size, "--dpi", dpi)
      #expect(run.status == 0, "\(run.errors)")
      #expect(facts(try desk.data("out.jpg")) == (width, height, Int(dpi) ?? 0), "\(size)")
    }
  }

  @Test("gap and margin accept lengths with a unit")
  func gaps() throws {
    let desk = try desk()
    let run = try desk.run(
      "render", "sheet.json", "a.jpg", "b.jpg", "-o", "out.png", "--dpi", "254", "--gap", "1cm", "--margin", "30",
      "--json")
    #expect(run.status == 0, "\(run.errors)")
    let report = try JSONValue.parse([UInt8](run.output), file: "report")
    guard case .object(let object) = report, case .array(let slots)? = object["slots"] else {
      Issue.record("no report")
      return
    }
    let areas = slots.compactMap { slot -> [Double]? in
      guard case .object(let entry) = slot, case .array(let area)? = entry["area"] else { return nil }
      return area.compactMap { if case .number(let value) = $0 { value } else { nil } }
    }
    // Ten pixels a millimeter: 30 mm of margin, (210 - 60 - 10) / 2 mm of width, 10 mm of gap.
    #expect(areas == [[300, 300, 700, 2370], [1100, 300, 700, 2370]])
    let wrong = try desk.run("render", "two.json", "a.jpg", "-o", "x.png", "--gap", "5mm")
    #expect(
      wrong.status == 64
        && wrong.errors.contains("--gap 5mm: cannot be converted to px, the unit of the canvas; write --gap 20"),
      "\(wrong.errors)")
  }

  @Test("a layout on a paper size is a template in millimeters, rendered at its size")
  func layout() throws {
    let desk = try desk()
    let made = try desk.run("layout", "a.jpg", "b.jpg", "--canvas", "a5-landscape", "--gap", "5mm", "-o", "made.json")
    #expect(made.status == 0, "\(made.errors)")
    let template = try TemplateDecoder.decode([UInt8](try desk.data("made.json")), file: "made.json")
    #expect(template.canvas.size == Size(210, 148) && template.canvas.unit == .millimeter && template.gap == 5)
    let inches = try desk.run("layout", "a.jpg", "b.jpg", "--canvas", "8x10in", "--gap", "0.1in", "-o", "inches.json")
    #expect(inches.status == 0, "\(inches.errors)")
    let other = try TemplateDecoder.decode([UInt8](try desk.data("inches.json")), file: "inches.json")
    #expect(other.canvas.size == Size(203.2, 254) && (other.gap - 2.54).magnitude < 1e-9)
  }

  @Test(
    "errors state the allowed values",
    arguments: [
      (["render", "two.json", "a.jpg", "-o", "x.png", "--size", "A9"], "--size A9: not a valid size; write 1200x800"),
      (["render", "sheet.json", "a.jpg", "-o", "x.png", "--scale", "2", "--dpi", "300"], "give only one of them"),
      (
        ["layout", "a.jpg", "--canvas", "210x297furlongs"], "--canvas 210x297furlongs: not a valid size; write 1200x800"
      ),
      (["layout", "a.jpg", "--gap", "5mm"], "--gap 5mm: cannot be converted to px"),
    ])
  func refusals(arguments: [String], message: String) throws {
    let desk = try desk()
    let run = try CommandRun(arguments, in: desk.folder)
    #expect(run.status == 64 && run.errors.contains(message), "\(run.errors)")
    #expect(try !desk.names().contains("x.png"))
  }

  @Test(
    "well-known sizes are given by name", arguments: [("instagram-story", 1080, 1920), ("Facebook-Cover", 1640, 624)])
  func names(name: String, width: Int, height: Int) throws {
    let desk = try desk()
    let run = try CommandRun(
      ["render", "two.json", "a.jpg", "b.jpg", "-o", "out.jpg", "--size", name], in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    let found = facts(try Data(contentsOf: URL(filePath: desk.path("out.jpg"))))
    #expect(found.width == width && found.height == height)
  }

  @Test("the names of sizes are unique, and each is a size that --size reads or a paper size")
  func presets() {
    #expect(Set(CanvasPreset.all.map(\.name)).count == CanvasPreset.all.count)
    for preset in CanvasPreset.all where preset.unit != .pixel {
      #expect(PrintSize(preset.name) != nil, "\(preset.name)")
    }
  }
}
