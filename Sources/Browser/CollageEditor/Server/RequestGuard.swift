import CollageFormat
import LocalHTTP

/// What keeps other pages of the browser, and other programs, out of the editor.
///
/// A page elsewhere could send requests here, or let its own name lead here. So the host must be this server by one of its own
/// names, an origin must be this page, and whatever reads or changes the user's pictures needs the token of this run, which
/// only who has the collage's key can make. The page gets the key for the code of its address, once.
struct RequestGuard: Sendable {
  let port: UInt16
  let key: EditorKey
  let code = OneTimeCode()
  /// Called with the page's next address when one was used.
  let opened: @Sendable (String) -> Void

  /// The header of the token.
  static let tokenHeader = "x-collage-token"

  /// The path at which a page asks who answers.
  private static let greeting = ["api", "run"]
  /// The path at which a page gives the code of its address.
  private static let opening = ["api", "open"]

  /// The page's address; who opens it first can edit.
  var address: String { "http://127.0.0.1:\(port)/#\(code.text)" }

  /// Returns the refusal of a request, or nil.
  func refusal(of head: HTTPHead) -> HTTPResponse? {
    guard let host = head.headers["host"], hosts.contains(host) else {
      return .message(.misdirected, "not this server")
    }
    if let origin = head.headers["origin"], origin != "http://" + host { return .message(.forbidden, "another origin") }
    let site = head.headers["sec-fetch-site"] ?? "none"
    guard site == "same-origin" || site == "none" else { return .message(.forbidden, "another site") }
    guard head.path.first == "api" else {
      let isRead = head.method == "GET" || head.method == "HEAD"
      return isRead ? nil : .message(.notAllowed, "this path is only read")
    }
    if head.method != "GET", head.method != "HEAD", head.headers["origin"] == nil {
      return .message(.forbidden, "the origin is missing")
    }
    if head.path == Self.greeting, head.method == "GET" { return nil }
    if head.path == Self.opening, head.method == "POST" { return nil }
    guard let sent = head.headers[Self.tokenHeader], EditorKey.areEqual(key.token, sent) else {
      return .message(.unauthorized, "open the address that `collage edit` printed")
    }
    return nil
  }

  /// Returns the name of this run with the proof that it has the page's key.
  func greeting(_ head: HTTPHead) -> HTTPResponse {
    guard let (run, proof) = head.query["challenge"].flatMap(key.answer) else {
      return .message(.badRequest, "the challenge must be 32 hexadecimal digits")
    }
    return .json(.members([("run", .string(run)), ("proof", .string(proof))]))
  }

  /// Gives the key and the token of this run to whom sends the code of the address first.
  func open(_ request: HTTPRequest) -> HTTPResponse {
    guard code.take(String(decoding: request.bytes, as: UTF8.self)) else {
      return .message(.unauthorized, "this address was used already; open the one that `collage edit` printed last")
    }
    opened(address)
    return .json(.members([("key", .string(key.text)), ("token", .string(key.token))]))
  }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }
}
