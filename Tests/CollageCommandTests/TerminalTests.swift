import CollageModel
import Foundation
import Testing

/// Nothing that a message quotes is obeyed by a terminal or passes for another line.
@Suite("Output is escaped plain text")
struct TerminalTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Escape sequences, C1 controls, marks of direction, line separators, replacements for invalid bytes.
  static let hostile = [
    "\u{1B}[31mred", "a\u{9B}31mb", "a\u{202E}gpj.b", "a\u{2028}b", "a\u{7}b", "a\u{FEFF}b", "a\nb",
  ]

  private func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || (scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
          && scalar.properties.generalCategory != .lineSeparator)
    }
  }

  @Test("option values, unknown options and file names", arguments: hostile)
  func arguments(_ text: String) throws {
    try desk.write(Desk.template, to: "t.json")
    for arguments in [
      ["render", "t.json", text, "-o", "o.jpg"], ["render", "t.json", "--size", text, "-o", "o.jpg"],
      ["render", "t.json", "--quality", text, "-o", "o.jpg"], ["render", "--" + text], [text],
      ["layout", "--canvas", text, "-o", "o.jpg"], ["render", text, "p.jpg", "-o", "o.jpg"], ["validate", text],
    ] {
      let run = try CommandRun(arguments, in: desk.folder)
      #expect(run.status != 0, "\(arguments.map(EscapedText.line))")
      #expect(
        isPlain(run.errors) && isPlain(run.text), "\(arguments.map(EscapedText.line)): \(EscapedText.line(run.errors))")
      #expect(!run.errors.isEmpty)
      #expect(!run.errors.contains("a\nb"))
    }
  }

  @Test("keys of a document", arguments: hostile)
  func keys(_ text: String) throws {
    let key = try String(decoding: JSONEncoder().encode(text), as: UTF8.self)
    try desk.write(
      #"{"format": "collage-template", "version": 1, \#(key): 1, "canvas": {"width": 9, "height": 9}, "slots": [{"id": "a", \#(key): 2, "frame": [0, 0, 9, 9]}]}"#,
      to: "t.json")
    let run = try desk.run("validate", "t.json")
    #expect(run.status == 65)
    #expect(isPlain(run.errors), "\(EscapedText.line(run.errors))")
    #expect(run.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("t.json: ") || $0.hasPrefix("collage:") })
  }

  @Test("different names are escaped differently")
  func names() {
    #expect(EscapedText.name("a\u{1B}b") != EscapedText.name("a\\u{1b}b"))
    #expect(EscapedText.name("a\u{1B}b") == "a\\u{1b}b")
    #expect(EscapedText.name("Müller 木 😀.jpg") == "Müller 木 😀.jpg")
    #expect(EscapedText.line(EscapedText.line("a\u{9B}\\")) == EscapedText.line("a\u{9B}\\"))
  }
}
