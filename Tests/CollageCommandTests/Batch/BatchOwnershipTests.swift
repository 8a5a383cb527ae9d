import CollageRender
import Foundation
import Testing

/// A run removes and replaces what a run has made, and nothing of anybody else's.
@Suite("collage batch removes only what it made")
struct BatchOwnershipTests {
  /// A photo that cannot be decoded, whose header can be read.
  private func damage(_ batch: BatchDesk, _ name: String) throws {
    try batch.desk.write(Data([UInt8](try batch.desk.data("photos/p0.jpg")).prefix(200)), to: "photos/" + name)
  }

  @Test("a failed row keeps a foreign file with its name, with a note")
  func foreignFile() throws {
    let batch = try BatchDesk(rows: 3)
    try FileManager.default.createDirectory(atPath: batch.desk.path("out"), withIntermediateDirectories: true)
    try batch.desk.write("mine", to: "out/r1.jpg")
    try damage(batch, "p1.jpg")
    let run = try batch.run("--max-errors", "100")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try batch.desk.data("out/r1.jpg") == Data("mine".utf8))
    #expect(try batch.lines("out/failures.jsonl").contains { $0.contains("r1") && $0.contains("not written by a run") })
  }

  @Test("a failed row removes the picture of an earlier run", arguments: [true, false])
  func ownPicture(_ resumes: Bool) throws {
    let batch = try BatchDesk(rows: 3)
    #expect(try batch.run().status == 0)
    #expect(try batch.files().keys.contains("r1.jpg"))
    try damage(batch, "p1.jpg")
    let run = resumes ? try batch.run("--max-errors", "100", "--resume") : try batch.run("--max-errors", "100")
    #expect(run.status == 0, "\(run.errors)")
    let files = try batch.files()
    #expect(!files.keys.contains("r1.jpg") && files.keys.contains("r0.jpg"))
    #expect(!files.keys.contains(".collage/earlier.jsonl"))
  }

  @Test("a picture that was modified later is kept if its row fails", arguments: [true, false])
  func changedPicture(_ keepsSize: Bool) throws {
    let batch = try BatchDesk(rows: 3)
    #expect(try batch.run().status == 0)
    var bytes = try batch.desk.data("out/r1.jpg")
    if keepsSize { bytes[bytes.count - 3] ^= 1 } else { bytes.append(0) }
    try batch.desk.write(bytes, to: "out/r1.jpg")
    try damage(batch, "p1.jpg")
    #expect(try batch.run("--max-errors", "100").status == 0)
    #expect(try batch.desk.data("out/r1.jpg") == bytes)
  }

  @Test("a row that would overwrite its own photo is rejected before the first row")
  func ownPhoto() throws {
    let batch = try BatchDesk(rows: 3)
    try damage(batch, "p1.jpg")
    let before = try batch.files("photos")
    try batch.desk.write("id,a,b\np1,p1.jpg,p2.jpg\nx,p3.jpg,p4.jpg\n", to: "rows.csv")
    let run = try batch.run(out: "photos")
    #expect(run.status == 65, "\(run.errors)")
    let line = "row 1 (p1): would write photos/p1.jpg, which is an input; an input is never overwritten"
    #expect(run.errors.contains(line), "\(run.errors)")
    #expect(try batch.files("photos").filter { $0.key != "problems.jsonl" } == before)
  }

  @Test("a picture that another row reads is rejected as well")
  func otherRowsPhoto() throws {
    let batch = try BatchDesk(rows: 3)
    let before = try batch.files("photos")
    try batch.desk.write("id,a,b\nx,p1.jpg,p2.jpg\np7,p3.jpg,p4.jpg\ny,p7.jpg,p6.jpg\n", to: "rows.csv")
    let run = try batch.run(out: "photos")
    let line = "row 2 (p7): would write photos/p7.jpg, which is an input; an input is never overwritten"
    #expect(run.status == 65 && run.errors.contains(line), "\(run.errors)")
    #expect(try batch.files("photos").filter { $0.key != "problems.jsonl" } == before)
  }

  @Test(
    "a folder with foreign files that have reserved names is rejected",
    arguments: ["_SUCCESS.json", "failures.jsonl", "uncut.jsonl"])
  func foreignRunFile(_ name: String) throws {
    let batch = try BatchDesk(rows: 3)
    try FileManager.default.createDirectory(atPath: batch.desk.path("out"), withIntermediateDirectories: true)
    try batch.desk.write("mine", to: "out/" + name)
    let run = try batch.run()
    #expect(
      run.status == 73 && run.errors.contains("out/\(name): this name is reserved for a file written by the run"),
      "\(run.errors)")
    #expect(try batch.files() == [name: Data("mine".utf8)])
  }

  @Test(
    "a manifest that the run would overwrite is rejected",
    arguments: ["failures.jsonl", "uncut.jsonl", ".collage/journal.jsonl"])
  func manifestInTheFolder(_ name: String) throws {
    let batch = try BatchDesk(rows: 3)
    #expect(try batch.run().status == 0)
    let row = #"{"id": "r9", "a": "p1.jpg", "b": "p2.jpg"}"# + "\n"
    try batch.desk.write(row, to: "out/" + name)
    try batch.desk.write("", to: "rows.csv")
    let before = try batch.files()
    let run = try CommandRun(
      batch.arguments().map { $0 == "rows.csv" ? "out/" + name : $0 }, in: batch.desk.folder)
    let line = "would write out/\(name), which is an input; an input is never overwritten"
    #expect(run.status == 65 && run.errors.contains(line), "\(run.errors)")
    #expect(try batch.files() == before)
  }

  @Test(
    "a report with the name of a picture or a reserved file is rejected",
    arguments: ["r1.jpg", "../out/r2.jpg", "_SUCCESS.json", ".collage/journal.jsonl", ".collage/lock"])
  func report(_ name: String) throws {
    let batch = try BatchDesk(rows: 3)
    let run = try batch.run("--report", "out/" + name)
    #expect(run.status == 73 && run.errors.contains("this name is reserved for"), "\(run.errors)")
    #expect(try batch.files().keys.allSatisfy { $0.hasPrefix(".collage/") })
  }

  @Test("a lock or journal that is a link is rejected", arguments: ["lock", "journal.jsonl", "earlier.jsonl"])
  func links(_ name: String) throws {
    let batch = try BatchDesk(rows: 3)
    try FileManager.default.createDirectory(atPath: batch.desk.path("out/.collage"), withIntermediateDirectories: true)
    try batch.desk.write("mine\n", to: "precious")
    // With a journal there, a run that does not go on from it would set it aside.
    if name == "earlier.jsonl" { try batch.desk.write("\n", to: "out/.collage/journal.jsonl") }
    try FileManager.default.createSymbolicLink(
      atPath: batch.desk.path("out/.collage/" + name), withDestinationPath: "../../precious")
    _ = try batch.run("--resume")
    _ = try batch.run()
    #expect(try batch.desk.data("precious") == Data("mine\n".utf8))
  }

  @Test("a cache in a foreign folder keeps files that are not tiles")
  func cache() throws {
    let batch = try BatchDesk(rows: 3)
    let own = ["cache/ab/notes.txt", "cache/ab/0123456789abcdef0123456789abcd", "cache/me/photo.jpg"]
    for name in own {
      let path = batch.desk.path(name)
      try FileManager.default.createDirectory(
        atPath: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), withIntermediateDirectories: true)
      try Data(repeating: 65, count: 9 << 20).write(to: URL(fileURLWithPath: path))
    }
    let run = try batch.run("--cache-mb", "16")
    #expect(run.status == 0, "\(run.errors)")
    for name in own { #expect(try batch.desk.data(name).count == 9 << 20, "\(name)") }
  }
}
