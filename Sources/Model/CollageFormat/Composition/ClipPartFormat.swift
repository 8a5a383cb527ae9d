import CollageModel

enum ClipPartReader {
  static let keys = ["start", "end", "muted"]

  /// Reads the part of an item; without the key it is the whole clip.
  static func read(_ cursor: Cursor?) -> ClipPart {
    cursor?.object("a clip", keys: keys).map {
      members(of: $0, .notNegative("a start")) { start in
        NumberRule(noun: "an end", min: start + DocumentLimits.shortestClip, max: DocumentLimits.reach)
      }
    } ?? .whole
  }

  /// Reads the part of a command, whose times the session refuses if they are none.
  static func read(command object: ObjectCursor) -> ClipPart {
    members(of: object, .any("a start")) { _ in .any("an end") }
  }

  private static func members(
    of object: ObjectCursor, _ start: NumberRule, end: (Double) -> NumberRule
  ) -> ClipPart {
    var part = ClipPart()
    // A minus before a zero is none.
    if let start = object.optional("start")?.number(start) { part.start = start + 0 }
    part.end = object.optional("end")?.number(end(part.start))
    part.isMuted = object.optional("muted")?.boolean("muted") ?? false
    return part
  }
}

enum ClipPartWriter {
  /// Returns the value of an item's key; nil for the whole clip.
  static func value(of part: ClipPart) -> JSONValue? { part == .whole ? nil : .members(members(of: part)) }

  static func members(of part: ClipPart) -> [(String, JSONValue?)] {
    [
      ("start", part.start == 0 ? nil : .plain(part.start)), ("end", part.end.map(JSONValue.plain)),
      ("muted", part.isMuted ? .boolean(true) : nil),
    ]
  }
}
