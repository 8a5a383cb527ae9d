import SystemCalls

/// Parses one record of comma-separated values at the start of a buffer.
///
/// Source: RFC 4180. In addition, records may end in a single line feed or carriage return, and the separator is
/// configurable. Input that the RFC leaves undefined is rejected: a quote within an unquoted field, and text after a
/// closing quote.
enum CSVRecord {
  enum Parsed: Hashable {
    /// A record's fields, and its length in bytes including its line ending.
    case record([String], byteCount: Int)
    /// The buffer ends within the record.
    case incomplete
    /// An invalid record; the next record starts on the next line, after this many bytes.
    case malformed(String, byteCount: Int)
  }

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Parses a record; `isLast` is true if the buffer reaches the end of the input.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>, separator: UInt8, isLast: Bool) -> Parsed {
    var fields: [String] = []
    var offset = 0
    while true {
      let field: Field
      if offset < bytes.count, bytes[offset] == quote {
        field = quoted(bytes, from: offset + 1, separator: separator, isLast: isLast)
      } else {
        field = plain(bytes, from: offset, separator: separator, isLast: isLast)
      }
      switch field {
      case .incomplete: return .incomplete
      case .malformed(let reason): return malformed(reason, bytes, isLast: isLast)
      case .field(let text, let end):
        fields.append(text)
        guard end < bytes.count, bytes[end] == separator else {
          return lineEnd(bytes, at: end, isLast: isLast).map { .record(fields, byteCount: $0) } ?? .incomplete
        }
        offset = end + 1
      }
    }
  }

  private enum Field {
    case field(String, end: Int)
    case incomplete
    case malformed(String)
  }

  private static func plain(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, separator: UInt8, isLast: Bool
  ) -> Field {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == separator || byte == lineFeed || byte == carriageReturn { break }
      if byte == quote {
        return .malformed("quote within an unquoted field; quote the whole field and double its quotes")
      }
      end += 1
    }
    if end == bytes.count && !isLast { return .incomplete }
    return field(bytes[start..<end], end: end)
  }

  /// Parses a field after its opening quote.
  private static func quoted(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, separator: UInt8, isLast: Bool
  ) -> Field {
    var unquoted: [UInt8] = []
    var segment = start
    while let end = bytes[segment...].firstIndex(of: quote) {
      let next = end + 1
      if next == bytes.count && !isLast { return .incomplete }
      if next < bytes.count, bytes[next] == quote {
        unquoted += bytes[segment...end]
        segment = next + 1
        continue
      }
      guard next == bytes.count || [separator, lineFeed, carriageReturn].contains(bytes[next]) else {
        return .malformed("text after a closing quote; double all quotes within a quoted field")
      }
      if unquoted.isEmpty { return field(bytes[segment..<end], end: next) }
      unquoted += bytes[segment..<end]
      return unquoted.withUnsafeBufferPointer { field($0[...], end: next) }
    }
    return isLast ? .malformed("unterminated quoted field") : .incomplete
  }

  private static func field(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, end: Int) -> Field {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .malformed("not valid UTF-8; save the file as UTF-8")
    }
    return .field(text, end: end)
  }

  /// Returns the offset after a line ending; nil if more bytes are needed.
  private static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, isLast: Bool) -> Int? {
    guard offset < bytes.count else { return offset }
    guard bytes[offset] == carriageReturn else { return offset + 1 }
    if offset + 1 == bytes.count { return isLast ? offset + 1 : nil }
    return offset + (bytes[offset + 1] == lineFeed ? 2 : 1)
  }

  /// Skips the line in which an invalid record begins; parsing resumes on the next line.
  private static func malformed(_ reason: String, _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Parsed {
    guard let end = bytes.firstIndex(where: { $0 == lineFeed || $0 == carriageReturn }) else {
      return isLast ? .malformed(reason, byteCount: bytes.count) : .incomplete
    }
    return lineEnd(bytes, at: end, isLast: isLast).map { .malformed(reason, byteCount: $0) } ?? .incomplete
  }
}
