import CollageModel

/// What a folder or a pattern holds that is not used.
public struct UnusedFiles: Hashable, Sendable {
  /// The folder or pattern as it was named.
  public let source: String
  /// How many files have an extension.
  public struct Extension: Hashable, Sendable {
    /// The extension with its dot, as first met; empty for files without one.
    public let name: String
    /// How many files have it, in capitals or not.
    public fileprivate(set) var count: Int
  }

  /// The extensions that are not a picture's, in the order in which they were met.
  public private(set) var extensions: [Extension] = []
  /// How many pictures there are of each format that is not allowed.
  public private(set) var formats: [PictureFormat: Int] = [:]
  /// How many folders were not read.
  public private(set) var folders = 0
  /// How many files are hidden, beside those that operating systems leave behind.
  public private(set) var hidden = 0

  /// Extensions beyond these are counted together.
  private static let named = 5
  /// What file managers and cameras leave in folders; nobody misses these.
  private static let bookkeeping: Set<String> = [
    ".ds_store", "thumbs.db", "desktop.ini", ".directory", ".localized", ".nomedia",
  ]

  init(_ source: String) { self.source = source }

  var isEmpty: Bool { extensions.isEmpty && formats.isEmpty && folders == 0 && hidden == 0 }

  mutating func addFolder() { folders += 1 }
  mutating func add(_ format: PictureFormat) { formats[format, default: 0] += 1 }

  mutating func addHidden(_ name: String) {
    // "._name" holds what a foreign file system cannot keep with the file itself.
    if !Self.bookkeeping.contains(name.lowercased()), !name.hasPrefix("._") { hidden += 1 }
  }

  mutating func addFile(_ name: String) {
    if Self.bookkeeping.contains(name.lowercased()) { return }
    let dot = name.lastIndex(of: ".")
    let end = dot.map { String(name[$0...]) } ?? ""
    if let index = extensions.firstIndex(where: { $0.name.lowercased() == end.lowercased() }) {
      extensions[index].count += 1
    } else {
      extensions.append(Extension(name: end, count: 1))
    }
  }

  /// One line: what was not used, the most frequent kinds first.
  ///
  /// - Parameters:
  ///   - folderAdvice: What to say of folders that were not read, such as how to have them read.
  ///   - advice: What to say of a format that is not allowed.
  /// - Returns: The line, without an end.
  public func description(
    folders folderAdvice: String = "", format advice: (PictureFormat) -> String = { _ in "" }
  ) -> String {
    let ranked = extensions.enumerated().sorted { one, other in
      (other.element.count, one.offset) < (one.element.count, other.offset)
    }.map(\.element)
    let shown = ranked.filter { !$0.name.isEmpty }.prefix(Self.named)
    let rest = ranked.reduce(0) { $0 + $1.count } - shown.reduce(0) { $0 + $1.count }
    var parts = shown.map { "\($0.count) \(escaped($0.name))" }
    if rest > 0 { parts.append(counted(rest, "other file")) }
    if hidden > 0 { parts.append(counted(hidden, "hidden file")) }
    for format in PictureFormat.allCases {
      if let count = formats[format] { parts.append("\(count) \(format.rawValue)" + advice(format)) }
    }
    if folders > 0 { parts.append(counted(folders, "subfolder") + folderAdvice) }
    return "\(escaped(source)): skipped \(parts.joined(separator: ", "))"
  }
}
