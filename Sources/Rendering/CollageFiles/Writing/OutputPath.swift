import SystemCalls

/// Checks the path of an output before anything is computed.
public enum OutputPath {
  /// Checks that a file can be created at a path: its folder exists, and the path itself is not a folder.
  ///
  /// - Throws: `FileError.cannotCreate`, with the absolute path of a folder that does not exist.
  public static func check(_ path: String) throws(FileError) {
    let (folder, name) = splitPath(path)
    var status = stat()
    if fileStatus(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { return }
      throw .cannotCreate(path: path, reason: "it is a folder; specify a file in it")
    }
    // A folder that is not readable is reported when the file is created.
    guard errno == ENOENT else { return }
    if fileStatus(folder, &status) != 0, errno == ENOENT {
      throw .cannotCreate(path: path, reason: "the folder \(escaped(absolute(folder))) does not exist")
    }
    if name.isEmpty { throw .cannotCreate(path: path, reason: "it is a folder; specify a file in it") }
  }

  /// Returns the absolute path of a folder without its last slash; a relative one may be meant for another working
  /// directory.
  private static func absolute(_ folder: String) -> String {
    let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    guard !folder.hasPrefix("/"), let current = getcwd(nil, 0) else { return folder }
    defer { free(current) }
    let base = String(cString: current)
    return base.hasSuffix("/") ? base + folder : "\(base)/\(folder)"
  }
}
