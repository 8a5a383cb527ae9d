import CollageKit
import CollageModel
import CollageRender
import CollageSubjects
import CollageTestSupport
import Testing

@Suite("Detector programs")
struct SubjectProgramTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func program(_ script: String) throws -> SubjectProgram {
    let path = try folder.write(Array(script.utf8), as: "detect.sh")
    return try SubjectProgram(command: "/bin/sh \(path) {}")
  }

  private func message(_ body: () throws -> some Any) -> String {
    do { return "\(try body())" } catch { return "\(error)" }
  }

  @Test("return results for the given photos")
  func answer() throws {
    let program = try program(
      """
      for photo; do echo "{\\"photo\\": \\"$photo\\", \\"boxes\\": [[0.1, 0.2, 0.3, 0.4]]}"; done
      echo '{"photo": "other.jpg", "boxes": []}'
      """)
    let found = try program.subjects(of: ["a.jpg", "b c.jpg"])
    #expect(found.keys.sorted() == ["a.jpg", "b c.jpg"])
    #expect(found["b c.jpg"]?.subjects.map(\.box) == [Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)])
  }

  @Test("are stopped at the time limit, even with closed output")
  func timeLimit() throws {
    var program = try program("exec >&-; sleep 60")
    program.seconds = 0.2
    #expect(message { try program.subjects(of: ["a.jpg"]) }.contains("it took more than 0 s and was stopped"))
  }

  @Test("are stopped if their output is too long")
  func endless() throws {
    let program = try program("yes")
    #expect(message { try program.subjects(of: ["a.jpg"]) }.contains("it printed more than"))
  }

  @Test("are named in errors if they fail, cannot be started or print invalid output")
  func failures() throws {
    #expect(message { try program("exit 3").subjects(of: ["a.jpg"]) }.contains("it ended with exit code 3"))
    #expect(message { try program("echo no").subjects(of: ["a.jpg"]) }.contains("line 1"))
    let missing = try SubjectProgram(command: "/nowhere/detect {}")
    #expect(message { try missing.subjects(of: ["a.jpg"]) }.contains("it cannot be started"))
    for command in ["", "{}", "'detect"] {
      #expect(
        message { try SubjectProgram(command: command) }.contains(
          "not a valid command; write a program and its arguments"))
    }
  }
}
