import CollageRender
import Foundation
import Testing

@Suite("collage batch")
struct BatchCommandTests {
  @Test("renders one picture per row, prints a summary, and leaves no other files")
  func whole() throws {
    let batch = try BatchDesk()
    let run = try batch.run("--report", "report.html")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.hasPrefix("24 rows: 24 rendered, 0 up to date, 0 failed"))
    let names = try batch.files().keys.sorted()
    let pictures = (0..<24).map { "r\($0).jpg" }
    #expect(names == ([".collage/journal.jsonl", "_SUCCESS.json"] + pictures).sorted())
    let success = String(decoding: try batch.desk.data("out/_SUCCESS.json"), as: UTF8.self)
    #expect(success.contains("\"rows\": 24") && success.contains("\"failed\": 0"))
    let page = String(decoding: try batch.desk.data("report.html"), as: UTF8.self)
    #expect(page.contains("src=\"out/r0.jpg\"") && page.contains("Slowest rows"))
    // The picture of a row is that of a render.
    _ = try batch.desk.run(
      "render", "two.json", "photos/p0.jpg", "photos/p3.jpg", "--order", "given", "-o", "r0.jpg")
    #expect(try BatchPictures.pixels(batch.desk.data("r0.jpg")) == BatchPictures.pixels(batch.desk.data("out/r0.jpg")))
  }

  @Test("the same bytes with one worker and with three, and from JSON lines on standard input")
  func sameBytes() throws {
    let batch = try BatchDesk()
    #expect(try batch.run("--jobs", "1", out: "one").status == 0)
    #expect(try batch.run("--jobs", "3", "--cache", "none", out: "three").status == 0)
    #expect(try batch.files("one") == batch.files("three"))
    let lines = (0..<24).map { #"{"id": "r\#($0)", "a": "p\#($0 % 8).jpg", "slots": {"b": "p\#(($0 + 3) % 8).jpg"}}"# }
    try batch.desk.write(lines.joined(separator: "\n"), to: "rows.jsonl")
    let command = "\(CommandRun.tool) batch - --template two.json --root photos --out lines < rows.jsonl"
    let run = try CommandRun(["-c", command], executable: "/bin/sh", in: batch.desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try batch.files("lines") == batch.files("one"))
  }

  @Test("--resume renders only what changed")
  func resume() throws {
    let batch = try BatchDesk()
    _ = try batch.run()
    let before = try batch.files()
    let again = try batch.run("--resume")
    #expect(again.text.hasPrefix("24 rows: 0 rendered, 24 up to date, 0 failed"), "\(again.text)")
    #expect(try batch.files() == before)
    // A photo of three rows each in two columns, a picture that is gone, and one that was cut.
    let rgb = [UInt8](repeating: 77, count: 80 * 60 * 3)
    try PixelWriter.writeJPEG(rgb: rgb, width: 80, height: 60, to: batch.desk.path("photos/p5.jpg"))
    try FileManager.default.removeItem(atPath: batch.desk.path("out/r0.jpg"))
    try batch.desk.write(Data([1, 2, 3]), to: "out/r1.jpg")
    let changed = try batch.run("--resume")
    #expect(changed.text.hasPrefix("24 rows: 8 rendered, 16 up to date, 0 failed"), "\(changed.text)")
    #expect(try batch.files()["r0.jpg"] == before["r0.jpg"] && batch.files()["r5.jpg"] != before["r5.jpg"])
    // The template's own picture is part of it.
    let framed = Desk.template.replacingOccurrences(
      of: "\"height\": 60", with: "\"height\": 60, \"background\": {\"picture\": \"paper.jpg\"}")
    try batch.desk.write(framed, to: "two.json")
    try batch.desk.write(try batch.desk.data("photos/p1.jpg"), to: "paper.jpg")
    #expect(try batch.run("--resume").text.hasPrefix("24 rows: 24 rendered"))
    try batch.desk.write(try batch.desk.data("photos/p2.jpg"), to: "paper.jpg")
    #expect(try batch.run("--resume").text.hasPrefix("24 rows: 24 rendered"), "another paper, other pictures")
    let larger = try batch.run("--resume", "--scale", "2")
    #expect(larger.text.hasPrefix("24 rows: 24 rendered"), "other options, other pictures")
  }

  @Test("prints all problems of a manifest at once, before the first picture")
  func validation() throws {
    let batch = try BatchDesk()
    try batch.desk.write(
      """
      id,template,a,b,output
      1,,p0.jpg,p1.jpg,
      2,,gone.jpg,p1.jpg,
      3,,gone.jpg,../two.json,
      1,,p2.jpg,p3.jpg,
      4,none.json,p0.jpg,p1.jpg,
      5,,,,
      6,,p0.jpg,p1.jpg,1.jpg
      7,,p0.jpg,p1.jpg,../7.jpg

      """, to: "rows.csv")
    let run = try batch.run()
    #expect(run.status == 65)
    let photos = batch.desk.path("photos")
    for part in [
      "row 2 (2), column a: gone.jpg: cannot be opened in \(photos): no such file or directory (and 1 more row)",
      "row 3 (3), column b: ../two.json: points out of the folder",
      "id 1 occurs in rows 1 and 4", "row 5 (4), column template: none.json",
      "row 6 (5): no photo; the template's slots are a, b",
      "rows 1 and 7 would both write", "row 8 (7), column output: output \"../7.jpg\" leads out of the folder",
    ] {
      #expect(run.errors.contains(part), "\(part) is not in \(run.errors)")
    }
    #expect(try batch.lines("out/problems.jsonl").count == 10)
    #expect(try batch.files().keys.sorted() == ["problems.jsonl"])
    try batch.desk.write("id,a,b\n1,p0.jpg,p1.jpg\n1,p0.jpg,p1.jpg\n2,p0.jpg,\n", to: "rows.csv")
    let dry = try batch.run("--dry-run")
    #expect(dry.status == 0 && dry.text == "2 rows are valid; nothing was rendered\n", "\(dry.text)")
    #expect(dry.errors.contains("1 row says the same") && dry.errors.contains("1 cell is empty (b)"))
    #expect(try batch.files().isEmpty)
  }

  @Test("invalid rows are skipped on demand, and the rest is unaffected")
  func skipBad() throws {
    let batch = try BatchDesk()
    #expect(try batch.run(out: "clean").status == 0)
    let rows = String(decoding: try batch.desk.data("rows.csv"), as: UTF8.self)
    let bad = (0..<70).map { "bad\($0),gone\($0).jpg,p1.jpg\n" }.joined()
    try batch.desk.write(rows + bad + "r24,p0.jpg,p1.jpg,p2.jpg\n", to: "rows.csv")
    let refused = try batch.run()
    #expect(refused.status == 65 && refused.errors.contains("and 21 more; all 71 problems are in out/problems.jsonl"))
    #expect(refused.errors.split(separator: "\n").count == 51)
    let run = try batch.run("--skip-bad")
    #expect(run.status == 0 && run.errors.contains("71 bad rows are skipped"), "\(run.errors)")
    let problems = try batch.lines("out/problems.jsonl")
    #expect(problems.count == 71 && problems[70].contains("\"row\":95,\"id\":\"r24\",\"problem\":\"4 fields"))
    var files = try batch.files()
    files["problems.jsonl"] = nil
    let success = String(decoding: try #require(files["_SUCCESS.json"]), as: UTF8.self)
    #expect(success.contains("\"rows\": 24") && success.contains("\"skipped\": 71"))
    files["_SUCCESS.json"] = try batch.files("clean")["_SUCCESS.json"]
    #expect(try files == batch.files("clean"))
  }

  @Test("unknown columns are rejected with the nearest name, unless they are custom")
  func unknownColumns() throws {
    let batch = try BatchDesk()
    let hero = Desk.template.replacingOccurrences(of: "[\"a\", \"b\"]", with: "[\"hero\", \"b\"]")
    try batch.desk.write(hero, to: "two.json")
    for (heading, errors) in [
      ("id,heroo,b", "column heroo: no such slot; did you mean hero?"),
      ("id,hero,b.maks", "column b.maks: no such slot; did you mean b.mask?"),
      ("id,hero,title", "column title: no such slot; the template's slots are b, hero; columns of your own begin"),
    ] {
      try batch.desk.write("\(heading)\n1,p0.jpg,p1.jpg\n", to: "rows.csv")
      let run = try batch.run("--dry-run")
      #expect(run.status == 65 && run.errors.contains(errors), "\(run.errors)")
    }
    try batch.desk.write("id,hero,x-title\n1,p0.jpg,p1.jpg\n", to: "rows.csv")
    #expect(try batch.run("--dry-run").status == 0)
    try batch.desk.write("id,hero,season\n1,p0.jpg,may\n", to: "rows.csv")
    #expect(try batch.run("--output", "{season}/{id}.png").status == 0)
    #expect(try batch.files()["may/1.png"]?.starts(with: [0x89, 0x50]) == true, "a column of the pattern")
    try batch.desk.write("{\"id\": 1, \"slots\": {\"heroo\": \"p0.jpg\"}}\n", to: "rows.jsonl")
    let lines = try batch.desk.run("batch", "rows.jsonl", "--template", "two.json", "--root", "photos", "--out", "o")
    #expect(lines.status == 65 && lines.errors.contains("row 1 (1), column heroo: no such slot; did you mean hero?"))
  }

  @Test("the extension of a picture's name determines its format, and unknown ones are rejected")
  func formats() throws {
    let batch = try BatchDesk()
    try batch.desk.write("id,a,output\n1,p0.jpg,x.png\n2,p0.jpg,y.webp\n3,p0.jpg,\n", to: "rows.csv")
    #expect(try batch.run().status == 0)
    let files = try batch.files()
    #expect(files["x.png"]?.starts(with: [0x89, 0x50]) == true)
    #expect(files["y.webp"]?.starts(with: Data("RIFF".utf8)) == true)
    #expect(files["3.jpg"]?.starts(with: [0xFF, 0xD8]) == true)
    try batch.desk.write("id,a,output\n1,p0.jpg,x.bin\n", to: "rows.csv")
    let unknown = try batch.run("--dry-run")
    #expect(
      unknown.errors.contains("row 1 (1), column output: output x.bin: the extension is not that of a writable format"))
    try batch.desk.write("id,a,output\n1,p0.jpg,x.png\n", to: "rows.csv")
    #expect(try batch.run("--dry-run", "--format", "jpeg").errors.contains("the extension names png"))
    try batch.desk.write("id,a\n1,p0.jpg\n", to: "rows.csv")
    #expect(try batch.run("--format", "png", out: "png").status == 0)
    #expect(try batch.files("png")["1.png"] != nil)
  }

  @Test("shards and limits in one folder add up to the result of one run")
  func shards() throws {
    let batch = try BatchDesk()
    #expect(try batch.run(out: "whole").status == 0)
    for index in [2, 0, 1] {
      #expect(try batch.files("shares")["_SUCCESS.json"] == nil)
      #expect(try batch.run("--shard", "\(index)/3", out: "shares").status == 0)
    }
    #expect(try batch.files("shares") == batch.files("whole"))
    #expect(try batch.run("--resume", out: "shares").text.hasPrefix("24 rows: 0 rendered, 24 up to date"))
    let part = try batch.run("--limit", "5", out: "limit")
    #expect(part.text.hasPrefix("5 rows: 5 rendered") && part.text.contains("not finished yet"), "\(part.text)")
    #expect(try batch.files("limit")["_SUCCESS.json"] == nil)
    #expect(try batch.run("--resume", out: "limit").text.hasPrefix("24 rows: 19 rendered, 5 up to date"))
    #expect(try batch.files("limit") == batch.files("whole"))
    // What a share found does not outlive what it was found for.
    try batch.desk.write(try batch.desk.data("photos/p0.jpg"), to: "photos/p5.jpg")
    #expect(try batch.run("--shard", "0/3", "--resume", out: "shares").text.contains("not finished yet"))
    #expect(try batch.files("shares")["_SUCCESS.json"] == nil)
  }

  @Test("lists of failures cover all shards")
  func failuresOfShards() throws {
    let batch = try BatchDesk()
    try batch.desk.write(Data(try batch.desk.data("photos/p4.jpg").prefix(400)), to: "photos/p4.jpg")
    _ = try batch.run("--max-errors", "100", out: "whole")
    for index in 0..<3 { _ = try batch.run("--shard", "\(index)/3", "--max-errors", "100", out: "shares") }
    #expect(try batch.lines("whole/failures.jsonl").count == 6)
    #expect(try batch.files("shares") == batch.files("whole"))
  }

  @Test("--verify detects a picture with the right size and other bytes")
  func verify() throws {
    let batch = try BatchDesk()
    #expect(try batch.run().status == 0)
    let before = try batch.files()
    var changed = try batch.desk.data("out/r3.jpg")
    changed[changed.count / 2] ^= 1
    try batch.desk.write(changed, to: "out/r3.jpg")
    #expect(try batch.run("--resume").text.hasPrefix("24 rows: 0 rendered"), "sizes alone")
    #expect(try batch.run("--resume", "--verify").text.hasPrefix("24 rows: 1 rendered, 23 up to date"))
    #expect(try batch.files() == before)
    #expect(try batch.run("--verify").status == 64)
  }
}

