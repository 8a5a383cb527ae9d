import CollageRender
import CollageTestSupport
import Foundation
import Testing

@Suite("Batches with a list of subjects")
struct BatchSubjectTests {
  private static let template = """
    {"format": "collage-template", "version": 1, "name": "one", "canvas": {"width": 40, "height": 40},
     "slots": [{"id": "a", "frame": [0, 0, 40, 40]}]}
    """

  private func list(_ box: String) -> String {
    #"{"format": "collage-subjects", "version": 1, "photos": {"tall.jpg": [\#(box)]}}"#
  }

  /// A batch of a photo whose lower half shows a head.
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.makeFolder("photos")
    let (pixels, _) = DrawnScene.tall()
    try PixelWriter.writeJPEG(
      rgb: pixels.bytes, width: pixels.width, height: pixels.height, to: desk.path("photos/tall.jpg"))
    try desk.write(Self.template, to: "one.json")
    try desk.write("id,a\n1,tall.jpg\n", to: "rows.csv")
    return desk
  }

  private func batch(_ desk: Desk, _ more: String...) throws -> CommandRun {
    try CommandRun(
      ["batch", "rows.csv", "--template", "one.json", "--root", "photos", "--out", "out", "--output", "{id}.png"]
        + ["--cache", "none", "--resume"] + more, in: desk.folder)
  }

  /// The clothes are blue, and at the photo's bottom; its top is a wall.
  private func showsClothes(_ desk: Desk) throws -> Bool {
    let picture = try Pixels(png: [UInt8](try desk.data("out/1.png")))
    let pixel = picture[20, 36]
    return Int(pixel[2]) > Int(pixel[0]) + 25
  }

  @Test("rows are cropped by it, and rendered anew when it changes")
  func list() throws {
    let desk = try desk()
    try desk.write(list("[0.4, 0.94, 0.2, 0.05]"), to: "list.json")
    let first = try batch(desk, "--subjects", "list.json")
    #expect(first.status == 0 && first.text.contains(": 1 rendered"), "\(first.text) \(first.errors)")
    #expect(try showsClothes(desk))
    #expect(try batch(desk, "--subjects", "list.json").text.contains("1 up to date"))
    try desk.write(list("[0.4, 0.01, 0.2, 0.05]"), to: "list.json")
    #expect(try batch(desk, "--subjects", "list.json").text.contains(": 1 rendered"))
    #expect(try !showsClothes(desk))
  }

  @Test("a list that cannot be read ends the batch before its first picture, and no report replaces it")
  func refusals() throws {
    let desk = try desk()
    try desk.write(list("[0.4, 0.94, 0.2, 0.25]"), to: "list.json")
    let wrong = try batch(desk, "--subjects", "list.json")
    #expect(wrong.status != 0 && wrong.errors.contains(#"photos["tall.jpg"][0]"#), "\(wrong.errors)")
    #expect(try batch(desk, "--subjects", "none.json").errors.contains("none.json"))
    try desk.write(list("[0.4, 0.94, 0.2, 0.05]"), to: "list.json")
    let report = try batch(desk, "--subjects", "list.json", "--report", "list.json")
    #expect(report.status != 0 && report.errors.contains("an input is never overwritten"), "\(report.errors)")
    #expect(try desk.data("list.json") == Data(list("[0.4, 0.94, 0.2, 0.05]").utf8))
  }
}
