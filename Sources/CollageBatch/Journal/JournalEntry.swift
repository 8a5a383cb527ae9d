import CollageFormat

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
    return line + Array(#","check":"\#(Self.check(line))"}"#.utf8)
  }

  /// Reads a line; nil for one that is torn or of another kind.
  init?(line: [UInt8]) {
    let tail = Array(#","check":"0123456789abcdef"}"#.utf8).count
    guard line.count > tail else { return nil }
    let body = Array(line[..<(line.count - tail)])
    guard case .object(let object)? = try? JSONValue.parse(line, file: "journal"),
      object["check"] == .string(Self.check(body)), case .string(let id)? = object["id"],
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

  /// FNV-1a of 64 bits, in hexadecimal.
  private static func check(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
