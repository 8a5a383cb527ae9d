import SystemCalls
import CollageRender

/// Finds files that a run would read and write.
///
/// A picture appears by a rename, so only the name itself can be lost: paths are compared with the links of their
/// folders resolved.
struct OverlapCheck {
  /// Whether files under the root may be among the outputs; if not, photos need no look.
  let isNeeded: Bool
  /// Files that the run writes beside its pictures, by their real paths, as messages call them.
  private var reserved: [String: String] = [:]
  private var lowercased: Set<NameHash> = []
  private var exact: Set<NameHash> = []
  private var folders: [String: String] = [:]
  private var folder: String

  private static let mostFolders = 1 << 14

  /// Looks at a run that reads under `root` and writes into `folder` and to some other files.
  init(root: String, folder: String, others: [String]) {
    self.folder = resolvedPath(folder) ?? folder
    if let root = resolvedPath(root), let folder = resolvedPath(folder) {
      isNeeded = (root + "/").hasPrefix(folder + "/") || (folder + "/").hasPrefix(root + "/") || root == "/"
    } else {
      isNeeded = false
    }
    if resolvedPath(folder) == nil { self.folder = place(of: folder) }
    for path in others { reserved[place(of: path)] = path }
  }

  /// Where a path would stand: the links of its folder are resolved, its own are not.
  mutating func place(of path: String) -> String {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    if folders.count >= Self.mostFolders { folders = [:] }
    let real = folders[folder] ?? resolvedPath(folder) ?? (folder == "." || folder == "/" ? folder : place(of: folder))
    folders[folder] = real
    switch name {
    // A folder that is yet to be made has no links: its dots mean what they say.
    case ".", "": return real
    case "..": return real.lastIndex(of: "/").map { $0 == real.startIndex ? "/" : String(real[..<$0]) } ?? real
    default: return real == "/" ? "/" + name : real + "/" + name
    }
  }

  /// Whether a place lies in the folder of pictures.
  func isInFolder(_ place: String) -> Bool { place.hasPrefix(folder + "/") || folder == "/" }

  /// Notes a file that is read, by the path that was given and by where it leads.
  ///
  /// - Returns: The file of the run that stands there, or nil.
  mutating func read(_ path: String, real: String) -> String? {
    for path in [real, place(of: path)] {
      if let other = reserved[path] { return other }
      lowercased.insert(NameHash(path.lowercased()))
      exact.insert(NameHash(path))
    }
    return nil
  }

  /// Whether the run keeps any file in mind that is read.
  var hasFiles: Bool { !exact.isEmpty }

  /// Rows that may write a file that is read.
  func suspects(in table: RowTable) -> [Int] { lowercased.compactMap { table.row(writing: $0) }.sorted() }

  /// Whether a file is one that is read.
  mutating func isRead(_ path: String) -> Bool { exact.contains(NameHash(place(of: path))) }

  /// The file of the run that stands where a photo is, or nil.
  func reservedFile(at real: String) -> String? { reserved[real] }
}
