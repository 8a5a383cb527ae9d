import CollageRender
import CollageTestSupport
import Foundation

/// A folder with a manifest of small pictures to be made.
struct BatchDesk {
  let desk: Desk
  /// The number of rows in the manifest.
  let rows: Int

  init(rows: Int = 24) throws {
    desk = try Desk()
    self.rows = rows
    try desk.write(Desk.template, to: "two.json")
    try FileManager.default.createDirectory(atPath: desk.path("photos"), withIntermediateDirectories: true)
    for index in 0..<8 {
      // No two alike, and no turn or flip of one the same.
      let rgb = QuadrantImage(width: 80, height: 60).upright.bytes.map { UInt8(Int($0) * (16 - index) / 16) }
      try PixelWriter.writeJPEG(rgb: rgb, width: 80, height: 60, to: desk.path("photos/p\(index).jpg"))
    }
    let lines = (0..<rows).map { "r\($0),p\($0 % 8).jpg,p\(($0 + 3) % 8).jpg" }
    try desk.write((["id,a,b"] + lines).joined(separator: "\n") + "\n", to: "rows.csv")
  }

  /// Returns the arguments of a run into a folder.
  func arguments(_ more: [String] = [], out: String = "out") -> [String] {
    ["batch", "rows.csv", "--template", "two.json", "--root", "photos", "--out", out, "--cache", desk.path("cache")]
      + more
  }

  func run(_ more: String..., out: String = "out") throws -> CommandRun {
    try CommandRun(arguments(more, out: out), in: desk.folder)
  }

  /// Returns all files under a folder with their bytes, hidden ones too.
  func files(_ folder: String = "out") throws -> [String: Data] {
    let root = desk.path(folder)
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      var isFolder: ObjCBool = false
      let path = root + "/" + name
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
        files[name] = try Data(contentsOf: URL(fileURLWithPath: path))
      }
    }
    return files
  }

  func lines(_ name: String) throws -> [String] {
    String(decoding: try desk.data(name), as: UTF8.self).split(separator: "\n").map { String($0) }
  }

  /// Writes a program that stands before the worker and does something else at some rows.
  ///
  /// It hands jobs to a real worker one by one. In Python's words it knows `id`, `row` (how many it has seen),
  /// `worker`, and `batch` (the process of `collage batch`).
  ///
  /// - Parameters:
  ///   - condition: When `command` is run.
  ///   - command: What happens before the row is handed on.
  ///   - after: What happens then instead, once the worker has answered and before the answer is passed on.
  ///   - atEnd: What happens behind the last row.
  /// - Returns: What `--worker-prefix` is given.
  /// - Throws: Where the program cannot be written.
  func fault(
    when condition: String, _ command: String = "pass", after: String = "pass", atEnd: String = "pass"
  ) throws -> String {
    let script = """
      #!/usr/bin/env python3
      import json, os, signal, subprocess, sys, time
      worker = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
      batch, row = os.getppid(), 0
      for line in sys.stdin.buffer:
          id = json.loads(line).get("id")
          if id is None:
              # The settings, which have no answer.
              worker.stdin.write(line); worker.stdin.flush()
              continue
          row += 1
          if \(condition):
              \(command)
          worker.stdin.write(line); worker.stdin.flush()
          answer = worker.stdout.readline()
          if \(condition):
              \(after)
          sys.stdout.buffer.write(answer); sys.stdout.buffer.flush()
      \(atEnd)
      """
    try desk.write(script, to: "fault.py")
    // The worker's parent is the script, not the batch.
    return "python3 \(desk.path("fault.py"))"
  }
}
