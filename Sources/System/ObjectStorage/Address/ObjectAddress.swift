/// The address of an object: `s3://bucket/key`, or a web address.
public struct ObjectAddress: Hashable, Sendable, CustomStringConvertible {
  /// The location of an object.
  public enum Place: Hashable, Sendable {
    /// A key in a bucket; a key is any text, including spaces and dots.
    case bucket(String, key: String)
    /// A web address: the scheme, the host with its port as written, and the path with its query as sent.
    case web(scheme: String, host: String, target: String)
  }

  public let place: Place
  /// The address for messages, without the query of a web address, which may contain a signature.
  public let description: String

  private static let maxLength = 2048

  /// Returns whether a name is an address rather than a file path: it begins with a scheme and `://`.
  public static func isAddress(_ name: String) -> Bool {
    guard let mark = name.utf8.firstIndex(of: UInt8(ascii: ":")), mark > name.startIndex else { return false }
    let scheme = name.utf8[..<mark]
    return name.utf8[mark...].starts(with: "://".utf8)
      && scheme.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0) }
  }

  /// Parses an address.
  ///
  /// - Throws: `StorageError.refused` for schemes other than `s3`, `https` and `http`, and for an address that is
  ///   incomplete, or contains a control character or a user name.
  public init(_ text: String) throws(StorageError) {
    func refused(_ reason: String) -> StorageError { .refused(address: Self.shown(text), reason: reason) }
    guard text.utf8.count <= Self.maxLength else { throw refused("longer than \(Self.maxLength) bytes") }
    guard !text.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else {
      throw refused("contains a control character")
    }
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw refused("not an address; expected s3://bucket/key") }
    let (scheme, rest) = (parts[0].lowercased(), parts[1])
    guard ["s3", "https", "http"].contains(scheme) else {
      throw refused("\(scheme):// addresses are not supported; must be s3://, or https:// with an allowed host")
    }
    let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    let host = String(rest[..<slash])
    let key = slash == rest.endIndex ? "" : String(rest[rest.utf8.index(after: slash)...])
    if scheme == "s3" {
      guard Self.isBucket(host) else {
        throw refused("not a valid bucket name; must have 3 to 63 lowercase letters, digits, dots and hyphens")
      }
      place = .bucket(host, key: key)
    } else {
      guard Self.isHost(host) else { throw refused("not a valid host; expected https://host/path without a user name") }
      place = .web(scheme: scheme, host: host.lowercased(), target: PercentEncoding.completed(target: "/" + key))
    }
    description = Self.shown(text)
  }

  /// Creates the address of a key in a bucket.
  public init(bucket: String, key: String) throws(StorageError) {
    try self.init("s3://\(bucket)/\(key)")
  }

  private static func shown(_ text: String) -> String {
    let line = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? "?" : $0 }))
    if isAddress(line), line.hasPrefix("s3://") { return String(line.prefix(300)) }
    guard let scheme = line.range(of: "://") else {
      // A mistake in the scheme does not make a password or a signature public.
      let path = line.prefix { $0 != "?" && $0 != "#" }
      return String(path[(path.lastIndex(of: "@").map { path.index(after: $0) } ?? path.startIndex)...].prefix(300))
    }
    var rest = line[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    // The user name may be followed by a password.
    if let user = rest[..<end].lastIndex(of: "@") { rest = rest[rest.index(after: user)...] }
    return String((line[..<scheme.upperBound] + rest).prefix(300))
  }

  private static func isBucket(_ name: String) -> Bool {
    (3...63).contains(name.utf8.count) && !name.contains("..") && name.utf8.first != 0x2E && name.utf8.first != 0x2D
      && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2D, 0x2E].contains($0) }
  }

  private static func isHost(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        isLetter($0) || (0x30...0x39).contains($0) || [0x2D, 0x2E, 0x3A, 0x5B, 0x5D, 0x5F].contains($0)
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
}

extension String {
  /// Returns the first range of a text; replaces Foundation's method.
  func range(of text: String) -> Range<String.Index>? { ranges(of: text).first }
}
