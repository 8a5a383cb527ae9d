import CollageModel

/// The keys that an object may have.
struct KnownKeys {
  let keys: [String]
  /// Keys of later versions of the format.
  var reserved: [String] = []
}

/// An object of a document with its position.
struct ObjectCursor {
  let object: JSONObject
  let cursor: Cursor

  /// Returns the value of an optional key.
  func optional(_ key: String) -> Cursor? {
    object[key].map { Cursor(value: $0, path: .key(cursor.path, key), log: cursor.log) }
  }

  /// Returns the value of a required key.
  func required(_ key: String) -> Cursor? {
    if let found = optional(key) { return found }
    cursor.log.add(.key(cursor.path, key), "missing; this key is required")
    return nil
  }

  /// All members, for objects whose keys are data.
  var members: [(key: String, cursor: Cursor)] {
    object.members.map { ($0.key, Cursor(value: $0.value, path: .key(cursor.path, $0.key), log: cursor.log)) }
  }

  /// Returns the only key present of a group; logs an issue if there is none or more than one.
  ///
  /// - Parameters:
  ///   - keys: The group.
  ///   - noun: The object that must have one of them, for the message.
  ///   - missing: What is missing if none of the keys is present.
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

  /// Logs every key that the format does not define; keys that begin with `x-` are allowed for extensions.
  func checkKeys(_ known: KnownKeys) {
    // Computed once: a hostile object can have a million unknown keys.
    let absent = known.keys.filter { !object.hasKey($0) }
    for member in object.members where !member.key.begins(with: "x-") && !known.keys.hasName(member.key) {
      if known.reserved.hasName(member.key) {
        // An empty list of layers means the same as none, and later versions write it.
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
  /// Returns the value as an object whose keys are not checked yet.
  func object(_ noun: String) -> ObjectCursor? {
    guard case .object(let object) = value else {
      reject("\(noun) must be an object")
      return nil
    }
    return ObjectCursor(object: object, cursor: self)
  }

  /// Returns the value as an object; unknown keys are logged.
  func object(_ noun: String, keys: [String], reserved: [String] = []) -> ObjectCursor? {
    let found = object(noun)
    found?.checkKeys(KnownKeys(keys: keys, reserved: reserved))
    return found
  }
}
