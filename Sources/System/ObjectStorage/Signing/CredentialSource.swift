import SystemCalls

/// The source of credentials and settings: the environment, the files of the AWS command line, and then the role of the
/// container or machine.
///
/// Reads `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`, `AWS_PROFILE`, `AWS_REGION`,
/// `AWS_DEFAULT_REGION`, `AWS_ENDPOINT_URL_S3`, `AWS_ENDPOINT_URL`, `AWS_CA_BUNDLE`, and the equivalent members of the
/// files `AWS_SHARED_CREDENTIALS_FILE` (`~/.aws/credentials`) and `AWS_CONFIG_FILE` (`~/.aws/config`).
public struct CredentialSource: Sendable {
  private let variable: @Sendable (String) -> String?
  let file: @Sendable (String) -> String?

  /// The environment and home folder of this process.
  public static let ofProcess = CredentialSource(
    variable: { name in getenv(name).map { String(cString: $0) } }, file: { SettingsFile.read($0) })

  /// Creates a source from functions.
  ///
  /// - Parameters:
  ///   - variable: Returns an environment variable.
  ///   - file: Returns the text of a file; nil if it cannot be read.
  public init(variable: @escaping @Sendable (String) -> String?, file: @escaping @Sendable (String) -> String?) {
    (self.variable, self.file) = (variable, file)
  }

  /// Returns a variable without a trailing line break, which is common in files of secrets.
  func text(_ name: String) -> String? {
    variable(name).map { SettingsFile.trimmed($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the credentials in the environment or a file; nil if there are none.
  public func credentials() -> Credentials? {
    if let access = text("AWS_ACCESS_KEY_ID"), let secret = text("AWS_SECRET_ACCESS_KEY") {
      return Credentials(accessKey: access, secretKey: secret, sessionToken: text("AWS_SESSION_TOKEN"))
    }
    for members in [credentialMembers, configMembers] {
      if let access = members["aws_access_key_id"], let secret = members["aws_secret_access_key"] {
        return Credentials(accessKey: access, secretKey: secret, sessionToken: members["aws_session_token"])
      }
    }
    return nil
  }

  /// The region; `us-east-1` if none is set.
  var region: String {
    text("AWS_REGION") ?? text("AWS_DEFAULT_REGION") ?? configMembers["region"] ?? "us-east-1"
  }

  /// The address of a server other than AWS.
  var endpoint: String? {
    text("AWS_ENDPOINT_URL_S3") ?? text("AWS_ENDPOINT_URL") ?? configMembers["endpoint_url"]
  }

  /// A file of certificate authorities; nil for the system's.
  var authorities: String? { text("AWS_CA_BUNDLE") ?? configMembers["ca_bundle"] }

  private var profile: String { text("AWS_PROFILE") ?? "default" }

  private var credentialMembers: [String: String] {
    members("AWS_SHARED_CREDENTIALS_FILE", "credentials", section: profile)
  }

  var configMembers: [String: String] {
    members("AWS_CONFIG_FILE", "config", section: profile == "default" ? profile : "profile \(profile)")
  }

  private func members(_ name: String, _ usual: String, section: String) -> [String: String] {
    guard let path = text(name) ?? text("HOME").map({ "\($0)/.aws/\(usual)" }), let text = file(path) else {
      return [:]
    }
    return SettingsFile.members(of: section, in: text)
  }
}

/// Parses files of sections with names and values, as written by the AWS command line.
enum SettingsFile {
  private static let maxBytes = 1 << 20

  /// Returns the text of a file; nil if it cannot be read or is too large for a settings file.
  static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: maxBytes)
    let count = SystemCalls.read(descriptor, &bytes, bytes.count)
    return count >= 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  static func members(of section: String, in text: String) -> [String: String] {
    var (members, isWanted): ([String: String], Bool) = ([:], false)
    for line in text.split(whereSeparator: \.isNewline) {
      let trimmed = Self.trimmed(line)
      if trimmed.hasPrefix("#") || trimmed.hasPrefix(";") { continue }
      if trimmed.hasPrefix("["), let end = trimmed.firstIndex(of: "]") {
        isWanted = Self.trimmed(trimmed[trimmed.index(after: trimmed.startIndex)..<end]) == section
      } else if isWanted, line.first?.isWhitespace == false, let separator = trimmed.firstIndex(of: "=") {
        members[Self.trimmed(trimmed[..<separator])] = Self.trimmed(trimmed[trimmed.index(after: separator)...])
      }
    }
    return members
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
