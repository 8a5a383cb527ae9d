import StorageTestServer
import Synchronization
import Testing

@testable import ObjectStorage

/// Credentials of the roles that containers and machines have.
@Suite struct RoleTests {
  /// A machine's environment and files, and a clock that a test sets.
  private final class Machine: Sendable {
    let now = Mutex(1_800_000_000)
    let variables: [String: String]
    let files: [String: String]

    init(_ variables: [String: String], files: [String: String] = [:]) {
      (self.variables, self.files) = (variables, files)
    }

    var source: CredentialSource {
      CredentialSource(variable: { [variables] in variables[$0] }, file: { [files] in files[$0] })
    }

    func client(_ server: StorageTestServer) -> ObjectClient {
      var settings = StorageSettings(source)
      settings.endpoint = server.endpoint
      settings.now = { [self] in now.withLock { $0 } }
      settings.wait = { _ in }
      return ObjectClient(settings)
    }
  }

  /// A service that gives new credentials each time, which live for an hour from 2027-01-15T08:00:00Z.
  private static func answer(_ number: Int, expiration: String) -> [UInt8] {
    Array(
      """
      {"Code" : "Success", "AccessKeyId": "AKID\(number)", "SecretAccessKey": "SE\\/CRET\(number)",
       "Token" : "TOKEN\(number)", "Expiration" : "\(expiration)"}
      """.utf8)
  }

  private static func storage() throws -> StorageTestServer {
    let server = try #require(StorageTestServer())
    server.put("icons/a.jpg", [1, 2, 3])
    return server
  }

  private func keys(of server: StorageTestServer) -> [String] {
    server.received.map { request in
      request.headers["authorization"].flatMap {
        $0.split(separator: "=").dropFirst().first?.split(separator: "/").first
      }
      .map { String($0) } ?? ""
    }
  }

  private let address: ObjectAddress
  init() throws { address = try ObjectAddress("s3://icons/a.jpg") }

  // MARK: Where credentials come from

