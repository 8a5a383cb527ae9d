/// Percent-encodes texts for addresses (RFC 3986), by the rules of AWS Signature Version 4.
enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Returns a text with every byte encoded except letters, digits, `-`, `.`, `_`, `~` and optionally slashes.
  static func encoded(_ text: String, keepsSlashes: Bool) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) || (keepsSlashes && byte == UInt8(ascii: "/")) {
        bytes.append(byte)
      } else {
        append(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the path and query of a web address with invalid characters encoded; existing escapes stay.
  static func completed(target: String) -> String {
    var bytes: [UInt8] = []
    for byte in target.utf8 {
      if byte == UInt8(ascii: "#") { break }
      if byte > 32 && byte < 127 && !#""<>\^`{|}"#.utf8.contains(byte) {
        bytes.append(byte)
      } else {
        append(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes a percent-encoded text; a plus is not decoded as a space.
  static func decoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var (result, index): ([UInt8], Int) = ([], 0)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
      || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
  }
}
