import Testing

@testable import ObjectStorage

@Suite struct AddressTests {
  @Test func aBucketAndAKeyAreParsed() throws {
    let address = try ObjectAddress("s3://garments/summer 2026/büste+a.jpg")
    #expect(address.place == .bucket("garments", key: "summer 2026/büste+a.jpg"))
    #expect(address.description == "s3://garments/summer 2026/büste+a.jpg")
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://host/x", "gopher://host/", "s3://Upper/key", "s3://ab/key", "s3://a..b/key", "s3://",
    "https://user:secret@host/x.jpg", "https:///x", "plain.jpg", "s3://bucket/a\nb",
  ])
  func otherAddressesAreRefusedInOneLine(_ text: String) {
    let error = #expect(throws: StorageError.self) { try ObjectAddress(text) }
    let message = error.map { "\($0)" } ?? ""
    #expect(!message.isEmpty && !message.contains("\n") && !message.contains("secret"), "\(message)")
  }

  @Test func namesOfFilesAreNoAddresses() {
    for name in ["a.jpg", "/a/b.jpg", "a:b.jpg", "://x", "C:/x", "a b://c"] {
      #expect(!ObjectAddress.isAddress(name), "\(name)")
    }
    #expect(ObjectAddress.isAddress("s3://b/k") && ObjectAddress.isAddress("file:///etc/passwd"))
  }

  @Test func keysAreEncodedOnce() {
    #expect(PercentEncoding.encoded("a b+c/ü%41/../~", keepsSlashes: true) == "a%20b%2Bc/%C3%BC%2541/../~")
    #expect(PercentEncoding.decoded("a%20b%2Bc/%C3%BC%2541") == "a b+c/ü%41")
    #expect(PercentEncoding.completed(target: "/a b/%20?x=\"1\"#part") == "/a%20b/%20?x=%221%22")
  }

  @Test func aServerIsFoundForABucket() throws {
    var settings = StorageSettings(CredentialSource(variable: { _ in nil }, file: { _ in nil }))
    settings.region = "eu-central-1"
    let plain = try StorageTarget(ObjectAddress("s3://garments/a b.jpg"), settings)
    #expect(plain.base + plain.path == "https://garments.s3.eu-central-1.amazonaws.com/a%20b.jpg")
    #expect(!plain.allowsPrivateNetwork && plain.isSigned)
    let dotted = try StorageTarget(ObjectAddress("s3://my.garments/a.jpg"), settings)
    #expect(dotted.base + dotted.path == "https://s3.eu-central-1.amazonaws.com/my.garments/a.jpg")
    settings.region = "cn-north-1"
    #expect(
      try StorageTarget(ObjectAddress("s3://garments/a.jpg"), settings).host
        == "garments.s3.cn-north-1.amazonaws.com.cn")
    settings.endpoint = "https://minio.example:9000/"
    let own = try StorageTarget(ObjectAddress("s3://my.garments/a.jpg"), settings)
    #expect(own.base + own.path == "https://minio.example:9000/my.garments/a.jpg")
    #expect(own.allowsPrivateNetwork && own.host == "minio.example:9000")
    settings.endpoint = "https://minio.example:443"
    #expect(try StorageTarget(ObjectAddress("s3://garments/a.jpg"), settings).host == "minio.example")
  }

  @Test func aWebAddressNeedsAnAllowedHost() throws {
    var settings = StorageSettings(CredentialSource(variable: { _ in nil }, file: { _ in nil }))
    let (secure, plain) = (
      try ObjectAddress("https://cdn.example/a.jpg"), try ObjectAddress("http://cdn.example/a.jpg")
    )
    #expect(throws: StorageError.self) { try StorageTarget(secure, settings) }
    settings.allowedHosts = ["cdn.example"]
    #expect(try StorageTarget(secure, settings).base == "https://cdn.example")
    #expect(throws: StorageError.self) { try StorageTarget(plain, settings) }
    settings.allowedHosts = ["http://cdn.example"]
    #expect(try StorageTarget(plain, settings).base == "http://cdn.example")
    #expect(throws: StorageError.self) { try StorageTarget(secure, settings) }
  }
}

