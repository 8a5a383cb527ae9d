import SystemCalls

/// Reads the parts of a body of `multipart/form-data` while they arrive.
///
/// Source: RFC 7578 and RFC 2046, 5.1.1.
struct MultipartReader {
  /// The name of a part's field and of its file.
  struct Head: Hashable {
    var name: String
    var fileName: String?
  }

  /// The maximum size of a part's headers, in bytes.
  private static let maxHead = 8 << 10
  /// The maximum number of parts; more are a mistake or an attack.
  private static let maxParts = 1000

  private let body: RequestBody
  /// The line that separates parts, with the line feed before it.
  private let separator: [UInt8]
  private var held: [UInt8] = []
  private var isAtEnd = false

  /// Creates a reader.
  ///
  /// - Throws: `Problem` without a valid boundary in the type.
  init(_ body: RequestBody, contentType: String) throws(Problem) {
    guard let boundary = MediaType.parameter("boundary", of: contentType), (1...70).contains(boundary.utf8.count) else {
      throw Problem(.badRequest, "Content-Type: a boundary of 1 to 70 characters is missing")
    }
    self.body = body
    separator = Array("\r\n--\(boundary)".utf8)
    // The first boundary needs no line feed before it.
    held = Array("\r\n".utf8)
  }

  /// Reads all parts.
  ///
  /// - Parameters:
  ///   - begin: Called for each part, before its bytes.
  ///   - take: Called with the bytes of the part.
  /// - Throws: `Problem` for a body that is not valid, and what the functions throw.
  mutating func read(
    begin: (Head) throws(Problem) -> Void, take: (ArraySlice<UInt8>) throws(Problem) -> Void
  ) async throws(Problem) {
    try await skipPreamble()
    var count = 0
    while try await hasNextPart() {
      count += 1
      guard count <= Self.maxParts else { throw Problem(.tooLarge, "more than \(Self.maxParts) parts") }
      try begin(try await head())
      while !(try await takeBytes(take)) {}
    }
    // What follows the last boundary means nothing, but a server must have read it.
    while try await body.part() != nil {}
  }

  private mutating func skipPreamble() async throws(Problem) {
    while !(try await takeBytes { _ in }) {}
  }

  /// Passes on bytes up to the next boundary.
  ///
  /// - Returns: Whether the boundary was reached, which is removed.
  private mutating func takeBytes(_ take: (ArraySlice<UInt8>) throws(Problem) -> Void) async throws(Problem) -> Bool {
    if let start = Self.index(of: separator, in: held) {
      if start > 0 { try take(held[..<start]) }
      held.removeSubrange(..<(start + separator.count))
      return true
    }
    let count = held.count - (separator.count - 1)
    if count > 0 {
      try take(held[..<count])
      held.removeSubrange(..<count)
    }
    try await fill()
    return false
  }

  /// Returns whether the boundary just read begins a part; if not, it ends the body.
  private mutating func hasNextPart() async throws(Problem) -> Bool {
    while held.count < 2 { try await fill() }
    if held.starts(with: "--".utf8) { return false }
    // Blanks may follow a boundary.
    while true {
      if let end = Self.index(of: [13, 10], in: held) {
        guard held[..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { throw Self.broken }
        held.removeSubrange(..<end)
        return true
      }
      guard held.count < Self.maxHead else { throw Self.broken }
      try await fill()
    }
  }

  private mutating func head() async throws(Problem) -> Head {
    // `held` begins with the line feed behind the boundary, so that a part without headers is read, too.
    let end: Int
    while true {
      if let found = Self.index(of: [13, 10, 13, 10], in: held) {
        end = found
        break
      }
      guard held.count < Self.maxHead else { throw Problem(.tooLarge, "the headers of a part are too long") }
      try await fill()
    }
    let lines = String(decoding: held[..<end], as: UTF8.self)
    held.removeSubrange(..<(end + 4))
    for line in lines.split(separator: "\r\n") {
      guard line.lowercased().hasPrefix("content-disposition:") else { continue }
      let parameters = DispositionParameters(line.dropFirst("content-disposition:".count))
      guard let name = parameters.values["name"] else { break }
      return Head(name: name, fileName: parameters.values["filename"])
    }
    throw Problem(.badRequest, "a part has no Content-Disposition with a name")
  }

  private mutating func fill() async throws(Problem) {
    guard let bytes = try await body.part() else { throw Self.broken }
    held += bytes
  }

  private static let broken = Problem(.badRequest, "the body is not valid multipart/form-data: a boundary is missing")

  private static func index(of pattern: [UInt8], in bytes: [UInt8]) -> Int? {
    guard let first = pattern.first, bytes.count >= pattern.count else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let starts = bytes.count - pattern.count + 1
      var start = 0
      while start < starts, let place = memchr(base + start, Int32(first), starts - start) {
        let found = UnsafeRawPointer(place) - UnsafeRawPointer(base)
        if bytes[found..<(found + pattern.count)].elementsEqual(pattern) { return found }
        start = found + 1
      }
      return nil
    }
  }
}

/// The parameters of a `Content-Disposition`.
private struct DispositionParameters {
  private(set) var values: [String: String] = [:]

  init(_ text: Substring) {
    var rest = text
    while let semicolon = rest.firstIndex(of: ";") {
      rest = rest[rest.index(after: semicolon)...].drop { $0 == " " || $0 == "\t" }
      guard let equals = rest.firstIndex(of: "=") else { return }
      let name = rest[..<equals].lowercased()
      rest = rest[rest.index(after: equals)...]
      let value: String
      if rest.first == "\"" {
        rest = rest.dropFirst()
        value = Self.quoted(&rest)
      } else {
        value = String(rest.prefix { $0 != ";" && $0 != " " })
      }
      if values[name] == nil { values[name] = value }
    }
  }

  /// Reads up to the closing quote; browsers write a quote in a name as %22, others with a backslash before it.
  private static func quoted(_ rest: inout Substring) -> String {
    var value = ""
    while let character = rest.popFirst(), character != "\"" {
      if character == "\\", let next = rest.first, next == "\"" || next == "\\" {
        value.append(next)
        rest = rest.dropFirst()
      } else {
        value.append(character)
      }
    }
    return value
  }
}
