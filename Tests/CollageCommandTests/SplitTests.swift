import CollageRender
import Foundation
import Testing

@Suite("Cutting a picture into pages")
struct SplitTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.write(Desk.template, to: "two.json")
    for (index, color) in [[200, 30, 30], [30, 30, 200]].enumerated() {
      let rgb = Array(repeating: color.map { UInt8($0) }, count: 80 * 60).flatMap { $0 }
      try PixelWriter.writeJPEG(rgb: rgb, width: 80, height: 60, to: desk.path("p\(index).jpg"))
    }
    return desk
  }

  private func render(_ desk: Desk, _ arguments: String...) throws -> CommandRun {
    try CommandRun(["render", "two.json", "p0.jpg", "p1.jpg"] + arguments, in: desk.folder)
  }

  @Test("a picture is cut into numbered files", arguments: ["40x60", "40x20", "120x60", "60x30"])
  func pages(size: String) throws {
    let desk = try desk()
    #expect(try render(desk, "-o", "whole.png").status == 0)
    let run = try render(desk, "-o", "page.png", "--split", size, "--json")
    #expect(run.status == 0, "\(run.errors)")
    let (width, height) = (Int(size.split(separator: "x")[0]) ?? 0, Int(size.split(separator: "x")[1]) ?? 0)
    let count = (120 / width) * (60 / height)
    let names = (1...count).map { "page-\($0).png" }
    #expect(try desk.names() == (names + ["p0.jpg", "p1.jpg", "two.json", "whole.png"]).sorted())
    #expect(run.text.contains("\"page-1.png\""))
  }

  @Test("invalid page sizes and outputs that are inputs are rejected")
  func refusals() throws {
    let desk = try desk()
    try FileManager.default.copyItem(atPath: desk.path("p1.jpg"), toPath: desk.path("p-2.jpg"))
    let before = try desk.names()
    for (arguments, status, part) in [
      (["--split", "50x60", "-o", "x.png"], 64, "must be a multiple of 50"),
      (["--split", "40", "-o", "x.png"], 64, "--split 40"),
      (["--split", "40x60", "-o", "-"], 64, "standard output"),
      (["--split", "1x1", "-o", "x.png"], 64, "the maximum is 200"),
    ] {
      let run = try CommandRun(["render", "two.json", "p0.jpg", "p1.jpg"] + arguments, in: desk.folder)
      #expect(run.status != 0 && run.errors.contains(part), "\(status): \(run.errors)")
      #expect(try desk.names() == before)
    }
    let input = try desk.data("p-2.jpg")
    let run = try CommandRun(
      ["render", "two.json", "p0.jpg", "p-2.jpg", "-o", "p.jpg", "--split", "40x60"], in: desk.folder)
    #expect(run.status != 0 && run.errors.contains("p-2.jpg"), "\(run.errors)")
    #expect(try desk.data("p-2.jpg") == input && desk.names() == before)
  }
}