  @Test func aContainerAsksItsService() throws {
    let (storage, service) = (try Self.storage(), try #require(StorageTestServer()))
    service.put("role/me", Self.answer(1, expiration: "2027-01-15T09:00:00Z"))
    let machine = Machine(
      [
        "AWS_CONTAINER_CREDENTIALS_FULL_URI": service.endpoint + "/role/me",
        "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE": "/token",
      ],
      files: ["/token": "eks-token\n"])
    let client = machine.client(storage)
    for _ in 0..<3 { #expect(try client.read(address, limit: 10).bytes == [1, 2, 3]) }
    #expect(service.received.count == 1 && service.received.first?.headers["authorization"] == "eks-token")
    #expect(keys(of: storage) == ["AKID1", "AKID1", "AKID1"])
    #expect(storage.received.allSatisfy { $0.headers["x-amz-security-token"] == "TOKEN1" })
  }

  @Test func anInstanceAsksByAToken() throws {
    let storage = try Self.storage()
    let service = try #require(StorageTestServer { $0.method == "PUT" ? .status(200, code: "TOKEN") : nil })
    let place = "latest/meta-data/iam/security-credentials/"
    service.put(place, Array("icons-role".utf8))
    service.put(place + "icons-role", Self.answer(7, expiration: "2027-01-15T09:00:00Z"))
    let client = Machine(["AWS_EC2_METADATA_SERVICE_ENDPOINT": service.endpoint]).client(storage)
    #expect(try client.read(address, limit: 10).bytes == [1, 2, 3])
    #expect(service.received.map(\.method) == ["PUT", "GET", "GET"])
    #expect(service.received.first?.headers["x-aws-ec2-metadata-token-ttl-seconds"] == "21600")
    #expect(service.received[2].headers["x-aws-ec2-metadata-token"]?.contains("<Code>TOKEN</Code>") == true)
    #expect(keys(of: storage) == ["AKID7"])
  }

  @Test func aMachineWithoutARoleReadsWhatIsPublic() throws {
    let (storage, service) = (try Self.storage(), try #require(StorageTestServer()))
    let client = Machine(["AWS_EC2_METADATA_SERVICE_ENDPOINT": service.endpoint]).client(storage)
    for _ in 0..<2 { #expect(try client.read(address, limit: 10).bytes == [1, 2, 3]) }
    #expect(service.received.count == 2 && keys(of: storage) == ["", ""])
  }

  @Test func onlyInstancesAreAskedForTheirRole() throws {
    func role(_ variables: [String: String], _ files: [String: String] = [:]) throws -> CredentialRole? {
      try Machine(variables, files: files).source.role()
    }
    let vendor = "/sys/devices/virtual/dmi/id/sys_vendor"
    #expect(try role([:]) == nil)
    #expect(try role([:], [vendor: "QEMU\n"]) == nil)
    #expect(try role([:], [vendor: "Amazon EC2\n"]) == .instance(service: "http://169.254.169.254"))
    #expect(try role([:], ["/sys/hypervisor/uuid": "ec2e1916"]) == .instance(service: "http://169.254.169.254"))
    #expect(try role(["AWS_EC2_METADATA_DISABLED": "TRUE"], [vendor: "Amazon EC2\n"]) == nil)
  }

  @Test func aTokenOfAClusterIsExchanged() throws {
    let storage = try Self.storage()
    let answer =
      "<AssumeRoleWithWebIdentityResponse><Credentials><AccessKeyId>AKIDWEB</AccessKeyId><SecretAccessKey>S&amp;E"
      + "</SecretAccessKey><SessionToken>T</SessionToken><Expiration>2027-01-15T09:00:00.000Z</Expiration></Credentials>"
      + "</AssumeRoleWithWebIdentityResponse>"
    let service = try #require(StorageTestServer())
    service.put("", Array(answer.utf8))
    let machine = Machine(
      [
        "AWS_WEB_IDENTITY_TOKEN_FILE": "/web", "AWS_ROLE_ARN": "arn:aws:iam::1:role/icons",
        "AWS_ENDPOINT_URL_STS": service.endpoint,
      ],
      files: ["/web": "signed.token"])
    #expect(try machine.client(storage).read(address, limit: 10).bytes == [1, 2, 3])
    let sent = try #require(service.received.first)
    #expect(sent.method == "POST" && sent.target == "/")
    #expect(
      String(decoding: sent.body, as: UTF8.self)
        == "Action=AssumeRoleWithWebIdentity&RoleArn=arn%3Aaws%3Aiam%3A%3A1%3Arole%2Ficons&RoleSessionName=collage"
        + "&Version=2011-06-15&WebIdentityToken=signed.token")
    #expect(keys(of: storage) == ["AKIDWEB"])
  }

  @Test func keysThatAreNamedComeFirst() throws {
    let storage = try Self.storage()
    let service = try #require(StorageTestServer())
    let machine = Machine([
      "AWS_ACCESS_KEY_ID": "AKIDENV", "AWS_SECRET_ACCESS_KEY": "S",
      "AWS_CONTAINER_CREDENTIALS_FULL_URI": service.endpoint + "/role/me",
    ])
    _ = try machine.client(storage).read(address, limit: 10)
    #expect(keys(of: storage) == ["AKIDENV"] && service.received.isEmpty)
  }

  @Test(arguments: ["http://example.com/role", "http://127.0.0.1@example.com/", "http://10.0.0.1/", "ftp://localhost/"])
  func aServiceElsewhereIsRefused(url: String) {
    let machine = Machine(["AWS_CONTAINER_CREDENTIALS_FULL_URI": url])
    #expect(throws: StorageError.self) { try machine.source.role() }
  }

  // MARK: Expiry

  @Test func credentialsAreRenewedBeforeTheyExpire() throws {
    let storage = try Self.storage()
    let service = try #require(StorageTestServer())
    let machine = Machine(["AWS_CONTAINER_CREDENTIALS_FULL_URI": service.endpoint + "/role/me"])
    let client = machine.client(storage)
    // 1,800,000,000 is 2027-01-15T08:00:00Z.
    for (number, (start, expiration)) in [
      (0, "2027-01-15T09:00:00Z"), (3299, ""), (3300, "2027-01-15T10:00:00Z"), (6899, ""),
      (7000, "2027-01-15T11:00:00Z"),
    ].enumerated() {
      machine.now.withLock { $0 = 1_800_000_000 + start }
      if !expiration.isEmpty { service.put("role/me", Self.answer(number, expiration: expiration)) }
      _ = try client.read(address, limit: 10)
    }
    #expect(keys(of: storage) == ["AKID0", "AKID0", "AKID2", "AKID2", "AKID4"] && service.received.count == 3)
  }

  @Test func whatIsValidIsUsedWhileTheServiceFails() throws {
    let storage = try Self.storage()
    let isDown = Mutex(false)
    let service = try #require(StorageTestServer { _ in isDown.withLock { $0 } ? .status(503, code: "Busy") : nil })
    service.put("role/me", Self.answer(0, expiration: "2027-01-15T09:00:00Z"))
    let machine = Machine(["AWS_CONTAINER_CREDENTIALS_FULL_URI": service.endpoint + "/role/me"])
    let client = machine.client(storage)
    _ = try client.read(address, limit: 10)
    isDown.withLock { $0 = true }
    machine.now.withLock { $0 += 3400 }
    for _ in 0..<3 { _ = try client.read(address, limit: 10) }
    #expect(service.received.count == 2 && keys(of: storage) == ["AKID0", "AKID0", "AKID0", "AKID0"])
    machine.now.withLock { $0 += 300 }
    let error = #expect(throws: StorageError.self) { try client.read(address, limit: 10) }
    #expect(error?.description == "credentials of the container's role: its service responded with status 503, Busy")
    isDown.withLock { $0 = false }
    service.put("role/me", Self.answer(5, expiration: "2027-01-15T10:30:00Z"))
    _ = try client.read(address, limit: 10)
    #expect(keys(of: storage).last == "AKID5")
  }

  @Test func expiredKeysAreNotUsedWhileARenewalIsToBeRepeated() throws {
    let storage = try Self.storage()
    let isDown = Mutex(false)
    let service = try #require(StorageTestServer { _ in isDown.withLock { $0 } ? .status(503, code: "Busy") : nil })
    service.put("role/me", Self.answer(0, expiration: "2027-01-15T08:00:20Z"))
    let machine = Machine(["AWS_CONTAINER_CREDENTIALS_FULL_URI": service.endpoint + "/role/me"])
    let client = machine.client(storage)
    _ = try client.read(address, limit: 10)
    isDown.withLock { $0 = true }
    machine.now.withLock { $0 += 16 }
    _ = try client.read(address, limit: 10)
    isDown.withLock { $0 = false }
    service.put("role/me", Self.answer(1, expiration: "2027-01-15T09:00:00Z"))
    machine.now.withLock { $0 += 4 }
    _ = try client.read(address, limit: 10)
    #expect(keys(of: storage) == ["AKID0", "AKID0", "AKID1"])
  }

  @Test func noErrorShowsASecret() throws {
    let storage = try Self.storage()
    let service = try #require(StorageTestServer())
    service.put("role/me", Array(#"{"AccessKeyId": "AKID", "SecretAccessKey": "HUSH"}"#.utf8))
    let machine = Machine([
      "AWS_CONTAINER_CREDENTIALS_FULL_URI": service.endpoint + "/role/me", "AWS_CONTAINER_AUTHORIZATION_TOKEN": "QUIET",
    ])
    let error = #expect(throws: StorageError.self) { try machine.client(storage).read(address, limit: 10) }
    #expect(error?.description == "credentials of the container's role: its service responded without credentials")
  }
}
