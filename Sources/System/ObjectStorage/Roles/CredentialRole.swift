/// A role of a container or machine that provides temporary credentials.
enum CredentialRole: Hashable, Sendable {
  /// The role of a container in Amazon ECS or EKS Pod Identity, provided by a service at an address.
  case container(url: String, token: Token)
  /// A role that is assumed with a signed token in a file, as by service accounts of Kubernetes.
  case webIdentity(tokenFile: String, role: String, session: String, service: String)
  /// The role of an EC2 instance, provided by version 2 of its metadata service at an address.
  case instance(service: String)

  /// The authorization of a container at its service.
  enum Token: Hashable, Sendable {
    case none
    case text(String)
    /// A file with the token, which is read for each request because the token is replaced from time to time.
    case file(String)
  }
}

extension CredentialSource {
  /// The address of the credential service in Amazon ECS.
  private static let containerService = "http://169.254.170.2"
  /// The address of the metadata service of EC2 instances.
  private static let instanceService = "http://169.254.169.254"

  /// Returns the role to use if no credentials are configured; nil if no role is detected.
  ///
  /// The variables are those of the AWS SDKs ("Standardized credential providers", AWS SDKs and Tools Reference Guide).
  func role() throws(StorageError) -> CredentialRole? {
    if let role = webIdentity() { return role }
    if let role = try container() { return role }
    return isOnInstance ? .instance(service: text("AWS_EC2_METADATA_SERVICE_ENDPOINT") ?? Self.instanceService) : nil
  }

  private func webIdentity() -> CredentialRole? {
    guard let file = text("AWS_WEB_IDENTITY_TOKEN_FILE") ?? configMembers["web_identity_token_file"],
      let role = text("AWS_ROLE_ARN") ?? configMembers["role_arn"]
    else { return nil }
    let domain = region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
    let service = text("AWS_ENDPOINT_URL_STS") ?? text("AWS_ENDPOINT_URL") ?? "https://sts.\(region).\(domain)"
    return .webIdentity(
      tokenFile: file, role: role,
      session: text("AWS_ROLE_SESSION_NAME") ?? configMembers["role_session_name"] ?? "collage", service: service)
  }

  private func container() throws(StorageError) -> CredentialRole? {
    var token = CredentialRole.Token.none
    if let text = text("AWS_CONTAINER_AUTHORIZATION_TOKEN") { token = .text(text) }
    if let file = text("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE") { token = .file(file) }
    if let path = text("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI") {
      return .container(url: Self.containerService + (path.hasPrefix("/") ? path : "/" + path), token: token)
    }
    guard let url = text("AWS_CONTAINER_CREDENTIALS_FULL_URI") else { return nil }
    guard url.hasPrefix("https://") || Self.isBeside(url) else {
      throw .settings(
        reason: "AWS_CONTAINER_CREDENTIALS_FULL_URI must begin with https://, or with http:// and the address of this "
          + "machine or its container service")
    }
    return .container(url: url, token: token)
  }

  /// The hosts of this machine and of the container services in ECS and EKS.
  private static let servicesBeside = [
    "localhost", "127.0.0.1", "[::1]", "169.254.170.2", "169.254.170.23", "[fd00:ec2::23]",
  ]

  /// Returns whether an address without encryption refers to this machine or its container service.
  private static func isBeside(_ url: String) -> Bool {
    guard url.hasPrefix("http://") else { return false }
    let rest = url.dropFirst("http://".count)
    let server = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !server.contains("@") else { return false }
    let host = server.hasPrefix("[") ? server.prefix { $0 != "]" } + "]" : server.prefix { $0 != ":" }
    return servicesBeside.contains(String(host))
  }

  /// True if this is an EC2 instance; on other machines, a request to the metadata service would time out.
  private var isOnInstance: Bool {
    if text("AWS_EC2_METADATA_DISABLED")?.lowercased() == "true" { return false }
    if text("AWS_EC2_METADATA_SERVICE_ENDPOINT") != nil { return true }
    if file("/sys/devices/virtual/dmi/id/sys_vendor").map({ SettingsFile.trimmed($0) }) == "Amazon EC2" { return true }
    return file("/sys/hypervisor/uuid")?.hasPrefix("ec2") == true
  }
}
