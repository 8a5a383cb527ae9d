import LocalHTTP

/// What keeps other pages of the browser, and other programs, out of the editor.
///
/// A page elsewhere could send requests here, or let its own name lead here. So the host must be this server by one of its own
/// names, an origin must be this page, and whatever reads or changes the user's pictures needs the token of this run, which
/// only the address that was printed has: its fragment is never sent over the network.
struct RequestGuard: Sendable {
  let port: UInt16
  let token: String

  /// The header of the token.
  static let tokenHeader = "x-collage-token"

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
    guard let sent = head.headers[Self.tokenHeader], isToken(sent) else {
      return .message(.unauthorized, "open the address that `collage edit` printed")
    }
    return nil
  }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Compares all bytes, however many agree, so that the time tells nothing.
  private func isToken(_ text: String) -> Bool {
    let (own, sent) = (Array(token.utf8), Array(text.utf8))
    guard own.count == sent.count else { return false }
    return zip(own, sent).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns a new token of 128 random bits.
  static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<16).map { _ in
      let byte: UInt8 = generator.next()
      return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }
}
