/// The templates shipped with the package, embedded in the binary.
public enum ShippedTemplates {
  /// The file of a template.
  public struct Entry: Hashable, Sendable {
    /// The family and the file name without its extension, for example `hero/hero-left`.
    public let name: String
    /// The contents of the file, a JSON document.
    public let bytes: [UInt8]

    /// The family, for example `hero`.
    public var family: Substring { name.prefix { $0 != "/" } }
    /// The name within the family, for example `hero-left`.
    public var shortName: Substring { name.drop { $0 != "/" }.dropFirst() }
  }

  public static let all: [Entry] = files.map { file in
    Entry(name: file.name.description, bytes: Array(file.text.description.utf8))
  }

  /// The names of the families, in order.
  package static let families: [String] = all.reduce(into: []) { names, entry in
    let family = String(entry.family)
    if !names.contains(family) { names.append(family) }
  }

  /// Returns the template with a full (`hero/hero-left`) or short name (`hero-left`), or nil.
  public static func find(_ name: String) -> Entry? { all.first { $0.name == name || $0.shortName == name } }
}
