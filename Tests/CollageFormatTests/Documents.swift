import CollageFormat
import CollageModel
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

/// Templates around the part that a test is about.
enum Documents {
  static let canvas = #""canvas": {"width": 10, "height": 10}"#
  static let slotA = #""slots": [{"id": "a", "frame": [0, 0, 1, 1]}]"#

  /// All blends, as an error lists them.
  static let blends =
    "normal, multiply, screen, overlay, darken, lighten, color-dodge, color-burn, hard-light, soft-light, difference, "
    + "exclusion, hue, saturation, color or luminosity"

  static func template(_ rest: String) -> String {
    #"{"format": "collage-template", "version": 1, "name": "T", \#(canvas), \#(rest)}"#
  }

  static func canvas(_ value: String) -> String {
    #"{"format": "collage-template", "version": 1, "name": "T", "canvas": \#(value), \#(slotA)}"#
  }

  static func background(_ value: String) -> String { canvas(#"{"width": 1, "height": 1, "background": \#(value)}"#) }

  /// Returns a template with one slot "a" that has further members.
  static func slot(_ members: String) -> String {
    template(#""slots": [{"id": "a", "frame": [0, 0, 1, 1], \#(members)}]"#)
  }

  static func frame(_ value: String) -> String { template(#""slots": [{"id": "a", "frame": \#(value)}]"#) }

  static func defaults(_ members: String) -> String { template(#""defaults": {\#(members)}, \#(slotA)"#) }

  /// Returns a composition of a template with slot "a" and photo "p".
  static func composition(_ rest: String) -> String {
    #"{"format": "collage", "version": 1, "template": \#(template(slotA)), "photos": {"p": "p.jpg"}, \#(rest)}"#
  }

  static func item(_ members: String) -> String {
    composition(#""items": [{"id": "i", "photo": "p", "slot": "a", \#(members)}]"#)
  }

  static func decode(_ json: String) throws(FormatError) -> Template {
    try TemplateDecoder.decode(Array(json.utf8), file: "t.json")
  }

  static func decodeComposition(_ json: String) throws(FormatError) -> Composition {
    try CompositionDecoder.decode(Array(json.utf8), file: "c.json") { path throws(FormatError) in
      throw FormatError(file: path, message: "not found")
    }
  }

  /// The lines of the error, without the file's name; empty when there is none.
  static func issues(_ body: () throws(FormatError) -> Void) -> [String] {
    do throws(FormatError) {
      try body()
      return []
    } catch {
      return error.issues.map { $0.path.isEmpty ? $0.message : "\($0.path): \($0.message)" }
    }
  }
}
