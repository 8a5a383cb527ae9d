import CollageFiles
import CollageFormat
public import CollageKit
import CollageModel
import CollageRender
import Determinism
import Synchronization
import SystemCalls

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A process that renders a single export.
///
/// A separate process is used because an encoder cannot be canceled; killing the process releases all its resources.
///
/// Its input is a line with two lengths, followed by two documents of these lengths; the input stays open while the
/// editor runs. Its output consists of lines with a keyword and numbers; `bytes` is followed by the encoded picture.
public enum ExportProcess {
  /// Renders the export requested on standard input, and writes messages to standard output.
  public static func run(_ subjects: SubjectSources) async {
    let writing = Mutex(())
    let say = { @Sendable (line: String, bytes: [UInt8]) in
      writing.withLock { _ in _ = writeAll(Array("\(line)\n".utf8) + bytes, to: STDOUT_FILENO) }
    }
    guard let job = read() else { return say("failure the export request is invalid", []) }
    // Exits when the editor closes the pipe, for example because it was killed.
    _ = WaitingThread { () -> Void in
      var byte: UInt8 = 0
      while SystemCalls.read(STDIN_FILENO, &byte, 1) > 0 || errno == EINTR {}
      _exit(0)
    }
    await job.run(subjects, EditorProject.usualPolicy) { news in
      switch news {
      case .size(let size): say("size \(size.width) \(size.height)", [])
      case .progress(let share): say("progress \(share)", [])
      case .failure(let reason): say("failure \(EscapedText.line(reason))", [])
      case .bytes(let bytes): say("bytes \(bytes.count)", bytes)
      }
    }
  }

  private static func read() -> ExportJob? {
    var input = PipeReader(descriptor: STDIN_FILENO)
    guard let count = input.line().flatMap({ Int($0) }), let job = input.bytes(count) else { return nil }
    return try? JSONDecoder().decode(ExportJob.self, from: Data(job))
  }
}

/// The editor's handle of a process that runs ``ExportProcess``.
final class RunningExport: Sendable {
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  /// True if the process was waited for; its ID may then belong to another process.
  private let hasEnded = Mutex(false)
  /// Prevents other exports from inheriting the pipes before they are marked close-on-exec.
  private static let starting = Mutex(())

  /// Starts a program with arguments; returns nil if that fails.
  init?(_ command: [String]) {
    let started = Self.starting.withLock { _ -> (process: pid_t, input: Int32, output: Int32)? in
      guard let pipes = try? ProcessPipes() else { return nil }
      let (input, output) = (pipes.input, pipes.output)
      return (try? pipes.start(ChildProcess(command))).map { ($0, input, output) }
    }
    guard let started else { return nil }
    (process, input, output) = started
  }

  deinit {
    close(input)
    close(output)
  }

  func kill() {
    hasEnded.withLock { hasEnded in if !hasEnded { SystemCalls.kill(process, SIGKILL) } }
  }

  /// Sends a job and reports the messages of the process until it ends; blocks the calling thread.
  func run(_ job: ExportJob, _ tell: (ExportJob.News) -> Void) {
    let message = CanonicalJSON.bytes(of: job)
    var isDone = false
    if writeAll(Array("\(message.count)\n".utf8) + message, to: input) == nil {
      var reader = PipeReader(descriptor: output)
      while !isDone, let news = Self.news(&reader) {
        if case .failure = news { isDone = true }
        if case .bytes = news { isDone = true }
        tell(news)
      }
    }
    kill()
    hasEnded.withLock { hasEnded in
      ChildProcess.wait(for: process)
      hasEnded = true
    }
    if !isDone { tell(.failure("the export process ended unexpectedly")) }
  }

  private static func news(_ reader: inout PipeReader) -> ExportJob.News? {
    guard let line = reader.line() else { return nil }
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return nil }
    switch words[0] {
    case "size":
      let sides = words[1].split(separator: " ").compactMap { Int($0) }
      return sides.count == 2 ? .size(PixelSize(sides[0], sides[1])) : nil
    case "progress": return Double(words[1]).map { .progress($0) }
    case "failure": return .failure(words[1])
    case "bytes": return Int(words[1]).flatMap { reader.bytes($0) }.map { .bytes($0) }
    default: return nil
    }
  }
}

private struct PipeReader {
  let descriptor: Int32
  private var waiting: [UInt8] = []

  /// The maximum length of a line, in bytes.
  private static let maxLine = 1 << 16
  /// The maximum length of a block, in bytes.
  private static let maxBlock = 1 << 31

  init(descriptor: Int32) { self.descriptor = descriptor }

  private mutating func fill(_ count: Int) -> Bool {
    var chunk = [UInt8](repeating: 0, count: count)
    var read = 0
    repeat { read = SystemCalls.read(descriptor, &chunk, count) } while read < 0 && errno == EINTR
    guard read > 0 else { return false }
    waiting += chunk[..<read]
    return true
  }

  /// Returns the next line without its line feed; nil at the end of the pipe.
  mutating func line() -> String? {
    while true {
      if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        defer { waiting.removeSubrange(...end) }
        return String(decoding: waiting[..<end], as: UTF8.self)
      }
      guard waiting.count < Self.maxLine, fill(4096) else { return nil }
    }
  }

  /// Returns the next bytes; nil if the pipe ends before.
  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard (0...Self.maxBlock).contains(count) else { return nil }
    while waiting.count < count { guard fill(1 << 18) else { return nil } }
    defer { waiting.removeSubrange(..<count) }
    return Array(waiting[..<count])
  }
}
