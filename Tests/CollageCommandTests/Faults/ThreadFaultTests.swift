import Foundation
import Testing

/// If the system cannot start another thread, commands continue without it or report it; none waits for it forever.
@Suite("Faults at every thread")
struct ThreadFaultTests {
  static let commands =
    FaultTests.commands.map(\.arguments) + [
      ["templates", "two.json", "--preview", "sheet.png", "--photos", "photos"],
      ["replay", "gestures.jsonl", "--composition", "saved.json", "--frames", "animation.webp", "--size", "24x12"],
      ["layout", "photos", "-o", "out.jpg"], ["doctor"],
    ]

  @Test("a command ends without hanging", arguments: commands, [0, 1, 2])
  func ends(_ arguments: [String], threads: Int) throws {
    let inputs = try InputDesk()
    let before = try inputs.contents()
    let run = try CommandRun(
      ["60", "env", "LD_PRELOAD=\(try FaultTests.library.get())", "FAULT_THREADS=\(threads)", CommandRun.tool]
        + arguments, executable: "/usr/bin/timeout", in: inputs.desk.folder)
    #expect(run.status != 124, "it hangs")
    if run.status != 0 {
      let isDoctor = arguments == ["doctor"]
      #expect(isDoctor || run.errors.hasPrefix("collage: "), "\(run.status) \(run.errors)")
      #expect(isDoctor || run.errors.contains("thread"), "\(run.errors)")
      #expect(try inputs.contents() == before)
    }
  }

  @Test("a picture can be rendered with a single thread", arguments: ["jpg", "png", "tiff"])
  func alone(format: String) throws {
    let inputs = try InputDesk()
    let arguments = ["render", "two.json", "photos", "-o", "out.\(format)"]
    #expect(try CommandRun(arguments, in: inputs.desk.folder).status == 0)
    let picture = try inputs.desk.data("out.\(format)")
    let run = try CommandRun(
      ["LD_PRELOAD=\(try FaultTests.library.get())", "FAULT_THREADS=0", CommandRun.tool] + arguments,
      executable: "/usr/bin/env", in: inputs.desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try inputs.desk.data("out.\(format)") == picture)
  }
}
