/// The request line and the headers of a request.
package struct HTTPHead: Hashable, Sendable {
  /// The method, such as `GET`.
  package let method: String
  /// The segments of the path, percent-decoded once.
  ///
  /// Empty for the root. Segments are never empty, `.` or `..`, and never contain slashes.
  package let path: [String]
  /// The query's fields, percent-decoded; the first field of each name is used.
  package let query: [String: String]
  /// The headers by their lowercase names.
  package let headers: [String: String]
  /// The length of the body in bytes.
  package let contentLength: Int
  /// True if the client requested that the connection be closed after the response.
  let closes: Bool

  /// Parses the bytes before the empty line.
  ///
  /// - Returns: The head, or the status of the rejection: 400 if it is not HTTP/1.1, 411 for a body of unknown length.
  static func parse(_ bytes: ArraySlice<UInt8>) -> Result<HTTPHead, HTTPStatus> {
    guard let text = String(validating: bytes, as: UTF8.self) else { return .failure(.badRequest) }
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0", !words[0].isEmpty,
      words[0].utf8.allSatisfy({ (65...90).contains($0) })
    else { return .failure(.badRequest) }
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
        return .failure(.badRequest)
      }
      let name = line[..<colon].lowercased()
      guard name.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { return .failure(.badRequest) }
      let value = String(line[line.utf8.index(after: colon)...].trimmingSpaces)
      // Repeated headers could be interpreted differently by checks and by their users.
      guard headers.updateValue(value, forKey: name) == nil else { return .failure(.badRequest) }
    }
    guard headers["transfer-encoding"] == nil else { return .failure(.lengthRequired) }
    var length = 0
    if let written = headers["content-length"] {
      guard written.utf8.count <= 15, written.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(written)
      else { return .failure(.badRequest) }
      length = number
    }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = segments(target[0]) else { return .failure(.badRequest) }
    let connection = headers["connection"]?.lowercased() ?? ""
    return .success(
      HTTPHead(
        method: String(words[0]), path: path, query: target.count > 1 ? fields(target[1]) : [:], headers: headers,
        contentLength: length, closes: words[2] == "HTTP/1.0" || connection.contains("close")))
  }

  /// Returns the decoded segments of a path, or nil if the path is unsafe.
  private static func segments(_ path: Substring) -> [String]? {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    if path.utf8.count == 1 { return [] }
    var segments: [String] = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let segment = decoded(part), !segment.isEmpty, segment != ".", segment != "..",
        !segment.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 < 32 || $0 == 127 })
      else { return nil }
      segments.append(segment)
    }
    return segments
  }

  private static func fields(_ query: Substring) -> [String: String] {
    var fields: [String: String] = [:]
    for field in query.split(separator: "&") {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(parts[0]), let value = parts.count > 1 ? decoded(parts[1]) : "" else { continue }
      if fields[name] == nil { fields[name] = value }
    }
    return fields
  }

  /// Percent-decodes a text once; nil for an incomplete escape or invalid UTF-8.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var rest = self
    while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return rest
  }
}
