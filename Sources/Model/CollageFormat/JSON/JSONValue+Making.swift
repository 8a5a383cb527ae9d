import CollageModel

extension JSONValue {
  /// Creates an object from the members whose value is not nil.
  package static func members(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(JSONObject(members.compactMap { key, value in value.map { JSONObject.Member(key, $0) } }))
  }

  /// Creates a number; -0 becomes 0.
  static func plain(_ number: Double) -> JSONValue { .number(number + 0) }

  /// Creates a number of quarter turns, reduced to an equivalent one that a log can contain.
  static func turns(_ turns: Int) -> JSONValue {
    .number(Double(turns.magnitude <= GestureLog.maxTurns ? turns : turns % 4))
  }

  static func point(_ point: Point) -> JSONValue { .array([.plain(point.x), .plain(point.y)]) }

  static func size(_ size: Size) -> JSONValue { .array([.plain(size.width), .plain(size.height)]) }

  static func rect(_ rect: Rect) -> JSONValue {
    .array([.plain(rect.x), .plain(rect.y), .plain(rect.width), .plain(rect.height)])
  }

  static func color(_ color: Color) -> JSONValue { .string(CSSColor.text(of: color)) }
}
