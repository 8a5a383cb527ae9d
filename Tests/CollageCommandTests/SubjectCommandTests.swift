import CollageModel
import CollageRender
import CollageTestSupport
import Foundation
import Testing
import PictureTestSupport

/// Subjects of photos from lists, programs, options and the built-in detector, from the command line to the crop.
@Suite("Subjects on the command line")
struct SubjectCommandTests {
  /// The vertical extent of the head, as fractions of the photo's height.
  private static let head = DrawnScene.tall().head

  private static let (top, bottom) = ("[0.4, 0.01, 0.2, 0.05]", "[0.4, 0.94, 0.2, 0.05]")

  /// Returns the vertical extent of a render's only crop, as fractions of the photo's height, and the source of its
  /// focus.
  private func crop(_ desk: Desk, _ options: [String]) throws -> (from: Double, to: Double, focus: String?) {
    let run = try CommandRun(
      ["render", "one.json", "photos/tall.jpg", "-o", "out.png", "--json"] + options, in: desk.folder)
    try #require(run.status == 0, "\(run.errors)")
    let report = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let slot = try #require((report["slots"] as? [[String: Any]])?.first)
    let crop = try #require(slot["crop"] as? [Double])
    return (crop[1] / 480, (crop[1] + crop[3]) / 480, slot["focus"] as? String)
  }

  @Test("each source of subjects affects the crop and is named, in order of precedence")
  func order() throws {
    let desk = try Desk.withTallPhoto()
    let found = try crop(desk, [])
    #expect(found.focus == "detector" && found.from <= Self.head.y && found.to >= Self.head.bottom, "\(found)")
    // A program, before the detector.
    try desk.write(
      #"for photo; do echo "$photo" >> asked.txt; echo "{\"photo\": \"$photo\", \"boxes\": [\#(Self.top)]}"; done"#,
      to: "detect.sh")
    let program = ["--detector", "/bin/sh detect.sh {}"]
    let told = try crop(desk, program + ["--assign", "best"])
    #expect(told.focus == "program" && told.from < 0.01, "\(told)")
    #expect(String(decoding: try desk.data("asked.txt"), as: UTF8.self) == "photos/tall.jpg\n")
    // A list beside the photo, before the program.
    try desk.write(Desk.subjects(Self.bottom), to: "photos/subjects.json")
    let beside = try crop(desk, program)
    #expect(beside.focus == "list" && beside.to > 0.99, "\(beside)")
    // A list that is named, instead of that.
    try desk.write(Desk.subjects(Self.top), to: "list.json")
    let named = try crop(desk, ["--subjects", "list.json"])
    #expect(named.focus == "list" && named.from < 0.01, "\(named)")
    // The author.
    let author = try crop(desk, ["--subjects", "list.json", "--focus", "tall.jpg=0.4,0.5,0.2,0.1"])
    #expect(author.focus == "author" && author.from < 0.5 && author.to > 0.6, "\(author)")
    // A photo of which a list says that there is nothing.
    try desk.write(Desk.subjects(""), to: "list.json")
    let nothing = try crop(desk, ["--subjects", "list.json"])
    #expect(nothing.focus == "prior" && abs(nothing.from - 0.3) < 0.01, "\(nothing)")
  }

