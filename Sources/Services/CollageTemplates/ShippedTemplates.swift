/// The templates that come with the package, embedded into the binary.
public enum ShippedTemplates {
  /// One template's file.
  public struct Entry: Hashable, Sendable {
    /// The family and the file's name without its extension, for example `hero/hero-left`.
    public let name: String
    /// The file's bytes: a JSON document in UTF-8.
    public let bytes: [UInt8]

    /// The family, for example `hero`.
    public var family: Substring { name.prefix { $0 != "/" } }
    /// The name within the family, for example `hero-left`.
    public var shortName: Substring { name.drop { $0 != "/" }.dropFirst() }
  }

  /// All templates, by name.
  public static let all: [Entry] = files.map { file in
    Entry(name: file.name.description, bytes: Array(file.text.description.utf8))
  }

  /// Returns the template with a full (`hero/hero-left`) or short name (`hero-left`), or nil.
  public static func find(_ name: String) -> Entry? { all.first { $0.name == name || $0.shortName == name } }
}
