import Deflate
import Digest
import LocalHTTP
import Synchronization

/// Sends texts compressed to browsers that accept it, and not at all if they have them.
///
/// Each text is compressed once, when it is first asked for.
final class ContentCoding: Sendable {
  private let compressed = Mutex<[String: [UInt8]]>([:])

  /// The level of libdeflate that takes a few milliseconds for all files of the page.
  private static let level: Int32 = 9

  /// Returns whether a request accepts a content coding, such as `br`; weights are not considered, except for 0.
  static func accepts(_ coding: String, _ head: HTTPHead) -> Bool {
    (head.headers["accept-encoding"] ?? "").split(separator: ",").contains { entry in
      let parts = entry.split(separator: ";").map { String($0.trimmingPrefix { $0 == " " }) }
      return parts.first == coding && !parts.dropFirst().contains { ["q=0", "q=0.0"].contains($0) }
    }
  }

  /// Returns a text as a response body with the headers of its coding, which is kept by the name of the text.
  func body(_ bytes: [UInt8], named name: String, for head: HTTPHead) -> (HTTPResponse.Body, [(String, String)]) {
    let varies = ("Vary", "Accept-Encoding")
    guard Self.accepts("gzip", head), let short = gzip(bytes, named: name) else { return (.bytes(bytes), [varies]) }
    return (.bytes(short), [("Content-Encoding", "gzip"), varies])
  }

  private func gzip(_ bytes: [UInt8], named name: String) -> [UInt8]? {
    if let made = compressed.withLock({ $0[name] }) { return made }
    let made = bytes.withUnsafeBytes { Compress.gzip($0, level: Self.level) }
    if let made { compressed.withLock { $0[name] = made } }
    return made
  }

  /// Returns a response that does not change while the program runs, or 304 if the browser has it already.
  func kept(_ response: HTTPResponse, named name: String, for head: HTTPHead) -> HTTPResponse {
    guard case .bytes(let bytes) = response.body else { return response }
    let tag = MessageDigests.sha256(bytes).map { "\"\($0.prefix(32))\"" }
    let (body, coding) = body(bytes, named: name, for: head)
    var headers = response.headers.filter { $0.name != "Cache-Control" }
    headers += [("Cache-Control", "private, no-cache")] + coding.map { (name: $0.0, value: $0.1) }
    if let tag { headers.append(("ETag", tag)) }
    if let tag, head.headers["if-none-match"] == tag { return HTTPResponse(.notModified, headers: headers) }
    return HTTPResponse(response.status, headers: headers, body: body)
  }
}
