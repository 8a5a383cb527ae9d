import CollageRender
import Foundation
import Testing

@Suite("collage render")
struct RenderCommandTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.write(Desk.template, to: "two.json")
    for (index, color) in [[200, 40, 40], [40, 160, 60], [40, 60, 200]].enumerated() {
      let rgb = (0..<(80 * 60)).flatMap { _ in color.map { UInt8($0) } }
      try PixelWriter.writeJPEG(rgb: rgb, width: 80, height: 60, to: desk.path("p\(index * 8 + 2).jpg"))
    }
    return desk
  }

  @Test("writes a picture and prints a summary", arguments: ["jpg", "png", "webp", "avif", "tiff"])
  func writes(format: String) throws {
    let desk = try desk()
    let run = try desk.run("render", "two.json", "p2.jpg", "p10.jpg", "-o", "out.\(format)", "--dpi", "300")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.text.hasPrefix("out.\(format): 120x60 (10x5 mm at 300 dpi), 2 photos"))
    let bytes = try desk.data("out.\(format)")
    #expect(bytes.range(of: Data("acsp".utf8)) != nil || format == "png", "no profile")
    let after = try desk.names()
    #expect(after == ["out.\(format)", "p10.jpg", "p18.jpg", "p2.jpg", "two.json"], "\(after)")
  }

  @Test("writes the same bytes to standard output")
  func standardOutput() throws {
    let desk = try desk()
    _ = try desk.run("render", "two.json", "p2.jpg", "p10.jpg", "-o", "out.jpg")
    let run = try desk.run("render", "two.json", "p2.jpg", "p10.jpg", "-o", "-", "-q")
    #expect(run.status == 0)
    #expect(run.output == (try desk.data("out.jpg")))
  }

  @Test("keeps the order of named photos, sorts folders by name, and supports --order and --set")
  func order() throws {
    let desk = try desk()
    let all = ["p18.jpg", "p2.jpg", "p10.jpg"]
    func shown(_ options: String...) throws -> [String] {
      photos(try CommandRun(["render", "two.json", "-o", "out.png", "--json"] + all + options, in: desk.folder))
    }
    #expect(try shown() == ["p18.jpg", "p2.jpg"])
    #expect(try shown("--set", "a=p10.jpg") == ["p10.jpg", "p18.jpg"])
    #expect(try shown("--order", "name") == ["p2.jpg", "p10.jpg"])
    let mixed = try desk.run("render", "two.json", "p18.jpg", "p?.jpg", "-o", "out.png", "--json")
    #expect(photos(mixed) == ["p18.jpg", "p2.jpg"])
    let shuffles = try (0..<8).map { try shown("--order", "shuffle", "--seed", "\($0)") }
    #expect(Set(shuffles).count > 1)
    #expect(try shown("--order", "shuffle", "--seed", "3") == shuffles[3])
  }

  @Test(
    "loads the AVIF module on demand, in any order of formats",
    arguments: [
      ["render", "two.json", "p2.jpg", "p10.jpg", "--assign", "best", "-o", "out.avif"],
      ["render", "two.json", "p2.jpg", "p10.jpg", "--order", "taken", "-o", "out.avif"],
      ["layout", "p2.jpg", "p10.jpg", "-o", "out.avif"],
      ["templates", "two.json", "--preview", "out.avif", "--photos", "p2.jpg"],
    ])
  func moduleOnNeed(arguments: [String]) throws {
    let desk = try desk()
    let run = try CommandRun(arguments, in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    let file = try desk.data("out.avif")
    #expect(String(decoding: file[4..<12], as: UTF8.self) == "ftypavif")
    // What was written can be read, after a start without the module.
    let again = try desk.run(
      "render", "two.json", "out.avif", "p2.jpg", "--allow", "avif", "--order", "taken", "-o", "b.png")
    #expect(again.status == 0, "\(again.errors)")
  }

  @Test("accepts folders and patterns")
  func foldersAndPatterns() throws {
    let desk = try desk()
    let folder = try desk.run("render", "two.json", ".", "-o", "out.png", "--json")
    #expect(photos(folder) == ["./p2.jpg", "./p10.jpg"])
    let pattern = try desk.run("render", "two.json", "p1*.jpg", "-o", "out.png", "--json")
    #expect(photos(pattern) == ["p10.jpg", "p18.jpg"])
  }

  private func photos(_ run: CommandRun) -> [String] {
    let report = (try? JSONSerialization.jsonObject(with: run.output)) as? [String: Any]
    let slots = report?["slots"] as? [[String: Any]]
    return slots?.compactMap { $0["photo"] as? String } ?? []
  }

  @Test("handles too few photos as requested")
  func short() throws {
    let desk = try desk()
    let left = try desk.run("render", "two.json", "p2.jpg", "-o", "out.jpg")
    #expect(left.status == 0 && left.errors.contains("b left empty"))
    let again = try desk.run("render", "two.json", "p2.jpg", "--when-short", "repeat", "-o", "out.jpg", "--json")
    #expect(photos(again) == ["p2.jpg", "p2.jpg"])
    let refused = try desk.run("render", "two.json", "p2.jpg", "--when-short", "error", "-o", "no.jpg")
    #expect(refused.status == 65)
    #expect(!(try desk.names().contains("no.jpg")))
  }

  @Test("copies no metadata of the photos")
  func privacy() throws {
    let desk = try desk()
    let secret = Data("SECRET-GPS-POSITION".utf8)
    var jpeg = try desk.data("p2.jpg")
    for (marker, prefix) in [(0xE1, "Exif\0\0"), (0xE1, "http://ns.adobe.com/xap/1.0/\0"), (0xFE, ""), (0xED, "8BIM")] {
      let content = Data(prefix.utf8) + secret
      let length = content.count + 2
      jpeg.insert(contentsOf: [0xFF, UInt8(marker), UInt8(length >> 8), UInt8(length & 255)] + content, at: 2)
    }
    try desk.write(jpeg, to: "secret.jpg")
    for format in ["jpg", "png", "webp", "tiff"] {
      let run = try desk.run("render", "two.json", "secret.jpg", "p2.jpg", "-o", "out.\(format)", "--tolerant")
      #expect(run.status == 0, "\(run.errors)")
      let bytes = try desk.data("out.\(format)")
      for trace in ["SECRET", "ns.adobe.com", "8BIM"] { #expect(bytes.range(of: Data(trace.utf8)) == nil, "\(trace)") }
    }
  }

  @Test("renders a composition, and prints a plan without rendering")
  func compositionAndPlan() throws {
    let desk = try desk()
    let composition = """
      {"format": "collage", "version": 1, "template": "two.json", "photos": {"x": "p2.jpg"},
       "items": [{"id": "1", "photo": "x", "slot": "a", "zoom": 1.5, "rotation": 10}],
       "unplaced": [{"id": "2", "photo": "x"}]}
      """
    try desk.write(composition, to: "saved.json")
    let run = try desk.run("render", "saved.json", "-o", "out.png", "--json")
    #expect(run.status == 0 && photos(run).count == 1, "\(run.errors)")
    let report = (try JSONSerialization.jsonObject(with: run.output)) as? [String: Any]
    #expect((report?["unplaced"] as? [String])?.count == 1)
    let plan = try desk.run("render", "saved.json", "--explain")
    #expect(plan.text.contains("place turned") && plan.text.hasPrefix("canvas 120x60"))
  }

  @Test("expanded templates render the same bytes")
  func expand() throws {
    let desk = try desk()
    let expanded = try desk.run("expand", "two.json")
    try desk.write(expanded.output, to: "slots.json")
    _ = try desk.run("render", "two.json", "p2.jpg", "p10.jpg", "-o", "one.png")
    _ = try desk.run("render", "slots.json", "p2.jpg", "p10.jpg", "-o", "two.png")
    #expect(try desk.data("one.png") == (try desk.data("two.png")))
  }
}
