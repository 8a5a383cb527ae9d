import CollageRender
import CollageTestSupport
import Foundation
import Testing
import PictureTestSupport

/// Colors that templates take from photos are the same from every command.
@Suite("Colors of photos in a batch") struct BatchPaletteTests {
  private static let template = """
    {"format": "collage-template", "version": 1, "name": "two", "canvas": {"width": 200, "height": 150},
     "slots": [{"id": "a", "frame": [0, 0, 100, 100]}, {"id": "b", "frame": [100, 0, 100, 100]}],
     "layers": \(layers)}
    """

  private static let layers = """
    [{"id": "one", "size": [100, 50], "center": [50, 125],
        "shape": {"form": {"rectangle": {}}, "fill": {"palette": 1, "color": "#010203"}}},
     {"id": "two", "size": [100, 50], "center": [150, 125],
        "shape": {"form": {"rectangle": {}}, "fill": {"palette": 2, "color": "#010203"}}}]
    """

  private func desk() throws -> BatchDesk {
    let batch = try BatchDesk(rows: 1)
    try batch.desk.write(Self.template, to: "two.json")
    for (name, color) in [("red", [200, 40, 30]), ("teal", [20, 130, 140])] as [(String, [UInt8])] {
      let rgb = Pixels(width: 80, height: 60, filled: color).bytes
      try PixelWriter.writeJPEG(rgb: rgb, width: 80, height: 60, to: batch.desk.path("photos/\(name).jpg"))
    }
    try batch.desk.write("id,a,b\n1,red.jpg,teal.jpg\n", to: "rows.csv")
    return batch
  }

  @Test("render, a composition and a batch agree, and a row with another photo is rendered again")
  func same() throws {
    let batch = try desk()
    #expect(try batch.run("--format", "png").status == 0)
    let rendered = try batch.desk.run(
      "render", "two.json", "photos/red.jpg", "photos/teal.jpg", "--order", "given", "-o", "one.png")
    #expect(rendered.status == 0, "\(rendered.errors)")
    let picture = try Pixels(png: [UInt8](batch.desk.data("one.png")))
    #expect(try Pixels(png: [UInt8](batch.desk.data("out/1.png"))) == picture)
    let found = [picture[50, 125], picture[150, 125]]
    for (color, wanted) in zip(found, [[200, 40, 30], [20, 130, 140]] as [[UInt8]]) {
      #expect(zip(color, wanted).allSatisfy { abs(Int($0) - Int($1)) <= 3 }, "\(found)")
    }
    try batch.desk.write(
      """
      {"format": "collage", "version": 1, "template": "two.json",
       "photos": {"x": "photos/red.jpg", "y": "photos/teal.jpg"},
       "items": [{"id": "1", "photo": "x", "slot": "a"}, {"id": "2", "photo": "y", "slot": "b"}],
       "layers": \(Self.layers)}
      """, to: "saved.json")
    #expect(try batch.desk.run("render", "saved.json", "-o", "again.png").status == 0)
    #expect(try batch.desk.data("again.png") == batch.desk.data("one.png"))
    try batch.desk.write("id,a,b\n1,red.jpg,p1.jpg\n", to: "rows.csv")
    #expect(try batch.run("--format", "png", "--resume").text.contains("1 rendered"))
    #expect(try Pixels(png: [UInt8](batch.desk.data("out/1.png")))[150, 125] != picture[150, 125])
  }
}
