public import CollageFiles

/// Finds template files in folders and their subfolders.
public enum TemplateFinder {
  /// Returns the given files, and the JSON files in the given folders and their subfolders, in natural order.
  ///
  /// Folders named `schema` are skipped.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - includesFilters: Whether to include subfolders named `filters` and `stickers`, which contain no templates.
  /// - Returns: The files' paths.
  /// - Throws: `FileError.cannotOpen` if a folder cannot be read.
  public static func find(_ paths: [String], includesFilters: Bool = false) throws(FileError) -> [String] {
    var files: [String] = []
    let skipped: Set<String> = includesFilters ? ["schema"] : ["schema", "filters", "stickers"]
    for path in paths {
      if FolderListing.isFolder(path) {
        files += try list(path, depth: 2, without: skipped)
      } else {
        files.append(path)
      }
    }
    return files
  }

  /// Returns the completions of a path: files with the given extensions, and folders with a trailing slash, in natural
  /// order.
  public static func paths(beginningWith text: String, extensions: [String] = ["json"]) -> [String] {
    let slash = text.lastIndex(of: "/")
    let folder = slash.map { String(text[...$0]) } ?? ""
    let start = slash.map { text[text.index(after: $0)...] } ?? text[...]
    let names = (try? FolderListing.names(of: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { $0.hasPrefix(start) }.compactMap { name in
      if FolderListing.isFolder(folder + name) { return folder + name + "/" }
      return extensions.contains { name.lowercased().hasSuffix("." + $0) } ? folder + name : nil
    }
  }

  private static func list(_ folder: String, depth: Int, without skipped: Set<String>) throws(FileError) -> [String] {
    var files: [String] = []
    for name in try FolderListing.names(of: folder) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if FolderListing.isFolder(path) {
        if depth > 1, !skipped.contains(name) { files += try list(path, depth: depth - 1, without: skipped) }
      } else if name.hasSuffix(".json") {
        files.append(path)
      }
    }
    return files
  }
}
