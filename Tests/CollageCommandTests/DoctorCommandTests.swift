import CollageFormat
import Foundation
import Testing

@Suite("collage doctor")
struct DoctorCommandTests {
  @Test("tests every format and ends with a verdict")
  func verdict() throws {
    let desk = try Desk()
    let run = try desk.run("doctor")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    for format in ["jpeg", "png", "webp", "avif", "tiff", "gif", "heic"] {
      #expect(run.text.contains("\nok      \(format) "), "\(format): \(run.text)")
    }
    #expect(run.text.contains("\nVerdict: ") && run.text.contains("shipped"))
    // HEIC and AVIF are on for the command line, so nothing may say that they need an option there.
    #expect(run.text.contains("jpeg, png, webp, gif, tiff, avif, heic\n") && !run.text.contains("heic (--allow)"))
    #expect(run.text.contains("tiff needs --allow tiff"))
    #expect(try desk.names().isEmpty)
  }

  @Test("prints what to install for missing components")
  func missing() throws {
    let desk = try Desk()
    let run = try CommandRun(
      ["-c", "PATH=/nowhere TMPDIR=. \"$0\" doctor", CommandRun.tool], executable: "/bin/sh", in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("missing mp4 videos"), "\(run.text)")
    #expect(run.text.contains("apt-get install ffmpeg") && run.text.contains("collage works here, except: mp4 videos"))
  }

  @Test("an empty TMPDIR is ignored")
  func emptyVariable() throws {
    let desk = try Desk()
    let run = try CommandRun(["TMPDIR=", CommandRun.tool, "doctor"], executable: "/usr/bin/env", in: desk.folder)
    #expect(run.status == 0 && run.text.contains("/tmp"), "\(run.text)\(run.errors)")
  }

  @Test("reports broken if nothing can be written")
  func broken() throws {
    let desk = try Desk()
    let run = try CommandRun(
      ["-c", "TMPDIR=/nowhere \"$0\" doctor --json", CommandRun.tool], executable: "/bin/sh", in: desk.folder)
    #expect(run.status == 70)
    let report = try JSONValue.parse([UInt8](run.output), file: "report")
    guard case .object(let object) = report, case .array(let checks)? = object["checks"] else {
      Issue.record("no checks")
      return
    }
    #expect(
      checks.contains { check in
        guard case .object(let entry) = check else { return false }
        return entry["outcome"] == .string("broken") && entry["name"] == .string("rendering")
      })
  }
}
