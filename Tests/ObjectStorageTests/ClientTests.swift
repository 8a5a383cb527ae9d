import StorageTestServer
import Synchronization
import Testing

@testable import ObjectStorage

@Suite struct ClientTests {
  typealias Fault = StorageTestServer.Fault

  /// Pauses that a client made.
  private final class Pauses: Sendable {
    let seconds = Mutex<[Double]>([])
  }

  private let pauses = Pauses()

  private func client(
    _ server: StorageTestServer, _ change: (inout StorageSettings) -> Void = { _ in }
  ) -> ObjectClient {
    var settings = StorageSettings(CredentialSource(variable: { _ in nil }, file: { _ in nil }))
    settings.credentials = { Credentials(accessKey: "AKIDTEST", secretKey: "SECRETTEST", sessionToken: "TOKENTEST") }
    settings.endpoint = server.endpoint
    settings.limits.totalMilliseconds = 5000
    settings.wait = { [pauses] seconds in pauses.seconds.withLock { $0.append(seconds) } }
    change(&settings)
    return ObjectClient(settings)
  }

  /// A server on which the first so many requests fail.
  private func server(first count: Int, _ fault: Fault) throws -> StorageTestServer {
    try #require(StorageTestServer { $0.number < count ? fault : nil })
  }

  private let address: ObjectAddress
  private let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }

  init() throws { address = try ObjectAddress("s3://garments/summer 26/ü+%41 ~.jpg") }

  // MARK: Operations

  @Test func whatIsWrittenIsRead() throws {
    let server = try #require(StorageTestServer())
    let client = client(server)
    try client.write(bytes, to: address, metadata: ["collage-key": "k"], type: "image/jpeg")
    #expect(server.objects["garments/summer 26/ü+%41 ~.jpg"]?.bytes == bytes)
    let read = try client.read(address, limit: 1 << 20)
    #expect(read.bytes == bytes && read.state.metadata == ["collage-key": "k"])
    let state = try client.state(of: address)
    #expect(state.byteCount == bytes.count && state.tag == read.state.tag && state.metadata == ["collage-key": "k"])
    let part = try client.read(address, limit: 1 << 20, range: 10..<20, tag: state.tag)
    #expect(part.bytes == Array(bytes[10..<20]) && part.state.byteCount == bytes.count)
    let sent = try #require(server.received.first)
    #expect(sent.headers["content-type"] == "image/jpeg" && sent.headers["x-amz-security-token"] == "TOKENTEST")
    #expect(
      sent.headers["authorization"]?.contains("host;x-amz-content-sha256;x-amz-date;x-amz-meta-collage-key") == true)
  }

  @Test func aListHasAllPages() throws {
    let server = try #require(StorageTestServer())
    let keys = ["a/1 +.jpg", "a/2&<.jpg", "a/ü.jpg", "a/4", "a/5", "b/1"]
    for (index, key) in keys.enumerated() { server.put("garments/" + key, [UInt8](repeating: 1, count: index)) }
    var found: [String: Int] = [:]
    try client(server).list(ObjectAddress("s3://garments/a/")) { found[$0] = $1.byteCount }
    #expect(found == ["a/1 +.jpg": 0, "a/2&<.jpg": 1, "a/ü.jpg": 2, "a/4": 3, "a/5": 4])
  }

  @Test func aListThatGoesAroundIsAnError() throws {
    let server = try server(first: 99, .alternatingPages)
    let error = #expect(throws: StorageError.self) {
      try client(server).list(ObjectAddress("s3://garments/a/")) { _, _ in }
    }
    #expect(error?.description == "s3://garments/a/: the server's list does not end" && server.received.count == 2)
  }

  @Test func aBodyCutShortWithoutALengthIsReadAgain() throws {
    let server = try server(first: 2, .cutShort)
    server.put("garments/summer 26/ü+%41 ~.jpg", bytes)
    #expect(try client(server).read(address, limit: 1 << 20).bytes == bytes)
    #expect(server.received.count == 3)
  }

  @Test func aChangedBodyIsReadAgain() throws {
    let server = try server(first: 2, .changedByte)
    server.put("garments/summer 26/ü+%41 ~.jpg", bytes)
    #expect(try client(server).read(address, limit: 1 << 20).bytes == bytes)
    #expect(server.received.count == 3)
    #expect(server.received.allSatisfy { $0.headers["x-amz-checksum-mode"] == "ENABLED" })
    #expect(server.received[0].headers["authorization"]?.contains("x-amz-checksum-mode") == true)
  }

  @Test func aNewObjectWhoseAnswerWasLostIsWritten() throws {
    let server = try server(first: 1, .storedThenReset)
    try client(server).write(bytes, to: address, isNew: true)
    #expect(server.objects.values.map(\.bytes) == [bytes])
    #expect(server.received.map(\.method) == ["PUT", "PUT", "HEAD"])
  }

  @Test func largeObjectsMayTakeLonger() {
    let limits = TransferLimits()
    #expect(limits.totalMilliseconds(forBytes: 1 << 10) == 60_000)
    #expect(limits.totalMilliseconds(forBytes: 100 << 20) == 160_000)
  }

  @Test func anObjectThatMustBeNewIsNotReplaced() throws {
    let server = try #require(StorageTestServer())
    let client = client(server)
    try client.write([1], to: address, isNew: true)
    #expect(throws: StorageError.exists(address: address.description)) {
      try client.write([2], to: address, isNew: true)
    }
    #expect(server.objects.values.map(\.bytes) == [[1]])
  }

  @Test func aMissingObjectIsNotAskedForAgain() throws {
    let server = try #require(StorageTestServer())
    #expect(throws: StorageError.notFound(address: address.description)) { try client(server).read(address, limit: 9) }
    #expect(server.received.count == 1)
  }

  // MARK: Faults

  @Test(arguments: [
    Fault.status(500, code: "InternalError"), .status(503, code: "SlowDown"), .status(400, code: "RequestTimeout"),
    .status(429, code: ""), .reset, .truncated, .wrongTag,
  ])
  func aReadIsTriedThreeTimes(_ fault: Fault) throws {
    for failures in [2, 3] {
      let server = try server(first: failures, fault)
      server.put("garments/summer 26/ü+%41 ~.jpg", bytes)
      let tag = server.objects.values.first?.tag
      let client = client(server)
      if failures == 2 {
        #expect(try client.read(address, limit: 1 << 20, tag: tag).bytes == bytes)
      } else {
        let error = #expect(throws: StorageError.self) { try client.read(address, limit: 1 << 20, tag: tag) }
        #expect(error?.isTransient == true, "\(String(describing: error))")
      }
      #expect(server.received.count == 3)
    }
    let seconds = pauses.seconds.withLock { $0 }
    #expect(seconds.count == 4 && seconds.allSatisfy { (0.1...0.4).contains($0) }, "\(seconds)")
    #expect(seconds[1] > seconds[0] && seconds[3] > seconds[2])
  }

  @Test(arguments: [Fault.status(500, code: "InternalError"), .reset, .wrongTag, .storedThenReset])
  func aWriteIsTriedThreeTimes(_ fault: Fault) throws {
    let server = try server(first: 2, fault)
    try client(server).write(bytes, to: address)
    #expect(server.objects.values.map(\.bytes) == [bytes] && server.received.count == 3)
  }

  @Test func aStalledBodyIsGivenUp() throws {
    let server = try server(first: 1, .stalled)
    server.put("garments/summer 26/ü+%41 ~.jpg", bytes)
    let client = client(server) { $0.limits.totalMilliseconds = 300 }
    #expect(try client.read(address, limit: 1 << 20).bytes == bytes)
    #expect(server.received.count == 2)
  }

  @Test func aServerThatIsGoneIsATransientFailure() throws {
    let server = try #require(StorageTestServer())
    let client = client(server) { $0.endpoint = "http://127.0.0.1:1" }
    let error = #expect(throws: StorageError.self) { try client.read(address, limit: 9) }
    #expect(error?.isTransient == true)
    #expect(pauses.seconds.withLock { $0.count } == 2)
  }

  @Test func deniedAccessIsTriedOnceWithKeysReadAgain() throws {
    let server = try server(first: 1, .status(403, code: "ExpiredToken"))
    server.put("garments/summer 26/ü+%41 ~.jpg", bytes)
    let asked = Pauses()
    let client = client(server) {
      $0.credentials = {
        let count = asked.seconds.withLock { seconds in
          seconds.append(0)
          return seconds.count
        }
        return Credentials(accessKey: "AKID\(count)", secretKey: "S")
      }
    }
    #expect(try client.read(address, limit: 1 << 20).bytes == bytes)
    #expect(server.received.map { $0.headers["authorization"]?.contains("AKID1") } == [true, false])
    let closed = try self.server(first: 9, .status(403, code: "AccessDenied"))
    let error = #expect(throws: StorageError.self) { try self.client(closed).read(address, limit: 9) }
    #expect(closed.received.count == 2 && error?.isTransient == false)
    #expect(error.map { "\($0)" } == "\(address): access is denied (status 403, AccessDenied)")
  }

  @Test func aWrongClockFollowsTheServer() throws {
    let date = ["date": "Sun, 06 Nov 1994 08:49:37 GMT"]
    let server = try server(first: 1, .status(403, code: "RequestTimeTooSkewed", headers: date))
    server.put("garments/summer 26/ü+%41 ~.jpg", bytes)
    #expect(try client(server) { $0.now = { 1_000_000_000 } }.read(address, limit: 1 << 20).bytes == bytes)
    #expect(server.received.map { $0.headers["x-amz-date"] } == ["20010909T014640Z", "19941106T084937Z"])
  }

  // MARK: Refusals

  @Test(arguments: [Fault.announced(20_000_000_000), .endless])
  func aBodyBeyondTheLimitIsRefused(_ fault: Fault) throws {
    let server = try server(first: 9, fault)
    let error = #expect(throws: StorageError.self) { try client(server).read(address, limit: 1 << 20) }
    guard case .tooLarge = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(server.received.count == 1)
  }

  @Test func aRedirectToAnotherHostIsRefused() throws {
    for location in ["http://169.254.169.254/latest/meta-data/", "//other.example/x", "https://other.example/x"] {
      let server = try server(first: 9, .status(302, code: "", headers: ["location": location]))
      let error = #expect(throws: StorageError.self) { try client(server).read(address, limit: 9) }
      #expect(error?.isTransient == false && server.received.count == 1)
      #expect(error.map { "\($0)".contains("\n") } == false)
    }
  }

  @Test func aHostMayRedirectToItsEncryptedSelf() {
    let secured = ObjectClient.secured
    #expect(secured("https://a.example/x?y", "http://a.example") == "https://a.example/x?y")
    #expect(secured("https://A.example:443/x", "http://a.example:80") == "https://A.example:443/x")
    for (location, base) in [
      ("https://b.example/x", "http://a.example"), ("https://a.example.b/x", "http://a.example"),
      ("https://a.example:8443/x", "http://a.example"), ("https://a.example/x", "http://a.example:8080"),
      ("https://a.example@b.example/x", "http://a.example"), ("http://a.example/x", "https://a.example"),
      ("https://a.example/x", "https://a.example"),
    ] {
      #expect(secured(location, base[...]) == nil)
    }
  }

  @Test func aPrivateNetworkIsRefusedUnlessItsServerIsNamed() throws {
    let server = try #require(StorageTestServer())
    let host = "127.0.0.1:\(server.port)"
    let client = client(server) { $0.allowedHosts = ["http://\(host)", "http://169.254.169.254", "http://localhost"] }
    for text in ["http://\(host)/a", "http://169.254.169.254/latest/meta-data", "http://localhost/a"] {
      let error = #expect(throws: StorageError.self) { try client.read(ObjectAddress(text), limit: 9) }
      #expect(error.map { "\($0)".contains("private network") } == true, "\(String(describing: error))")
    }
    #expect(server.received.isEmpty)
  }

  @Test func noErrorShowsASecret() throws {
    for fault in [
      Fault.status(403, code: "SignatureDoesNotMatch"), .status(400, code: "SECRET\nTEST"), .status(500, code: ""),
      .reset,
      .status(301, code: "PermanentRedirect", headers: ["x-amz-bucket-region": "eu-west-3"]),
    ] {
      let server = try server(first: 9, fault)
      let error = #expect(throws: StorageError.self) { try client(server).write(bytes, to: address) }
      let text = error.map { "\($0)" } ?? ""
      for secret in ["SECRETTEST", "AKIDTEST", "TOKENTEST", "Signature=", "\n"] {
        #expect(!text.contains(secret), "\(text)")
      }
    }
  }

  @Test func aThousandFaultsLoseNothing() throws {
    let faults: [Fault] = [
      .status(500, code: "InternalError"), .status(503, code: "SlowDown"), .reset, .truncated, .wrongTag,
      .storedThenReset, .status(403, code: "ExpiredToken"),
      .status(403, code: "RequestTimeTooSkewed", headers: ["date": "Sun, 06 Nov 2033 08:49:37 GMT"]),
    ]
    // Two faults, then one request that is answered.
    let server = try #require(StorageTestServer { $0.number % 3 < 2 ? faults[$0.number / 3 % faults.count] : nil })
    let client = client(server) { $0.maxTries = 5 }
    for number in 0..<300 {
      let place = try ObjectAddress("s3://garments/\(number)")
      let picture = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 100 + number)
      do throws(StorageError) {
        try client.write(picture, to: place)
      } catch {
        // Two refusals of keys in a row end a request; a second call is what --resume does.
        try client.write(picture, to: place)
      }
      let tag = server.objects["garments/\(number)"]?.tag
      var read: [UInt8]?
      for _ in 0..<3 where read == nil { read = try? client.read(place, limit: 1 << 20, tag: tag).bytes }
      #expect(read == picture)
    }
    #expect(server.received.count { $0.number % 3 < 2 } > 1000 && server.objects.count == 300)
  }

  @Test func aServerThatOnlyPutsOffIsGivenUpInACheck() throws {
    let busy = Fault.status(503, code: "SlowDown", headers: ["retry-after": "86400"])
    let server = try server(first: 99, busy)
    let pauses = self.pauses
    let client = client(server) { settings in
      settings.clock = { pauses.seconds.withLock { $0.reduce(0, +) } }
    }
    client.limitFailing(seconds: 45)
    var last: StorageError?
    for _ in 0..<10 {
      do throws(StorageError) { _ = try client.state(of: address) } catch { last = error }
    }
    #expect(pauses.seconds.withLock { $0.reduce(0, +) } <= 45)
    // Three tries for the first object, one for each other.
    #expect(server.received.count == 12)
    #expect(
      last?.isTransient == true && last?.description.contains("the server is busy (status 503") == true)
    client.limitFailing(seconds: nil)
    _ = try? client.state(of: address)
    #expect(server.received.count == 15)
  }

  @Test func aRegionMustBeAName() throws {
    let server = try #require(StorageTestServer())
    for region in ["eu\r\nx-evil: 1", "", "eu west", "eu\u{e9}"] {
      let client = client(server) { $0.region = region }
      let error = #expect(throws: StorageError.self) { try client.state(of: address) }
      #expect(error?.description.hasPrefix("AWS_REGION is not a valid region name") == true)
    }
    #expect(server.received.isEmpty)
  }
}
