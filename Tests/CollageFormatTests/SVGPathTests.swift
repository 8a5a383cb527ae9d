import CollageFormat
import CollageModel
import Testing

@Suite struct SVGPathTests {
  /// Paths and the same with absolute commands.
  static let good: [(String, String)] = [
    ("M0 0", "M 0 0"), ("m1,2", "M 1 2"), (" M 0 0 L 1 1 Z ", "M 0 0 L 1 1 Z"),
    ("M0 0 1 0 1 1z", "M 0 0 L 1 0 L 1 1 Z"),
    ("m1 1 1 0 0 1z", "M 1 1 L 2 1 L 2 2 Z"), ("M.5.5-.5-.5", "M 0.5 0.5 L -0.5 -0.5"), ("M1e-3 1E2", "M 0.001 100"),
    ("M1.,2.", "M 1 2"),
    ("M0 0H1V1h-1v-1", "M 0 0 L 1 0 L 1 1 L 0 1 L 0 0"), ("M0 0h1 2", "M 0 0 L 1 0 L 3 0"),
    ("M1 1c1 0 1 1 2 2", "M 1 1 C 2 1 2 2 3 3"),
    ("M0 0C0 1 1 1 1 0S2-1 2 0", "M 0 0 C 0 1 1 1 1 0 C 1 -1 2 -1 2 0"), ("M1 1s1 0 1 1", "M 1 1 C 1 1 2 1 2 2"),
    ("M0 0Q1 1 2 0T4 0", "M 0 0 Q 1 1 2 0 Q 3 -1 4 0"),
    ("M0 0q1 1 2 0t2 0 2 0", "M 0 0 Q 1 1 2 0 Q 3 -1 4 0 Q 5 1 6 0"), ("M1 1t1 1", "M 1 1 Q 1 1 2 2"),
    ("M0 0Q1 1 2 0L3 0T4 0", "M 0 0 Q 1 1 2 0 L 3 0 Q 3 0 4 0"), ("M1 1a1 1 0 01.5.5", "M 1 1 A 1 1 0 0 1 1.5 1.5"),
    ("M0 0A-2,3,30,1,0,4,5 2 3 30 0 0 1 1", "M 0 0 A 2 3 30 1 0 4 5 A 2 3 30 0 0 1 1"),
    ("M0 0a1 1 0 00.5.5 1 1 0 111 1", "M 0 0 A 1 1 0 0 0 0.5 0.5 A 1 1 0 1 1 1.5 1.5"),
    ("M1 1l1 0zl0 1", "M 1 1 L 2 1 Z L 1 2"), ("M0 0ZM1 1Z", "M 0 0 Z M 1 1 Z"), ("M0 0L1 1,2 2", "M 0 0 L 1 1 L 2 2"),
    ("M+1+2", "M 1 2"),
  ]
  static let bad: [(String, String)] = [
    ("", "character 1: unexpected end; a path must begin with M or m"),
    ("L0 0", #"character 1: unexpected "L"; a path must begin with M or m"#),
    ("M", "character 2: unexpected end; expected a number"),
    ("M0", "character 3: unexpected end; expected a number"),
    ("M,0 0", #"character 2: unexpected ","; expected a number"#),
    ("M0,,0", #"character 4: unexpected ","; expected a number"#),
    ("M0 0,", "character 6: unexpected end; expected a number after the comma"),
    ("M0 0,L1 1", #"character 6: unexpected "L"; expected a number after the comma"#),
    ("M0 0 X", #"character 6: unexpected "X"; expected a command: M Z L H V C S Q T A, or the same in lowercase"#),
    ("M0 0Z1", #"character 6: unexpected "1"; expected a command: M Z L H V C S Q T A, or the same in lowercase"#),
    ("M0 0C1 1 1", "character 11: unexpected end; expected a number"),
    ("M0 0A1 1 0 2 0 1 1", #"character 12: unexpected "2"; an arc's flag must be 0 or 1"#),
    ("M. 0", #"character 3: unexpected " "; expected a digit"#),
    ("M0 é", #"character 4: unexpected "é"; expected a number"#),
    ("M0 NaN", #"character 4: unexpected "N"; expected a number"#),
    ("M0 0e", #"character 5: unexpected "e"; expected a command: M Z L H V C S Q T A, or the same in lowercase"#),
    ("M0 1e400", "character 4: a coordinate must be between -1000000 and 1000000"),
    ("M0 0L2e6 0", "character 6: a coordinate must be between -1000000 and 1000000"),
    ("M-", "character 3: unexpected end; expected a number"),
  ]

  @Test(arguments: good) func resolves(_ text: String, _ absolute: String) throws {
    let path = try SVGPathParser.parse(text)
    #expect(SVGPathWriter.text(of: path) == absolute)
    #expect(try SVGPathParser.parse(absolute) == path)
  }

  @Test(arguments: bad) func refuses(_ text: String, _ message: String) {
    let error = #expect(throws: SVGPathError.self) { _ = try SVGPathParser.parse(text) }
    #expect(error?.description == message)
  }

  @Test func limitsTheNumberOfElements() throws {
    let lines = "M0 0" + String(repeating: "h0", count: 99_999)
    #expect(try SVGPathParser.parse(lines).elements.count == 100_000)
    let error = #expect(throws: SVGPathError.self) { _ = try SVGPathParser.parse(lines + "z") }
    #expect(error?.message == "a path can have at most 100000 elements")
  }
}
