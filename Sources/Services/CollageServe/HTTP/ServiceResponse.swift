/// An answer, before a server writes it as HTTP.
public struct ServiceResponse: Sendable {
  /// The content of an answer.
  public enum Body: Sendable, Hashable {
    case empty
    case bytes([UInt8])
    /// A file, which stays until it has been sent.
    case file(KeptFile)

    /// The number of bytes, which `Content-Length` says.
    public var byteCount: Int {
      switch self {
      case .empty: 0
      case .bytes(let bytes): bytes.count
      case .file(let file): file.byteCount
      }
    }
  }

  public var status: Int
  public var headers: HTTPFields
  public var body: Body

  /// Creates an answer, by default an empty one with status 200.
  public init(status: Int = 200, headers: HTTPFields = HTTPFields(), body: Body = .empty) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// Creates an answer of a media type.
  init(status: Int = 200, _ type: String, _ body: Body) {
    self.init(status: status, headers: ["Content-Type": type], body: body)
  }

  init(status: Int = 200, json bytes: [UInt8]) { self.init(status: status, "application/json", .bytes(bytes)) }
}
