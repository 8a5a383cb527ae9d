/// Returns whether a process of this machine runs, whoever started it.
///
/// A process that has ended keeps its number until somebody asks how it ended; it does not run. The first process of a
/// container often asks about none of those that it inherits.
package func isRunning(_ process: pid_t) -> Bool {
  guard kill(process, 0) == 0 || errno != ESRCH else { return false }
  #if os(Linux)
    let descriptor = withSystemPath("/proc/\(process)/stat") { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var line = [UInt8](repeating: 0, count: 128)
    let count = line.withUnsafeMutableBytes { readSome(descriptor, into: $0) }
    // The number, the program's name in parentheses, which may contain any character, and the state (proc(5)).
    let state = line.prefix(max(0, count)).split(separator: UInt8(ascii: ")")).last?.dropFirst().first
    return state != UInt8(ascii: "Z") && state != UInt8(ascii: "X")
  #else
    return true
  #endif
}
