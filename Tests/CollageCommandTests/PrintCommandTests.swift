import CollageFormat
import CollageRender
import Foundation
import Testing

@Suite("Bleed, crop marks and guides on the command line")
struct PrintCommandTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "Card", "canvas": {"width": 90, "height": 60, "unit": "mm"},
       "defaults": {"focus": "center"}, "split": {"row": ["a", "b"]}}
      """, to: "card.json")
    try desk.write(Desk.template, to: "two.json")
    let gray = [UInt8](repeating: 90, count: 40 * 30 * 3)
    for name in ["a", "b"] {
      try PixelWriter.writeJPEG(rgb: gray, width: 40, height: 30, exifOrientation: nil, to: desk.path("\(name).jpg"))
    }
    return desk
  }

  private func render(_ desk: Desk, _ template: String, _ arguments: String...) throws -> CommandRun {
    try CommandRun(["render", template, "a.jpg", "b.jpg"] + arguments, in: desk.folder)
  }

  @Test(
    "bleed is added around the requested size, in every format",
    arguments: ["out.jpg", "out.tif", "out.png"])
  func formats(output: String) throws {
    let desk = try desk()
    let run = try render(desk, "card.json", "--bleed", "3mm", "--crop-marks", "--dpi", "254", "-o", output, "--json")
    #expect(run.status == 0, "\(run.errors)")
    // 10 pixels are a millimeter: the marks begin at the bleed, are 5 mm long, and 1 mm is left around them.
    for part in ["\"width\": 1080", "\"height\": 780", "\"trim\": [90, 90, 900, 600]", "\"bleed\": [60, 60, 960, 660]"]
    {
      #expect(run.text.contains(part), "\(part) in \(run.text)")
    }
    let text = try render(desk, "card.json", "--bleed", "3mm", "--dpi", "254", "-o", output)
    #expect(text.text.contains("96x66 mm at 254 dpi, trimmed to 90x60 mm"), "\(text.text)")
  }

  @Test("the plan names trim, paper, marks and guides")
  func plan() throws {
    let desk = try desk()
    let run = try render(
      desk, "two.json", "--bleed", "4", "--crop-marks", "--dpi", "127", "--guides", "thirds,safe", "--guides", "golden",
      "--explain")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("trim 120x60+40+40 with bleed 128x68+36+36"), "\(run.text)")
    #expect(
      run.text.contains("overlay rgba(255 255 255 255)") && run.text.contains("overlay rgba(0 0 0 255)"), "\(run.text)")
  }

  @Test("invalid combinations are rejected, and nothing is written")
  func refusals() throws {
    let desk = try desk()
    let before = try desk.names()
    for (template, arguments, part) in [
      ("two.json", ["--bleed", "3mm"], "need a print size"), ("two.json", ["--crop-marks"], "need a print size"),
      ("card.json", ["--bleed", "-1mm"], "--bleed"), ("card.json", ["--bleed", "much"], "--bleed"),
      ("card.json", ["--bleed", "31mm"], "out of range"), ("card.json", ["--guides", "halves"], "--guides"),
      ("two.json", ["--bleed", "2", "--split", "60x60"], "--split"),
      ("card.json", ["--bleed", "5mm", "--dpi", "100000"], "pixels"),
    ] {
      let run = try CommandRun(["render", template, "a.jpg", "b.jpg", "-o", "x.png"] + arguments, in: desk.folder)
      #expect(run.status != 0 && run.errors.contains(part), "\(arguments): \(run.errors)")
      #expect(try desk.names() == before)
    }
  }

  @Test("a batch applies print options like a single render")
  func batch() throws {
    let desk = try desk()
    try desk.write("id,a,b\n1,a.jpg,b.jpg\n", to: "rows.csv")
    let options = ["--bleed", "3mm", "--crop-marks", "--dpi", "127", "--guides", "thirds"]
    let single = try CommandRun(["render", "card.json", "a.jpg", "b.jpg", "-o", "one.tiff"] + options, in: desk.folder)
    #expect(single.status == 0, "\(single.errors)")
    let run = try CommandRun(
      ["batch", "rows.csv", "--template", "card.json", "--out", "out", "--format", "tiff", "--cache", "none"] + options,
      in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try desk.data("out/1.tiff") == desk.data("one.tiff"))
    let again = try CommandRun(
      [
        "batch", "rows.csv", "--template", "card.json", "--out", "out", "--format", "tiff", "--cache", "none",
        "--resume",
      ],
      in: desk.folder)
    #expect(again.status == 0 && again.text.contains("1 rendered"), "\(again.text) \(again.errors)")
  }
}
