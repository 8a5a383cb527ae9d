import CollageRender
import CollageTemplates
import Foundation
import Testing

@Suite("collage filters") struct FiltersCommandTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    let rgb = (0..<(24 * 16)).flatMap { place -> [UInt8] in [UInt8(place % 24 * 10), 120, 60] }
    try PixelWriter.writeJPEG(rgb: rgb, width: 24, height: 16, to: desk.path("p.jpg"))
    try desk.write(Desk.template, to: "two.json")
    try FileManager.default.createDirectory(atPath: desk.path("mine"), withIntermediateDirectories: true)
    try desk.write(
      #"{"format": "collage-filter", "version": 1, "name": "Mine", "adjust": {"invert": 1}}"#, to: "mine/a-mine.json")
    return desk
  }

  @Test("lists the filters of a folder, then the shipped ones")
  func lists() throws {
    let desk = try desk()
    let shipped = try desk.run("filters")
    #expect(shipped.text.split(separator: "\n").count == ShippedFilters.all.count, "\(shipped.errors)")
    #expect(shipped.text.contains("noir "))
    #expect(try desk.run("filters", "--filters", "mine").text.hasPrefix("a-mine          Mine\n"))
  }

  @Test("lists names, titles and files as JSON")
  func json() throws {
    let desk = try desk()
    let run = try desk.run("filters", "--filters", "mine", "--json")
    let list = try #require(try JSONSerialization.jsonObject(with: run.output) as? [[String: Any]])
    #expect(list.count == ShippedFilters.all.count + 1)
    #expect(list.first?["name"] as? String == "a-mine" && list.first?["title"] as? String == "Mine")
    #expect(list.first?["path"] as? String == "mine/a-mine.json" && list.last?["path"] is NSNull)
  }

  @Test("draws a sheet of a photo, and of a template with photos")
  func sheets() throws {
    let desk = try desk()
    for inputs in [["p.jpg"], ["two.json", "p.jpg"], []] {
      let run = try CommandRun(
        ["filters"] + inputs + ["--filters", "mine", "--tile", "32", "-o", "sheet.png"], in: desk.folder)
      #expect(run.status == 0 && run.text.hasSuffix("29 filters\n"), "\(run.text)\(run.errors)")
      #expect(try desk.data("sheet.png").starts(with: [0x89, 0x50]))
    }
  }

  @Test("rejects invalid requests, and writes nothing")
  func refusals() throws {
    let desk = try desk()
    let refused: [([String], Int32, String)] = [
      (["p.jpg"], 64, "the output file is missing"),
      (["p.jpg", "-o", "s.txt"], 64, "unsupported extension"),
      (["p.jpg", "-o", "s.png", "--tile", "2"], 64, "must be between 16 and 4000"),
      (["p.jpg", "-o", "p.jpg"], 73, "never overwritten"),
      (["p.jpg", "-o", "mine/a-mine.json", "--filters", "mine"], 64, "unsupported extension"),
      (["p.jpg", "--filters", "gone", "-o", "s.png"], 66, "gone"),
    ]
    for (arguments, status, message) in refused {
      let run = try CommandRun(["filters"] + arguments, in: desk.folder)
      #expect(run.status == status && run.errors.contains(message), "\(arguments): \(run.status) \(run.errors)")
    }
    #expect(try desk.names().filter { $0.hasPrefix("s.") } == [])
  }
}
