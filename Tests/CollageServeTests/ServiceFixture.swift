import CollageFormat
import CollageServe
import Synchronization
import SystemCalls
import Testing

@testable import CollageServe

/// A service with the fake tool and a folder of its own.
final class ServiceFixture: Sendable {
  let service: RenderService
  let folder: String
  let log: String

  /// Starts a service.
  ///
  /// - Parameters:
  ///   - seconds: The time that a clock shows forever; nil for the time of the machine.
  ///   - change: Changes the settings.
  /// - Throws: What the service throws that cannot start.
  init(
    stoppedAt seconds: Double? = nil, _ change: (inout ServiceConfiguration) -> Void = { _ in }
  ) async throws {
    folder = "\(TemporaryFiles.folder)/collage-serve-\(UInt64.random(in: .min ... .max))"
    log = folder + "/orders.log"
    #expect(createFolders(folder, mode: 0o700))
    var configuration = ServiceConfiguration(cacheFolder: folder + "/cache", workers: 2)
    configuration.allowsUnsigned = true
    // Other tests may keep the machine busy for minutes; what waits must not be ended meanwhile.
    configuration.limits.seconds = 3600
    change(&configuration)
    // A link, beside which the tool writes its log: a script that had just been written could not be run while another test
    // starts a process, which holds its descriptor for a moment.
    let tool = folder + "/tool"
    #expect(symlink(String(Self.tool), tool) == 0)
    if let seconds {
      service = try RenderService(configuration, tool: tool, clock: { seconds })
    } else {
      service = try RenderService(configuration, tool: tool)
    }
    try await service.start()
  }

  private static let tool =
    #filePath.prefix(through: #filePath.lastIndex(of: "/") ?? #filePath.startIndex) + "fake-tool.py"

  /// Writes a file.
  static func write(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(writeAll(Array(text.utf8), to: descriptor) == nil)
  }

  /// The orders that workers have got, without the one by which the service tests itself.
  var orders: [String] {
    guard let bytes = try? readWhole(log) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { !$0.contains("test.png") }
  }

  /// Sends JSON.
  func post(_ path: String, _ json: String, _ headers: HTTPFields = HTTPFields()) async -> ServiceResponse {
    var headers = headers
    headers["Content-Type"] = "application/json"
    return await service.answer(
      ServiceRequest(method: "POST", target: path, headers: headers, body: RequestBody(Array(json.utf8))))
  }

  /// Gets an address.
  func get(_ target: String, _ headers: HTTPFields = HTTPFields()) async -> ServiceResponse {
    await service.answer(ServiceRequest(method: "GET", target: target, headers: headers))
  }

  /// Sends a multipart body with files.
  func send(_ path: String, _ json: String, files: [(name: String, bytes: String)]) async -> ServiceResponse {
    var body = "--XX\r\nContent-Disposition: form-data; name=\"request\"\r\n\r\n\(json)\r\n"
    for file in files {
      body +=
        "--XX\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"\(file.name)\"\r\n\r\n\(file.bytes)\r\n"
    }
    return await service.answer(
      ServiceRequest(
        method: "POST", target: path, headers: ["Content-Type": "multipart/form-data; boundary=XX"],
        body: RequestBody(Array((body + "--XX--\r\n").utf8))))
  }

  /// Waits for something that another task or process does.
  func wait(until condition: () async -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(900)
    while await !condition() {
      try #require(ContinuousClock.now < deadline, "nothing happened for a quarter of an hour")
      await Task.yield()
    }
  }

  /// Ends the service.
  func end() async {
    await service.stop()
    RequestFolder.remove(folder)
  }
}

extension ServiceResponse {
  /// The JSON of the body.
  var json: JSONObject? {
    guard case .object(let object)? = try? JSONValue.parse(bytes, file: "answer") else { return nil }
    return object
  }

  /// The bytes of the body.
  var bytes: [UInt8] {
    switch body {
    case .empty: []
    case .bytes(let bytes): bytes
    case .file(let file): (try? readWhole(file.path)) ?? []
    }
  }

  /// The text of a member.
  func text(_ key: String) -> String? { if case .string(let text)? = json?[key] { text } else { nil } }
}

/// Reads a file.
func readWhole(_ path: String) throws -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw SystemFailure(number: errno) }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while case let count = chunk.withUnsafeMutableBytes({ readSome(descriptor, into: $0) }), count > 0 {
    bytes += chunk[..<count]
  }
  return bytes
}
