import CollageFormat

/// The part of JSON Schema (draft 2020-12) that the published schemas use.
struct SchemaValidator {
  /// The schemas by file name.
  let files: [String: JSONValue]
  var file: String

  func accepts(_ value: JSONValue) throws -> Bool {
    guard let schema = files[file] else { throw Failure(reason: "no schema \(file)") }
    return try accepts(value, schema)
  }

  struct Failure: Error { let reason: String }

  private func accepts(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
    guard case .object(let rules) = schema else { return schema == .boolean(true) }
    for rule in rules.members where try !keeps(value, rule, rules) { return false }
    return true
  }

  private func keeps(_ value: JSONValue, _ rule: JSONObject.Member, _ rules: JSONObject) throws -> Bool {
    switch (rule.key, rule.value) {
    case ("$schema", _), ("$id", _), ("$defs", _), ("title", _), ("description", _): return true
    case ("$ref", .string(let reference)): return try accepts(value, referring: reference)
    case ("type", .string(let type)): return value.isOf(type)
    case ("const", let constant): return value == constant
    case ("enum", .array(let values)): return values.contains(value)
    case ("anyOf", .array(let schemas)): return try schemas.contains { try accepts(value, $0) }
    case ("oneOf", .array(let schemas)): return try schemas.filter { try accepts(value, $0) }.count == 1
    case ("not", let schema): return try !accepts(value, schema)
    default: break
    }
    switch value {
    case .number(let number): return keeps(number, rule)
    case .string(let text): return try keeps(text, rule)
    case .array(let elements): return try keeps(elements, rule, rules)
    case .object(let object): return try keeps(object, rule, rules)
    default: return true
    }
  }

  private func accepts(_ value: JSONValue, referring reference: String) throws -> Bool {
    guard reference.hasPrefix("#/$defs/") else {
      let parts = reference.split(separator: "#", maxSplits: 1)
      let other = SchemaValidator(files: files, file: parts.first.map(String.init) ?? "")
      return try parts.count == 2 ? other.accepts(value, referring: "#" + parts[1]) : other.accepts(value)
    }
    guard case .object(let root)? = files[file], case .object(let definitions)? = root["$defs"],
      let schema = definitions[String(reference.dropFirst(8))]
    else { throw Failure(reason: "no definition \(reference)") }
    return try accepts(value, schema)
  }

  private func keeps(_ number: Double, _ rule: JSONObject.Member) -> Bool {
    guard case .number(let limit) = rule.value else { return true }
    switch rule.key {
    case "minimum": return number >= limit
    case "maximum": return number <= limit
    case "exclusiveMinimum": return number > limit
    default: return true
    }
  }

  private func keeps(_ text: String, _ rule: JSONObject.Member) throws -> Bool {
    switch (rule.key, rule.value) {
    case ("minLength", .number(let limit)): return Double(text.unicodeScalars.count) >= limit
    case ("maxLength", .number(let limit)): return Double(text.unicodeScalars.count) <= limit
    case ("pattern", .string(let pattern)):
      return try Regex(pattern).matchingSemantics(.unicodeScalar).firstMatch(in: text) != nil
    default: return true
    }
  }

  private func keeps(_ elements: [JSONValue], _ rule: JSONObject.Member, _ rules: JSONObject) throws -> Bool {
    switch (rule.key, rule.value) {
    case ("minItems", .number(let limit)): return Double(elements.count) >= limit
    case ("maxItems", .number(let limit)): return Double(elements.count) <= limit
    case ("uniqueItems", _): return Set(elements).count == elements.count
    case ("items", let schema): return try elements.allSatisfy { try accepts($0, schema) }
    case ("prefixItems", .array(let schemas)): return try zip(elements, schemas).allSatisfy { try accepts($0, $1) }
    default: return true
    }
  }

  private func keeps(_ object: JSONObject, _ rule: JSONObject.Member, _ rules: JSONObject) throws -> Bool {
    switch (rule.key, rule.value) {
    case ("required", .array(let keys)):
      return keys.allSatisfy { key in object.members.contains { .string($0.key) == key } }
    case ("properties", .object(let properties)):
      return try object.members.allSatisfy { try accepts($0.value, properties[$0.key] ?? .boolean(true)) }
    case ("additionalProperties", let schema):
      guard case .object(let known) = rules["properties"] ?? .object(JSONObject()) else { return false }
      let isOpen = rules["patternProperties"] != nil
      let others = object.members.filter { known[$0.key] == nil && !(isOpen && $0.key.hasPrefix("x-")) }
      return try others.allSatisfy { try accepts($0.value, schema) }
    case ("propertyNames", let schema): return try object.members.allSatisfy { try accepts(.string($0.key), schema) }
    case ("dependentSchemas", .object(let schemas)):
      return try schemas.members.allSatisfy { try object[$0.key] == nil || accepts(.object(object), $0.value) }
    default: return true
    }
  }
}

extension JSONValue {
  fileprivate func isOf(_ type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .boolean: type == "boolean"
    case .number(let number): type == "number" || (type == "integer" && number == number.rounded())
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
