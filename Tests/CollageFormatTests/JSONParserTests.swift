import CollageTesting
import CollageFormat
import Testing
import CollageTestSupport

@Suite struct JSONParserTests {
  static let valid: [String] = [
    "null", "true", "false", "0", "-0", "1", "-1.5", "1e5", "1E+5", "1e-5", "1.0e0", "123456789012345678901234567890",
    "1e-400",
    "\"\"", #""a""#, #""\u0041""#, #""\ud83d\ude00""#, #""\"\\\/\b\f\n\r\t""#, "\"é😀\u{7F}\"", #""\u0000""#, "[]",
    "[ ]", "[1]", "[1,2]",
    "{}", "{ }", #"{"a":1}"#, #"{"a":{"a":1}}"#, #"{"":0}"#, #"{"\u00e9":1,"e\u0301":2}"#, " \t\r\n1 \t\r\n",
    "[[[[]]]]", #"[null,true,"x",{}]"#,
    "\"\u{2028}\"",
  ]
  static let invalid: [(String, String)] = [
    ("", "1:1: the file is empty; expected a JSON value"),
    (" \n", "1:1: the file is empty; expected a JSON value"),
    ("\u{FEFF}1", "1:1: a byte order mark; save the file as UTF-8 without one"),
    ("nul", #"1:1: unexpected "n"; expected a value"#),
    ("NaN", #"1:1: unexpected "N"; expected a value"#), ("Infinity", #"1:1: unexpected "I"; expected a value"#),
    ("-Infinity", #"1:2: unexpected "I"; expected a digit"#),
    ("True", #"1:1: unexpected "T"; expected a value"#), ("+1", #"1:1: unexpected "+"; expected a value"#),
    (".5", #"1:1: unexpected "."; expected a value"#),
    ("1.", "1:3: unexpected end of file; expected a digit"), ("1.e1", #"1:3: unexpected "e"; expected a digit"#),
    ("1e", "1:3: unexpected end of file; expected a digit"),
    ("1e+", "1:4: unexpected end of file; expected a digit"),
    ("01", "1:1: a number with a leading zero; remove the zero"),
    ("-01", "1:1: a number with a leading zero; remove the zero"),
    ("0x1", #"1:2: unexpected "x"; expected the end of the file"#),
    ("-", "1:2: unexpected end of file; expected a digit"),
    ("1e309", "1:1: 1e309; a number's magnitude must be at most 1.7976931348623157e+308"),
    ("-1e400", "1:1: -1e400; a number's magnitude must be at most 1.7976931348623157e+308"),
    ("1 2", #"1:3: unexpected "2"; expected the end of the file"#), ("[1,]", "1:3: trailing comma before ]; remove it"),
    ("[,1]", #"1:2: unexpected ","; expected a value"#),
    ("[1,,2]", #"1:4: unexpected ","; expected a value"#), ("[1 2]", #"1:4: unexpected "2"; expected a comma or ]"#),
    ("[", "1:2: unexpected end of file; expected a value"),
    ("[1", "1:3: unexpected end of file; expected a comma or ]"),
    ("]", #"1:1: unexpected "]"; expected a value"#), (#"{"a":1,}"#, "1:7: trailing comma before }; remove it"),
    ("{a:1}", #"1:2: unexpected "a"; expected a key in double quotes"#),
    ("{'a':1}", #"1:2: unexpected "'"; expected a key in double quotes"#),
    (#"{"a" 1}"#, #"1:6: unexpected "1"; expected a colon after the key"#),
    (#"{"a":}"#, #"1:6: unexpected "}"; expected a value"#),
    (#"{"a":1 "b":2}"#, #"1:8: unexpected "\""; expected a comma or }"#),
    ("{1:1}", #"1:2: unexpected "1"; expected a key in double quotes"#),
    ("{", "1:2: unexpected end of file; expected a key in double quotes"),
    ("{\"a\":1,\n \"a\":2}", #"2:2: the key "a" occurs twice; keys must be unique"#),
    (#"{"a":1,"\u0061":2}"#, #"1:8: the key "a" occurs twice; keys must be unique"#),
    ("'a'", #"1:1: unexpected "'"; expected a value"#),
    ("\"a", "1:3: unexpected end of file; expected a closing quote"),
    ("\"a\nb\"", #"1:3: a control character in a string; write it as \n, \t or \u00XX"#),
    ("\"\t\"", #"1:2: a control character in a string; write it as \n, \t or \u00XX"#),
    (#""\x41""#, #"1:2: unknown escape sequence; valid ones are \" \\ \/ \b \f \n \r \t \uXXXX"#),
    (#""\u12""#, #"1:6: unexpected "\""; expected four hexadecimal digits after \u"#),
    (#""\ud800""#, "1:2: unpaired surrogate; write both halves of the pair"),
    (#""\udc00""#, "1:2: unpaired surrogate; write both halves of the pair"),
    (#""\ud800\u0041""#, "1:2: unpaired surrogate; write both halves of the pair"),
    ("// a\n1", "1:1: comments are not allowed in JSON; remove it"),
    ("[1 /* a */]", "1:4: comments are not allowed in JSON; remove it"),
    ("é", #"1:1: unexpected "é"; expected a value"#), ("[\"é\", x]", #"1:7: unexpected "x"; expected a value"#),
    ("\u{A0}1", "1:1: unexpected \"\u{A0}\"; expected a value"),
    ("#1", ##"1:1: unexpected "#"; expected a value"##), ("[1}", #"1:3: unexpected "}"; expected a comma or ]"#),
    ("{\"a\":1]", #"1:7: unexpected "]"; expected a comma or }"#),
    ("\"\\", #"1:2: unknown escape sequence; valid ones are \" \\ \/ \b \f \n \r \t \uXXXX"#),
  ]
  static let illFormed: [[UInt8]] = [
    [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
    [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
    [0x22, 0x80, 0x22], [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22], [0x22, 0xC3],
  ]

  static func message(_ bytes: [UInt8]) -> String? {
    Documents.issues { () throws(FormatError) in _ = try JSONValue.parse(bytes, file: "f") }.first
  }

  @Test(arguments: valid) func accepts(_ json: String) throws {
    let value = try JSONValue.parse(Array(json.utf8), file: "f")
    #expect(try JSONValue.parse(JSONWriter.compact(value), file: "f") == value)
    #expect(try JSONValue.parse(JSONWriter.pretty(value), file: "f") == value)
  }

  @Test(arguments: invalid) func refuses(_ json: String, _ message: String) {
    #expect(Self.message(Array(json.utf8)) == message)
  }

  @Test(arguments: illFormed) func rejectsInvalidUTF8(_ bytes: [UInt8]) {
    #expect(Self.message(bytes) == "1:2: not valid UTF-8; save the file as UTF-8")
  }

  @Test func limitsDepthAndSize() {
    let nested = { (depth: Int) in
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(Self.message(nested(64)) == nil)
    #expect(Self.message(nested(65)) == "1:65: values nested deeper than 64 levels; reduce the nesting")
    #expect(Self.message(Array(repeating: UInt8(ascii: "["), count: 1 << 20)) != nil)
    let long = Array(repeating: UInt8(ascii: " "), count: (8 << 20) + 1)
    #expect(Self.message(long) == "8388609 bytes; a file can have at most 8388608 bytes")
  }

  @Test func numbersComeBackBitForBit() throws {
    var generator = SplitMix64(seed: 3)
    var numbers: [Double] = [
      0, 1, 0.1, 1e15, 1e16, 1e17, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 9_007_199_254_740_992, 1e-5,
      123.456,
    ]
    for _ in 0..<20_000 { numbers.append(Double(bitPattern: generator.next())) }
    // All but the sign of zero, which is dropped.
    for number in numbers where number.isFinite && number.bitPattern != (-0.0).bitPattern {
      guard case .number(let read) = try JSONValue.parse(Array(JSONWriter.text(of: number).utf8), file: "f") else {
        continue
      }
      #expect(read.bitPattern == number.bitPattern)
    }
    #expect([1, 1.5, 100, -2].map(JSONWriter.text) == ["1", "1.5", "100", "-2"])
  }

  @Test func printsShortArraysOnOneLine() throws {
    let value = try JSONValue.parse(Array(#"{"a":[1,2.5,"x"],"b":[[1],{}],"c":{}, "d": []}"#.utf8), file: "f")
    let text = String(decoding: JSONWriter.pretty(value), as: UTF8.self)
    #expect(text == "{\n  \"a\": [1, 2.5, \"x\"],\n  \"b\": [\n    [1],\n    {}\n  ],\n  \"c\": {},\n  \"d\": []\n}\n")
    #expect(
      String(decoding: JSONWriter.compact(value), as: UTF8.self) == #"{"a":[1,2.5,"x"],"b":[[1],{}],"c":{},"d":[]}"#)
  }

  @Test("negative zero is written as 0")
  func zero() {
    let zeros: [Double] = [0, -0.0, (-0.0001).rounded(), 0 * -1.0]
    for zero in zeros { #expect(JSONWriter.text(of: zero) == "0") }
    #expect(JSONWriter.compact(.array([.number(-0.0), .number(-1)])) == Array("[0,-1]".utf8))
  }
}
