/// An error of object storage; its description is one line that contains the address and never a secret.
public enum StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// libcurl is missing on this machine, or was missing when the program was built.
  case notAvailable(address: String, reason: String)
  /// The address is invalid, or its scheme or host is not allowed.
  case refused(address: String, reason: String)
  /// A setting or the credentials are invalid.
  case settings(reason: String)
  case notFound(address: String)
  /// The object exceeds the size limit.
  case tooLarge(address: String, found: String, limit: Int)
  /// The object already exists and must not be replaced.
  case exists(address: String)
  /// The server or the network failed; a transient failure may be resolved by retrying the request.
  case failed(address: String, reason: String, isTransient: Bool)

  /// True if the same request may succeed later.
  public var isTransient: Bool {
    if case .failed(_, _, let isTransient) = self { isTransient } else { false }
  }

  /// The error in one line: the address, the problem, and the allowed values.
  public var description: String {
    switch self {
    case .notAvailable(let address, let reason): "\(address): object storage needs libcurl: \(reason)"
    case .settings(let reason): reason
    case .notFound(let address): "\(address): the object does not exist"
    case .exists(let address): "\(address): another run has written this object with different bytes"
    case .tooLarge(let address, let found, let limit): "\(address): \(found); at most \(limit) bytes are allowed"
    case .refused(let address, let reason), .failed(let address, let reason, _): "\(address): \(reason)"
    }
  }

  /// The problem, without the address.
  public var reason: String {
    switch self {
    case .notAvailable(_, let reason): "object storage needs libcurl: \(reason)"
    case .settings(let reason), .refused(_, let reason), .failed(_, let reason, _): reason
    case .notFound: "the object does not exist"
    case .exists: "another run has written this object with different bytes"
    case .tooLarge(_, let found, let limit): "\(found); at most \(limit) bytes are allowed"
    }
  }
}
