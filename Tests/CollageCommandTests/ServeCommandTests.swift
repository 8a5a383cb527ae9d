import Foundation
import Testing

@Suite("collage serve") struct ServeCommandTests {
  @Test("becomes collage-server, with all arguments as given")
  func arguments() throws {
    let desk = try Desk()
    try desk.writeProgram("#!/bin/sh\nprintf '%s|' \"$@\"\nexit 7\n", to: "collage-server")
    // A copy, beside which no other service lies.
    try desk.copyProgram(CommandRun.tool, to: "collage")
    let run = try CommandRun(
      ["serve", "--help", "--x", "-5", "--", "a b"], executable: desk.path("collage"), in: desk.folder)
    #expect(run.text == "--help|--x|-5|--|a b|" && run.status == 7, "\(run.errors)")
  }

  @Test("says how to get the service if it is missing")
  func missing() throws {
    let desk = try Desk()
    try desk.copyProgram(CommandRun.tool, to: "collage")
    let run = try CommandRun(
      ["serve"], executable: desk.path("collage"), environment: ["PATH": desk.path("none")], in: desk.folder)
    #expect(run.status == 69 && run.errors.hasPrefix("collage: the program collage-server cannot be started: "))
    #expect(run.errors.contains("Samples/build.sh collage-server"))
  }

  @Test("is listed, with help of its own")
  func help() throws {
    let desk = try Desk()
    #expect(try desk.run("help").text.contains("serve"))
    #expect(try desk.run("help", "serve").text.contains("collage-server"))
  }
}
