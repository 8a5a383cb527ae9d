import Foundation
import Testing

/// Frames come into a folder of their own, and never among anything else.
@Suite("Folders of frames")
struct FrameFolderTests {
  private func animate(_ inputs: InputDesk, _ output: String, seconds: String = "0.2") throws -> CommandRun {
    // The two slots change places: every picture on the way is another.
    try inputs.desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "moved", "canvas": {"width": 120, "height": 60},
       "slots": [{"id": "b", "frame": [0, 0, 60, 60]}, {"id": "a", "frame": [60, 0, 60, 60]}]}
      """, to: "moved.json")
    return try inputs.desk.run(
      "animate", "two.json", "moved.json", "photos", "--seconds", seconds, "--hold", "0.1", "--fps", "10", "--size",
      "24x12", "--match", "slots", "-o", output)
  }

  private func names(_ inputs: InputDesk, _ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: inputs.desk.path(folder)).filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test("are rejected if they contain other files", arguments: [".", "photos", "photos/", "./photos/../", "here"])
  func amongOthers(_ folder: String) throws {
    let inputs = try InputDesk()
    try inputs.desk.write("", to: "moved.json")
    _ = try animate(inputs, "photos")
    let before = try inputs.contents()
    let run = try animate(inputs, folder)
    #expect(run.status == 73, "\(run.errors)")
    #expect(run.errors.contains("not a frame of an earlier run") || run.errors.contains("never overwritten"))
    #expect(try inputs.contents() == before)
  }

  @Test("replace the frames of an earlier run, without leftovers")
  func again() throws {
    let inputs = try InputDesk()
    #expect(try animate(inputs, "new/", seconds: "0.6").status == 0)
    let long = try names(inputs, "new")
    #expect(try animate(inputs, "new").status == 0)
    let short = try names(inputs, "new")
    #expect(short.count >= 2 && long.count > short.count && long.starts(with: short), "\(long) \(short)")
    // Hidden files of a file manager are ignored.
    try inputs.desk.write("x", to: "new/.DS_Store")
    #expect(try animate(inputs, "new/").status == 0)
  }

  @Test("are rejected if a frame was changed or another file was added")
  func changed() throws {
    let inputs = try InputDesk()
    #expect(try animate(inputs, "new/").status == 0)
    try inputs.desk.write("mine", to: "new/0001.png")
    let run = try animate(inputs, "new/")
    #expect(run.status == 73 && run.errors.contains("0001.png, which is not a frame"), "\(run.errors)")
    #expect(try inputs.desk.data("new/0001.png") == Data("mine".utf8))
    #expect(try animate(inputs, "fresh/").status == 0)
    try inputs.desk.write("mine", to: "fresh/9999.png")
    #expect(try animate(inputs, "fresh/").status == 73)
    #expect(try inputs.desk.data("fresh/9999.png") == Data("mine".utf8))
  }

  @Test("are not overwritten if their frames are inputs of this run")
  func framesAsPhotos() throws {
    let inputs = try InputDesk()
    #expect(try animate(inputs, "new/").status == 0)
    let before = try inputs.contents()
    let run = try inputs.desk.run("animate", "two.json", "other.json", "new", "-o", "new")
    #expect(run.status == 73 && run.errors.contains("it is the photo new/"), "\(run.errors)")
    #expect(try inputs.contents() == before)
  }

  @Test("are selected by a slash or an existing folder", arguments: ["film.mov", "frames", "a.jpeg", "-"])
  func unknown(_ output: String) throws {
    let inputs = try InputDesk()
    let before = try inputs.contents()
    for arguments in [
      ["animate", "two.json", "other.json", "photos", "-o", output],
      ["replay", "gestures.jsonl", "--composition", "saved.json", "--frames", output],
    ] {
      let run = try CommandRun(arguments, in: inputs.desk.folder)
      #expect(run.status == 64 && run.errors.contains(".webp, .gif or .mp4, or in a slash"), "\(run.errors)")
      #expect(try inputs.contents() == before)
    }
    try FileManager.default.createDirectory(atPath: inputs.desk.path("x.mov"), withIntermediateDirectories: true)
    #expect(try animate(inputs, "x.mov").status == 0)
  }

  @Test("are recognized if their list was left incomplete by a killed process")
  func tornList() throws {
    let inputs = try InputDesk()
    #expect(try animate(inputs, "new/").status == 0)
    let list = try inputs.desk.data("new/.collage-frames")
    // A frame that was listed and never came, one that was listed twice, and a line without its end.
    try inputs.desk.write(list + Data("0099.png 1 2 3\n0001.png 5 6 7\n0002.png 12".utf8), to: "new/.collage-frames")
    #expect(try animate(inputs, "new/").status == 0)
    #expect(try inputs.desk.data("new/.collage-frames").split(separator: 10).count == names(inputs, "new").count)
  }
}
