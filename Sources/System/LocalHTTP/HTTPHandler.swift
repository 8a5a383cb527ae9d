/// Handles the requests of a server.
package protocol HTTPHandler: Sendable {
  /// Decides about a request from its head, before its body is read.
  ///
  /// Must not block.
  func admit(_ head: HTTPHead) -> HTTPAdmission
  /// Responds to an admitted request; runs on its own thread and may block.
  func respond(to request: HTTPRequest) -> HTTPResponse
}

/// The decision about a request from its head.
package enum HTTPAdmission: Sendable {
  /// Sends a response immediately; the body is not read.
  case answered(HTTPResponse)
  /// Keeps the body in memory; longer bodies are rejected.
  case held(maxBytes: Int)
  /// Writes the body to an unnamed file while it arrives; longer bodies are rejected.
  case spooled(maxBytes: Int)
}

/// A complete request with its body.
package struct HTTPRequest: Sendable {
  package let head: HTTPHead
  /// The body if it was kept in memory.
  package let bytes: [UInt8]
  /// The body if it was written to a file.
  package let file: SpooledFile?
}

/// The time and size limits of a server.
package struct HTTPLimits: Hashable, Sendable {
  /// The maximum bytes of a request line and its headers.
  package var headBytes = 16 << 10
  /// The maximum seconds until a head is complete, and between two requests.
  package var headSeconds = 10.0
  /// The minimum bytes of a body that must arrive in 10 seconds, or its end.
  package var bodyBytesInTenSeconds = 1 << 20
  /// The maximum seconds between two reads of a response by the client.
  package var writeSeconds = 20.0
  /// The maximum number of connections; beyond it, the one that has waited longest for a head is closed.
  package var connections = 128

  package init() {}
}
