/// Requests the credentials of a role.
struct RoleClient {
  let transport: HTTPTransport
  /// Returns the text of a file; nil if it cannot be read.
  let file: @Sendable (String) -> String?
  /// A file of certificate authorities; nil for the system's.
  let authorities: String?

  private static let maxBody = 64 << 10
  /// The requested lifetime of a metadata service token, in seconds.
  private static let tokenSeconds = "21600"

  /// Returns the credentials; nil if the machine has no role.
  ///
  /// - Throws: `StorageError.failed`, which is transient unless the role is rejected; never contains a secret.
  func credentials(of role: CredentialRole) throws(StorageError) -> Credentials? {
    switch role {
    case .container(let url, let token): try container(url, token)
    case .webIdentity(let tokenFile, let role, let session, let service):
      try webIdentity(tokenFile, role: role, session: session, service: service)
    case .instance(let service): try instance(service)
    }
  }

  private func container(_ url: String, _ token: CredentialRole.Token) throws(StorageError) -> Credentials? {
    var request = request("GET", url)
    switch token {
    case .none: break
    case .text(let text): request.headers = [("authorization", text)]
    case .file(let path): request.headers = [("authorization", try contents(of: path))]
    }
    return try read(send(request, for: "the container's role"), for: "the container's role")
  }

  private func instance(_ service: String) throws(StorageError) -> Credentials? {
    let name = "the instance's role"
    var first = request("PUT", service + "/latest/api/token")
    first.headers = [("x-aws-ec2-metadata-token-ttl-seconds", Self.tokenSeconds)]
    let token = SettingsFile.trimmed(try text(send(first, for: name)))
    var second = request("GET", service + "/latest/meta-data/iam/security-credentials/")
    second.headers = [("x-aws-ec2-metadata-token", token)]
    let answer = try send(second, for: name, allowing: 404)
    guard answer.status == 200, let role = text(answer).split(whereSeparator: \.isNewline).first else { return nil }
    second.url += PercentEncoding.encoded(String(role), keepsSlashes: false)
    return try read(send(second, for: name), for: name)
  }

  private func webIdentity(
    _ tokenFile: String, role: String, session: String, service: String
  ) throws(StorageError) -> Credentials? {
    let name = "the role \(role)"
    var request = request("POST", service + "/")
    request.headers = [("content-type", "application/x-www-form-urlencoded")]
    request.body = Array(
      RequestSignature.canonical([
        ("Action", "AssumeRoleWithWebIdentity"), ("RoleArn", role), ("RoleSessionName", session),
        ("Version", "2011-06-15"), ("WebIdentityToken", try contents(of: tokenFile)),
      ]).utf8)
    let body = try send(request, for: name).body[...]
    return try credentials(for: name) { MarkupReader.first($0 == "Token" ? "SessionToken" : $0, in: body) }
  }

  // MARK: Requests and answers

  private func request(_ method: String, _ url: String) -> StorageRequest {
    // The services are nearby, and their responses are needed first.
    var limits = TransferLimits()
    (limits.totalMilliseconds, limits.connectMilliseconds, limits.slowSeconds) = (10_000, 2_000, 10)
    return StorageRequest(
      method: method, url: url, maxBody: Self.maxBody, allowsPrivateNetwork: true, authorities: authorities,
      limits: limits)
  }

  private func send(
    _ request: StorageRequest, for name: String, allowing other: Int = 200
  ) throws(StorageError) -> StorageResponse {
    let response: StorageResponse
    do throws(TransferFailure) {
      response = try transport.send(request)
    } catch {
      switch error {
      case .missingLibrary(let reason): throw .notAvailable(address: name, reason: reason)
      case .privateNetwork: throw Self.failed(name, "its service is in a private network", isTransient: false)
      case .tooLarge(let found): throw Self.failed(name, "its service responded with \(found)", isTransient: false)
      case .broken(let reason, let isTransient): throw Self.failed(name, reason, isTransient: isTransient)
      }
    }
    guard response.status == 200 || response.status == other else {
      let code = ServerFault(response).code
      throw Self.failed(
        name, "its service responded with status \(response.status)" + (code.isEmpty ? "" : ", \(code)"),
        isTransient: response.status >= 500 || response.status == 429)
    }
    return response
  }

  private func contents(of path: String) throws(StorageError) -> String {
    guard let text = file(path).map({ SettingsFile.trimmed($0) }), !text.isEmpty else {
      throw .settings(reason: "\(path): cannot be read; it should contain the token of a role")
    }
    return text
  }

  private func text(_ response: StorageResponse) -> String { String(decoding: response.body, as: UTF8.self) }

  private func read(_ response: StorageResponse, for name: String) throws(StorageError) -> Credentials? {
    let members = FlatObject(response.body)
    return try credentials(for: name) { members.texts[$0] }
  }

  private func credentials(for name: String, _ member: (String) -> String?) throws(StorageError) -> Credentials {
    guard let access = member("AccessKeyId"), let secret = member("SecretAccessKey"), let token = member("Token") else {
      throw Self.failed(name, "its service responded without credentials", isTransient: true)
    }
    guard let expiration = member("Expiration").flatMap({ ServerTime.seconds(ofTimestamp: $0) }) else {
      throw Self.failed(name, "its service responded without an expiration time", isTransient: true)
    }
    return Credentials(accessKey: access, secretKey: secret, sessionToken: token, expiration: expiration)
  }

  private static func failed(_ name: String, _ reason: String, isTransient: Bool) -> StorageError {
    .failed(address: "credentials of \(name)", reason: reason, isTransient: isTransient)
  }
}
