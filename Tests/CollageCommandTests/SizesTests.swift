import Foundation
import Testing

@Suite("One collage in several sizes")
struct SizesTests {
  @Test("each size is a file with the bytes of --size, named by its size before the extension")
  func files() throws {
    let desk = try Desk.ofTwoPhotos()
    let before = try desk.names()
    let sizes = ["instagram-story", "desktop-wallpaper", "60x40", "X30"]
    let run = try desk.renderTwo("-o", "wall.png", "--sizes", sizes.joined(separator: ","))
    #expect(run.status == 0, "\(run.errors)")
    let names = sizes.map { "wall-\($0.lowercased()).png" }
    #expect(try desk.names() == (before + names).sorted())
    for (size, name) in zip(sizes, names) {
      #expect(run.text.contains("\(name): "), "\(run.text)")
      #expect(try desk.renderTwo("-o", "single.png", "--size", size).status == 0)
      #expect(try desk.data(name) == desk.data("single.png"), "\(size)")
    }
  }

  @Test("the report has each size with its file, and a note that holds for one size names it")
  func report() throws {
    let desk = try Desk.ofTwoPhotos()
    let run = try desk.renderTwo("-o", "wall.jpg", "--sizes", "60x30,30x30", "--json")
    #expect(run.status == 0, "\(run.errors)")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any])
    let sizes = try #require(report["sizes"] as? [[String: Any]])
    #expect(sizes.map { $0["output"] as? String } == ["wall-60x30.jpg", "wall-30x30.jpg"])
    #expect(sizes.map { $0["width"] as? Int } == [60, 30])
    let spoken = try desk.renderTwo("-o", "wall.jpg", "--sizes", "60x30,30x30")
    #expect(spoken.errors.contains("note: 30x30: ") && !spoken.errors.contains("note: 60x30: "), "\(spoken.errors)")
  }

  @Test("a PDF is written in each size")
  func documents() throws {
    let desk = try Desk.ofTwoPhotos()
    let run = try desk.renderTwo("-o", "sheet.pdf", "--sizes", "a6,60x30")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try desk.names().filter { $0.hasSuffix(".pdf") } == ["sheet-60x30.pdf", "sheet-a6.pdf"])
  }

  @Test(
    "invalid sizes, options of a single picture and outputs that are inputs are rejected before any file is there",
    arguments: [
      (["--sizes", "60x30,huge", "-o", "x.png"], "--sizes huge: not a valid size"),
      (["--sizes", "60x30,", "-o", "x.png"], "--sizes : not a valid size"),
      (["--sizes", "60x30,0x30", "-o", "x.png"], "--sizes 0x30: not a valid size"),
      (["--sizes", "60x30,60X30", "-o", "x.png"], "--sizes: 60x30 is named twice"),
      (["--sizes", "60x30,900000x900000", "-o", "x.png"], "900000x900000"),
      (["--sizes", "60x30", "-o", "-"], "standard output"),
      (["--sizes", "60x30", "--size", "60x30", "-o", "x.png"], "--sizes cannot be combined with --size"),
      (["--sizes", "60x30", "--scale", "2", "-o", "x.png"], "--sizes cannot be combined with --scale"),
      (["--sizes", "60x30", "--split", "60x30", "-o", "x.png"], "--sizes cannot be combined with --split"),
      (["--sizes", "60x30", "--pages", "-o", "x.png"], "--sizes cannot be combined with --pages"),
      (["--sizes", "60x30", "--explain"], "--sizes"),
      (["--sizes", "60x30,80x60", "-o", "p.jpg"], "p-80x60.jpg"),
    ])
  func refusals(arguments: [String], message: String) throws {
    let desk = try Desk.ofTwoPhotos()
    try FileManager.default.copyItem(atPath: desk.path("p1.jpg"), toPath: desk.path("p-80x60.jpg"))
    let (before, input) = (try desk.names(), try desk.data("p-80x60.jpg"))
    let run = try CommandRun(["render", "two.json", "p0.jpg", "p-80x60.jpg"] + arguments, in: desk.folder)
    #expect(run.status != 0 && run.errors.contains(message), "\(run.errors)")
    #expect(try desk.names() == before && desk.data("p-80x60.jpg") == input)
  }
}
