import CollageTestSupport
import Foundation
import Testing
import PictureTestSupport

@Suite("Batches with a list of subjects")
struct BatchSubjectTests {
  /// A batch of a photo whose lower half shows a head.
  private func desk() throws -> Desk {
    let desk = try Desk.withTallPhoto()
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

  @Test("crops follow the list, and rows are rendered again when it changes")
  func list() throws {
    let desk = try desk()
    try desk.write(Desk.subjects("[0.4, 0.94, 0.2, 0.05]"), to: "list.json")
    let first = try batch(desk, "--subjects", "list.json")
    #expect(first.status == 0 && first.text.contains(": 1 rendered"), "\(first.text) \(first.errors)")
    #expect(try showsClothes(desk))
    #expect(try batch(desk, "--subjects", "list.json").text.contains("1 up to date"))
    try desk.write(Desk.subjects("[0.4, 0.01, 0.2, 0.05]"), to: "list.json")
    #expect(try batch(desk, "--subjects", "list.json").text.contains(": 1 rendered"))
    #expect(try !showsClothes(desk))
  }

  @Test("a list that cannot be read ends the batch before its first picture, and no report replaces it")
  func refusals() throws {
    let desk = try desk()
    try desk.write(Desk.subjects("[0.4, 0.94, 0.2, 0.25]"), to: "list.json")
    let wrong = try batch(desk, "--subjects", "list.json")
    #expect(wrong.status != 0 && wrong.errors.contains(#"photos["tall.jpg"][0]"#), "\(wrong.errors)")
    #expect(try batch(desk, "--subjects", "none.json").errors.contains("none.json"))
    try desk.write(Desk.subjects("[0.4, 0.94, 0.2, 0.05]"), to: "list.json")
    let report = try batch(desk, "--subjects", "list.json", "--report", "list.json")
    #expect(report.status != 0 && report.errors.contains("an input is never overwritten"), "\(report.errors)")
    #expect(try desk.data("list.json") == Data(Desk.subjects("[0.4, 0.94, 0.2, 0.05]").utf8))
  }

  @Test("lists beside photos are read, and only rows with changed subjects are rendered again")
  func besidePhotos() throws {
    let desk = try desk()
    try FileManager.default.copyItem(atPath: desk.path("photos/tall.jpg"), toPath: desk.path("photos/other.jpg"))
    try desk.write("id,a\n1,tall.jpg\n2,other.jpg\n", to: "rows.csv")
    try desk.write(Desk.subjects("[0.4, 0.94, 0.2, 0.05]"), to: "photos/subjects.json")
    let first = try batch(desk)
    #expect(first.status == 0 && first.text.contains(": 2 rendered"), "\(first.text) \(first.errors)")
    #expect(try showsClothes(desk))
    try desk.write(Desk.subjects("[0.4, 0.01, 0.2, 0.05]"), to: "photos/subjects.json")
    #expect(try batch(desk).text.contains(": 1 rendered"))
    #expect(try !showsClothes(desk))
    try desk.write("{", to: "photos/subjects.json")
    let broken = try batch(desk)
    let told = String(decoding: try desk.data("out/failures.jsonl"), as: UTF8.self)
    #expect(broken.status != 0 && told.contains("subjects.json: 2:1:") || told.contains("subjects.json: 1:"), "\(told)")
    let report = try batch(desk, "--report", "photos/subjects.json")
    #expect(report.status != 0 && report.errors.contains("an input is never overwritten"), "\(report.errors)")
  }

  /// A program that notes each photo that it is asked about, and each of its own starts.
  private func detector(_ desk: Desk, _ box: String) throws -> String {
    try desk.write(
      """
      echo start >> \(desk.path("starts"))
      for photo; do
        echo "$photo" >> \(desk.path("asked"))
        echo "{\\"photo\\": \\"$photo\\", \\"boxes\\": [\(box)]}"
      done
      """, to: "detect.sh")
    return "/bin/sh \(desk.path("detect.sh")) {}"
  }

  private func lines(_ desk: Desk, _ name: String) throws -> Int {
    guard FileManager.default.fileExists(atPath: desk.path(name)) else { return 0 }
    return try String(decoding: desk.data(name), as: UTF8.self).split(separator: "\n").count
  }

  @Test(
    "the detector runs once per photo, in one process, and its results are cached", arguments: ["none", "kept"])
  func program(cache: String) throws {
    let desk = try desk()
    try FileManager.default.copyItem(atPath: desk.path("photos/tall.jpg"), toPath: desk.path("photos/other.jpg"))
    try desk.write("id,a\n1,tall.jpg\n2,other.jpg\n3,tall.jpg\n", to: "rows.csv")
    let command = try detector(desk, "[0.4, 0.94, 0.2, 0.05]")
    let folder = cache == "none" ? "none" : desk.path(cache)
    func run() throws -> CommandRun { try batch(desk, "--detector", command, "--jobs", "2", "--cache", folder) }
    let first = try run()
    #expect(first.status == 0 && first.text.contains(": 3 rendered"), "\(first.text) \(first.errors)")
    #expect(try showsClothes(desk))
    #expect(try lines(desk, "starts") == 1)
    #expect(try lines(desk, "asked") == 2)
    #expect(try run().text.contains("3 up to date"))
    #expect(try lines(desk, "starts") == (cache == "none" ? 2 : 1))
    // Another program's answers are others.
    _ = try detector(desk, "[0.4, 0.01, 0.2, 0.05]")
    #expect(try run().text.contains(": 3 rendered"))
    #expect(try !showsClothes(desk))
  }

  @Test("a failing detector ends the batch before the first picture; lists take precedence")
  func failingProgram() throws {
    let desk = try desk()
    try desk.write("exit 3", to: "detect.sh")
    let command = "/bin/sh \(desk.path("detect.sh")) {}"
    let failed = try batch(desk, "--detector", command)
    #expect(failed.status != 0 && failed.errors.contains("it ended with exit code 3"), "\(failed.errors)")
    #expect(!FileManager.default.fileExists(atPath: desk.path("out/1.png")))
    try desk.write(Desk.subjects("[0.4, 0.94, 0.2, 0.05]"), to: "photos/subjects.json")
    let listed = try batch(desk, "--detector", command)
    #expect(listed.status == 0, "\(listed.errors)")
    #expect(try showsClothes(desk))
  }

  @Test("contact sheets of --shuffle use the focus, lists and programs, queried once")
  func sheets() throws {
    let desk = try desk()
    try FileManager.default.copyItem(atPath: desk.path("photos/tall.jpg"), toPath: desk.path("photos/other.jpg"))
    let command = try detector(desk, "[0.4, 0.94, 0.2, 0.05]")
    func blue(_ more: String...) throws -> Int {
      let made = try CommandRun(
        ["layout", "photos/tall.jpg", "photos/other.jpg", "--style", "grid", "--canvas", "200x100", "-o", "made.json"]
          + ["--shuffle", "2", "--order", "given"] + more, in: desk.folder)
      #expect(made.status == 0, "\(made.errors)")
      try desk.write(
        #"{"format": "collage-template", "version": 1, "name": "x", "canvas": {"width": 96, "height": 48},"#
          + #" "slots": [{"id": "a", "frame": [0, 0, 96, 48], "focus": "center"}]}"#, to: "copy.json")
      let copied = try CommandRun(["render", "copy.json", "made-sheet.jpg", "-o", "sheet.png"], in: desk.folder)
      #expect(copied.status == 0, "\(copied.errors)")
      let sheet = try Pixels(png: [UInt8](try desk.data("sheet.png")))
      return (0..<48).reduce(0) { sum, y in
        sum + (0..<96).count { x in Int(sheet[x, y][2]) > Int(sheet[x, y][0]) + 25 }
      }
    }
    let center = try blue("--focus", "center")
    let asked = try blue("--detector", command)
    #expect(asked > center + 100, "\(asked), \(center)")
    #expect(try lines(desk, "starts") == 1)
    #expect(try blue("--focus", "center", "--detector", command) == center)
    #expect(try lines(desk, "starts") == 1)
    #expect(try blue("--focus", "tall.jpg=0.5,0.97") > center + 100)
  }
}
