/// All errors of object storage; each is one line that names the address and never a secret.
public enum StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// libcurl is missing, on this machine or when the program was built.
  case notAvailable(address: String, reason: String)
  /// The address cannot be used: its form, its scheme, or a host that is not allowed.
  case refused(address: String, reason: String)
  /// A setting or the credentials cannot be used.
  case settings(reason: String)
  /// The object does not exist.
  case notFound(address: String)
  /// The object is larger than the limit.
  case tooLarge(address: String, found: String, limit: Int)
  /// An object exists already that must not be replaced.
  case exists(address: String)
  /// The server or the way to it failed; a transient failure may vanish when the request is sent again.
  case failed(address: String, reason: String, isTransient: Bool)

  /// Whether the same request could succeed later.
  public var isTransient: Bool {
    if case .failed(_, _, let isTransient) = self { isTransient } else { false }
  }

  /// One line: the address, what was found, and what is allowed.
  public var description: String {
    switch self {
    case .notAvailable(let address, let reason): "\(address): object storage needs libcurl: \(reason)"
    case .settings(let reason): reason
    case .notFound(let address): "\(address): there is no such object"
    case .exists(let address): "\(address): another run has written this object with other bytes"
    case .tooLarge(let address, let found, let limit): "\(address): \(found); at most \(limit) bytes are read"
    case .refused(let address, let reason), .failed(let address, let reason, _): "\(address): \(reason)"
    }
  }

  /// What was found, without the address.
  public var reason: String {
    switch self {
    case .notAvailable(_, let reason): "object storage needs libcurl: \(reason)"
    case .settings(let reason), .refused(_, let reason), .failed(_, let reason, _): reason
    case .notFound: "there is no such object"
    case .exists: "another run has written this object with other bytes"
    case .tooLarge(_, let found, let limit): "\(found); at most \(limit) bytes are read"
    }
  }
}
