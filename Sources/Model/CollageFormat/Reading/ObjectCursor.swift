import CollageModel

/// The keys that are valid in an object.
struct KnownKeys {
  let keys: [String]
  var reserved: [String] = []
}

/// An object at a position in a document.
package final class ObjectCursor {
  package let object: JSONObject
  let cursor: Cursor

  init(object: JSONObject, cursor: Cursor) {
    self.object = object
    self.cursor = cursor
  }

  /// Returns the value of a key, or nil if the key is missing.
  package func optional(_ key: String) -> Cursor? {
    object[key].map { Cursor(value: $0, path: .key(cursor.path, key), log: cursor.log) }
  }

  /// Returns the value of a key; reports an issue and returns nil if the key is missing.
  package func required(_ key: String) -> Cursor? {
    if let found = optional(key) { return found }
    cursor.log.add(.key(cursor.path, key), "missing; this key is required")
    return nil
  }

  /// All members, for objects with arbitrary keys.
  package var members: [(key: String, cursor: Cursor)] {
    object.members.map { ($0.key, Cursor(value: $0.value, path: .key(cursor.path, $0.key), log: cursor.log)) }
  }

  /// Returns the only present key of a group; logs an issue if none or several are present.
  ///
  /// - Parameters:
  ///   - keys: The keys of the group.
  ///   - noun: The name of the object, for the message.
  ///   - missing: The name of the missing content, for the message if no key is present.
  /// - Returns: The key and its value; nil if an issue was logged.
  func exactlyOne(of keys: [String], _ noun: String, missing: String? = nil) -> (key: Word, cursor: Cursor)? {
    let found = members.filter { keys.hasName($0.key) }
    if found.count == 1 { return found.first.map { (Word($0.key), $0.cursor) } }
    let rule = "\(noun) needs exactly one of \(keys.joined(separator: ", "))"
    if found.isEmpty {
      cursor.log.add(cursor.path, missing.map { "\($0): \(rule)" } ?? rule)
    } else {
      cursor.log.add(cursor.path, "\(Wording.list(found.map { $0.key })); \(rule)")
    }
    return nil
  }

  /// Logs every unknown key; keys that begin with `x-` are allowed for extensions.
  func checkKeys(_ known: KnownKeys) {
    // Computed once: a hostile object can have a million unknown keys.
    let absent = known.keys.filter { !object.hasKey($0) }
    for member in object.members where !member.key.begins(with: "x-") && !known.keys.hasName(member.key) {
      if known.reserved.hasName(member.key) {
        // An empty list of layers is equivalent to a missing one, and later versions write it.
        if member.key.hasSameBytes(as: "layers"), case .array(let layers) = member.value, layers.isEmpty { continue }
        Cursor(value: member.value, path: .key(cursor.path, member.key), log: cursor.log)
          .reject("not supported by this version; remove it")
        continue
      }
      let name = Excerpt.quoted(member.key)
      let advice =
        cursor.log.isFull
        ? ""
        : EditDistance.nearest(to: member.key, in: absent).map { "did you mean \"\($0)\"?" }
          ?? "known keys: \(known.keys.joined(separator: ", "))"
      cursor.log.add(cursor.path, "unknown key \(name); \(advice)")
    }
  }
}

extension Cursor {
  /// Returns the value as an object, without checking its keys.
  package func object(_ noun: String) -> ObjectCursor? {
    guard case .object(let object) = value else {
      reject("\(noun) must be an object")
      return nil
    }
    return ObjectCursor(object: object, cursor: self)
  }

  /// Returns the value as an object; unknown keys are logged.
  package func object(_ noun: String, keys: [String], reserved: [String] = []) -> ObjectCursor? {
    let found = object(noun)
    found?.checkKeys(KnownKeys(keys: keys, reserved: reserved))
    return found
  }
}
