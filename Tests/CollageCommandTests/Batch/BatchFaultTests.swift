import Foundation
import Testing

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
    "a worker that crashes, hangs, uses too much memory or replies with garbage affects one row",
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
    // One that hangs is waited for twice.
    let patience = command.hasPrefix("time.sleep") ? "6" : "15"
    let run = try batch.run("--max-errors", "10", "--row-seconds", patience, "--jobs", "2", "--worker-prefix", prefix)
    #expect(run.status == 0 && run.text.contains("23 rendered, 0 up to date, 1 failed"), "\(run.text) \(run.errors)")
    let failures = try batch.lines("out/failures.jsonl")
    #expect(failures.count == 1 && failures[0].contains("\"id\":\"r7\"") && failures[0].contains("quarantined"))
    var expected = try batch.files("clean").filter { $0.key.hasSuffix(".jpg") }
    expected["r7.jpg"] = nil
    #expect(try batch.files().filter { $0.key.hasSuffix(".jpg") } == expected)
  }

  @Test("workers that never work end the run at once", arguments: ["false", "true", "echo"])
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

  @Test("too little memory is an error of its own, and one failed row of many fails the run")
  func memory() throws {
    let batch = try BatchDesk(rows: 150)
    let prefix = try batch.fault(when: "id == 'r7'", "worker.kill(); sys.exit(71)")
    let run = try batch.run("--jobs", "2", "--worker-prefix", prefix)
    #expect(run.status == 65 && run.errors.contains("1 of 150 rows failed"), "\(run.errors)")
    let failures = try batch.lines("out/failures.jsonl")
    #expect(failures.count == 1 && failures[0].contains("more than the 2048 MB of memory of a worker"), "\(failures)")
    #expect(try batch.files()["_SUCCESS.json"] == nil)
    #expect(try batch.files().keys.count { $0.hasSuffix(".jpg") } == 149)
  }

  @Test("a worker that does not exit after its last reply is killed")
  func endlessWorker() throws {
    let batch = try BatchDesk()
    let prefix = try batch.fault(when: "False", atEnd: "time.sleep(600)")
    let run = try batch.run("--row-seconds", "5", "--worker-prefix", prefix)
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
    // Two workers that both see row 20 send two signals, after which workers are killed: what they had begun goes with the next run.
    #expect(!left.keys.contains { $0.hasSuffix("lock") || $0 == "_SUCCESS.json" })
    #expect(left["r99.jpg"] == nil || left.count < 103)
    let rest = try batch.run("--resume")
    #expect(rest.status == 0 && rest.text.hasPrefix("100 rows") && !rest.text.contains(" 0 up to date"))
    #expect(try batch.files() == batch.files("clean"))
  }

  @Test("the output folder and those that contain it are created, unless a file is in the way")
  func newFolders() throws {
    let batch = try BatchDesk(rows: 2)
    #expect(try batch.run(out: "new/and/deep").status == 0)
    #expect(try batch.files("new/and/deep")["r1.jpg"] != nil)
    let run = try batch.run(out: "rows.csv/out")
    #expect(
      run.status == 73 && run.errors.contains("rows.csv/out: cannot be created: not a directory"), "\(run.errors)")
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

  @Test("a photo that changes during a run fails its rows by name; they succeed when it is restored")
  func changedPhoto() throws {
    let batch = try BatchDesk()
    #expect(try batch.run(out: "clean").status == 0)
    try batch.desk.write(try batch.desk.data("photos/p1.jpg"), to: "new.jpg")
    // At the first row of a worker all rows are planned, and none is rendered.
    let photo = batch.desk.path("photos/p0.jpg")
    let swap = "os.rename('\(photo)', '\(photo).kept'); os.rename('\(batch.desk.path("new.jpg"))', '\(photo)')"
    let prefix = try batch.fault(when: "row == 1", swap)
    let run = try batch.run("--max-errors", "50", "--jobs", "1", "--cache", "none", "--worker-prefix", prefix)
    #expect(run.text.contains("18 rendered, 0 up to date, 6 failed"), "\(run.text) \(run.errors)")
    let failures = try batch.lines("out/failures.jsonl")
    #expect(failures.allSatisfy { $0.contains("p0.jpg: cannot be opened: the file changed after its job was planned") })
    try batch.desk.remove("photos/p0.jpg")
    try FileManager.default.moveItem(atPath: photo + ".kept", toPath: photo)
    let again = try batch.run("--resume", "--verify")
    #expect(again.text.contains("6 rendered, 18 up to date, 0 failed"), "\(again.text) \(again.errors)")
    let pictures = try batch.files().filter { $0.key.hasSuffix(".jpg") }
    #expect(try pictures == batch.files("clean").filter { $0.key.hasSuffix(".jpg") })
  }
}
