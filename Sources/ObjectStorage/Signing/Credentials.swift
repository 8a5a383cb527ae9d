/// Keys that sign requests.
///
/// Neither printing nor reflecting a value shows a secret.
public struct Credentials: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  let accessKey: String
  let secretKey: String
  let sessionToken: String?

  /// Creates credentials.
  ///
  /// - Parameters:
  ///   - accessKey: The access key's identifier.
  ///   - secretKey: The secret access key.
  ///   - sessionToken: The token of temporary credentials; nil for lasting ones.
  public init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
    (self.accessKey, self.secretKey, self.sessionToken) = (accessKey, secretKey, sessionToken)
  }

  /// The same text for all credentials.
  public var description: String { "credentials" }
  /// The same text for all credentials.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
