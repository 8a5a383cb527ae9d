import CollageFormat
import LocalHTTP

/// What keeps other pages of the browser, and other programs, out of the editor.
///
/// A page elsewhere could send requests here, or let its own name lead here. So the host must be this server by one of its own
/// names, an origin must be this page, and whatever reads or changes the user's pictures needs the token of this run, which
/// only who has the key of the printed address can make: its fragment is never sent over the network.
struct RequestGuard: Sendable {
  let port: UInt16
  let key: EditorKey

  /// The header of the token.
  static let tokenHeader = "x-collage-token"

  /// The path at which a page asks who answers.
  private static let greeting = ["api", "run"]

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
    guard let sent = head.headers[Self.tokenHeader], isToken(sent) else {
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

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Compares all bytes, however many agree, so that the time tells nothing.
  private func isToken(_ text: String) -> Bool {
    let (own, sent) = (Array(key.token.utf8), Array(text.utf8))
    guard own.count == sent.count else { return false }
    return zip(own, sent).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
