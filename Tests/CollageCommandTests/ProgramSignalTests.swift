import CollageRender
import CollageTestSupport
import Foundation
import SystemCalls
import Testing

/// Programs of others end with the command that started them.
@Suite("Signals while a program runs") struct ProgramSignalTests {
  @Test("end the program and its child processes", arguments: [SIGINT, SIGTERM])
  func group(signal: Int32) throws {
    let desk = try Desk()
    let (pixels, _) = DrawnScene.tall()
    try PixelWriter.writeJPEG(rgb: pixels.bytes, width: pixels.width, height: pixels.height, to: desk.path("a.jpg"))
    try desk.write("sleep 60 & echo $! > pids.new; echo $$ >> pids.new; mv pids.new pids; wait\n", to: "detect.sh")
    let words = [CommandRun.tool, "subjects", "a.jpg", "--detector", "/bin/sh detect.sh {}", "--cache", "none"]
    var child = ChildProcess(ProgramRun.words(words, in: desk.folder))
    (child.hasEmptyInput, child.outputPath, child.joinsErrors) = (true, desk.path("said"), true)
    let process = try child.start()
    while isRunning(process), !FileManager.default.fileExists(atPath: desk.path("pids")) { usleep(10_000) }
    let started = String(decoding: try desk.data("pids"), as: UTF8.self).split(separator: "\n").compactMap { pid_t($0) }
    try #require(started.count == 2)
    kill(process, signal)
    #expect(ChildProcess.wait(for: process) == .signal(signal))
    // What was killed is gone as soon as its parent, or that of orphans, has been told.
    var isAlive = true
    for _ in 0..<1_000 where isAlive {
      isAlive = started.contains { isRunning($0) }
      if isAlive { usleep(10_000) }
    }
    #expect(!isAlive)
  }
}
