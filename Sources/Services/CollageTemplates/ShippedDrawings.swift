/// The drawings shipped with the package, embedded in the binary.
public enum ShippedDrawings {
  /// The file of a drawing.
  public struct Entry: Hashable, Sendable {
    /// The file name without its extension, for example `heart`.
    public let name: String
    /// The contents of the file, a JSON document.
    public let bytes: [UInt8]
  }

  public static let all: [Entry] = files.map { file in
    Entry(name: file.name.description, bytes: Array(file.text.description.utf8))
  }

  /// Returns the drawing with a name, or nil.
  public static func find(_ name: String) -> Entry? { all.first { $0.name == name } }
}
