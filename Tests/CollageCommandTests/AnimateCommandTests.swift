import CollageRender
import Foundation
import Testing

@Suite("collage animate")
struct AnimateCommandTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.write(Desk.template, to: "row.json")
    try desk.write(Desk.template.replacingOccurrences(of: "row", with: "column"), to: "column.json")
    for name in ["a", "b"] {
      let rgb = (0..<(80 * 60)).flatMap { _ in [200, name == "a" ? 10 : 200, 40] as [UInt8] }
      try PixelWriter.writeJPEG(rgb: rgb, width: 80, height: 60, to: desk.path("\(name).jpg"))
    }
    return desk
  }

  private func animate(_ options: String..., in desk: Desk) throws -> CommandRun {
    try CommandRun(["animate", "row.json", "column.json", "a.jpg", "b.jpg"] + options, in: desk.folder)
  }

  @Test(
    "errors state the option, its value and the allowed range",
    arguments: [
      ("--fps", "0", "--fps 0: must be between 1 and 120"), ("--fps", "121", "--fps 121: must be between 1 and 120"),
      ("--seconds", "0", "--seconds 0.0: must be between 0.01 and 60"),
      ("--seconds", "nan", "--seconds nan: must be between 0.01 and 60"),
      ("--hold", "61", "--hold 61.0: must be between 0 and 60"),
    ])
  func ranges(option: String, value: String, message: String) throws {
    let desk = try desk()
    let run = try animate(option, value, "-o", "x.webp", in: desk)
    #expect(run.status != 0)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try !desk.names().contains("x.webp"))
  }

  @Test("default sizes are large and even, smaller for GIF, and options override them")
  func size() throws {
    let desk = try desk()
    let quick = ["--seconds", "0.05", "--hold", "0.05"]
    func size(_ output: String, _ options: String...) throws -> String {
      let run = try CommandRun(
        ["animate", "row.json", "column.json", "a.jpg", "b.jpg", "-o", output] + quick + options, in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      return String(run.text.split(separator: " ").last ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }
    #expect(try size("x.webp") == "1080x540")
    #expect(try size("x.gif") == "640x320")
    #expect(try size("x.webp", "--size", "123x77") == "123x77")
  }
}
