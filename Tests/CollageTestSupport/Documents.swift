package import CollageFormat
package import CollageModel

/// Templates around the part that a test is about.
package enum Documents {
  package static let canvas = #""canvas": {"width": 10, "height": 10}"#
  package static let slotA = #""slots": [{"id": "a", "frame": [0, 0, 1, 1]}]"#

  /// All blends, as an error lists them.
  package static let blends =
    "normal, multiply, screen, overlay, darken, lighten, color-dodge, color-burn, hard-light, soft-light, difference, "
    + "exclusion, hue, saturation, color or luminosity"

  package static func template(_ rest: String) -> String {
    #"{"format": "collage-template", "version": 1, "name": "T", \#(canvas), \#(rest)}"#
  }

  package static func canvas(_ value: String) -> String {
    #"{"format": "collage-template", "version": 1, "name": "T", "canvas": \#(value), \#(slotA)}"#
  }

  package static func background(_ value: String) -> String {
    canvas(#"{"width": 1, "height": 1, "background": \#(value)}"#)
  }

  /// Returns a template with one slot "a" that has further members.
  package static func slot(_ members: String) -> String {
    template(#""slots": [{"id": "a", "frame": [0, 0, 1, 1], \#(members)}]"#)
  }

  package static func frame(_ value: String) -> String { template(#""slots": [{"id": "a", "frame": \#(value)}]"#) }

  package static func defaults(_ members: String) -> String { template(#""defaults": {\#(members)}, \#(slotA)"#) }

  /// Returns a composition of a template with slot "a" and photo "p".
  package static func composition(_ rest: String) -> String {
    #"{"format": "collage", "version": 1, "template": \#(template(slotA)), "photos": {"p": "p.jpg"}, \#(rest)}"#
  }

  package static func item(_ members: String) -> String {
    composition(#""items": [{"id": "i", "photo": "p", "slot": "a", \#(members)}]"#)
  }

  package static func decode(_ json: String) throws(FormatError) -> Template {
    try TemplateDecoder.decode(Array(json.utf8), file: "t.json")
  }

  package static func decodeComposition(_ json: String) throws(FormatError) -> Composition {
    try CompositionDecoder.decode(Array(json.utf8), file: "c.json") { path throws(FormatError) in
      throw FormatError(file: path, message: "not found")
    }
  }

  /// The lines of the error, without the file's name; empty when there is none.
  package static func issues(_ body: () throws(FormatError) -> Void) -> [String] {
    do throws(FormatError) {
      try body()
      return []
    } catch {
      return error.issues.map { $0.path.isEmpty ? $0.message : "\($0.path): \($0.message)" }
    }
  }
}
