/// The rule for paths inside documents: they refer to files under the document's own folder.
package enum RelativePath {
  /// How a path breaks the rule.
  package enum Violation {
    case empty
    case tooLong
    case controlCharacter
    case backslash
    /// It begins with a slash.
    case absolute
    /// It begins with a tilde.
    case home
    /// It leads out of the folder.
    case parent
    /// It begins like a URL or a drive.
    case scheme
  }

  /// Returns how a path breaks the rule, or nil.
  package static func violation(_ path: String) -> Violation? {
    let bytes = Array(path.utf8)
    guard let first = bytes.first else { return .empty }
    let key = NameKey(bytes)
    guard key.isText(DocumentLimits.path) else {
      return key.isText(0...Int.max) ? .tooLong : .controlCharacter
    }
    if bytes.contains(UInt8(ascii: "\\")) { return .backslash }
    if first == UInt8(ascii: "/") { return .absolute }
    if first == UInt8(ascii: "~") { return .home }
    if hasParent(bytes) { return .parent }
    return hasScheme(bytes) ? .scheme : nil
  }

  /// Returns whether one of the parts between slashes is "..".
  private static func hasParent(_ bytes: [UInt8]) -> Bool {
    var (length, dots) = (0, 0)
    for byte in bytes {
      if byte == UInt8(ascii: "/") {
        if length == 2, dots == 2 { return true }
        (length, dots) = (0, 0)
      } else {
        length += 1
        if byte == UInt8(ascii: ".") { dots += 1 }
      }
    }
    return length == 2 && dots == 2
  }

  /// Returns whether the path begins with a letter, then letters, digits, `+`, `-` or `.`, then a colon.
  private static func hasScheme(_ bytes: [UInt8]) -> Bool {
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: ":") { return index > 0 }
      let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      let isOther =
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      guard isLetter || isOther && index > 0 else { return false }
    }
    return false
  }
}
