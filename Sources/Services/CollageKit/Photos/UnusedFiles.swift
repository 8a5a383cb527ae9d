public import CollageFiles
import CollageModel
import CollageRender

/// The unused files of a folder or pattern.
public struct UnusedFiles: Hashable, Sendable {
  /// An extension and the number of files with it.
  public struct Extension: Hashable, Sendable {
    /// The extension with its dot, spelled as in the first file; empty for files without an extension.
    public let name: String
    /// The number of files with this extension, ignoring case.
    public fileprivate(set) var count: Int
  }

  /// The folder or pattern, as given.
  public let source: String
  /// The extensions that are not image formats, in order of occurrence.
  public private(set) var extensions: [Extension] = []
  /// The number of images per format that is not accepted.
  public private(set) var formats: [PictureFormat: Int] = [:]
  /// The number of subfolders that were not read.
  public private(set) var folders = 0
  /// The number of hidden files, excluding those created by operating systems.
  public private(set) var hidden = 0

  /// The maximum number of extensions listed; the rest are summed up.
  private static let maxListed = 5
  /// Files created by file managers and cameras, which are ignored.
  private static let bookkeeping: Set<String> = [
    ".ds_store", "thumbs.db", "desktop.ini", ".directory", ".localized", ".nomedia",
  ]

  init(_ source: String) { self.source = source }

  var isEmpty: Bool { extensions.isEmpty && formats.isEmpty && folders == 0 && hidden == 0 }

  /// Extensions of videos, which are mentioned because folders of photos often contain them.
  private static let videos = Set(PhotoFinder.videoExtensions.union(["mts"]).map { "." + $0 })

  mutating func addFolder() { folders += 1 }
  mutating func add(_ format: PictureFormat) { formats[format, default: 0] += 1 }

  mutating func addHidden(_ name: String) {
    // "._name" holds macOS attributes of a file.
    if !Self.bookkeeping.contains(name.lowercased()), !name.hasPrefix("._") { hidden += 1 }
  }

  mutating func addFile(_ name: String) {
    // Files that commands read and write beside photos.
    if name == SubjectLists.fileName || name.hasSuffix(".collage.json") { return }
    if Self.bookkeeping.contains(name.lowercased()) { return }
    let dot = name.lastIndex(of: ".")
    let end = dot.map { String(name[$0...]) } ?? ""
    if let index = extensions.firstIndex(where: { $0.name.lowercased() == end.lowercased() }) {
      extensions[index].count += 1
    } else {
      extensions.append(Extension(name: end, count: 1))
    }
  }

  /// Returns a line with the number of unused files by extension, most frequent first.
  ///
  /// - Parameters:
  ///   - folderAdvice: Text appended to the number of subfolders, such as how to include them.
  ///   - advice: Returns text appended to a format that is not accepted.
  /// - Returns: The line, without a line break.
  public func description(
    folders folderAdvice: String = "", format advice: (PictureFormat) -> String = { _ in "" }
  ) -> String {
    let ranked = extensions.enumerated().sorted { one, other in
      (other.element.count, one.offset) < (one.element.count, other.offset)
    }.map(\.element).filter { !Self.videos.contains($0.name.lowercased()) }
    let videos = extensions.reduce(0) { $0 + (Self.videos.contains($1.name.lowercased()) ? $1.count : 0) }
    let shown = ranked.filter { !$0.name.isEmpty }.prefix(Self.maxListed)
    let rest = ranked.reduce(0) { $0 + $1.count } - shown.reduce(0) { $0 + $1.count }
    var parts = shown.map { "\($0.count) \(escaped($0.name))" }
    if rest > 0 { parts.append(counted(rest, "other file")) }
    if videos > 0 { parts.append(counted(videos, "video") + " (not photos)") }
    if hidden > 0 { parts.append(counted(hidden, "hidden file")) }
    for format in PictureFormat.allCases {
      if let count = formats[format] { parts.append("\(count) \(format.rawValue)" + advice(format)) }
    }
    if folders > 0 { parts.append(counted(folders, "subfolder") + folderAdvice) }
    return "\(escaped(source)): skipped \(parts.joined(separator: ", "))"
  }
}
