internal import Digest
import SystemCalls

/// Signs requests with AWS Signature Version 4.
///
/// libcurl has `CURLOPT_AWS_SIGV4`, but its date cannot follow the server's clock, so the signature is computed here.
///
/// Source: "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)", Amazon S3 API
/// Reference.
struct RequestSignature {
  let credentials: Credentials
  let region: String
  /// The time of the request in seconds since 1970.
  let time: Int

  private static let service = "s3"

  /// The signed parts of a request.
  struct Subject {
    var method: String
    /// The path as it is sent, percent-encoded once.
    var path: String
    /// The names and values of the query, not encoded.
    var query: [(name: String, value: String)] = []
    /// The headers that are sent, including `host`, with lowercase names.
    var headers: [(name: String, value: String)]
    /// The SHA-256 of the body in hexadecimal digits.
    var bodyDigest: String
  }

  /// Returns a query as it is signed and sent: encoded, and sorted by the encoded names and values.
  static func canonical(_ query: [(name: String, value: String)]) -> String {
    query.map { name, value in
      (PercentEncoding.encoded(name, keepsSlashes: false), PercentEncoding.encoded(value, keepsSlashes: false))
    }
    .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    .map { "\($0)=\($1)" }.joined(separator: "&")
  }

  /// Returns the headers to add to the request's; nil if libcrypto cannot compute them.
  func headers(of subject: Subject) -> [(name: String, value: String)]? {
    var added = [("x-amz-content-sha256", subject.bodyDigest), ("x-amz-date", Self.timestamp(time))]
    if let token = credentials.sessionToken { added.append(("x-amz-security-token", token)) }
    let signed = (subject.headers + added).sorted { $0.0 < $1.0 }
    let names = signed.map(\.0).joined(separator: ";")
    let request = [
      subject.method, subject.path, Self.canonical(subject.query),
      signed.map { "\($0.0):\(Self.trimmed($0.1))\n" }.joined(), names, subject.bodyDigest,
    ].joined(separator: "\n")
    let day = String(Self.timestamp(time).prefix(8))
    let scope = "\(day)/\(region)/\(Self.service)/aws4_request"
    guard let digest = MessageDigests.sha256(Array(request.utf8)) else { return nil }
    let text = ["AWS4-HMAC-SHA256", Self.timestamp(time), scope, digest].joined(separator: "\n")
    var key = Array("AWS4\(credentials.secretKey)".utf8)
    for part in [day, region, Self.service, "aws4_request", text] {
      guard let next = MessageDigests.hmac(Array(part.utf8), key: key) else { return nil }
      key = next
    }
    let authorization =
      "AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope),SignedHeaders=\(names),"
      + "Signature=\(MessageDigests.hexadecimal(key))"
    return added + [("authorization", authorization)]
  }

  /// Returns a value without surrounding spaces, and with single spaces inside.
  private static func trimmed(_ value: String) -> String {
    value.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }

  /// Formats a time as `20130524T000000Z`.
  static func timestamp(_ time: Int) -> String {
    var (seconds, parts) = (time_t(time), tm())
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(1900 + Int(parts.tm_year))\(two(parts.tm_mon + 1))\(two(parts.tm_mday))T\(two(parts.tm_hour))"
      + "\(two(parts.tm_min))\(two(parts.tm_sec))Z"
  }
}
