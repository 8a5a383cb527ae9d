/// The rule for paths inside documents: they refer to files under the document's own folder.
package enum RelativePath {
  /// Returns the rule that a path breaks, or nil.
  package static func violation(_ path: String) -> String? {
    let scalars = path.unicodeScalars
    if scalars.isEmpty { return "a path must not be empty" }
    if scalars.count > 1_000 { return "a path must have at most 1000 characters" }
    if scalars.contains(where: { $0.isControl }) {
      return "a path must have no control characters"
    }
    if scalars.contains("\\") { return "a path must separate folders with / and have no backslash" }
    if path.begins(with: "/") { return "a path must be relative to the document's folder, without a leading /" }
    if path.begins(with: "~") { return "a path must be relative to the document's folder, without a leading ~" }
    if path.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }) {
      return "a path must stay in the document's folder, without .."
    }
    if hasScheme(path) { return "a path must name a file, without a prefix such as http:, file: or data:" }
    return nil
  }

  /// Returns whether the path begins like a URL or a drive: a letter, then letters, digits, `+`, `-` or `.`, then a
  /// colon.
  private static func hasScheme(_ path: String) -> Bool {
    guard let colon = path.utf8.firstIndex(of: UInt8(ascii: ":")), let first = path.utf8.first else { return false }
    return isLetter(first)
      && path.utf8[..<colon].allSatisfy { byte in isLetter(byte) || ASCII.isDigit(byte) || "+-.".utf8.contains(byte) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }
}

extension Cursor {
  /// Returns the value as a path under the document's folder.
  func relativePath() -> String? {
    guard let path = string("a path") else { return nil }
    if let violation = RelativePath.violation(path) {
      reject(violation)
      return nil
    }
    return path
  }
}
