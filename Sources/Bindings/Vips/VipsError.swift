internal import CVips

/// A failed libvips operation, with libvips' message.
///
/// libvips has one error text for the whole process, so if several threads fail at once, `detail` may contain the text
/// of another thread. `operation` always belongs to the call that threw.
public struct VipsError: Error, Sendable, CustomStringConvertible {
  /// The libvips operation, or the method of this module, that failed.
  public let operation: String
  /// The reason on one line; never empty.
  public let detail: String

  public let hasDetail: Bool

  /// True if the system refused to start a thread, which is not a fault of the picture.
  public var lacksThreads: Bool { detail.lowercased().contains("thread") }

  /// Creates an error with a reason; an empty reason becomes "no details given".
  public init(operation: String, detail: String) {
    self.operation = operation
    hasDetail = !detail.isEmpty
    self.detail = detail.isEmpty ? "no details given" : detail
  }

  /// The operation and the reason, such as `jpegload_source: Not a JPEG file`.
  public var description: String { "\(operation): \(detail)" }

  /// Takes and clears libvips' error text.
  static func taken(by operation: String) -> VipsError {
    // This call copies and clears in one step; separate calls would lose or duplicate other threads' text.
    guard let text = vips_error_buffer_copy() else { return VipsError(operation: operation, detail: "") }
    defer { g_free(text) }
    return VipsError(operation: operation, detail: oneLine(String(cString: text)))
  }

  /// Clears the text that earlier operations left.
  static func forget() { vips_error_clear() }

  /// The beginning of a message that tells nothing: libheif looks for boxes after the end of every file.
  private static let seek = "bad seek to "

  static func oneLine(_ text: String) -> String {
    var lines: [Substring] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let trimmed = trim(line)
      // A decoder repeats the same message for every damaged row.
      if !trimmed.isEmpty, !trimmed.contains(seek), !lines.contains(trimmed) { lines.append(trimmed) }
    }
    let joined = lines.joined(separator: "; ")
    return joined.count > longestDetail ? String(joined.prefix(longestDetail)) + "..." : joined
  }

  private static func trim(_ line: Substring) -> Substring {
    var line = line.drop(while: \.isWhitespace)
    while let last = line.last, last.isWhitespace { line.removeLast() }
    return line
  }

  private static let longestDetail = 400
}
