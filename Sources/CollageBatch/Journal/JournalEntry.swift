import CollageFormat
import StableNumbers

/// What became of one row, as the journal keeps it.
public struct JournalEntry: Hashable, Sendable {
  /// How a row ended.
  public enum Outcome: String, Sendable {
    /// The picture was made.
    case ok
    /// It could not be made.
    case error
    /// Its process died or hung, alone as well.
    case quarantined
  }

  /// The row's name.
  public var id: String
  /// The job's key.
  public var key: String
  /// The picture's path within the folder.
  public var output: String
  /// How the row ended.
  public var outcome: Outcome
  /// The picture's bytes and their digest; empty for a row that failed.
  public var byteCount: Int
  /// SHA-256 of the picture's bytes.
  public var digest: String
  /// Why the row failed.
  public var reason: String
  /// Photos that should have been cut out and are shown whole, a sentence each.
  public var uncut: [String]

  /// The entry as a line without its end.
  ///
  /// The line ends in a check of all that stands before it: a line that a power cut tore is known.
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

  /// What stands behind the rest of a line.
  private static func tail(_ body: ArraySlice<UInt8>) -> [UInt8] {
    Array(#","check":"\#(FNV1a(body).hexadecimal)"}"#.utf8)
  }

  /// Whether a line is as it was written: it ends in the check of what stands before it.
  private static func isWhole(_ line: [UInt8]) -> Bool {
    let tailLength = tail([]).count
    guard line.count > tailLength else { return false }
    let end = line.count - tailLength
    return line[end...].elementsEqual(tail(line[..<end]))
  }

  /// The row's name in a line; nil for a line that is torn or of another kind.
  static func id(ofLine line: [UInt8]) -> String? {
    guard isWhole(line) else { return nil }
    // Written by `line`: the name comes first, and most need no escapes.
    let mark = Array(#"{"id":""#.utf8)
    if line.starts(with: mark), let end = line[mark.count...].firstIndex(of: UInt8(ascii: "\"")),
      !line[mark.count..<end].contains(UInt8(ascii: "\\"))
    {
      return String(validating: line[mark.count..<end], as: UTF8.self)
    }
    return JournalEntry(line: line)?.id
  }

  /// Whether a line says nothing but that a picture was made: it ends in the picture's digest.
  static func isPlain(_ line: [UInt8]) -> Bool {
    let (mark, digest) = (Array(#""sha256":""#.utf8), 64)
    let end = line.count - tail([]).count
    let start = end - mark.count - digest - 1
    return start > 0 && line[start..<end].starts(with: mark)
  }

  /// Reads a line; nil for one that is torn or of another kind.
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

  /// Makes an entry.
  public init(
    id: String, key: String, output: String, outcome: Outcome, byteCount: Int = 0, digest: String = "",
    reason: String = "", uncut: [String] = []
  ) {
    (self.id, self.key, self.output, self.outcome) = (id, key, output, outcome)
    (self.byteCount, self.digest, self.reason, self.uncut) = (byteCount, digest, reason, uncut)
  }
}
