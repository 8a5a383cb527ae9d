/// Writes JSON; equal values give equal bytes.
public enum JSONWriter {
  /// The maximum width of a line that contains an array of scalars.
  static let lineWidth = 100

  /// Returns the value over several lines, indented by two spaces, with a newline at the end.
  public static func pretty(_ value: JSONValue) -> [UInt8] {
    var text = ""
    writePretty(value, indentation: 0, into: &text)
    text += "\n"
    return Array(text.utf8)
  }

  /// Returns the value on one line without spaces and without a newline.
  public static func compact(_ value: JSONValue) -> [UInt8] { Array(compactText(value).utf8) }

  /// Returns the shortest text that parses as an equal number; whole numbers have no fraction, and zero has no sign.
  public static func text(of number: Double) -> String {
    // JSON cannot represent non-finite numbers; the model does not contain any.
    guard number.isFinite else { return "null" }
    let text = number == 0 ? "0" : number.description
    return text.ends(with: ".0") ? String(decoding: text.utf8.dropLast(2), as: UTF8.self) : text
  }

  static func compactText(_ value: JSONValue) -> String {
    var text = ""
    writeLine(value, separator: ",", colon: ":", into: &text)
    return text
  }

  private static func writeLine(_ value: JSONValue, separator: String, colon: String, into text: inout String) {
    switch value {
    case .null: text += "null"
    case .boolean(let isTrue): text += isTrue ? "true" : "false"
    case .number(let number): text += self.text(of: number)
    case .string(let string): writeString(string, into: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += separator }
        writeLine(element, separator: separator, colon: colon, into: &text)
      }
      text += "]"
    case .object(let object):
      text += "{"
      for (index, member) in object.members.enumerated() {
        if index > 0 { text += separator }
        writeString(member.key, into: &text)
        text += colon
        writeLine(member.value, separator: separator, colon: colon, into: &text)
      }
      text += "}"
    }
  }

  private static func writePretty(_ value: JSONValue, indentation: Int, into text: inout String) {
    let inner = "\n" + String(repeating: " ", count: indentation + 2)
    let outer = "\n" + String(repeating: " ", count: indentation)
    switch value {
    case .array(let elements) where !elements.isEmpty:
      if let line = shortLine(elements, indentation: indentation) {
        text += line
        return
      }
      for (index, element) in elements.enumerated() {
        text += (index == 0 ? "[" : ",") + inner
        writePretty(element, indentation: indentation + 2, into: &text)
      }
      text += outer + "]"
    case .object(let object) where !object.members.isEmpty:
      for (index, member) in object.members.enumerated() {
        text += (index == 0 ? "{" : ",") + inner
        writeString(member.key, into: &text)
        text += ": "
        writePretty(member.value, indentation: indentation + 2, into: &text)
      }
      text += outer + "}"
    default: writeLine(value, separator: ", ", colon: ": ", into: &text)
    }
  }

  /// Returns the array on one line, or nil if it contains nested values or is too long.
  private static func shortLine(_ elements: [JSONValue], indentation: Int) -> String? {
    guard elements.count <= lineWidth, elements.allSatisfy({ $0.isScalar }) else { return nil }
    var line = ""
    writeLine(.array(elements), separator: ", ", colon: ": ", into: &line)
    return line.utf8.count + indentation <= lineWidth ? line : nil
  }

  private static func writeString(_ string: String, into text: inout String) {
    text += "\""
    // Most texts need no escapes.
    if string.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
      text += string
      text += "\""
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      // Documents are viewed in terminals, which also interpret control characters beyond ASCII and direction marks.
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
        "\u{2066}"..."\u{2069}", "\u{FEFF}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .null, .boolean, .number, .string: true
    case .array, .object: false
    }
  }
}
