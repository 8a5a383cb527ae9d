import Foundation
import SystemCalls

/// A running `collage orders`.
final class OrderProcess {
  /// The answer to an order.
  struct Answer: Decodable {
    struct Problem: Decodable, Hashable {
      let path: String
      let message: String
    }

    let id: String
    let code: Int32
    let output: String
    let errors: [String]
    let problems: [Problem]?
    let hits: Int
    let misses: Int
  }

  private struct Order: Encodable {
    let id: String
    let folder: String
    let arguments: [String]
    var photos: [String]?
  }

  let identifier: pid_t
  private let (input, output): (FileHandle, FileHandle)
  private var isRunning = true
  private var unread = Data()
  private var count = 0

  init(_ options: [String] = [], environment: [String: String] = [:]) throws {
    let pipes = try ProcessPipes()
    (input, output) = (
      FileHandle(fileDescriptor: pipes.input, closeOnDealloc: true),
      FileHandle(fileDescriptor: pipes.output, closeOnDealloc: true)
    )
    var child = ChildProcess([CommandRun.tool, "orders"] + options)
    child.environment = ["XDG_CACHE_HOME": "/dev/null"].merging(environment) { $1 }.map { "\($0)=\($1)" }
    child.leadsGroup = true
    identifier = try pipes.start(child)
  }

  deinit {
    guard isRunning else { return }
    // One that ignored another signal would be waited for without end.
    kill(-identifier, SIGKILL)
    ChildProcess.wait(for: identifier)
  }

  /// Sends an order for a command, and waits for its answer; photos may be apart from the arguments.
  func run(_ arguments: [String], photos: [String]? = nil, in folder: String) throws -> Answer {
    count += 1
    let order = Order(id: "\(count)", folder: folder, arguments: arguments, photos: photos)
    return try send(String(decoding: JSONEncoder().encode(order), as: UTF8.self))
  }

  /// Sends a line, and waits for its answer.
  func send(_ line: String) throws -> Answer {
    try input.write(contentsOf: Data((line + "\n").utf8))
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let answer = unread[..<end]
        unread = Data(unread[unread.index(after: end)...])
        return try JSONDecoder().decode(Answer.self, from: answer)
      }
      let more = output.availableData
      if more.isEmpty { throw CocoaError(.fileReadCorruptFile) }
      unread += more
    }
  }

  /// Closes the input, and returns the exit code and what is printed besides the answers.
  func end() throws -> (code: Int32, rest: Data) {
    try input.close()
    let rest = unread + output.readDataToEndOfFile()
    isRunning = false
    guard case .code(let code) = ChildProcess.wait(for: identifier) else { throw CocoaError(.executableLoad) }
    return (code, rest)
  }

  /// The number of open descriptors, and the resident memory in kilobytes; nil where there is no /proc.
  func usage() throws -> (descriptors: Int, kilobytes: Int)? {
    let folder = "/proc/\(identifier)"
    guard let open = try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd") else { return nil }
    let status = try String(contentsOfFile: folder + "/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return (open.count, Int(line.filter(\.isNumber)) ?? 0)
  }
}
