import CollageFormat
import CollageModel
import CollageTesting
import Foundation
import Testing

/// Drawings, shapes and strokes as documents: what is read, what is written, and every way to be wrong.
@Suite("Drawings, shapes and strokes in documents") struct DrawingTests {
  private static let head = #""format": "collage-drawing", "version": 1, "size": [200, 100]"#
  private static let dot = #"{"form": {"path": "M0 0A50 50 0 0 1 100 0Z"}, "fill": "red"}"#

  static let good = [
    "{\(head), \"shapes\": [\(dot)]}",
    """
    {\(head), "summary": "A heart.", "tags": ["love"], "$schema": "drawing.schema.json", "x-mine": 1, "shapes": [
    {"form": {"line": [[0, 0], [200, 50]]}, "line": {"width": 4, "color": "#123456", "dashes": [2, 1], "start": "round",
    "end": "arrow"}},
    {"form": {"star": {}}, "fill": {"radial": {"center": [0.5, 0.5], "stops": ["red", "blue"]}}},
    {"form": {"rectangle": {"cornerRadius": 3}}, "line": {"width": 1, "color": "black", "align": "inside"}}]}
    """,
  ]

  /// Documents with where they are wrong; what a schema cannot tell is marked.
  static let bad: [(json: String, issues: [String], isBeyondSchema: Bool)] = [
    ("{\(head)}", ["shapes"], false),
    ("{\(head), \"shapes\": []}", ["shapes"], false),
    (shape(#"{"form": {"ellipse": {}}}"#), ["shapes[0]"], false),
    (shape(#"{"form": {"ellipse": {}, "star": {}}, "fill": "red"}"#), ["shapes[0].form"], false),
    (
      shape(#"{"fill": "red", "line": {"width": 0, "color": "blu"}}"#),
      [
        "shapes[0].form", "shapes[0].line.width", "shapes[0].line.color",
      ], false
    ),
    (
      shape(#"{"form": {"star": {"points": 2, "innerRadius": 1.5}}, "fill": "red"}"#),
      [
        "shapes[0].form.star.points", "shapes[0].form.star.innerRadius",
      ], false
    ),
    (shape(#"{"form": {"line": [[0, 0]]}, "line": {"width": 1, "color": "red"}}"#), ["shapes[0].form.line"], false),
    (shape(#"{"form": {"line": [[0, 0], [1, 1]]}, "fill": "red"}"#), ["shapes[0].line", "shapes[0].fill"], true),
    (shape(#"{"form": {"mask": "a.png"}, "fill": {"picture": "b.png"}}"#), ["shapes[0].form", "shapes[0].fill"], true),
    (shape(#"{"form": {"path": "M0 0A50 20 30 0 1 100 0Z"}, "fill": "red"}"#), ["shapes[0].form.path"], true),
    (
      shape(#"{"form": {"ellipse": {}}, "line": {"width": 1, "color": "red", "dashes": [0, 0]}}"#),
      [
        "shapes[0].line.dashes"
      ], true
    ),
    (
      shape(#"{"form": {"ellipse": {}}, "line": {"width": 1, "color": "red", "dashes": [-1, 2000], "end": "tip"}}"#),
      [
        "shapes[0].line.dashes[0]", "shapes[0].line.dashes[1]", "shapes[0].line.end",
      ], false
    ),
    (shape(#"{"form": {"ellipse": {}}, "fill": {"photo": 1}}"#), ["shapes[0].fill.photo"], false),
  ]

  private static func shape(_ json: String) -> String { "{\(head), \"shapes\": [\(json)]}" }

  private func decode(_ json: String) throws(FormatError) -> Drawing {
    try DrawingDecoder.decode(Array(json.utf8), file: "d.json", id: "d")
  }

  @Test("coordinates are in a drawing's units in documents, and fractions of the frame in the model")
  func units() throws {
    let drawing = try decode(Self.good[0])
    guard case .area(.path(let path)) = try #require(drawing.shapes.first).form else {
      Issue.record("\(drawing)")
      return
    }
    #expect(
      path.elements[1]
        == .arc(radii: Size(0.25, 0.5), rotation: .zero, isLarge: false, isClockwise: true, to: Point(0.5, 0)))
  }

  @Test("reading and writing drawings round-trips")
  func roundTrip() throws {
    for json in Self.good {
      let drawing = try decode(json)
      #expect(try DrawingDecoder.decode(DrawingEncoder.encode(drawing), file: "d", id: "d") == drawing)
    }
  }

  @Test("all issues are reported at once, each with its path") func issues() throws {
    for bad in Self.bad {
      let error = #expect(throws: FormatError.self, "\(bad.json)") { try decode(bad.json) }
      #expect(error?.issues.map(\.path) == bad.issues, "\(bad.json): \(String(describing: error))")
    }
  }

  @Test("schema and decoder accept the same drawings") func schema() throws {
    let validator = try SchemaTests.validator("drawing.schema.json")
    for json in Self.good { #expect(try validator.accepts(JSONValue.parse(Array(json.utf8), file: "f")), "\(json)") }
    for bad in Self.bad {
      let isAccepted = try validator.accepts(JSONValue.parse(Array(bad.json.utf8), file: "f"))
      #expect(isAccepted == bad.isBeyondSchema, "\(bad.json)")
    }
  }

  @Test("shipped drawings are valid and have summaries") func shipped() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Templates/stickers")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
    #expect(files.count >= 30)
    let validator = try SchemaTests.validator("drawing.schema.json")
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: file)))
      let drawing = try DrawingDecoder.decode(bytes, file: file, id: "d")
      #expect(drawing.summary.hasSuffix(".") && !drawing.tags.isEmpty, "\(file)")
      #expect(try validator.accepts(JSONValue.parse(bytes, file: file)), "\(file)")
    }
  }
}
