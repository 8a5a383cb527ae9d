/// A request to a server.
struct StorageRequest {
  var method = "GET"
  /// The whole address as it is sent.
  var url: String
  var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []
  /// The maximum size of the response's body in bytes.
  var maxBody: Int
  /// Whether the server may be in a private network.
  var allowsPrivateNetwork: Bool
  /// A file of certificate authorities; nil for those of the system.
  var authorities: String?
  var limits: TransferLimits
}

/// A complete response.
struct StorageResponse {
  var status: Int
  /// Names in small letters; of several with a name, the last one.
  var headers: [String: String] = [:]
  var body: [UInt8] = []
}

/// How long a transfer may take.
public struct TransferLimits: Hashable, Sendable {
  /// The limit of a whole request in milliseconds, without what its bytes may take.
  public var totalMilliseconds = 60_000
  /// How many bytes prolong that limit by a second: those that are sent, and those that the response may have.
  public var bytesPerAddedSecond = 1 << 20
  /// The limit for connecting in milliseconds.
  public var connectMilliseconds = 10_000
  /// A slower transfer is given up after `slowSeconds`.
  public var minBytesPerSecond = 1_000
  /// How long a transfer may be too slow, and a server may take before its first byte.
  public var slowSeconds = 30

  /// Creates the usual limits.
  public init() {}

  /// Returns the limit of a request in milliseconds.
  func totalMilliseconds(forBytes count: Int) -> Int {
    totalMilliseconds + count / max(1, bytesPerAddedSecond) * 1_000
  }
}

/// Why there is no response.
enum TransferFailure: Error, Hashable {
  /// The only addresses of the host are in a private network.
  case privateNetwork
  /// The body is longer than the limit; what is known of its size.
  case tooLarge(String)
  /// The transfer failed, with libcurl's text.
  case broken(String, isTransient: Bool)
  /// libcurl is missing.
  case missingLibrary(String)
}
