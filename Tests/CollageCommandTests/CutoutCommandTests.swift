import CollageRender
import Foundation
import Testing

@Suite("collage cutout")
struct CutoutCommandTests {
  /// Returns a blue shirt of 60 by 80 at 50, 20 on white paper of 160 by 120, and a mask that takes its upper left
  /// quarter.
  private func desk() throws -> Desk {
    let desk = try Desk()
    func photo(_ name: String, _ color: (Int, Int) -> [UInt8]) throws {
      let rgb = (0..<(160 * 120)).flatMap { color($0 % 160, $0 / 160) }
      try PixelWriter.writeJPEG(rgb: rgb, width: 160, height: 120, to: desk.path(name))
    }
    try photo("shirt.jpg") { x, y in
      (50..<110).contains(x) && (20..<100).contains(y) ? [30, 60, 190] : [240, 240, 238]
    }
    try photo("mask.jpg") { x, y in (50..<80).contains(x) && (20..<60).contains(y) ? [255, 255, 255] : [0, 0, 0] }
    try photo("noise.jpg") { x, y in
      let value = UInt8((x * 7919 + y * 104_729 + x * y * 31) % 256)
      return [value, value, value]
    }
    return desk
  }

  /// Two slots that cut their photos out.
  private static let cuttingTemplate = Desk.template.replacingOccurrences(
    of: "{\"focus\": \"center\"}", with: "{\"cutout\": \"auto\", \"fit\": \"contain\"}")

  /// Returns a batch of rows.csv, with more arguments.
  private func batch(_ desk: Desk, _ more: String...) throws -> CommandRun {
    try CommandRun(
      ["batch", "rows.csv", "--template", "two.json", "--out", "out", "--cache", "none"] + more, in: desk.folder)
  }

  /// Returns the size that a PNG's heading names.
  private func size(_ desk: Desk, _ name: String) throws -> [Int] {
    let bytes = [UInt8](try desk.data(name))
    return [16, 20].map { start in (0..<4).reduce(0) { $0 * 256 + Int(bytes[start + $1]) } }
  }

