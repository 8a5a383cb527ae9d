/// The filters that come with the package, embedded into the binary.
public enum ShippedFilters {
  /// One filter's file.
  public struct Entry: Hashable, Sendable {
    /// The file's name without its extension, for example `noir`.
    public let name: String
    /// The file's bytes: a JSON document in UTF-8.
    public let bytes: [UInt8]
  }

  /// All filters, by name.
  public static let all: [Entry] = files.map { file in
    Entry(name: file.name.description, bytes: Array(file.text.description.utf8))
  }

  /// Returns the filter with a name, or nil.
  public static func find(_ name: String) -> Entry? { all.first { $0.name == name } }
}