@Suite struct PublicAddressTests {
  @Test(
    arguments: [
      [10, 1, 2, 3], [100, 64, 0, 1], [100, 127, 255, 255], [127, 0, 0, 1], [169, 254, 169, 254], [172, 31, 0, 1],
      [192, 168, 1, 1], [0, 0, 0, 0], [224, 0, 0, 1], [255, 255, 255, 255], [198, 19, 0, 1],
    ] as [[UInt8]])
  func privateNetworksOfIPv4AreNotPublic(_ address: [UInt8]) {
    #expect(!PublicAddress.contains(address))
    // The same embedded in IPv6: mapped, NAT64, 6to4 and ISATAP.
    let zeros = [UInt8](repeating: 0, count: 10)
    #expect(!PublicAddress.contains(zeros + [0xFF, 0xFF] + address))
    #expect(!PublicAddress.contains([0x00, 0x64, 0xFF, 0x9B] + zeros.prefix(8) + address))
    #expect(!PublicAddress.contains([0x20, 0x02] + address + zeros))
    #expect(!PublicAddress.contains([0x20, 0x03, 0, 1, 0, 0, 0, 0, 0, 0, 0x5E, 0xFE] + address))
  }

  @Test(
    arguments: [[8, 8, 8, 8], [100, 63, 255, 255], [100, 128, 0, 0], [172, 32, 0, 1], [198, 20, 0, 1]] as [[UInt8]])
  func otherAddressesOfIPv4ArePublic(_ address: [UInt8]) {
    #expect(PublicAddress.contains(address))
    #expect(PublicAddress.contains([0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8) + address))
  }

  @Test(
    arguments: [
      [0x00], [0xFE, 0x80], [0xFC, 0x00], [0xFD, 0x12], [0xFF, 0x02], [0x20, 0x01, 0, 0], [0x20, 0x01, 0x0D, 0xB8],
      [0x64],
    ] as [[UInt8]])
  func privateNetworksOfIPv6AreNotPublic(_ start: [UInt8]) {
    #expect(!PublicAddress.contains(start + [UInt8](repeating: 0, count: 15 - start.count) + [1]))
  }

  @Test func otherAddressesOfIPv6ArePublic() {
    #expect(PublicAddress.contains([0x2A, 0x00, 0x14, 0x50] + [UInt8](repeating: 1, count: 12)))
    #expect(!PublicAddress.contains([]) && !PublicAddress.contains([1, 2, 3]))
  }
}

@Suite struct CredentialTests {
  private static let files = [
    "/home/me/.aws/credentials": """
    # a comment
    [default]
    aws_access_key_id = AKID
    aws_secret_access_key=se=cret
    [other]
    aws_access_key_id=OTHER
    aws_secret_access_key = two
    aws_session_token = token
    """,
    "/home/me/.aws/config":
      "[default]\nregion = eu-west-1\n[profile other]\nregion=ap-east-1\nendpoint_url = https://o\n",
  ]

  private func source(_ variables: [String: String]) -> CredentialSource {
    let variables = variables.merging(["HOME": "/home/me"]) { own, _ in own }
    return CredentialSource(variable: { variables[$0] }, file: { Self.files[$0] })
  }

  @Test func theEnvironmentComesFirst() {
    let found = source(["AWS_ACCESS_KEY_ID": "E", "AWS_SECRET_ACCESS_KEY": "S", "AWS_SESSION_TOKEN": "T"])
    #expect(found.credentials() == Credentials(accessKey: "E", secretKey: "S", sessionToken: "T"))
  }

  @Test func filesHaveSectionsForProfiles() {
    #expect(source([:]).credentials() == Credentials(accessKey: "AKID", secretKey: "se=cret"))
    #expect(source([:]).region == "eu-west-1")
    let other = source(["AWS_PROFILE": "other"])
    #expect(other.credentials() == Credentials(accessKey: "OTHER", secretKey: "two", sessionToken: "token"))
    #expect(other.region == "ap-east-1" && other.endpoint == "https://o")
    #expect(source(["AWS_PROFILE": "none"]).credentials() == nil)
  }

  @Test func printingShowsNoSecret() {
    let credentials = Credentials(accessKey: "AKID", secretKey: "hush", sessionToken: "quiet")
    var text = "\(credentials) \(String(reflecting: credentials))"
    dump(credentials, to: &text)
    dump(["x": [credentials]], to: &text)
    #expect(!text.contains("hush") && !text.contains("quiet") && !text.contains("AKID"), "\(text)")
  }

  @Test func datesOfServersAreRead() {
    #expect(ServerTime.seconds(ofDate: "Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
    for text in ["", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT"] {
      #expect(ServerTime.seconds(ofDate: text) == nil, "\(text)")
    }
  }
}
