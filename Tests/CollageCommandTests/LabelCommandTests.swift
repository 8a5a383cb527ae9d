import CollageModel
import CollageRender
import CollageTestSupport
import Foundation
import PictureTestSupport
import Testing

/// Seven photos, a landscape and a portrait in turns, with labels.
@Suite("Labels of photos") struct LabelCommandTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.makeFolder("photos")
    for index in 0..<7 {
      let (width, height) = index % 2 == 0 ? (120, 90) : (80, 120)
      let rgb = (0..<(width * height)).flatMap { [UInt8(30 * index), UInt8($0 % width), UInt8($0 / width)] }
      try PixelWriter.writeJPEG(rgb: rgb, width: width, height: height, to: desk.path("photos/p\(index).jpg"))
    }
    return desk
  }

  private func run(_ desk: Desk, _ arguments: [String]) throws -> CommandRun {
    let run = try CommandRun(arguments, in: desk.folder)
    try #require(run.status == 0, "\(arguments): \(run.errors)")
    return run
  }

  private struct Page: Decodable {
    struct Slot: Decodable { let id: String; let frame: [Double] }
    struct Text: Decodable { let text: String }
    struct Layer: Decodable { let id: String; let text: Text; let size: [Double]; let center: [Double] }
    let slots: [Slot]?
    let layers: [Layer]
    var labels: [Layer] { layers.filter { $0.id.hasPrefix("label-") } }
  }

  private func layout(_ desk: Desk, _ options: [String]) throws -> Page {
    _ = try run(desk, ["layout", "photos", "-o", "out.json"] + options)
    return try JSONDecoder().decode(Page.self, from: desk.data("out.json"))
  }

  private struct Quality: Decodable {
    struct Layout: Decodable { let worstCrop: Double; let meanCrop: Double }
    let layouts: [Layout]
  }

  @Test("are in rows below photos that layouts leave room for", arguments: ["mosaic", "grid", "justified", "masonry"])
  func under(style: String) throws {
    let desk = try desk()
    let page = try layout(desk, ["--style", style, "--canvas", "900x700", "--labels", "names"])
    let slots = try #require(page.slots)
    #expect(slots.count == 7 && Set(page.labels.map(\.text.text)) == Set((1...7).map { "{{photo.\($0).name}}" }))
    for label in page.labels {
      let slot = try #require(slots.first { label.text.text == "{{photo.\($0.id).name}}" })
      let top = label.center[1] - label.size[1] / 2
      #expect(top >= slot.frame[1] + slot.frame[3] && abs(label.center[0] - slot.frame[0] - slot.frame[2] / 2) < 0.01)
      // No photo is where the label is, and the label is on the canvas.
      let bottom = label.center[1] + label.size[1] / 2
      #expect(bottom <= 700)
      for other in slots
      where other.frame[0] < slot.frame[0] + slot.frame[2] && slot.frame[0] < other.frame[0] + other.frame[2] {
        #expect(other.frame[1] >= bottom - 0.01 || other.frame[1] + other.frame[3] <= top + 0.01, "\(label) \(other)")
      }
    }
  }

  @Test("take no part of photos from layouts whose height is free", arguments: ["justified", "masonry"])
  func free(style: String) throws {
    let desk = try desk()
    let run = try run(
      desk,
      ["layout", "photos", "-o", "out.json", "--style", style, "--canvas", "2000x", "--labels", "names", "--json"])
    let quality = try JSONDecoder().decode(Quality.self, from: Data(run.text.utf8))
    #expect(quality.layouts[0].worstCrop < 0.01)
  }

  @Test("follow the order in which slots are read, on all pages")
  func order() throws {
    let desk = try desk()
    let page = try layout(desk, ["--style", "scatter", "--canvas", "900x700", "--labels", "(a)"])
    #expect(page.labels.map(\.text.text) == ["(a)", "(b)", "(c)", "(d)", "(e)", "(f)", "(g)"])
    let grid = try layout(
      desk, ["--style", "grid", "--columns", "3", "--canvas", "900x700", "--labels", "1", "--language", "fa"])
    #expect(grid.labels.map(\.text.text) == ["۱", "۲", "۳", "۴", "۵", "۶", "۷"])
    let places = grid.labels.map { [($0.center[1] / 10).rounded(), $0.center[0]] }
    #expect(places.map { $0[0] * 1e4 + $0[1] } == places.map { $0[0] * 1e4 + $0[1] }.sorted())
    _ = try run(desk, ["album", "photos", "-o", "book.json", "--labels", "1", "--per-page", "1..3", "--cache", "none"])
    let book = String(decoding: try desk.data("book.json"), as: UTF8.self)
    for number in 1...7 {
      #expect(book.contains(#""text": {"text": "\#(number)""#) || book.contains(#""text": "\#(number)""#), "\(number)")
    }
  }

  @Test("are the same from an option and from a template, in render and in batches")
  func doors() throws {
    let desk = try desk()
    let head = #"{"format": "collage-template", "version": 1, "name": "Two", "canvas": {"width": 400, "height": 200}"#
    try desk.write(head + #", "split": {"row": ["a", "b"]}}"#, to: "plain.json")
    try desk.write(
      head + #", "labels": {"text": "names", "fill": "red"}, "split": {"row": ["a", "b"]}}"#, to: "own.json")
    let (one, two) = ("photos/p0.jpg", "photos/p1.jpg")
    let style = ["--labels", "names", "--label-style", "red"]
    _ = try run(desk, ["render", "plain.json", one, two, "-o", "bare.png"])
    _ = try run(desk, ["render", "plain.json", one, two, "-o", "option.png"] + style)
    _ = try run(desk, ["render", "own.json", one, two, "-o", "own.png"])
    try desk.write("id,a,b\nx,\(one),\(two)\n", to: "rows.csv")
    _ = try run(desk, ["batch", "rows.csv", "--template", "plain.json", "--out", "made", "--format", "png"] + style)
    // Pictures of batches have keys as well.
    func pixels(_ name: String) throws -> [UInt8] { try Pixels(png: Array(desk.data(name))).bytes }
    let option = try pixels("option.png")
    #expect(try option == pixels("own.png") && option == pixels("made/x.png"))
    #expect(try option != pixels("bare.png"))
    // The language of numbers is a variable, with labels.
    _ = try run(desk, ["render", "plain.json", one, two, "-o", "x.png", "--labels", "1", "--text", "language=fa"])
    let refused = try CommandRun(
      ["render", "plain.json", one, two, "-o", "y.png", "--text", "language=fa"], in: desk.folder)
    #expect(refused.status == 64)
  }

  @Test(
    "that cannot be are refused with a reason",
    arguments: [
      (["--labels", "name"], "labels must be a list such as a,b,c"),
      (["--labels", "{{nam}}"], "did you mean \"name\"?"),
      (["--label-place", "under"], "--label-place requires --labels"),
      (["--labels", "1", "--label-place", "under", "--style", "scatter"], "--label-place under needs rows"),
      (["--labels", "1", "--label-style", "8pt"], "cannot be converted to px"),
      (["--language", "de"], "--language requires --labels"),
      (["--labels", "1", "--language", "xx"], "--language: the variable \"language\" has the value \"xx\""),
    ])
  func refused(options: [String], reason: String) throws {
    let desk = try desk()
    let run = try CommandRun(["layout", "photos", "-o", "no.json"] + options, in: desk.folder)
    #expect(run.status != 0 && run.errors.contains(reason), "\(run.errors)")
    #expect(try !desk.names().contains("no.json"))
  }

  @Test("a card of texts alone is rendered for every row of a batch, and as a PDF")
  func card() throws {
    let desk = try desk()
    try desk.write(
      #"""
      {"format": "collage-template", "version": 1, "name": "Card", "canvas": {"width": 200, "height": 100},
       "layers": [{"id": "t", "size": [180, 80], "center": [100, 50], "text": {"text": "Dear {{name}}", "font": {"size": 30}}}]}
      """#, to: "card.json")
    try desk.write("id,text.name\na,Ada\nb,Ben\n", to: "rows.csv")
    _ = try run(desk, ["batch", "rows.csv", "--template", "card.json", "--out", "made", "--format", "png"])
    for (id, name) in [("a", "Ada"), ("b", "Ben")] {
      _ = try run(desk, ["render", "card.json", "--text", "name=\(name)", "-o", "\(id).png"])
      #expect(
        try Pixels(png: Array(desk.data("\(id).png"))).bytes == Pixels(png: Array(desk.data("made/\(id).png"))).bytes)
    }
    _ = try run(desk, ["render", "card.json", "--text", "name=Ada", "--pages", "-o", "card.pdf"])
    #expect(try desk.data("a.png") != desk.data("b.png"))
  }
}
