import CollageRender
import ObjectStorage
import SystemCalls

/// Finds files that a run would both read and write.
///
/// Pictures replace files by renaming, so only the path itself matters. Paths are compared after resolving the links of
/// their folders.
struct OverlapCheck {
  /// True if files below the root may be outputs; otherwise photos need no check.
  let isNeeded: Bool
  /// The files that a run writes besides its pictures: resolved paths, with the names for messages.
  private var reserved: [String: String] = [:]
  private var lowercased: Set<NameHash> = []
  private var exact: Set<NameHash> = []
  private var folders: [String: String] = [:]
  private var folder: String

  private static let maxFolders = 1 << 14

  /// Creates the check for a run that reads below `root` and writes to `folder` or below `address`, and to `others`.
  init(root: String, folder: String, address: String?, others: [String]) {
    if let address {
      // Photos may be in the same bucket.
      (self.folder, isNeeded) = (address, true)
      for path in others { reserved[place(of: path)] = path }
      return
    }
    self.folder = resolvedPath(folder) ?? folder
    if let root = resolvedPath(root), let folder = resolvedPath(folder) {
      isNeeded = (root + "/").hasPrefix(folder + "/") || (folder + "/").hasPrefix(root + "/") || root == "/"
    } else {
      isNeeded = false
    }
    if resolvedPath(folder) == nil { self.folder = place(of: folder) }
    for path in others { reserved[place(of: path)] = path }
  }

  /// Returns the location of a path: links of its folder are resolved, the last component is not.
  mutating func place(of path: String) -> String {
    if ObjectAddress.isAddress(path) { return path }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    if folders.count >= Self.maxFolders { folders = [:] }
    let real = folders[folder] ?? resolvedPath(folder) ?? (folder == "." || folder == "/" ? folder : place(of: folder))
    folders[folder] = real
    switch name {
    // A folder that does not exist contains no links, so `.` and `..` are resolved lexically.
    case ".", "": return real
    case "..": return real.lastIndex(of: "/").map { $0 == real.startIndex ? "/" : String(real[..<$0]) } ?? real
    default: return real == "/" ? "/" + name : real + "/" + name
    }
  }

  /// Returns whether a location is in the output folder.
  func isInFolder(_ place: String) -> Bool { place.hasPrefix(folder + "/") || folder == "/" }

  /// Records an input by its path and its resolved location.
  ///
  /// - Returns: The reserved file of the run at that location, if any.
  mutating func read(_ path: String, real: String) -> String? {
    for path in [real, place(of: path)] {
      if let other = reserved[path] { return other }
      lowercased.insert(NameHash(written: path))
      exact.insert(NameHash(path))
    }
    return nil
  }

  var hasFiles: Bool { !exact.isEmpty }

  /// Returns the rows that may overwrite an input, ignoring case.
  func suspects(in table: RowTable) -> [Int] { lowercased.compactMap { table.row(writing: $0) }.sorted() }

  /// Returns whether a path is an input.
  mutating func isRead(_ path: String) -> Bool { exact.contains(NameHash(place(of: path))) }

  /// Returns the reserved file of the run at a resolved location, if any.
  func reservedFile(at real: String) -> String? { reserved[real] }
}
