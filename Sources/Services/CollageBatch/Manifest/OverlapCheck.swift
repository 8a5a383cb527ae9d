import CollageRender
import ObjectStorage
import SystemCalls

/// Finds files that a run would both read and write.
///
/// A picture is published by a rename, so only the name itself can be overwritten: paths are compared with the links of
/// their folders resolved.
struct OverlapCheck {
  /// Whether files under the root may be among the outputs; if not, photos need no check.
  let isNeeded: Bool
  /// The files that the run writes besides its pictures, by their real paths, with their names for messages.
  private var reserved: [String: String] = [:]
  private var lowercased: Set<NameHash> = []
  private var exact: Set<NameHash> = []
  private var folders: [String: String] = [:]
  private var folder: String

  private static let maxFolders = 1 << 14

  /// Checks a run that reads under `root` and writes into `folder`, or below an address, and to some other files.
  init(root: String, folder: String, address: String?, others: [String]) {
    if let address {
      // Photos may lie in the same bucket.
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

  /// Returns the location of a path: the links of its folder are resolved, its own are not.
  mutating func place(of path: String) -> String {
    if ObjectAddress.isAddress(path) { return path }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    if folders.count >= Self.maxFolders { folders = [:] }
    let real = folders[folder] ?? resolvedPath(folder) ?? (folder == "." || folder == "/" ? folder : place(of: folder))
    folders[folder] = real
    switch name {
    // A folder that does not exist yet has no links, so its dots are resolved literally.
    case ".", "": return real
    case "..": return real.lastIndex(of: "/").map { $0 == real.startIndex ? "/" : String(real[..<$0]) } ?? real
    default: return real == "/" ? "/" + name : real + "/" + name
    }
  }

  /// Returns whether a location is in the output folder.
  func isInFolder(_ place: String) -> Bool { place.hasPrefix(folder + "/") || folder == "/" }

  /// Records an input, by its path and by the location to which it leads.
  ///
  /// - Returns: The file of the run at that location, or nil.
  mutating func read(_ path: String, real: String) -> String? {
    for path in [real, place(of: path)] {
      if let other = reserved[path] { return other }
      lowercased.insert(NameHash(written: path))
      exact.insert(NameHash(path))
    }
    return nil
  }

  /// Whether any input was recorded.
  var hasFiles: Bool { !exact.isEmpty }

  /// Returns rows that may overwrite an input.
  func suspects(in table: RowTable) -> [Int] { lowercased.compactMap { table.row(writing: $0) }.sorted() }

  /// Returns whether a file is an input.
  mutating func isRead(_ path: String) -> Bool { exact.contains(NameHash(place(of: path))) }

  /// Returns the file of the run at the location of a photo, or nil.
  func reservedFile(at real: String) -> String? { reserved[real] }
}
