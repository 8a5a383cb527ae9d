import Testing

/// A document that must be refused, and every line of the error.
struct Rejection: Sendable, CustomTestStringConvertible {
  let json: String
  let issues: [String]
  /// True if JSON Schema cannot express the rule that the document violates.
  var isBeyondSchema = false

  init(_ json: String, _ issues: String..., isBeyondSchema: Bool = false) {
    (self.json, self.issues, self.isBeyondSchema) = (json, issues, isBeyondSchema)
  }

  var testDescription: String { String(json.suffix(120)) }
}
