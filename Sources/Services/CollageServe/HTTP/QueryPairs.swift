/// The names and values of a query, in order.
///
/// Source: the WHATWG URL standard, application/x-www-form-urlencoded parsing.
enum QueryPairs {
  /// Returns the pairs of a query; nil if it is not valid UTF-8 with valid percent-encoding.
  static func parse(_ query: some StringProtocol) -> [(name: String, value: String)]? {
    var pairs: [(name: String, value: String)] = []
    for part in query.utf8.split(separator: UInt8(ascii: "&")) {
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      let rest = equals == part.endIndex ? part[equals...] : part[part.index(after: equals)...]
      guard let name = decoded(part[..<equals], plusIsSpace: true), let value = decoded(rest, plusIsSpace: true) else {
        return nil
      }
      pairs.append((name, value))
    }
    return pairs
  }

  /// Returns percent-encoded bytes as text; nil if they are not valid.
  static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> String? {
    var result: [UInt8] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
        result.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: result.append(UInt8(ascii: " "))
      default: result.append(byte)
      }
    }
    return String(validating: result, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
