import SystemCalls

/// Parses one record of comma-separated values at the start of some bytes.
///
/// Source: RFC 4180; records may also end in a bare line feed or carriage return, and fields may have another
/// separator. Rejects what the RFC leaves undefined: a quote within an unquoted field, and anything but a separator
/// after a closing quote.
enum CSVRecord {
  /// The result of parsing.
  enum Parsed: Hashable {
    /// A record's fields, and its length in bytes including its line ending.
    case record([String], byteCount: Int)
    /// The bytes end within the record.
    case incomplete
    /// Not a valid record; the next one starts after this many bytes, at the next line.
    case malformed(String, byteCount: Int)
  }

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Parses a record; `isLast` means that no bytes follow.
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
        return .malformed("a quote within an unquoted field; quote the whole field, and double its quotes")
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
        return .malformed("text after a closing quote; double the quotes within a quoted field")
      }
      if unquoted.isEmpty { return field(bytes[segment..<end], end: next) }
      unquoted += bytes[segment..<end]
      return unquoted.withUnsafeBufferPointer { field($0[...], end: next) }
    }
    return isLast ? .malformed("a quote is opened and never closed") : .incomplete
  }

  private static func field(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, end: Int) -> Field {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .malformed("bytes that are not UTF-8; save the file as UTF-8")
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

  /// Skips the line in which a malformed record begins: the text after it is parsed as usual.
  private static func malformed(_ reason: String, _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Parsed {
    guard let end = bytes.firstIndex(where: { $0 == lineFeed || $0 == carriageReturn }) else {
      return isLast ? .malformed(reason, byteCount: bytes.count) : .incomplete
    }
    return lineEnd(bytes, at: end, isLast: isLast).map { .malformed(reason, byteCount: $0) } ?? .incomplete
  }
}
