extension JSONParser {
  /// Returns whether bytes are the beginning of a JSON object that is incomplete, as in a truncated file.
  static func isBeginning(_ bytes: [UInt8]) -> Bool {
    let bytes = withoutCutScalar(bytes)
    guard bytes.first(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) == UInt8(ascii: "{") else { return false }
    do throws(JSONSyntaxError) {
      var parser = JSONParser(bytes: bytes)
      _ = try parser.parseDocument()
      return false
    } catch {
      return error.offset >= bytes.count || isBeginningOfWord(bytes[error.offset...])
    }
  }

  /// Returns whether bytes are the beginning of a literal or an escape sequence, whose errors are reported at their
  /// first byte.
  private static func isBeginningOfWord(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.first == UInt8(ascii: "\\") {
      // A backslash, or the first half of a surrogate pair, optionally with the backslash of the second half.
      return bytes.count == 1 || (bytes.dropFirst().first == UInt8(ascii: "u") && (6...7).contains(bytes.count))
    }
    return ["true", "false", "null"].contains { $0.utf8.count > bytes.count && $0.utf8.starts(with: bytes) }
  }

  /// Returns bytes without an incomplete scalar at their end.
  private static func withoutCutScalar(_ bytes: [UInt8]) -> [UInt8] {
    guard let invalid = UTF8Check.firstInvalidByte(in: bytes), bytes.count - invalid < 4, bytes[invalid] >= 0xC2,
      bytes[(invalid + 1)...].allSatisfy({ $0 & 0xC0 == 0x80 })
    else { return bytes }
    return Array(bytes[..<invalid])
  }
}
