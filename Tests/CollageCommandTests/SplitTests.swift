import CollageTestSupport
import Foundation
import PictureTestSupport
import Testing

@Suite("Cutting a picture into pages")
struct SplitTests {
  @Test("a picture is cut into numbered files", arguments: ["40x60", "40x20", "120x60", "60x30"])
  func pages(size: String) throws {
    let desk = try Desk.ofTwoPhotos()
    #expect(try desk.renderTwo("-o", "whole.png").status == 0)
    let run = try desk.renderTwo("-o", "page.png", "--split", size, "--json")
    #expect(run.status == 0, "\(run.errors)")
    let (width, height) = (Int(size.split(separator: "x")[0]) ?? 0, Int(size.split(separator: "x")[1]) ?? 0)
    let count = (120 / width) * (60 / height)
    let names = (1...count).map { "page-\($0).png" }
    #expect(try desk.names() == (names + ["p0.jpg", "p1.jpg", "two.json", "whole.png"]).sorted())
    #expect(run.text.contains("\"page-1.png\""))
  }

  /// The rows of pixels of a picture, three bytes each.
  private func rows(_ desk: Desk, _ name: String) throws -> [[UInt8]] {
    let picture = try Pixels(png: [UInt8](desk.data(name)))
    let length = picture.width * picture.bands
    return (0..<picture.height).map { Array(picture.bytes[($0 * length)..<(($0 + 1) * length)]) }
  }

  @Test("columns, rows and lengths cut a picture as sizes do; one pixel that is left over is that of one page")
  func counts() throws {
    let desk = try Desk.ofTwoPhotos()
    #expect(try desk.renderTwo("-o", "size.png", "--split", "40x30").status == 0)
    #expect(try desk.renderTwo("-o", "count.png", "--split", "3x2").status == 0)
    #expect(try desk.renderTwo("-o", "inches.png", "--split", "0.4x0.3in", "--dpi", "100").status == 0)
    for number in 1...6 {
      let page = try rows(desk, "size-\(number).png")
      #expect(page.count == 30 && page[0].count == 120)
      #expect(try rows(desk, "count-\(number).png") == page && rows(desk, "inches-\(number).png") == page)
    }
    #expect(try desk.renderTwo("-o", "seven.png", "--split", "7x1").status == 0)
    let widths = try (1...7).map { try rows(desk, "seven-\($0).png")[0].count / 3 }
    #expect(widths.reduce(0, +) == 120 && Set(widths) == [17, 18])
  }

  @Test("pictures of a poster's sheets, put together by their overlaps, are the poster")
  func overlaps() throws {
    let desk = try Desk.ofTwoPhotos()
    #expect(try desk.renderTwo("-o", "whole.png", "--dpi", "25.4").status == 0)
    // Sheets of 60 x 50 mm have room for 40 x 30 mm: (120 - 10) / 30 is 4 columns, and (60 - 10) / 20 is 3 rows.
    let run = try desk.renderTwo("-o", "part.png", "--dpi", "25.4", "--tile", "60x50mm", "--overlap", "10mm")
    #expect(run.status == 0, "\(run.errors)")
    let whole = try rows(desk, "whole.png")
    for number in 0..<12 {
      let part = try rows(desk, "part-\(number + 1).png")
      let left = Int((Double(number % 4) * 27.5).rounded())
      let right = Int((Double(number % 4) * 27.5 + 37.5).rounded())
      let top = Int((Double(number / 4) * 50 / 3).rounded())
      let bottom = Int((Double(number / 4) * 50 / 3 + 80.0 / 3).rounded())
      #expect(part == whole[top..<bottom].map { Array($0[(3 * left)..<(3 * right)]) }, "\(number)")
    }
  }

  @Test("a poster as PDF has its drawing once, and sheets with exact boxes, numbers and marks")
  func poster() throws {
    let desk = try Desk.ofTwoPhotos()
    let run = try desk.renderTwo(
      "-o", "poster.pdf", "--dpi", "25.4", "--tile", "60x50mm", "--overlap", "10mm", "--json")
    #expect(run.status == 0, "\(run.errors)")
    let text = String(decoding: try desk.data("poster.pdf"), as: UTF8.self)
    func count(_ part: String) -> Int { text.components(separatedBy: part).count - 1 }
    #expect(count("/Type /Page ") == 12 && count("/Subtype /Form") == 1 && count("/Subtype /Image") == 1)
    // 60 x 50 mm, and in their middle 37.5 x 26.667 mm.
    #expect(count("/MediaBox [0 0 170.0787 141.7323] /TrimBox [31.8898 33.0709 138.189 108.6614]") == 12)
    #expect(run.text.contains("12 sheets in 4 columns and 3 rows"))
  }

  @Test("invalid page sizes and outputs that are inputs are rejected")
  func refusals() throws {
    let desk = try Desk.ofTwoPhotos()
    try FileManager.default.copyItem(atPath: desk.path("p1.jpg"), toPath: desk.path("p-2.jpg"))
    let before = try desk.names()
    for (arguments, status, part) in [
      (["--split", "50x60", "-o", "x.png"], 64, "must be a multiple of 50"),
      (["--split", "40", "-o", "x.png"], 64, "--split 40"),
      (["--split", "40x60", "-o", "-"], 64, "standard output"),
      (["--split", "24x1", "-o", "x.png"], 64, "the maximum is 200"),
      (["--split", "10x10cm", "-o", "x.png"], 64, "give a resolution"),
      (["--split", "0x3", "-o", "x.png"], 64, "--split 0x3"),
      (["--split", "3x1", "--tile", "A4", "-o", "x.png"], 64, "cannot be combined"),
      (["--tile", "A4", "--bleed", "3mm", "-o", "x.pdf"], 64, "crop marks of its own"),
      (["--overlap", "3mm", "-o", "x.pdf"], 64, "add --tile"),
      (["--tile", "A4", "-o", "x.pdf"], 64, "needs a size on paper"),
      (["--tile", "A99", "-o", "x.pdf"], 64, "must be a paper size"),
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
