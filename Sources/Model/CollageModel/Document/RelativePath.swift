/// The rule for paths in documents: they must refer to files under the document's own folder.
package enum RelativePath {
  /// The reason why a path is invalid.
  package enum Violation {
    case empty
    case tooLong
    case controlCharacter
    case backslash
    case absolute
    case home
    /// The path contains a ".." component.
    case parent
    /// The path begins like a URL or a drive.
    case scheme
  }

  /// Returns the reason why a path is invalid, or nil if it is valid.
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

  /// Returns whether a path component is "..".
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
