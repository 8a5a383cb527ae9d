import CollageFormat
import CollageModel
import CollageTestSupport
import Testing

/// Numbers that trap careless conversions, put wherever a document has a number.
@Suite struct HostileNumberTests {
  static let numbers: [String] =
    [
      "0", "-0", "-0.0", "1", "-1", "0.5", "1e-320", "5e-324", "-5e-324", "1e-400", "1e-9", "0.009", "100.1", "1e3",
      "9999",
      "10000", "10001", "999999.9", "1000000", "1000000.1", "-1000000", "-1000001", "1e6", "1e7", "1e15", "1e16",
      "1e18",
      "1e19", "-1e19", "1e100", "1e307", "1e308", "-1e308", "1.7976931348623157e308", "1e309", "-1e309", "1e400", "127",
      "128", "255", "256", "32767", "32768", "65535", "65536", "2147483647", "2147483648", "-2147483648", "-2147483649",
      "4294967295", "4294967296", "9007199254740991", "9007199254740993", "9223372036854775807", "9223372036854775808",
      "-9223372036854775808", "-9223372036854775809", "18446744073709551616", "0.1e1", "3.0000000000000001",
    ] + ["\"NaN\"", "\"Infinity\"", "\"1\"", "null", "true", "[]", "{}", "[1]", "\"1e308\""]

  static let documents: [String] = (GoodTemplates.all + GoodCompositions.all).enumerated()
    .filter { index, _ in Effort.isFull || index % 4 == 0 }.map(\.element)

  @Test(arguments: documents) func neverTraps(_ json: String) async throws {
    let run = try DocumentRun()
    let value = try JSONValue.parse(Array(json.utf8), file: "f")
    for place in 0..<Replacement.count(in: value) {
      for number in Self.numbers {
        var replacement = Replacement(place: place, text: number)
        // A template that is accepted must be written, too.
        let text = replacement.apply(value)
        if let template = try? Documents.decode(text) {
          _ = TemplateEncoder.encode(template)
          try await run.follow(template)
        }
        if let composition = try? Documents.decodeComposition(text) { _ = CompositionEncoder.encode(composition) }
      }
    }
  }
}

/// Writes a document with one of its numbers replaced.
private struct Replacement {
  let place: Int
  let text: String
  private var seen = 0

  init(place: Int, text: String) { (self.place, self.text) = (place, text) }

  static func count(in value: JSONValue) -> Int {
    switch value {
    case .number: 1
    case .array(let elements): elements.reduce(0) { $0 + count(in: $1) }
    case .object(let object): object.members.reduce(0) { $0 + count(in: $1.value) }
    default: 0
    }
  }

  mutating func apply(_ value: JSONValue) -> String {
    switch value {
    case .number:
      seen += 1
      return seen - 1 == place ? text : String(decoding: JSONWriter.compact(value), as: UTF8.self)
    case .array(let elements): return "[" + elements.map { apply($0) }.joined(separator: ",") + "]"
    case .object(let object):
      let members = object.members.map { member in
        String(decoding: JSONWriter.compact(.string(member.key)), as: UTF8.self) + ":" + apply(member.value)
      }
      return "{" + members.joined(separator: ",") + "}"
    default: return String(decoding: JSONWriter.compact(value), as: UTF8.self)
    }
  }
}
