import CollageRender
import Foundation

/// A folder with a manifest of small pictures to be made.
struct BatchDesk {
  let desk: Desk
  /// How many rows the manifest has.
  let rows: Int

  init(rows: Int = 24) throws {
    desk = try Desk()
    self.rows = rows
    try desk.write(Desk.template, to: "two.json")
    try FileManager.default.createDirectory(atPath: desk.path("photos"), withIntermediateDirectories: true)
    for index in 0..<8 {
      let color = [UInt8(30 * index), UInt8(255 - 25 * index), UInt8(index % 2 * 200)]
      let rgb = (0..<(80 * 60)).flatMap { _ in color }
      try PixelWriter.writeJPEG(rgb: rgb, width: 80, height: 60, to: desk.path("photos/p\(index).jpg"))
    }
    let lines = (0..<rows).map { "r\($0),p\($0 % 8).jpg,p\(($0 + 3) % 8).jpg" }
    try desk.write((["id,a,b"] + lines).joined(separator: "\n") + "\n", to: "rows.csv")
  }

  /// The arguments of a run into a folder.
  func arguments(_ more: [String] = [], out: String = "out") -> [String] {
    ["batch", "rows.csv", "--template", "two.json", "--root", "photos", "--out", out, "--cache", desk.path("cache")]
      + more
  }

  func run(_ more: String..., out: String = "out") throws -> CommandRun {
    try CommandRun(arguments(more, out: out), in: desk.folder)
  }

  /// Starts a run and leaves it to itself.
  func start(_ more: String..., out: String = "out") throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandRun.tool)
    process.arguments = arguments(more, out: out)
    process.currentDirectoryURL = URL(fileURLWithPath: desk.folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// All files under a folder with their bytes, hidden ones too.
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

  /// Writes a program that stands before the worker and does something else for some rows.
  ///
  /// It reads jobs, hands them to a real worker one by one, and runs shell commands for those whose line holds a word.
  func fault(_ word: String, _ command: String) throws -> String {
    let script = """
      #!/usr/bin/env python3
      import subprocess, sys, os
      worker = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
      for line in sys.stdin.buffer:
          if b'"id":"\(word)"' in line:
              \(command)
          worker.stdin.write(line); worker.stdin.flush()
          sys.stdout.buffer.write(worker.stdout.readline()); sys.stdout.buffer.flush()
      """
    try desk.write(script, to: "fault.py")
    // The worker's parent is the script, not the batch.
    return "python3 \(desk.path("fault.py"))"
  }
}
