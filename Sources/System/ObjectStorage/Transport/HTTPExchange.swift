/// An HTTP request to a server.
struct StorageRequest {
  var method = "GET"
  /// The whole address as it is sent.
  var url: String
  var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []
  /// The maximum size of the response's body in bytes.
  var maxBody: Int
  var allowsPrivateNetwork: Bool
  /// A file of certificate authorities; nil for the system's.
  var authorities: String?
  var limits: TransferLimits
}

struct StorageResponse {
  var status: Int
  /// The headers by lowercase names; the last one is used if a name is repeated.
  var headers: [String: String] = [:]
  var body: [UInt8] = []
}

/// The time limits of a transfer.
public struct TransferLimits: Hashable, Sendable {
  /// The limit for a whole request in milliseconds, without the time for its bytes.
  public var totalMilliseconds = 60_000
  /// The number of bytes, sent and allowed in the response, that extend that limit by a second.
  public var bytesPerAddedSecond = 1 << 20
  /// The time limit for connecting to the server.
  public var connectMilliseconds = 10_000
  /// The minimum speed in bytes per second; a slower transfer is aborted after `slowSeconds`.
  public var minBytesPerSecond = 1_000
  /// The maximum seconds below the minimum speed, including the wait for the first byte.
  public var slowSeconds = 30

  /// Creates limits of a minute for a request, plus a second for each MiB.
  public init() {}

  /// Returns the limit for a request in milliseconds.
  func totalMilliseconds(forBytes count: Int) -> Int {
    totalMilliseconds + count / max(1, bytesPerAddedSecond) * 1_000
  }
}

/// The reason why there is no response.
enum TransferFailure: Error, Hashable {
  /// All addresses of the host are in a private network.
  case privateNetwork
  /// The body exceeds the limit; contains a description of its size.
  case tooLarge(String)
  /// The transfer failed, with libcurl's message.
  case broken(String, isTransient: Bool)
  case missingLibrary(String)
}
