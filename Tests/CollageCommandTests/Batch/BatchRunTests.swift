import CollageRender
import Foundation
import Testing

@Suite("collage batch")
struct BatchRunTests {
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

  @Test("writes the same bytes with one worker and with three, and from JSON lines on standard input")
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
      "row 3 (3), column b: ../two.json: leads outside the folder",
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
    #expect(dry.errors.contains("1 row is identical") && dry.errors.contains("1 cell is empty (b)"))
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
    #expect(
      refused.status == 65 && refused.errors.contains("and 21 more; all 71 problems are listed in out/problems.jsonl"))
    #expect(refused.errors.split(separator: "\n").count == 51)
    let run = try batch.run("--skip-bad")
    #expect(run.status == 0 && run.errors.contains("71 invalid rows are skipped"), "\(run.errors)")
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
      ("id,hero,title", "column title: no such slot; the template's slots are b, hero; custom columns begin"),
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
      unknown.errors.contains("row 1 (1), column output: output x.bin: unsupported extension"))
    try batch.desk.write("id,a,output\n1,p0.jpg,x.png\n", to: "rows.csv")
    #expect(try batch.run("--dry-run", "--format", "jpeg").errors.contains("the extension is that of png"))
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
