import CollageRender
import Foundation
import Testing

@Suite("collage batch")
struct BatchCommandTests {
  @Test("makes a picture a row, says so last, and leaves nothing else")
  func whole() throws {
    let batch = try BatchDesk()
    let run = try batch.run("--report", "report.html")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.hasPrefix("24 rows: 24 rendered, 0 were there, 0 failed"))
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

  @Test("resumes: nothing where nothing changed, and what changed where something did")
  func resume() throws {
    let batch = try BatchDesk()
    _ = try batch.run()
    let before = try batch.files()
    let again = try batch.run("--resume")
    #expect(again.text.hasPrefix("24 rows: 0 rendered, 24 were there, 0 failed"), "\(again.text)")
    #expect(try batch.files() == before)
    // A photo of three rows each in two columns, a picture that is gone, and one that was cut.
    let rgb = [UInt8](repeating: 77, count: 80 * 60 * 3)
    try PixelWriter.writeJPEG(rgb: rgb, width: 80, height: 60, to: batch.desk.path("photos/p5.jpg"))
    try FileManager.default.removeItem(atPath: batch.desk.path("out/r0.jpg"))
    try batch.desk.write(Data([1, 2, 3]), to: "out/r1.jpg")
    let changed = try batch.run("--resume")
    #expect(changed.text.hasPrefix("24 rows: 8 rendered, 16 were there, 0 failed"), "\(changed.text)")
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

  @Test("says everything that is wrong with a manifest at once, before the first picture")
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
    for part in [
      "gone.jpg: cannot be opened", "(2 rows)", "two.json: points out of the folder",
      "id 1 stands in rows 1 and 4", "none.json", "row 6 (5): no photo; the template's slots are a, b",
      "rows 1 and 6 would both write", "output \"../7.jpg\" leads out of the folder",
    ] {
      #expect(run.errors.contains(part), "\(part) is not in \(run.errors)")
    }
    #expect(try !batch.desk.names().contains("out"))
    try batch.desk.write("id,a,b\n1,p0.jpg,p1.jpg\n1,p0.jpg,p1.jpg\n", to: "rows.csv")
    let dry = try batch.run("--dry-run")
    #expect(dry.status == 0 && dry.text == "1 rows are in order; nothing was rendered\n", "\(dry.text)")
    #expect(try !batch.desk.names().contains("out"))
  }

  @Test("shares of a manifest make its pictures, each once")
  func shards() throws {
    let batch = try BatchDesk()
    _ = try batch.run(out: "whole")
    for index in 0..<3 { #expect(try batch.run("--shard", "\(index)/3", out: "share\(index)").status == 0) }
    let shares = try (0..<3).map { try batch.files("share\($0)").filter { $0.key.hasSuffix(".jpg") } }
    let whole = try batch.files("whole").filter { $0.key.hasSuffix(".jpg") }
    #expect(shares.reduce(0) { $0 + $1.count } == 24)
    #expect(shares.reduce(into: [:]) { $0.merge($1) { one, _ in one } } == whole)
  }
}

@Suite("collage batch, when things go wrong")
struct BatchFaultTests {
  @Test("a photo that cannot be read costs its rows alone, which are listed with the reason")
  func damaged() throws {
    let batch = try BatchDesk()
    try batch.desk.write(Data(try batch.desk.data("photos/p4.jpg").prefix(400)), to: "photos/p4.jpg")
    let run = try batch.run("--max-errors", "30")
    #expect(run.status == 0 && run.text.contains("18 rendered, 0 were there, 6 failed"), "\(run.text) \(run.errors)")
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
      "os.abort()", "import time; time.sleep(60)", "hoard = bytearray(3 << 30)",
      // Together with the true answer, which comes too late.
      #"sys.stdout.buffer.write(b'{"id": "other", "status": "ok"}\n')"#,
    ])
  func crash(command: String) throws {
    let batch = try BatchDesk()
    #expect(try batch.run(out: "clean").status == 0)
    let prefix = try batch.fault("r7", command)
    let run = try batch.run("--max-errors", "10", "--row-seconds", "5", "--jobs", "2", "--worker-prefix", prefix)
    #expect(run.status == 0 && run.text.contains("23 rendered, 0 were there, 1 failed"), "\(run.text) \(run.errors)")
    let failures = try batch.lines("out/failures.jsonl")
    #expect(failures.count == 1 && failures[0].contains("\"id\":\"r7\"") && failures[0].contains("quarantined"))
    var expected = try batch.files("clean").filter { $0.key.hasSuffix(".jpg") }
    expected["r7.jpg"] = nil
    #expect(try batch.files().filter { $0.key.hasSuffix(".jpg") } == expected)
  }

