import Foundation
import Testing

@Suite("collage worker")
struct WorkerCommandTests {
  @Test("answers every line in order, and recognizes its pictures")
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
