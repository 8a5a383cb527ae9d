/// A status code with its standard phrase.
package struct HTTPStatus: Error, Hashable, Sendable {
  package let code: Int
  let words: String

  package static let ok = HTTPStatus(code: 200, words: "OK")
  package static let accepted = HTTPStatus(code: 202, words: "Accepted")
  package static let noContent = HTTPStatus(code: 204, words: "No Content")
  package static let notModified = HTTPStatus(code: 304, words: "Not Modified")
  package static let badRequest = HTTPStatus(code: 400, words: "Bad Request")
  package static let unauthorized = HTTPStatus(code: 401, words: "Unauthorized")
  package static let forbidden = HTTPStatus(code: 403, words: "Forbidden")
  package static let notFound = HTTPStatus(code: 404, words: "Not Found")
  package static let notAllowed = HTTPStatus(code: 405, words: "Method Not Allowed")
  package static let timeout = HTTPStatus(code: 408, words: "Request Timeout")
  package static let conflict = HTTPStatus(code: 409, words: "Conflict")
  package static let lengthRequired = HTTPStatus(code: 411, words: "Length Required")
  package static let tooLarge = HTTPStatus(code: 413, words: "Content Too Large")
  package static let unsupported = HTTPStatus(code: 415, words: "Unsupported Media Type")
  package static let misdirected = HTTPStatus(code: 421, words: "Misdirected Request")
  package static let unprocessable = HTTPStatus(code: 422, words: "Unprocessable Content")
  package static let headersTooLarge = HTTPStatus(code: 431, words: "Request Header Fields Too Large")
  package static let failed = HTTPStatus(code: 500, words: "Internal Server Error")
  package static let busy = HTTPStatus(code: 503, words: "Service Unavailable")
  /// There is no room for the body of a request.
  package static let full = HTTPStatus(code: 507, words: "Insufficient Storage")
}

/// A response, in memory or in a file that is read while it is sent.
package struct HTTPResponse: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    case file(SpooledFile)
  }

  package var status: HTTPStatus
  /// The headers, except for those of the connection and the body's length.
  package var headers: [(name: String, value: String)]
  package var body: Body

  package init(_ status: HTTPStatus, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  var byteCount: Int {
    switch body {
    case .bytes(let bytes): bytes.count
    case .file(let file): file.byteCount
    }
  }

  /// Returns the status line and the headers.
  func head(closes: Bool) -> [UInt8] {
    var text = "HTTP/1.1 \(status.code) \(status.words)\r\n"
    for (name, value) in headers {
      // Removes control characters, so that a value cannot start a new header line.
      let plain = value.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }
      text += "\(name): \(String(String.UnicodeScalarView(plain)))\r\n"
    }
    // The length would be that of the content that is not sent.
    if status != .notModified { text += "Content-Length: \(byteCount)\r\n" }
    text += "Connection: \(closes ? "close" : "keep-alive")\r\n\r\n"
    return Array(text.utf8)
  }
}
