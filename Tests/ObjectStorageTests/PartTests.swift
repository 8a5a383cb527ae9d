import StorageTestServer
import Testing

@testable import ObjectStorage

/// Objects that are written in several requests.
@Suite struct PartTests {
  private let address: ObjectAddress
  private let bytes = (0..<250_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }

  init() throws { address = try ObjectAddress("s3://icons/wall.tiff") }

  private func write(to server: StorageTestServer, isNew: Bool = false) throws {
    var settings = StorageSettings(CredentialSource(variable: { _ in nil }, file: { _ in nil }))
    settings.credentials = { Credentials(accessKey: "AKIDTEST", secretKey: "SECRETTEST") }
    settings.endpoint = server.endpoint
    settings.wait = { _ in }
    var call = StorageCall(address, method: "PUT")
    call.headers = [("content-type", "image/tiff")] + (isNew ? [("if-none-match", "*")] : [])
    try ObjectClient(settings).writeParts(bytes, call, partBytes: 100_000)
  }

  @Test func partsAreJoined() throws {
    let server = try #require(StorageTestServer())
    try write(to: server)
    #expect(server.objects["icons/wall.tiff"]?.bytes == bytes && server.uploads.isEmpty)
    #expect(server.received.map(\.method) == ["POST", "PUT", "PUT", "PUT", "POST"])
    #expect(server.received.first?.headers["content-type"] == "image/tiff")
  }

  @Test func partsThatFailOrArriveDamagedAreSentAgain() throws {
    let server = try #require(
      StorageTestServer {
        [1: .reset, 2: .wrongTag, 4: .status(503, code: "SlowDown"), 6: .storedThenReset][$0.number]
      })
    try write(to: server)
    #expect(server.objects["icons/wall.tiff"]?.bytes == bytes && server.uploads.isEmpty)
  }

  @Test(arguments: 0..<5) func aLostAnswerIsNoFailure(number: Int) throws {
    let server = try #require(StorageTestServer { $0.number == number ? .storedThenReset : nil })
    try write(to: server, isNew: true)
    #expect(server.objects["icons/wall.tiff"]?.bytes == bytes)
  }

  @Test(arguments: 1..<5) func anUploadThatFailsLeavesNoParts(number: Int) throws {
    let server = try #require(
      StorageTestServer { request in
        request.number >= number && request.method != "DELETE" ? .status(500, code: "InternalError") : nil
      })
    #expect(throws: StorageError.self) { try write(to: server) }
    #expect(server.objects.isEmpty && server.uploads.isEmpty)
  }

  @Test func anObjectOfAnotherRunStays() throws {
    let server = try #require(StorageTestServer())
    server.put("icons/wall.tiff", [1, 2, 3])
    #expect(throws: StorageError.exists(address: "s3://icons/wall.tiff")) { try write(to: server, isNew: true) }
    #expect(server.objects["icons/wall.tiff"]?.bytes == [1, 2, 3] && server.uploads.isEmpty)
  }
}
