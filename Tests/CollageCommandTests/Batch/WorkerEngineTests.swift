import Foundation
import Testing

/// Drives `collage worker` as an engine does, with the protocol client of `Samples/spark`.
@Suite("collage worker under an engine")
struct WorkerEngineTests {
  private let batch: BatchDesk

  init() throws {
    batch = try BatchDesk()
    try batch.desk.makeFolder("out")
  }

  /// Returns a job; no two have the same picture.
  private func job(_ id: String, _ more: String = "") -> String {
    #"{"id": "\#(id)", "template": "two.json", "slots": {"a": "p1.jpg", "b": "p2.jpg"}, "out": "out/\#(id).png"\#(more)}"#
  }

  /// Runs Python's statements with a worker `engine` of the sample client, and the jobs of `jobs.jsonl` as `jobs`.
  private func drive(_ jobs: [String], worker: String = "", statements: String) throws -> CommandRun {
    try batch.desk.write(jobs.joined(separator: "\n") + "\n", to: "jobs.jsonl")
    let prefix = worker.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ", ")
    let script = """
      import json, os, sys
      sys.dont_write_bytecode = True
      sys.path.insert(0, "\(CommandRun.root.appending(path: "Samples/spark").path)")
      from collage_worker import CollageWorker
      jobs = [json.loads(line) for line in open("jobs.jsonl")]
      engine = CollageWorker([\(prefix)\(prefix.isEmpty ? "" : ", ")"\(CommandRun.tool)", "worker", "--root", "photos",
                              "--cache", "none"], window=16, seconds=30)
      \(statements)
      """
    try batch.desk.write(script, to: "engine.py")
    return try CommandRun(["engine.py"], executable: "/usr/bin/python3", in: batch.desk.folder)
  }

  /// Prints the id, status, whether a retry could help, and the beginning of the error of every reply.
  private static let printing = """
    for job, reply in engine.replies(jobs):
        assert reply["id"] == str(job["id"])
        print(reply["id"], reply["status"], reply.get("retryable"), reply.get("attempts"), (reply.get("error") or "")[:80])
    """

  @Test("jobs in flight are answered in order, and errors of jobs are not retryable")
  func window() throws {
    var jobs = (0..<60).map { job("r\($0)") }
    jobs[20] = job("r20", #", "maskes": {}"#)
    jobs[21] = jobs[2]
    jobs[22] = job("r22").replacingOccurrences(of: "p1.jpg", with: "gone.jpg")
    jobs[23] = job("r23", #", "x-note": [1, {"any": "thing"}], "attempt": 7"#)
    jobs[24] = job("r24", #", "key": "\#(String(repeating: "0", count: 64))""#)
    jobs[25] = job("r25", #", "v": 2"#)
    let run = try drive(jobs, statements: Self.printing)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.text.split(separator: "\n").map { String($0) }
    try #require(lines.count == 60)
    let special = [20: "r20 error False", 21: "r2 exists", 22: "r22 error False", 25: "r25 error False"]
    for (index, line) in lines.enumerated() {
      #expect(line.hasPrefix(special[index] ?? "r\(index) ok"), "\(line)")
    }
    #expect(lines[20].contains("did you mean masks?") && lines[22].contains("gone.jpg"))
    let found = try FileManager.default.contentsOfDirectory(atPath: batch.desk.path("out"))
    #expect(found.count == 56 && !found.contains("r22.png") && !found.contains { $0.hasPrefix(".") })
  }

  @Test("a line that is too long is answered, and so is the next one without a line feed")
  func longLine() throws {
    try batch.desk.write(job("before") + "\n", to: "before.jsonl")
    try batch.desk.write(job("after"), to: "after.jsonl")
    let long = #"printf '{"id": "long", "x": "'; head -c 17000000 /dev/zero | tr '\0' x; echo '"}'"#
    let run = try CommandRun(
      ["-c", "{ cat before.jsonl; \(long); cat after.jsonl; } | \(CommandRun.tool) worker --root photos --cache none"],
      executable: "/bin/sh", in: batch.desk.folder)
    let lines = run.text.split(separator: "\n").map { String($0) }
    try #require(run.status == 0 && lines.count == 3, "\(run.text) \(run.errors)")
    #expect(lines[0].contains(#""id":"before","status":"ok""#) && lines[2].contains(#""id":"after","status":"ok""#))
    #expect(lines[1].contains(#""id":"","status":"error""#) && lines[1].contains("longer than 16777216 bytes"))
    #expect(lines[1].contains(#""retryable":false"#), "\(lines[1])")
  }

  @Test("the oldest job of a dead worker is retried alone twice, and the others are answered")
  func crash() throws {
    let prefix = try batch.fault(when: "id in ('r7', 'r30')", "os.abort()", after: "pass")
    let run = try drive((0..<40).map { job("r\($0)") }, worker: prefix, statements: Self.printing)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.text.split(separator: "\n").map { String($0) }
    try #require(lines.count == 40)
    for (index, line) in lines.enumerated() {
      let isPoison = index == 7 || index == 30
      #expect(line.hasPrefix(isPoison ? "r\(index) error False 3 crash" : "r\(index) ok"), "\(line)")
    }
  }

  @Test("a killed worker leaves only complete pictures")
  func kill() throws {
    let statements = """
      for count in range(1, 7):
          for number, (job, reply) in enumerate(engine.replies(dict(job, out=f"out/{count}-{job['id']}.png") for job in jobs)):
              if number == 3 * count:
                  break
          engine.process and engine.process.kill()
      names = os.listdir("out")
      data = [open(f"out/{name}", "rb").read() for name in names]
      print(all(bytes.endswith(b"IEND\\xaeB`\\x82") for bytes in data), len(names) >= 69, sum(name[0] == "." for name in names) <= 6)
      """
    let run = try drive((0..<60).map { job("r\($0)") }, statements: statements)
    #expect(run.text == "True True True\n", "\(run.text) \(run.errors)")
  }

  @Test("a worker that cannot start ends the engine's run at once, with its exit code")
  func uselessWorker() throws {
    let run = try drive([job("r0")], statements: "engine.command += ['--size', 'huge']\n" + Self.printing)
    #expect(run.status == 1 && run.text.isEmpty && run.errors.contains("exit code 64"), "\(run.text) \(run.errors)")
  }
}
