import CollageFormat
import LocalHTTP

/// Protects the editor against other web pages and other programs.
///
/// Other pages could send requests to the server, or resolve their host name to it. Therefore the host must be one of
/// the server's names, the origin must be this page, and all requests that read or change the user's pictures need the
/// token of this run, which can only be derived from the collage's key. The page obtains the key once, with the code in
/// its address.
struct RequestGuard: Sendable {
  let port: UInt16
  let key: EditorKey
  let code = OneTimeCode()
  /// Called with the address for the next window when an address was used.
  let opened: @Sendable (String) -> Void

  /// The name of the token header.
  static let tokenHeader = "x-collage-token"

  /// The path of the challenge request.
  private static let greeting = ["api", "run"]
  /// The path of the request that exchanges the code for the key.
  private static let opening = ["api", "open"]

  /// The one-time address of the page.
  var address: String { "http://127.0.0.1:\(port)/#\(code.text)" }

  /// Returns the error response if a request is rejected, or nil.
  func refusal(of head: HTTPHead) -> HTTPResponse? {
    guard let host = head.headers["host"], hosts.contains(host) else {
      return .message(.misdirected, "the host is not this server")
    }
    if let origin = head.headers["origin"], origin != "http://" + host {
      return .message(.forbidden, "the origin is not allowed")
    }
    let site = head.headers["sec-fetch-site"] ?? "none"
    guard site == "same-origin" || site == "none" else {
      return .message(.forbidden, "requests from other sites are not allowed")
    }
    guard head.path.first == "api" else {
      let isRead = head.method == "GET" || head.method == "HEAD"
      return isRead ? nil : .message(.notAllowed, "this path is read-only")
    }
    if head.method != "GET", head.method != "HEAD", head.headers["origin"] == nil {
      return .message(.forbidden, "the origin is missing")
    }
    if head.path == Self.greeting, head.method == "GET" { return nil }
    if head.path == Self.opening, head.method == "POST" { return nil }
    guard let sent = head.headers[Self.tokenHeader], EditorKey.areEqual(key.token, sent) else {
      return .message(.unauthorized, "open the address printed by `collage edit`")
    }
    return nil
  }

  /// Returns the ID of this run, with the proof that the server has the page's key.
  func greeting(_ head: HTTPHead) -> HTTPResponse {
    guard let (run, proof) = head.query["challenge"].flatMap(key.answer) else {
      return .message(.badRequest, "the challenge must be 32 hexadecimal digits")
    }
    return .json(.members([("run", .string(run)), ("proof", .string(proof))]))
  }

  /// Returns the key and the token of this run to the first request with the code.
  func open(_ request: HTTPRequest) -> HTTPResponse {
    guard code.take(String(decoding: request.bytes, as: UTF8.self)) else {
      return .message(.unauthorized, "this address was already used; open the last address printed by `collage edit`")
    }
    opened(address)
    return .json(.members([("key", .string(key.text)), ("token", .string(key.token))]))
  }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }
}
