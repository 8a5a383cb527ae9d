public import CollageModel

/// Decodes gesture logs from JSON Lines.
public enum GestureLogDecoder {
  /// Functions that convert a template to a board, and a template's path to a template, for logs that contain either.
  public struct Resolver {
    let template: (String) throws(FormatError) -> Template
    let board: (Template) throws(FormatError) -> Board

    /// Creates a resolver; the closures throw an error that describes an invalid argument.
    public init(
      template: @escaping (String) throws(FormatError) -> Template,
      board: @escaping (Template) throws(FormatError) -> Board
    ) {
      self.template = template
      self.board = board
    }
  }

  /// Decodes a log from a file's bytes, a header followed by one event per line; an error lists all issues.
  public static func decode(_ bytes: [UInt8], file: String, resolver: Resolver) throws(FormatError) -> GestureLog {
    try decode(bytes, file: file, resolver: resolver, eventLimit: GestureLog.eventLimit)
  }

  /// Decodes a log that may be truncated, for example by a crash of the editor that wrote it.
  ///
  /// - Returns: The log up to the cut, and the position of the cut, or nil if the log is complete.
  /// - Throws: `FormatError` with all issues. Only a last line without a line feed that ends within its event counts as
  ///   truncated; any other damage is an error, and so is a truncated header.
  public static func decodeUpToCut(
    _ bytes: [UInt8], file: String, resolver: Resolver
  ) throws(FormatError) -> (log: GestureLog, cut: GestureLog.Cut?) {
    guard let cut = cut(in: bytes) else { return (try decode(bytes, file: file, resolver: resolver), nil) }
    return (try decode(Array(bytes.prefix(cut.byte)), file: file, resolver: resolver), cut)
  }

  /// Returns the start of the last line if it is incomplete and not the first line.
  private static func cut(in bytes: [UInt8]) -> GestureLog.Cut? {
    guard bytes.count <= GestureLog.sizeLimit, let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    guard JSONParser.isBeginning(Array(bytes[(end + 1)...])) else { return nil }
    return GestureLog.Cut(line: bytes.count { $0 == UInt8(ascii: "\n") } + 1, byte: end + 1)
  }

  /// Decodes a log with a lower limit for the number of events.
  static func decode(
    _ bytes: [UInt8], file: String, resolver: Resolver, eventLimit: Int
  ) throws(FormatError) -> GestureLog {
    guard bytes.count <= GestureLog.sizeLimit else {
      throw FormatError(
        file: file, message: "\(bytes.count) bytes; a log can have at most \(GestureLog.sizeLimit) bytes")
    }
    var reader = LogReader(file: file, resolver: resolver, eventLimit: eventLimit)
    // Reads line by line: of a hostile file of line feeds, a list of lines would be many times larger than the file.
    var (start, number) = (bytes.startIndex, 0)
    while start < bytes.endIndex, !reader.isFull {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      number += 1
      let line = bytes[start..<end]
      if !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\t") }) {
        reader.read(Array(line), number: number)
      }
      start = end + 1
    }
    return try reader.finish()
  }
}

/// Reads a log line by line, collecting its issues.
private struct LogReader {
  let file: String
  let resolver: GestureLogDecoder.Resolver
  let eventLimit: Int
  /// True if the limit of lines was exceeded; the rest is ignored.
  private(set) var isFull = false
  private var log: GestureLog?
  private var hasHeader = false
  private var eventCount = 0
  private var issues: [FormatError.Issue] = []
  private var uncounted = 0

  init(file: String, resolver: GestureLogDecoder.Resolver, eventLimit: Int) {
    self.file = file
    self.resolver = resolver
    self.eventLimit = eventLimit
  }

  mutating func read(_ bytes: [UInt8], number: Int) {
    // Invalid lines count as well, since they take as much time.
    if hasHeader { eventCount += 1 }
    guard eventCount <= eventLimit else {
      isFull = true
      add(number, "", "a log can have at most \(eventLimit) events")
      return
    }
    let issueLog = IssueLog()
    let value: JSONValue
    do throws(FormatError) {
      value = try JSONValue.parse(bytes, file: file)
    } catch {
      // The parser was given only this line, so its line number is always 1.
      let message = error.issues.first?.message ?? ""
      add(number, "", message.hasPrefix("1:") ? "column \(message.dropFirst(2))" : message)
      hasHeader = true
      return
    }
    let cursor = Cursor(value: value, path: .root, log: issueLog)
    if !hasHeader {
      hasHeader = true
      log = LogHeaderReader.read(cursor)
    } else if let event = EventReader(resolver: resolver).read(cursor) {
      log?.events.append(event)
    }
    for issue in issueLog.issues { add(number, issue.path, issue.message) }
  }

  private mutating func add(_ line: Int, _ path: String, _ message: String) {
    guard issues.count < IssueLog.limit else {
      uncounted += 1
      return
    }
    issues.append(FormatError.Issue(path: "line \(line)" + (path.isEmpty ? "" : ": \(path)"), message: message))
  }

  func finish() throws(FormatError) -> GestureLog {
    if let log, issues.isEmpty { return log }
    var all = issues
    if uncounted > 0 { all.append(FormatError.Issue(path: "", message: "and \(uncounted) more issues")) }
    if all.isEmpty {
      all = [FormatError.Issue(path: "", message: "the file is empty; its first line must be a header")]
    }
    throw FormatError(file: file, issues: all)
  }
}
