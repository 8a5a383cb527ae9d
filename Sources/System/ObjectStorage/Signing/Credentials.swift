/// The keys for signing requests.
///
/// Printing or reflecting a value never shows a secret.
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
  ///   - sessionToken: The token of temporary credentials; nil for permanent ones.
  ///   - expiration: The expiration time in seconds since 1970; nil if they do not expire.
  public init(accessKey: String, secretKey: String, sessionToken: String? = nil, expiration: Int? = nil) {
    (self.accessKey, self.secretKey, self.sessionToken) = (accessKey, secretKey, sessionToken)
    self.expiration = expiration
  }

  /// Returns the time for requesting new credentials, in seconds since 1970: five minutes before they expire, or after
  /// three quarters of a shorter lifetime.
  func renewal(from now: Int) -> Int? {
    expiration.map { $0 - min(300, max(0, $0 - now) / 4) }
  }

  /// A fixed text, so that no secret is printed.
  public var description: String { "credentials" }
  /// A fixed text, so that no secret is printed.
  public var debugDescription: String { description }
  /// An empty mirror, so that no secret is printed.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
