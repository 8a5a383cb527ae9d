import CollageRender
import CollageTestSupport
import Foundation
import PictureTestSupport
import Testing

/// Values of variables decide how layers look.
@Suite("Layers that values decide") struct BoundLayerTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    let rgb = (0..<(120 * 60)).flatMap { [UInt8($0 % 120 * 2), UInt8(0), UInt8(0)] }
    try PixelWriter.writeJPEG(rgb: rgb, width: 120, height: 60, to: desk.path("p.jpg"))
    func template(_ layers: String) -> String {
      """
      {"format": "collage-template", "version": 1, "name": "T", "canvas": {"width": 120, "height": 60},
       "slots": [{"id": "hero", "frame": [0, 0, 60, 60], "focus": "center"}], "layers": [\(layers)]}
      """
    }
    let frame = #""size": [40, 40], "center": [90, 30]"#
    let shape = { (color: String) in #""shape": {"form": {"ellipse": {}}, "fill": "\#(color)"}"# }
    try desk.write(
      template(#"{"id": "tag", \#(frame), "bind": {"visible": "{{price}}", "color": "{{brand}}"}, \#(shape("teal"))}"#),
      to: "bound.json")
    for (name, layer) in [("teal", shape("teal")), ("red", shape("#ff0000"))] {
      try desk.write(template(#"{"id": "tag", \#(frame), \#(layer)}"#), to: "\(name).json")
    }
    try desk.write(template(""), to: "none.json")
    return desk
  }

  private func run(_ desk: Desk, _ arguments: [String]) throws {
    let run = try CommandRun(arguments, in: desk.folder)
    try #require(run.status == 0, "\(arguments): \(run.errors)")
  }

  private func pixels(_ name: String, _ desk: Desk) throws -> [UInt8] { try Pixels(png: Array(desk.data(name))).bytes }

  @Test("are hidden without a value and have the color of another, in render and in batches")
  func values() throws {
    let desk = try desk()
    try desk.write(
      "id,hero,text.price,text.brand\nteal,p.jpg,9 €,\nred,p.jpg,9 €,#f00\nnone,p.jpg,,#f00\n", to: "rows.csv")
    try run(desk, ["batch", "rows.csv", "--template", "bound.json", "--out", "made", "--format", "png"])
    for (name, price, brand) in [("teal", "9 €", ""), ("red", "9 €", "#f00"), ("none", " ", "red"), ("none", "no", "")]
    {
      try run(desk, ["render", "\(name).json", "p.jpg", "-o", "plain.png"])
      try run(
        desk,
        ["render", "bound.json", "p.jpg", "-o", "bound.png", "--text", "price=\(price)", "--text", "brand=\(brand)"])
      let plain = try pixels("plain.png", desk)
      #expect(try pixels("bound.png", desk) == plain && pixels("made/\(name).png", desk) == plain, "\(name)")
    }
    // A value that is missing is told before the first picture, as in texts.
    let run = try CommandRun(["render", "bound.json", "p.jpg", "-o", "x.png", "--text", "price=1"], in: desk.folder)
    #expect(run.status != 0 && run.errors.contains("the variable \"brand\" has no value"))
    let color = try CommandRun(
      ["render", "bound.json", "p.jpg", "-o", "x.png", "--text", "price=1", "--text", "brand=rouge"], in: desk.folder)
    #expect(color.status != 0 && color.errors.contains("it must be a color"), "\(color.errors)")
  }

  @Test("photos of rows have a fit and a focus of their own")
  func placements() throws {
    let desk = try desk()
    try desk.write("id,hero,hero.fit,hero.focus\na,p.jpg,,\nb,p.jpg,contain,\nc,p.jpg,,\"0.9,0.5\"\n", to: "rows.csv")
    try run(desk, ["batch", "rows.csv", "--template", "none.json", "--out", "made", "--format", "png"])
    let pictures = try ["a", "b", "c"].map { try pixels("made/\($0).png", desk) }
    #expect(Set(pictures).count == 3)
    for (row, reason) in [
      ("d,p.jpg,big,", "a fit must be cover, contain, fill or none"), ("d,p.jpg,,2", "a focus must be"),
    ] {
      try desk.write("id,hero,hero.fit,hero.focus\n\(row)\n", to: "bad.csv")
      let run = try CommandRun(
        ["batch", "bad.csv", "--template", "none.json", "--out", "bad", "--format", "png"], in: desk.folder)
      let problems = (try? desk.data("bad/problems.jsonl")).map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(run.status != 0 && (run.errors + problems).contains(reason), "\(run.errors)")
    }
  }
}
