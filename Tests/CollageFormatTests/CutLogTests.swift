import CollageFormat
import CollageModel
import Testing

/// Logs that end in the middle of a line, as after a crash of the editor that wrote them.
@Suite struct CutLogTests {
  private let resolver = GestureLogDecoder.Resolver(
    template: { path throws(FormatError) in throw FormatError(file: path, message: "none") },
    board: { template throws(FormatError) in throw FormatError(file: template.name, message: "none") })

  private static let text = #"""
    {"format":"collage-gestures","version":1,"canvas":[300,200],"photos":{"é":[30,20]}}
    {"t": 0.5, "touch": 1, "phase": "began", "at": [310.5, -2e1], "primary": true}
    {"t": 1, "command": "fit", "item": "a", "fit": null}
    {"t": 2, "command": "move", "item": "\u00e9\ud83d\ude00\"", "slot": "日本"}
    {"t": 3, "command": "lock", "item": "a", "x-note": [false, {"deep": true}]}

    """#

  private func decode(_ bytes: some Sequence<UInt8>) throws -> (log: GestureLog, cut: GestureLog.Cut?) {
    try GestureLogDecoder.decodeUpToCut(Array(bytes), file: "g.jsonl", resolver: resolver)
  }

  @Test func everyCutLeavesTheWholeLinesBeforeIt() throws {
    let bytes = Array(Self.text.utf8)
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    let whole = try decode(bytes)
    #expect(whole.log.events.count == 4 && whole.cut == nil)
    for length in (ends[0] + 1)..<bytes.count {
      let (log, cut) = try decode(bytes.prefix(length))
      let lines = ends.count { $0 <= length }
      #expect(log.events == Array(whole.log.events.prefix(lines - 1)), "\(length)")
      let isBetween = length == bytes.count || bytes[length] == UInt8(ascii: "\n") || ends.contains(length - 1)
      #expect((cut == nil) == isBetween, "\(length)")
      if let cut {
        let start = ends.last { $0 < length }.map { $0 + 1 }
        #expect(cut.byte == start && cut.line == ends.count { $0 < length } + 1)
        #expect(throws: FormatError.self) {
          try GestureLogDecoder.decode(Array(bytes.prefix(length)), file: "g.jsonl", resolver: resolver)
        }
      }
    }
  }

  @Test func aHeaderThatWasCutOffIsAnError() {
    let bytes = Array(Self.text.utf8)
    for length in 0..<(bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0) {
      #expect(throws: FormatError.self) { try decode(bytes.prefix(length)) }
    }
  }

  @Test(arguments: [
    "nonsense", "{\"t\": 1, nonsense", "{\"t\": 1}}", "{\"t\": 1,}", "{\"t\": tru1", "{\"t\": 1, \"t\": 2", "[1, 2",
    "{\"t\": 0123", "{\"t\": 1\u{0}\u{0}",
  ])
  func otherDamageIsAnError(_ line: String) {
    #expect(throws: FormatError.self) { try decode((Self.text + line).utf8) }
  }

  @Test func aCutLineInTheMiddleIsAnError() {
    let lines = Self.text.split(separator: "\n").map(String.init)
    let damaged = [lines[0], String(lines[1].dropLast(9)), lines[2]].joined(separator: "\n")
    let error = #expect(throws: FormatError.self) { try decode((damaged + "\n").utf8) }
    #expect(error?.issues.first?.path == "line 2")
    // A last line with a line feed was written whole, and is wrong.
    #expect(throws: FormatError.self) { try decode((lines[0] + "\n" + lines[1].dropLast(3) + "\n").utf8) }
  }

  @Test func aSplitScalarIsPartOfTheCut() throws {
    let bytes = [UInt8](Self.text.utf8) + Array("{\"t\": 4, \"x-é".utf8).dropLast()
    let (log, cut) = try decode(bytes)
    #expect(log.events.count == 4)
    #expect(cut.map { "\($0)" } == "line 6, byte \(Self.text.utf8.count)")
  }
}
