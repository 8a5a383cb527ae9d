/// The text members of a flat JSON object, as returned by the services of roles.
struct FlatObject {
  /// The text members by name; the first one is used if a name is repeated.
  private(set) var texts: [String: String] = [:]

  /// Parses bytes; the result is empty if they are not a flat object.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let name = Self.text(&rest) {
      Self.skipSpace(&rest)
      guard rest.first == UInt8(ascii: ":") else { continue }
      rest = rest.dropFirst()
      Self.skipSpace(&rest)
      guard rest.first == UInt8(ascii: "\""), let value = Self.text(&rest) else { continue }
      if texts[name] == nil { texts[name] = value }
    }
  }

  /// Takes the next quoted text; nil at the end.
  private static func text(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let start = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    var bytes: [UInt8] = []
    rest = rest[(start + 1)...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): bytes += escaped(&rest)
      default: bytes.append(byte)
      }
    }
    return nil
  }

  /// Takes the character after a backslash.
  ///
  /// Keys and tokens are ASCII, so surrogates do not occur in them.
  private static func escaped(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    guard let byte = rest.popFirst() else { return [] }
    switch byte {
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "u"):
      let digits = String(decoding: rest.prefix(4), as: UTF8.self)
      rest = rest.dropFirst(4)
      return Array(String(UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}").utf8)
    default: return [byte]
    }
  }

  private static func skipSpace(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.drop { [9, 10, 13, 32].contains($0) }
  }
}
