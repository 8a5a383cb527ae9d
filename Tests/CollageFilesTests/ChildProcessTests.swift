import CollageTestSupport
import SystemCalls
import Testing

@Suite("Programs that are started")
struct ChildProcessTests {
  @Test("variables replace those of the same name and are added to the others")
  func environment() throws {
    let run = try ProgramRun(["/usr/bin/env"], environment: ["PATH": "/collage", "COLLAGE_NEW": "a=b"])
    let lines = run.text.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("PATH=") } == ["PATH=/collage"])
    #expect(lines.contains("COLLAGE_NEW=a=b") && lines.contains { $0.hasPrefix("HOME=") })
  }

  @Test("signals that the thread has blocked end them")
  func signals() throws {
    var (blocked, before) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let run = try ProgramRun(["/bin/sh", "-c", "kill -TERM $$; echo alive"])
    #expect(run.ending == .signal(SIGTERM) && run.output.isEmpty)
  }

  @Test("pipes are not inherited")
  func pipes() throws {
    let ends = try makePipe()
    for end in [ends.reading, ends.writing] {
      #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0)
      close(end)
    }
  }
}
