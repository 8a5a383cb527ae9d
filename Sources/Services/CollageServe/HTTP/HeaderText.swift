import CollageFormat

/// Texts in headers, which are ASCII.
enum HeaderText {
  /// Returns texts as a JSON array whose other characters are escaped.
  static func json(_ texts: [String]) -> String {
    let text = String(decoding: JSONWriter.compact(.array(texts.map { .string($0) })), as: UTF8.self)
    var result = ""
    for unit in text.utf16 {
      if unit < 0x7F, unit >= 0x20, let scalar = Unicode.Scalar(unit) {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result
  }
}
