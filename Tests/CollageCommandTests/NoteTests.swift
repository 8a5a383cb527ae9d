import CollageFormat
import CollageRender
import Foundation
import Testing

@Suite("Notes, plans and standard output")
struct NoteTests {
  private func desk(photos: Int) throws -> Desk {
    let desk = try Desk()
    try desk.makeFolder("photos")
    for index in 1...photos {
      // The first is the smallest, and so enlarged the most.
      let side = index == 1 ? 20 : 40
      let rgb = [UInt8](repeating: UInt8(index * 3), count: 3 * side * side)
      try PixelWriter.writeJPEG(rgb: rgb, width: side, height: side, to: desk.path("photos/p\(index).jpg"))
    }
    let slots = (1...photos).map { "\"s\($0)\"" }.joined(separator: ", ")
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "Row", "canvas": {"width": \(80 * photos), "height": 80},
       "split": {"row": [\(slots)]}}
      """, to: "row.json")
    return desk
  }

  @Test("sixty enlarged photos are summarized in one line; --verbose and --json list all")
  func enlarged() throws {
    let desk = try desk(photos: 60)
    let run = try desk.run("render", "row.json", "photos", "-o", "out.png")
    #expect(
      run.errors == "note: 60 photos are enlarged and may look soft, photos/p1.jpg in slot s1 the most: 4.0 times; "
        + "--verbose lists all\n")
    let verbose = try desk.run("render", "row.json", "photos", "-o", "out.png", "--verbose")
    #expect(verbose.errors.split(separator: "\n").count == 60)
    #expect(verbose.errors.contains("note: slot s2: photos/p2.jpg is enlarged 2.0 times and may look soft\n"))
    let json = try desk.run("render", "row.json", "photos", "-o", "out.png", "--json")
    let report = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    #expect((report?["notes"] as? [[String: String]])?.count { $0["kind"] == "enlarged" } == 60)
  }

  @Test("counts of one use the singular")
  func singular() throws {
    let desk = try desk(photos: 1)
    let run = try desk.run("render", "row.json", "photos", "-o", "out.png")
    #expect(run.text.hasPrefix("out.png: 80x80, 1 photo, "), "\(run.text)")
    #expect(run.errors == "note: slot s1: photos/p1.jpg is enlarged 4.0 times and may look soft\n")
  }

  @Test("a plan is printed as JSON with all numbers that determine its pixels")
  func plan() throws {
    let desk = try desk(photos: 2)
    let run = try desk.run("render", "row.json", "photos", "--explain", "--json")
    let plan = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let steps = try #require(plan?["steps"] as? [[String: Any]])
    for step in steps {
      for key in ["area", "coverage", "blend", "opacity", "content"] { #expect(step[key] != nil, "\(key)") }
    }
    let slots = steps.compactMap { ($0["content"] as? [String: Any])?["slot"] as? [String: Any] }
    #expect(slots.compactMap { $0["id"] as? String } == ["s1", "s2"])
    for slot in slots {
      for key in ["shadow", "fill", "photo", "border"] { #expect(slot[key] != nil, "\(key)") }
      let photo = try #require(slot["photo"] as? [String: Any])
      for key in ["source", "decode", "resample", "orientation", "place", "extent", "density"] {
        #expect(photo[key] != nil, "\(key)")
      }
    }
    #expect((plan?["sources"] as? [[String: Any]])?.compactMap { $0["path"] as? String }.count == 2)
    #expect((plan?["size"] as? [String: Int]) == ["width": 160, "height": 80])
  }

  @Test("pictures are not written to a terminal, and messages name standard output")
  func terminal() throws {
    let desk = try desk(photos: 1)
    // `script` runs a command on a terminal of its own.
    let run = try CommandRun(
      ["-qec", "'\(CommandRun.tool)' render row.json photos -o -", "/dev/null"], executable: "/usr/bin/script",
      in: desk.folder)
    #expect(run.status == 64 && run.text.contains("standard output is a terminal"), "\(run.text)")
    let piped = try desk.run("render", "row.json", "photos", "-o", "-")
    #expect(piped.status == 0 && piped.errors.contains("standard output: 80x80, 1 photo, "), "\(piped.errors)")
    #expect(!piped.errors.contains("0 bytes"))
  }
}
