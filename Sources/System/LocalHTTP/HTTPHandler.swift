/// What a server does with requests.
package protocol HTTPHandler: Sendable {
  /// Decides about a request by its head, before anything of its body is read. It must not wait.
  func admit(_ head: HTTPHead) -> HTTPAdmission
  /// Responds to a request that was admitted; it runs on a thread of its own and may wait.
  func respond(to request: HTTPRequest) -> HTTPResponse
}

/// What is decided about a request by its head.
package enum HTTPAdmission: Sendable {
  /// The response is known already; a body is not read.
  case answered(HTTPResponse)
  /// The body is held in memory; a longer one is refused.
  case held(maxBytes: Int)
  /// The body is written to a file without a name while it arrives; a longer one is refused.
  case spooled(maxBytes: Int)
}

/// A request with its body.
package struct HTTPRequest: Sendable {
  package let head: HTTPHead
  /// The body where it is held in memory.
  package let bytes: [UInt8]
  /// The body where it was spooled.
  package let file: SpooledFile?
}

/// How long and how much a server waits for.
package struct HTTPLimits: Hashable, Sendable {
  /// The bytes of a request line and its headers.
  package var headBytes = 16 << 10
  /// The seconds in which a head must be complete, and in which the next must begin.
  package var headSeconds = 10.0
  /// The bytes of a body that must arrive in 10 seconds, or its end.
  package var bodyBytesInTenSeconds = 1 << 20
  /// The seconds within which a client must take some of a response.
  package var writeSeconds = 20.0
  /// The connections; when there are more, the one that has waited longest for a head is closed.
  package var connections = 128

  package init() {}
}
