/// Keys that sign requests.
///
/// Neither printing nor reflecting a value shows a secret.
public struct Credentials: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  let accessKey: String
  let secretKey: String
  let sessionToken: String?
  let expiration: Int?

  /// Creates credentials.
  ///
  /// - Parameters:
  ///   - accessKey: The access key's identifier.
  ///   - secretKey: The secret access key.
  ///   - sessionToken: The token of temporary credentials; nil for lasting ones.
  ///   - expiration: When they end to be valid, in seconds since 1970; nil if they do not.
  public init(accessKey: String, secretKey: String, sessionToken: String? = nil, expiration: Int? = nil) {
    (self.accessKey, self.secretKey, self.sessionToken) = (accessKey, secretKey, sessionToken)
    self.expiration = expiration
  }

  /// Returns when they are asked for again, in seconds since 1970: five minutes before they expire, or after three quarters of
  /// a shorter life.
  func renewal(from now: Int) -> Int? {
    expiration.map { $0 - min(300, max(0, $0 - now) / 4) }
  }

  /// The same text for all credentials.
  public var description: String { "credentials" }
  /// The same text for all credentials.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
