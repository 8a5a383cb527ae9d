import Foundation
import Testing

@Suite("collage batch and foreign files")
struct BatchInputTests {
  @Test("a row's template is a file beside the manifest, or a template name")
  func templateNames() throws {
    let batch = try BatchDesk()
    try batch.desk.makeFolder("own")
    try batch.desk.write(Desk.template, to: "own/pair.json")
    try batch.desk.makeFolder("lists")
    try batch.desk.write(Desk.template, to: "lists/two.json")
    try batch.desk.write(
      """
      id,template,a,b,hero
      file,two.json,p1.jpg,p2.jpg,
      own,pair,p1.jpg,p2.jpg,
      short,hero-left,p1.jpg,p2.jpg,p3.jpg
      whole,hero/hero-left,p1.jpg,p2.jpg,p3.jpg

      """, to: "lists/rows.csv")
    func run(_ more: String...) throws -> CommandRun {
      let batch = [
        "COLLAGE_TEMPLATES=own", CommandRun.tool, "batch", "lists/rows.csv", "--root", "photos", "--out", "named",
        "--cache", "none", "--size", "300x200", "--output", "{id}.png",
      ]
      return try CommandRun(batch + more, executable: "/usr/bin/env", in: desk)
    }
    let desk = batch.desk.folder
    let made = try run()
    #expect(made.status == 0, "\(made.errors)")
    let files = try batch.files("named")
    #expect(try files["file.png"].map(BatchPictures.pixels) == files["own.png"].map(BatchPictures.pixels))
    #expect(files["short.png"] != nil && files["whole.png"] != nil && files["file.png"] != nil)
    let again = try run("--resume")
    #expect(again.status == 0 && again.text.contains("4 "), "\(again.text)")
    try batch.desk.write(
      """
      id,template,a,b,hero
      1,hero-lefd,p1.jpg,p2.jpg,p3.jpg
      2,../own/pair.json,p1.jpg,p2.jpg,
      3,own/pair.json,p1.jpg,p2.jpg,

      """, to: "lists/rows.csv")
    let refused = try run()
    #expect(refused.status == 65)
    #expect(refused.errors.contains("row 1 (1), column template: hero-lefd: "), "\(refused.errors)")
    #expect(refused.errors.contains("did you mean hero-left?"), "\(refused.errors)")
    #expect(refused.errors.contains("../own/pair.json: leads outside the folder"), "\(refused.errors)")
    #expect(refused.errors.contains("own/pair.json: cannot be opened"), "\(refused.errors)")
  }

  @Test("no photo, manifest or template is overwritten by a run")
  func inputs() throws {
    let batch = try BatchDesk()
    let photos = try batch.files("photos")
    try batch.desk.write("id,a,output\n1,p0.jpg,p0.jpg\n2,p1.jpg,p3.jpg\n3,p3.jpg,new.jpg\n", to: "rows.csv")
    let same = try batch.run("--skip-bad", out: "photos")
    #expect(same.status == 0 && same.text.hasPrefix("1 row: 1 rendered"), "\(same.text) \(same.errors)")
    let problems = try batch.lines("photos/problems.jsonl")
    #expect(problems.count == 2 && problems.allSatisfy { $0.contains("which is an input") }, "\(problems)")
    #expect(try batch.files("photos").filter { photos[$0.key] != nil } == photos)
    // By another way to the same folder.
    try FileManager.default.createSymbolicLink(atPath: batch.desk.path("link"), withDestinationPath: "photos")
    try batch.desk.write("id,a,output\n1,p0.jpg,p1.jpg\n2,p1.jpg,x.jpg\n", to: "rows.csv")
    let linked = try batch.run(out: "link")
    #expect(linked.status == 65 && linked.errors.contains("an input is never overwritten"), "\(linked.errors)")
    try FileManager.default.createDirectory(atPath: batch.desk.path("out"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: batch.desk.path("out/in"), withDestinationPath: "../photos")
    try batch.desk.write("id,a,output\n1,p0.jpg,in/p2.jpg\n", to: "rows.csv")
    #expect(try batch.run().errors.contains("leads outside the output folder through a link"))
    #expect(try batch.files("photos").filter { photos[$0.key] != nil } == photos)
  }

  @Test("neither the run's lists nor its report replace an input")
  func lists() throws {
    let batch = try BatchDesk()
    let rows = try batch.desk.data("rows.csv")
    #expect(try batch.run("--report", "rows.csv").status == 65)
    #expect(try batch.desk.data("rows.csv") == rows)
    #expect(try batch.run("--report", "photos/p3.jpg").errors.contains("an input is never overwritten"))
    #expect(try batch.run("--report", "two.json").status == 65)
    let lines = "{\"id\": 1, \"a\": \"p0.jpg\"}\n"
    try batch.desk.write("{\"id\": 1}\n", to: "failures.jsonl")
    let run = try batch.desk.run("batch", "failures.jsonl", "--template", "two.json", "--root", "photos", "--out", ".")
    #expect(run.status == 65 && run.errors.contains("failures.jsonl, which is an input"), "\(run.errors)")
    try batch.desk.write(lines, to: "problems.jsonl")
    _ = try batch.desk.run("batch", "problems.jsonl", "--template", "two.json", "--root", "photos", "--out", ".")
    #expect(try batch.desk.data("problems.jsonl") == Data(lines.utf8))
  }

  @Test("a failed row removes the picture of an earlier run, but no foreign file")
  func removal() throws {
    let batch = try BatchDesk()
    try FileManager.default.createDirectory(atPath: batch.desk.path("out"), withIntermediateDirectories: true)
    try batch.desk.write("somebody's", to: "out/r4.jpg")
    try batch.desk.write(Data(try batch.desk.data("photos/p4.jpg").prefix(400)), to: "photos/p4.jpg")
    _ = try batch.run("--max-errors", "100")
    #expect(try batch.files()["r4.jpg"] == Data("somebody's".utf8))
    try batch.desk.write(Data(try batch.desk.data("photos/p5.jpg").prefix(400)), to: "photos/p5.jpg")
    try batch.desk.write("mine now", to: "out/r5.jpg")
    _ = try batch.run("--max-errors", "100", "--resume")
    let files = try batch.files()
    #expect(files["r2.jpg"] == nil && files["r10.jpg"] == nil, "pictures of p5, made by the first run")
    #expect(files["r5.jpg"] == Data("mine now".utf8), "another file under the name")
  }
}
