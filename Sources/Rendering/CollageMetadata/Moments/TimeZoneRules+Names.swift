import CollageFiles

extension TimeZoneRules {
  /// The folder of the time zone database on Linux and macOS.
  private static let database = "/usr/share/zoneinfo/"
  private static let maxBytes = 1 << 20

  /// Finds a time zone by its name in the time zone database, such as `Europe/Berlin`, or from an offset, such as `+05:30`.
  ///
  /// - Returns: nil for a name that the database of this computer does not have.
  public static func named(_ name: String) -> TimeZoneRules? {
    if let zone = TimeZoneRules(offsetText: name) { return zone }
    let isName = name.utf8.allSatisfy { byte in
      (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte) || "/_+-".utf8.contains(byte)
    }
    guard isName, !name.isEmpty, !name.hasPrefix("/"), name.utf8.count <= 64 else { return nil }
    return (try? readSmallFile(database + name, limit: maxBytes)).flatMap { TimeZoneRules(file: $0) }
  }
}
