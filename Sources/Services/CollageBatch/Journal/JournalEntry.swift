import CollageFormat
import Determinism

/// The result of one row, as stored in the journal.
public struct JournalEntry: Hashable, Sendable {
  /// The outcome of a row.
  public enum Outcome: String, Sendable {
    case ok
    case error
    /// The worker crashed or hung, even when the row was retried alone.
    case quarantined
  }

  public var id: String
  public var key: String
  /// The picture's path relative to the output folder.
  public var output: String
  public var outcome: Outcome
  /// The size of the picture in bytes; 0 if the row failed.
  public var byteCount: Int
  /// The SHA-256 of the picture; empty if the row failed.
  public var digest: String
  public var reason: String
  /// The photos left uncut because of low confidence, each with the reason.
  public var uncut: [String]

  /// The encoded entry, without a line feed.
  ///
  /// It ends with a checksum that detects lines left incomplete by a power failure.
  var line: [UInt8] {
    var members: [(String, JSONValue)] = [
      ("id", .string(id)), ("key", .string(key)), ("output", .string(output)), ("status", .string(outcome.rawValue)),
    ]
    if outcome == .ok {
      members += [("bytes", .number(Double(byteCount))), ("sha256", .string(digest))]
      if !uncut.isEmpty { members.append(("uncut", .array(uncut.map { .string($0) }))) }
    } else {
      members.append(("reason", .string(reason)))
    }
    var line = JSONWriter.compact(.object(JSONObject(members.map { JSONObject.Member($0.0, $0.1) })))
    line.removeLast()
    return line + Self.tail(line[...])
  }

  /// Returns the end of a line, with the checksum of the rest.
  private static func tail(_ body: ArraySlice<UInt8>) -> [UInt8] {
    Array(#","check":"\#(FNV1a(body).hexadecimal)"}"#.utf8)
  }

  /// Returns whether the checksum of a line matches.
  private static func isWhole(_ line: [UInt8]) -> Bool {
    let tailLength = tail([]).count
    guard line.count > tailLength else { return false }
    let end = line.count - tailLength
    return line[end...].elementsEqual(tail(line[..<end]))
  }

  /// Returns the row's ID in a line; nil if the line is incomplete or invalid.
  static func id(ofLine line: [UInt8]) -> String? {
    guard isWhole(line) else { return nil }
    // Fast path for lines written by `line`: the ID comes first and usually has no escapes.
    let mark = Array(#"{"id":""#.utf8)
    if line.starts(with: mark), let end = line[mark.count...].firstIndex(of: UInt8(ascii: "\"")),
      !line[mark.count..<end].contains(UInt8(ascii: "\\"))
    {
      return String(validating: line[mark.count..<end], as: UTF8.self)
    }
    return JournalEntry(line: line)?.id
  }

  /// Returns whether a line only reports a rendered picture without uncut photos, and so ends with the digest.
  static func isPlain(_ line: [UInt8]) -> Bool {
    let (mark, digest) = (Array(#""sha256":""#.utf8), 64)
    let end = line.count - tail([]).count
    let start = end - mark.count - digest - 1
    return start > 0 && line[start..<end].starts(with: mark)
  }

  /// Parses a line; returns nil if it is incomplete or invalid.
  init?(line: [UInt8]) {
    guard Self.isWhole(line), case .object(let object)? = try? JSONValue.parse(line, file: "journal"),
      case .string(let id)? = object["id"],
      case .string(let key)? = object["key"], case .string(let output)? = object["output"],
      case .string(let status)? = object["status"], let outcome = Outcome(rawValue: status)
    else { return nil }
    (self.id, self.key, self.output, self.outcome) = (id, key, output, outcome)
    if case .number(let bytes)? = object["bytes"] { byteCount = Int(exactly: bytes) ?? 0 } else { byteCount = 0 }
    if case .string(let digest)? = object["sha256"] { self.digest = digest } else { digest = "" }
    if case .string(let reason)? = object["reason"] { self.reason = reason } else { reason = "" }
    uncut = JSONFields.texts(object["uncut"])
  }

  /// Creates an entry; a failed row has a reason, a rendered one a byte count and a digest.
  public init(
    id: String, key: String, output: String, outcome: Outcome, byteCount: Int = 0, digest: String = "",
    reason: String = "", uncut: [String] = []
  ) {
    (self.id, self.key, self.output, self.outcome) = (id, key, output, outcome)
    (self.byteCount, self.digest, self.reason, self.uncut) = (byteCount, digest, reason, uncut)
  }
}