  @Test(
    "--focus for all photos disables the lookup of subjects", arguments: ["center", "attention", "entropy", "saliency"])
  func modes(mode: String) throws {
    let desk = try Desk.withTallPhoto()
    try desk.write(Desk.subjects(Self.top), to: "photos/subjects.json")
    let shown = try crop(desk, ["--focus", mode, "--detector", "/nowhere/detect {}"])
    #expect(shown.focus == nil, "\(shown)")
    if mode == "center" { #expect(abs(shown.from - 0.3) < 0.01) }
  }

  @Test("--explain names the source of the crop, as text and as JSON")
  func explain() throws {
    let desk = try Desk.withTallPhoto()
    try desk.write(Desk.subjects(Self.top), to: "photos/subjects.json")
    let text = try desk.run("render", "one.json", "photos", "--explain")
    #expect(text.status == 0 && text.text.contains("\n  crop by list\n"), "\(text.text)")
    let json = try desk.run("render", "one.json", "photos", "--explain", "--json")
    let plan = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    #expect(plan["cropSources"] as? [String: String] == ["a": "list"])
    let center = try desk.run("render", "one.json", "photos", "--explain", "--focus", "center")
    #expect(!center.text.contains("crop by"))
  }

  @Test("`collage subjects` writes a list for other commands, and draws the subjects")
  func writes() throws {
    let desk = try Desk.withTallPhoto()
    let run = try desk.run(
      "subjects", "photos", "-o", "photos/subjects.json", "--preview", "sheet.png", "--cache", "found")
    #expect(
      run.status == 0 && run.text.hasPrefix("photos/tall.jpg: 1 subject by detector ("), "\(run.text) \(run.errors)")
    let list = try #require(
      try JSONSerialization.jsonObject(with: try desk.data("photos/subjects.json")) as? [String: Any])
    let entry = try #require(((list["photos"] as? [String: Any])?["tall.jpg"] as? [[String: Any]])?.first)
    let box = try #require(entry["box"] as? [Double])
    #expect(abs(box[1] - Self.head.y) < 0.06 && abs(box[1] + box[3] - Self.head.bottom) < 0.06, "\(box)")
    #expect(try crop(desk, []).focus == "list")
    // The frame is green; nothing else in the sheet is.
    let sheet = try Pixels(png: [UInt8](try desk.data("sheet.png")))
    let frame = (0..<sheet.height).filter { y in
      (0..<sheet.width).contains { x in sheet.value(x, y, 1) > 200 && sheet.value(x, y, 0) < 120 }
    }
    let (first, last) = (try #require(frame.first), try #require(frame.last))
    #expect(abs(Double(first - 8) / 240 - box[1]) < 0.02 && abs(Double(last - 8) / 240 - box[1] - box[3]) < 0.02)
    // A second run finds the same in the folder.
    #expect(try FileManager.default.subpathsOfDirectory(atPath: desk.path("found")).contains { $0.count > 20 })
    let again = try desk.run("subjects", "photos", "--fresh", "-o", "-", "--cache", "found")
    #expect(again.status == 0 && again.text.contains("photos/tall.jpg"))
  }

  @Test("an existing list is extended, and other files are not replaced")
  func keepsOthers() throws {
    let desk = try Desk.withTallPhoto()
    try desk.write(Desk.subjects(Self.top, of: "other.jpg"), to: "photos/subjects.json")
    #expect(
      try desk.run("subjects", "photos/tall.jpg", "-o", "photos/subjects.json", "-q", "--cache", "none").status == 0)
    let text = String(decoding: try desk.data("photos/subjects.json"), as: UTF8.self)
    #expect(text.contains("other.jpg") && text.contains("tall.jpg"), "\(text)")
    let run = try desk.run("subjects", "photos/tall.jpg", "-o", "one.json", "-q")
    #expect(run.status != 0 && run.errors.contains("one.json"), "\(run.errors)")
    #expect(try desk.data("one.json") == Data(Desk.squareTemplate.utf8))
  }

  @Test(
    "unusable lists and programs are named in errors, and nothing is written",
    arguments: [
      (["--subjects", "none.json"], "none.json"),
      (["--subjects", "wrong.json"], #"wrong.json: photos["tall.jpg"][0]"#),
      (["--subjects", "one.json"], "collage-subjects"),
      (["--detector", ""], "not a valid command; write a program and its arguments"),
      (["--detector", "/nowhere/detect {}"], "/nowhere/detect"),
      (["--detector", "/bin/sh -c 'exit 3' {}"], "exit code 3"),
      (["--detector", "/bin/echo nonsense"], "line 1"),
      (["--focus", "middle"], "--focus middle"),
      (["--focus", "none.jpg=0.5,0.5"], "none.jpg"),
    ])
  func refusals(options: [String], message: String) throws {
    let desk = try Desk.withTallPhoto()
    try desk.write(Desk.subjects("[0.4, 0.9, 0.2, 0.2]"), to: "wrong.json")
    let before = try desk.names()
    for command in [["render", "one.json", "photos/tall.jpg"], ["layout", "photos/tall.jpg", "--style", "scatter"]] {
      let run = try CommandRun(command + ["-o", "out.png"] + options, in: desk.folder)
      #expect(run.status != 0 && run.errors.contains(message), "\(command[0]): \(run.status) \(run.errors)")
      #expect(try desk.names() == before)
    }
  }

  @Test("a list is never overwritten by an output that used it")
  func guarded() throws {
    let desk = try Desk.withTallPhoto()
    try desk.write(Desk.subjects(Self.top), to: "photos/subjects.json")
    try desk.write(Desk.subjects(Self.top), to: "list.json")
    for (options, output) in [([], "photos/subjects.json"), (["--subjects", "list.json"], "list.json")] {
      let run = try CommandRun(["layout", "photos", "-o", output] + options, in: desk.folder)
      #expect(run.status != 0 && run.errors.contains("an input is never overwritten"), "\(run.errors)")
      #expect(try desk.data(output) == Data(Desk.subjects(Self.top).utf8))
    }
    let run = try desk.run("subjects", "photos", "--subjects", "list.json", "-o", "list.json")
    #expect(run.status != 0 && run.errors.contains("an input is never overwritten"), "\(run.errors)")
  }
}