  @Test("writes the trimmed subject and prints the confidence")
  func trims() throws {
    let desk = try desk()
    let run = try desk.run("cutout", "shirt.jpg", "-o", "out.png")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.text.contains("of 160x120, plain background, ") && run.text.hasSuffix("% confident\n"), "\(run.text)")
    let size = try size(desk, "out.png")
    #expect(abs(size[0] - 60) <= 2 && abs(size[1] - 80) <= 2, "\(size)")
    let whole = try desk.run("cutout", "shirt.jpg", "-o", "all.png", "--keep-size", "-q")
    #expect(whole.status == 0 && whole.text.isEmpty)
    #expect(try self.size(desk, "all.png") == [160, 120])
    #expect(try desk.names() == ["all.png", "mask.jpg", "noise.jpg", "out.png", "shirt.jpg"])
  }

  @Test("--mask overrides the segmentation, and other formats with transparency are written")
  func masks() throws {
    let desk = try desk()
    let run = try desk.run("cutout", "shirt.jpg", "--mask", "mask.jpg", "-o", "out.png")
    #expect(run.status == 0 && run.text.contains("100 % confident"), "\(run.errors)")
    let size = try size(desk, "out.png")
    // The mask is a JPEG: its edge rings by some pixels.
    #expect(abs(size[0] - 30) <= 16 && abs(size[1] - 40) <= 16, "\(size)")
    for format in ["webp", "tiff", "avif"] {
      #expect(try desk.run("cutout", "shirt.jpg", "-o", "out.\(format)", "-q").status == 0)
    }
  }

  @Test("below the confidence threshold the photo is left uncut, with a note")
  func unsure() throws {
    let desk = try desk()
    let run = try desk.run("cutout", "noise.jpg", "-o", "out.png", "--min-confidence", "1")
    #expect(run.status == 0 && run.errors.contains("left uncut, with rounded corners"), "\(run.errors)")
    #expect(try size(desk, "out.png") == [160, 120])
  }

  @Test(
    "rejects invalid requests, and writes nothing",
    arguments: [
      (["shirt.jpg", "-o", "out.jpg"], "jpeg has no transparency"),
      (["shirt.jpg", "-o", "out"], "end the name in png"),
      (["none.jpg", "-o", "out.png"], "none.jpg"), (["shirt.jpg", "-o", "shirt.jpg"], "shirt.jpg"),
      (["shirt.jpg", "-o", "out.png", "--min-confidence", "1.5"], "must be between 0 and 1"),
      (["shirt.jpg", "-o", "out.png", "--mask", "none.png"], "none.png"),
      (["two.json", "-o", "out.png"], "not a picture (unknown signature)"),
    ])
  func refusals(arguments: [String], message: String) throws {
    let desk = try desk()
    try desk.write(Desk.template, to: "two.json")
    let before = try desk.data("shirt.jpg")
    let run = try CommandRun(["cutout"] + arguments, in: desk.folder)
    #expect(run.status != 0 && run.errors.contains(message), "\(run.status) \(run.errors)")
    #expect(try desk.names() == ["mask.jpg", "noise.jpg", "shirt.jpg", "two.json"])
    #expect(try desk.data("shirt.jpg") == before)
  }

  @Test("a slot's mask column affects the picture and the row's key")
  func maskColumn() throws {
    let desk = try desk()
    try desk.write(Self.cuttingTemplate, to: "two.json")
    try desk.write("id,a,a.mask,b\n1,shirt.jpg,,shirt.jpg\n2,shirt.jpg,mask.jpg,shirt.jpg\n", to: "rows.csv")
    let run = try batch(desk, "--output", "{id}.png")
    #expect(run.status == 0 && run.text.hasPrefix("2 rows: 2 rendered"), "\(run.errors)")
    #expect(try desk.data("out/1.png") != desk.data("out/2.png"))
    let other = try desk.data("out/2.png")
    try desk.write(try desk.data("noise.jpg"), to: "mask.jpg")
    let again = try batch(desk, "--output", "{id}.png", "--resume")
    #expect(again.text.hasPrefix("2 rows: 1 rendered, 1 up to date"), "\(again.text)")
    #expect(try desk.data("out/2.png") != other)
  }

  @Test("a batch lists the rows with uncut photos, also when resumed, and in its report")
  func uncut() throws {
    let desk = try desk()
    try desk.write(Self.cuttingTemplate, to: "two.json")
    try desk.write("id,a,b\n1,shirt.jpg,shirt.jpg\n2,noise.jpg,shirt.jpg\n", to: "rows.csv")
    let run = try batch(desk, "--report", "page.html")
    #expect(run.status == 0 && run.text.contains("1 with uncut photos (uncut.jsonl)"), "\(run.text) \(run.errors)")
    let list = String(decoding: try desk.data("out/uncut.jsonl"), as: UTF8.self)
    #expect(list.hasPrefix(#"{"id":"2","output":"2.jpg","uncut":["noise.jpg: only "#), "\(list)")
    #expect(list.split(separator: "\n").count == 1)
    let photos = String(decoding: try desk.data("out/photos.jsonl"), as: UTF8.self)
    #expect(photos.hasPrefix(#"{"photo":"noise.jpg","reason":"only "#), "\(photos)")
    #expect(photos.hasSuffix("\"rows\":1}\n"), "\(photos)")
    #expect(String(decoding: try desk.data("page.html"), as: UTF8.self).contains("<h2>Photos left uncut</h2>"))
    let again = try batch(desk, "--resume")
    #expect(again.text.contains("0 rendered, 2 up to date") && again.text.contains("1 with uncut photos"))
    #expect(try desk.data("out/uncut.jsonl") == Data(list.utf8))
    // Once nothing is to be cut out any more, there is nothing to list.
    try desk.write(Desk.template, to: "two.json")
    #expect(try batch(desk, "--resume").status == 0)
    #expect(try !FileManager.default.contentsOfDirectory(atPath: desk.path("out")).contains("uncut.jsonl"))
  }
}