  @Test("a worker that finds the disk full ends the run at once, and says so")
  func diskFull() throws {
    let batch = try BatchDesk()
    let prefix = try batch.fault("r7", "worker.kill(); sys.exit(74)")
    let run = try batch.run("--jobs", "1", "--worker-prefix", prefix)
    #expect(run.status == 74 && run.errors.contains("no space left on device"), "\(run.errors)")
    let files = try batch.files()
    #expect(files["_SUCCESS.json"] == nil && files["r23.jpg"] == nil)
  }

  @Test("killed at any moment and resumed, a run leaves what an undisturbed one leaves")
  func kills() throws {
    let batch = try BatchDesk(rows: 400)
    #expect(try batch.run(out: "clean").status == 0)
    let clean = try batch.files("clean")
    var random = SystemRandomNumberGenerator()
    for round in 0..<12 {
      let process = try batch.start("--resume")
      usleep(UInt32.random(in: 20_000...220_000, using: &random))
      if round % 3 == 2 {
        // Workers alone: the run goes on with others.
        _ = try CommandRun(["-KILL", "-P", "\(process.processIdentifier)"], executable: "/usr/bin/pkill", in: "/")
        usleep(30_000)
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let last = try batch.run("--resume")
    #expect(last.status == 0, "\(last.errors)")
    #expect(try batch.files() == clean)
  }

  @Test("stops cleanly when asked to, and goes on from there")
  func stop() throws {
    let batch = try BatchDesk(rows: 600)
    let process = try batch.start()
    // With the first picture there, the run listens to signals.
    while (try? batch.files().keys.contains { $0.hasSuffix(".jpg") }) != true, process.isRunning { usleep(2_000) }
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 143 || process.terminationStatus == 0)
    let left = try batch.files()
    #expect(!left.keys.contains { $0.hasSuffix(".tmp") || $0.hasSuffix("lock") })
    let rest = try batch.run("--resume")
    #expect(rest.status == 0 && rest.text.hasPrefix("600 rows"))
    #expect(try batch.files().count == 602)
  }

  @Test("two runs on one folder refuse each other")
  func twoRuns() throws {
    let batch = try BatchDesk(rows: 1500)
    let process = try batch.start("--jobs", "1", "--cache", "none")
    while !FileManager.default.fileExists(atPath: batch.desk.path("out/.collage/lock")), process.isRunning {
      usleep(2_000)
    }
    let second = try batch.run()
    #expect(second.status == 73, "\(second.errors)")
    #expect(second.errors.contains("another run works on this folder (process \(process.processIdentifier))"))
    process.terminate()
    process.waitUntilExit()
  }
}

@Suite("collage worker")
struct WorkerCommandTests {
  @Test("answers every line, in order, and knows its own pictures again")
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
      "the template has none of this name; it has a, b", #""id":"3","status":"ok""#, "speaks version 1",
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

/// Pixels of pictures that tests compare.
enum BatchPictures {
  static func pixels(_ data: Data) throws -> [UInt8] {
    // Behind the comment that holds the key, the bytes are those of the picture alone.
    guard let comment = data.range(of: Data("collage-key ".utf8)) else { return [UInt8](data) }
    return [UInt8](data[..<(comment.lowerBound - 4)]) + [UInt8](data[(comment.upperBound + 64)...])
  }
}
