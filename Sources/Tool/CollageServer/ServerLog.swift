#if Server
  import CollageFormat
  import CollageServe
  import SystemCalls

  /// Writes a line of JSON to standard error for each answer and each event.
  struct ServerLog: Sendable {
    /// Writes what happened to a request.
    func write(_ event: ServiceEvent) {
      var members: [(String, JSONValue?)] = [
        ("id", .string(event.id)), ("method", .string(event.method)), ("route", event.route.map { .string($0) }),
        ("status", .number(Double(event.status))), ("ms", .number((event.milliseconds * 100).rounded() / 100)),
        ("bytes", .number(Double(event.byteCount))),
      ]
      if let problem = event.problem {
        members.append(("problem", .string(problem.kind.rawValue)))
        members.append(("detail", .string(problem.detail)))
      }
      write(event.status >= 500 ? "error" : "info", members)
    }

    /// Writes a message about the process.
    func note(_ message: String) { write("info", [("message", .string(message))]) }

    private func write(_ level: String, _ members: [(String, JSONValue?)]) {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      let seconds = Double(now.tv_sec) + (Double(now.tv_nsec) / 1e6).rounded() / 1e3
      let line = JSONValue.members([("time", .number(seconds)), ("level", .string(level))] + members)
      _ = writeAll(JSONWriter.compact(line) + [10], to: STDERR_FILENO)
    }

    /// Writes a message of the command line.
    static func printError(_ text: String) { _ = writeAll(Array((text + "\n").utf8), to: STDERR_FILENO) }
  }
#endif