@Suite("collage batch and foreign files")
struct BatchInputTests {
  @Test("a row's template is a file beside the manifest, or a name as in every command")
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
    #expect(refused.errors.contains("../own/pair.json: points out of the folder"), "\(refused.errors)")
    #expect(refused.errors.contains("own/pair.json: cannot be opened"), "\(refused.errors)")
  }

  @Test("no photo, manifest or template is overwritten by a run")
  func inputs() throws {
    let batch = try BatchDesk()
    let photos = try batch.files("photos")
    try batch.desk.write("id,a,output\n1,p0.jpg,p0.jpg\n2,p1.jpg,p3.jpg\n3,p3.jpg,new.jpg\n", to: "rows.csv")
    let same = try batch.run("--skip-bad", out: "photos")
    #expect(same.status == 0 && same.text.hasPrefix("1 rows: 1 rendered"), "\(same.text) \(same.errors)")
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
    #expect(try batch.run().errors.contains("leads out of the folder through a link"))
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

  @Test("a failed row removes the picture of an earlier run, and no foreign file")
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

@Suite("collage batch and failures")
struct BatchFaultTests {
  @Test("an unreadable photo fails only its rows, which are listed with the reason")
  func damaged() throws {
    let batch = try BatchDesk()
    try batch.desk.write(Data(try batch.desk.data("photos/p4.jpg").prefix(400)), to: "photos/p4.jpg")
    let run = try batch.run("--max-errors", "30")
    #expect(run.status == 0 && run.text.contains("18 rendered, 0 up to date, 6 failed"), "\(run.text) \(run.errors)")
    let failures = try batch.lines("out/failures.jsonl")
    #expect(failures.count == 6 && failures.allSatisfy { $0.contains("p4.jpg: damaged") })
    #expect(failures.first?.contains("\"id\":\"r1\"") == true, "in the order of the manifest")
    let strict = try batch.run("--resume", "--report", "report.html")
    #expect(strict.status == 65 && strict.errors.contains("6 of 24 rows failed"), "\(strict.errors)")
    let page = String(decoding: try batch.desk.data("report.html"), as: UTF8.self)
    #expect(page.contains("<td>r1<td>error<td>") && page.contains("p4.jpg: damaged"), "the page of a run that failed")
    #expect(try batch.files()["_SUCCESS.json"] == nil)
    #expect(try batch.run("--fail-fast", out: "fast").status == 65)
  }

  @Test(
    "a worker that crashes, hangs, eats memory or talks nonsense costs one row",
    arguments: [
      "os.abort()", "time.sleep(60)", "hoard = bytearray(3 << 30)",
      // Together with the true answer, which comes too late.
      #"sys.stdout.buffer.write(b'{"id": "other", "status": "ok"}\n')"#,
      "os.write(1, b'x' * (2 << 20))",
    ])
  func crash(command: String) throws {
    let batch = try BatchDesk()
    #expect(try batch.run(out: "clean").status == 0)
    let prefix = try batch.fault(when: "id == 'r7'", command)
    let run = try batch.run("--max-errors", "10", "--row-seconds", "15", "--jobs", "2", "--worker-prefix", prefix)
    #expect(run.status == 0 && run.text.contains("23 rendered, 0 up to date, 1 failed"), "\(run.text) \(run.errors)")
    let failures = try batch.lines("out/failures.jsonl")
    #expect(failures.count == 1 && failures[0].contains("\"id\":\"r7\"") && failures[0].contains("quarantined"))
    var expected = try batch.files("clean").filter { $0.key.hasSuffix(".jpg") }
    expected["r7.jpg"] = nil
    #expect(try batch.files().filter { $0.key.hasSuffix(".jpg") } == expected)
  }

  @Test("workers that cannot do anything end the run at once", arguments: ["false", "true", "echo"])
  func uselessWorker(prefix: String) throws {
    let batch = try BatchDesk(rows: 200)
    let run = try batch.run("--jobs", "8", "--worker-prefix", prefix)
    #expect(run.status == 70 && run.errors.contains("8 workers exited before their first reply"), "\(run.errors)")
    #expect(try batch.files().keys.filter { $0.hasSuffix(".jpg") }.isEmpty)
  }

  @Test("workers that all crash on the same photo first are not treated as broken")
  func sharedCrash() throws {
    let batch = try BatchDesk()
    let prefix = try batch.fault(when: "int(id[1:]) % 8 in (0, 5)", "os.abort()")
    let run = try batch.run("--jobs", "4", "--max-errors", "100", "--worker-prefix", prefix)
    #expect(run.status == 0 && run.text.contains("18 rendered, 0 up to date, 6 failed"), "\(run.text) \(run.errors)")
  }

  @Test("a worker that does not exit after its last reply is killed")
  func endlessWorker() throws {
    let batch = try BatchDesk()
    let prefix = try batch.fault(when: "False", atEnd: "time.sleep(600)")
    let run = try batch.run("--row-seconds", "10", "--worker-prefix", prefix)
    #expect(run.status == 0 && run.text.hasPrefix("24 rows: 24 rendered, 0 up to date, 0 failed"), "\(run.errors)")
  }

  @Test("a full disk ends the run at once, with an error")
  func diskFull() throws {
    let batch = try BatchDesk()
    let prefix = try batch.fault(when: "id == 'r7'", "worker.kill(); sys.exit(74)")
    let run = try batch.run("--jobs", "1", "--worker-prefix", prefix)
    #expect(run.status == 74 && run.errors.contains("no space left on device"), "\(run.errors)")
    let files = try batch.files()
    #expect(files["_SUCCESS.json"] == nil && files["r23.jpg"] == nil)
  }

  @Test("the output of a run killed at any row and resumed is byte-identical")
  func kills() throws {
    let batch = try BatchDesk(rows: 120)
    #expect(try batch.run(out: "clean").status == 0)
    let clean = try batch.files("clean")
    // Between them the journal reaches the disk, or does not; the picture is there, or is not.
    let pause = "time.sleep(1.5)"
    let end = "os.kill(batch, signal.SIGKILL); sys.exit(1)"
    for (row, before, after) in [
      (1, end, "pass"), (1, "pass", end), (20, "\(pause); \(end)", "pass"), (9, "pass", "\(pause); \(end)"),
      (15, "worker.kill()", "\(pause); \(end)"), (3, end, "pass"),
    ] {
      let prefix = try batch.fault(when: "row == \(row)", before, after: after)
      #expect(try batch.run("--resume", "--jobs", "2", "--worker-prefix", prefix).status != 0)
      // The journal's last line may be torn by what stopped the machine.
      let journal = try batch.desk.data("out/.collage/journal.jsonl")
      if row == 9 { try batch.desk.write(journal.dropLast(30), to: "out/.collage/journal.jsonl") }
    }
    #expect(try batch.lines("out/.collage/journal.jsonl").count > 10, "earlier runs left something to go on from")
    let last = try batch.run("--resume")
    #expect(last.status == 0 && !last.text.contains(" 0 up to date"), "\(last.text) \(last.errors)")
    #expect(try batch.files() == clean)
  }

  @Test("stops cleanly when asked to, and the run can be resumed", arguments: ["SIGTERM", "SIGINT", "SIGHUP"])
  func stop(signal: String) throws {
    let batch = try BatchDesk(rows: 100)
    #expect(try batch.run(out: "clean").status == 0)
    let prefix = try batch.fault(when: "row == 20", "os.kill(batch, signal.\(signal))")
    let run = try batch.run("--worker-prefix", prefix)
    let code: Int32 = signal == "SIGTERM" ? 143 : signal == "SIGINT" ? 130 : 129
    #expect(run.status == code && run.errors.contains("--resume"), "\(run.status) \(run.errors)")
    let left = try batch.files()
    #expect(!left.keys.contains { $0.hasSuffix(".tmp") || $0.hasSuffix("lock") || $0 == "_SUCCESS.json" })
    #expect(left["r99.jpg"] == nil || left.count < 103)
    let rest = try batch.run("--resume")
    #expect(rest.status == 0 && rest.text.hasPrefix("100 rows") && !rest.text.contains(" 0 up to date"))
    #expect(try batch.files() == batch.files("clean"))
  }

  @Test("a hangup does not stop a run under nohup")
  func hangup() throws {
    let batch = try BatchDesk()
    let prefix = try batch.fault(when: "row == 3", "os.kill(batch, signal.SIGHUP)")
    let arguments = batch.arguments(["--worker-prefix", prefix]).map { "'\($0)'" }.joined(separator: " ")
    let command = "trap '' HUP; exec \(CommandRun.tool) \(arguments)"
    let run = try CommandRun(["-c", command], executable: "/bin/sh", in: batch.desk.folder)
    #expect(run.status == 0 && run.text.hasPrefix("24 rows: 24 rendered"), "\(run.status) \(run.errors)")
  }

  @Test("a manifest that changes during the run ends it")
  func changedManifest() throws {
    let batch = try BatchDesk(rows: 4000)
    let manifest = batch.desk.path("rows.csv")
    let prefix = try batch.fault(when: "row == 3", "open('\(manifest)', 'a').write('new,p0.jpg,p1.jpg\\n')")
    let run = try batch.run("--jobs", "1", "--worker-prefix", prefix)
    #expect(run.status == 65 && run.errors.contains("the manifest changed"), "\(run.errors)")
  }

  @Test("a second run on the same folder is rejected")
  func twoRuns() throws {
    let batch = try BatchDesk()
    let command = ([CommandRun.tool] + batch.arguments()).map { "'\($0)'" }.joined(separator: ", ")
    let prefix = try batch.fault(
      when: "row == 3",
      "second = subprocess.run([\(command)], capture_output=True, text=True); "
        + "open('second.txt', 'w').write(f'{second.returncode} {batch} {second.stderr}')")
    #expect(try batch.run("--jobs", "1", "--worker-prefix", prefix).status == 0)
    let second = String(decoding: try batch.desk.data("second.txt"), as: UTF8.self)
    let process = second.split(separator: " ").dropFirst().first ?? ""
    #expect(second.hasPrefix("73 "), "\(second)")
    #expect(second.contains("another run uses this folder (process \(process))"), "\(second)")
  }
}

@Suite("collage worker")
struct WorkerCommandTests {
  @Test("answers every line in order, and recognizes its own pictures")
  func lines() throws {
    let batch = try BatchDesk()
    let job = #"{"v": 1, "id": "1", "template": "two.json", "slots": {"a": "p1.jpg", "b": "p2.jpg"}, "out": "1.png"}"#
    let inline = Desk.template.replacingOccurrences(of: "\n", with: " ")
    try batch.desk.write(
      [
        job, "no JSON", job, #"{"id": "2", "template": "two.json", "slots": {"c": "p1.jpg"}, "out": "2.png"}"#, "",
        #"{"id": "3", "template": \#(inline), "photos": ["p3.jpg", "p4.jpg"], "out": "3.png"}"#,
        #"{"id": "4", "v": 2, "template": "two.json", "out": "4.png"}"#,
      ].joined(separator: "\n"), to: "jobs.jsonl")
    let run = try CommandRun(
      ["-c", "\(CommandRun.tool) worker --root photos --format png --cache none < jobs.jsonl"],
      executable: "/bin/sh", in: batch.desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.text.split(separator: "\n").map { String($0) }
    #expect(lines.count == 6)
    let wanted = [
      #""id":"1","status":"ok""#, #""id":"","status":"error""#, #""id":"1","status":"exists""#,
      "slots.c: no such slot; did you mean a?", #""id":"3","status":"ok""#, "supports version 1",
    ]
    for (line, part) in zip(lines, wanted) { #expect(line.contains(part), "\(line) has no \(part)") }
    #expect(try batch.desk.names().contains("3.png") && !batch.desk.names().contains("2.png"))
    // Another picture under the same name is not taken for the job's.
    try FileManager.default.removeItem(atPath: batch.desk.path("1.png"))
    try FileManager.default.copyItem(atPath: batch.desk.path("3.png"), toPath: batch.desk.path("1.png"))
    let again = try CommandRun(
      ["-c", "head -1 jobs.jsonl | \(CommandRun.tool) worker --root photos --format png --cache none"],
      executable: "/bin/sh", in: batch.desk.folder)
    #expect(again.text.contains(#""status":"ok""#), "\(again.text)")
  }
}

@Suite("collage worker without memory")
struct WorkerMemoryTests {
  @Test("ends with a reply or an error under any memory limit", arguments: [12, 16, 20, 24, 30, 60])
  func ends(megabytes: Int) throws {
    let batch = try BatchDesk()
    let jobs = (0..<8).map {
      #"{"id": "\#($0)", "template": "two.json", "slots": {"a": "p\#($0).jpg", "b": "p0.jpg"}, "out": "\#($0).png"}"#
    }
    try batch.desk.write(jobs.joined(separator: "\n") + "\n", to: "jobs.jsonl")
    let limit = "ulimit -d \(megabytes * 1000); ulimit -c 0"
    let command = "\(limit); timeout 60 \(CommandRun.tool) worker --root photos --cache none < jobs.jsonl"
    let run = try CommandRun(["-c", command], executable: "/bin/sh", in: batch.desk.folder)
    #expect(run.status != 124, "it hangs")
    #expect(run.status != 0 || run.text.split(separator: "\n").count == 8, "\(run.text)")
  }
}

/// Pixels of pictures that tests compare.
enum BatchPictures {
  static func pixels(_ data: Data) throws -> [UInt8] {
    // Behind the comment that holds the key, the bytes are those of the picture alone.
    guard let comment = data.range(of: Data("collage-key ".utf8)) else { return [UInt8](data) }
    return [UInt8](data[..<(comment.lowerBound - 4)]) + [UInt8](data[(comment.upperBound + 64)...])
  }
}
