import CollageFormat

/// Turns the query of an address into the keys of a request, on top of a preset.
///
/// `photo` is repeated for each photo; `text.title=Rome` is a member of an object; anything else is a key.
enum QueryRequest {
  /// Returns the request of a preset and a query.
  ///
  /// - Throws: `FormatError` for a query that is not valid.
  static func value(
    preset: JSONObject, query: some StringProtocol, flags: Set<String>
  ) throws(FormatError) -> JSONValue {
    guard let pairs = QueryPairs.parse(query) else {
      throw FormatError(file: "request", path: "query", message: "not valid percent-encoded UTF-8")
    }
    var object = preset
    var photos: [JSONValue] = []
    for (name, value) in pairs {
      if name == "photo" {
        photos.append(.string(value))
      } else if let dot = name.firstIndex(of: ".") {
        let (key, member) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
        var members = JSONObject()
        if case .object(let known)? = object[key] { members = known }
        members.set(member, .string(value))
        object.set(key, .object(members))
      } else if flags.contains(name) {
        guard ["true", "false"].contains(value) else {
          throw FormatError(file: "request", path: name, message: "must be true or false")
        }
        object.set(name, .boolean(value == "true"))
      } else {
        object.set(name, .string(value))
      }
    }
    if !photos.isEmpty { object.set("photos", .array(photos)) }
    return .object(object)
  }
}
