import CollageFormat
import CollageModel
import Testing
import CollageTestSupport

/// Filters as documents: what is read, what is written, and every way to be wrong.
@Suite struct FilterTests {
  private static let head = #""format": "collage-filter", "version": 1, "name": "Porto""#

  /// A filter with every key.
  private static let whole = """
    {\(head), "summary": "Warm and faded.", "$schema": "filter.schema.json", "table": "tables/porto.cube",
    "adjust": {"exposure": -4, "contrast": 0.25, "grayRed": 1, "posterize": 0.5, "clarity": -1, "grain": 1,
    "curves": {"master": [[0, 0.1], [0.5, 0.5], [1, 1]], "blue": [[0, 0], [1, 0.9]]},
    "splitToning": {"shadows": "#102030", "highlights": "gold", "balance": -0.5, "strength": 0.5},
    "duotone": {"dark": "black", "light": "#fff"}}, "x-mine": 1}
    """

  static let good = [whole, "{\(head)}", "{\(head), \"adjust\": {}}"]

  /// Documents with what is wrong with them; what a schema cannot tell is marked.
  static let bad: [(json: String, issues: [String], isBeyondSchema: Bool)] = [
    ("{}", ["format"], false), ("[]", [""], false),
    (#"{"format": "collage-template", "version": 1, "name": "a"}"#, ["format"], false),
    (#"{"format": "collage-filter", "version": 2, "name": "a"}"#, ["version"], false),
    (#"{"format": "collage-filter", "version": 1}"#, ["name"], false),
    ("{\(head), \"strength\": 1}", [""], false),
    ("{\(head), \"table\": \"/etc/passwd\"}", ["table"], false),
    (adjust(#""exposure": 4.01"#), ["adjust.exposure"], false),
    (
      adjust(#""exposure": "1", "contrast": -2, "fade": -0.1"#), ["adjust.exposure", "adjust.contrast", "adjust.fade"],
      false
    ),
    (adjust(#""exposur": 1"#), ["adjust"], false),
    (adjust(#""grain": -0.5, "clarity": -1.5"#), ["adjust.clarity", "adjust.grain"], false),
    ("{\(head), \"adjust\": 1}", ["adjust"], false),
    (adjust(#""curves": {"alpha": []}"#), ["adjust.curves"], false),
    (adjust(#""curves": {"red": [[0, 0]]}"#), ["adjust.curves.red"], false),
    (adjust(#""curves": {"red": [[0, 0], [0, 1]]}"#), ["adjust.curves.red[1]"], true),
    (adjust(#""curves": {"red": [[0, 0], [1, 1.5]]}"#), ["adjust.curves.red[1][1]"], false),
    (
      adjust(#""curves": {"red": 1, "blue": [1, 2]}"#),
      ["adjust.curves.red", "adjust.curves.blue[0]", "adjust.curves.blue[1]"], false
    ),
    (adjust(#""splitToning": {"shadows": "navy"}"#), ["adjust.splitToning.highlights"], false),
    (
      adjust(#""splitToning": {"shadows": "dark", "highlights": "red", "balance": 2}"#),
      ["adjust.splitToning.shadows", "adjust.splitToning.balance"], false
    ),
    (adjust(#""duotone": {"dark": "black", "light": "white", "strength": 2}"#), ["adjust.duotone.strength"], false),
  ]

  private static func adjust(_ members: String) -> String { "{\(head), \"adjust\": {\(members)}}" }

  private func decode(_ json: String) throws(FormatError) -> Filter {
    try FilterDecoder.decode(Array(json.utf8), file: "porto.json", id: "porto")
  }

  @Test func everyKeyIsRead() throws {
    let filter = try decode(Self.whole)
    #expect(filter.id == "porto" && filter.title == "Porto" && filter.table == "tables/porto.cube")
    let adjustments = filter.adjustments
    #expect(adjustments[.exposure] == -4 && adjustments[.grayRed] == 1 && adjustments[.contrast] == 0.25)
    #expect(adjustments[.clarity] == -1 && adjustments[.grain] == 1)
    #expect(adjustments.curves.master.points == [Point(0, 0.1), Point(0.5, 0.5), Point(1, 1)])
    #expect(adjustments.curves.blue.points.count == 2 && adjustments.curves.red.isNeutral)
    let toning = SplitToning(
      shadows: Color(red: 16, green: 32, blue: 48), highlights: Color(red: 255, green: 215, blue: 0), balance: -0.5,
      strength: 0.5)
    #expect(adjustments.splitToning == toning)
    #expect(adjustments.duotone == Duotone(dark: .black, light: .white))
    try Look(adjustments: adjustments).validate()
  }

  @Test func allIssuesAreReportedWithTheirPaths() {
    for bad in Self.bad {
      let issues = Documents.issues { () throws(FormatError) in _ = try decode(bad.json) }
      #expect(issues.count == bad.issues.count, "\(bad.json): \(issues)")
      for (issue, path) in zip(issues, bad.issues) where !path.isEmpty {
        #expect(issue.hasPrefix(path + ": "), "\(bad.json): \(issue)")
      }
    }
  }

  @Test func messagesNameTheRange() {
    let issues = Documents.issues { () throws(FormatError) in
      _ = try decode(Self.adjust(#""exposure": 9, "grain": -1"#))
    }
    #expect(issues.contains { $0.contains("exposure must be <= 4") }, "\(issues)")
    #expect(issues.contains { $0.contains("grain must be >= 0") }, "\(issues)")
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    for json in Self.good {
      let filter = try decode(json)
      let bytes = FilterEncoder.encode(filter)
      #expect(try FilterDecoder.decode(bytes, file: "a", id: "porto") == filter)
      #expect(try FilterEncoder.encode(FilterDecoder.decode(bytes, file: "a", id: "porto")) == bytes)
    }
  }

  @Test func theSchemaSaysTheSame() throws {
    let validator = try SchemaTests.validator("filter.schema.json")
    for json in Self.good { #expect(try validator.accepts(JSONValue.parse(Array(json.utf8), file: "f")), "\(json)") }
    for bad in Self.bad {
      let isAccepted = try validator.accepts(JSONValue.parse(Array(bad.json.utf8), file: "f"))
      #expect(isAccepted == bad.isBeyondSchema, "\(bad.json)")
    }
  }
}
