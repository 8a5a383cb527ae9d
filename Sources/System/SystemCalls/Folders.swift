/// Returns the names in a folder in any order, including hidden ones but not `.` and `..`.
///
/// - Returns: The names, each with whether it is known to be a folder, or nil with `errno` set.
package func namesInFolder(_ folder: String) -> [(name: String, isFolder: Bool)]? {
  guard let handle = withSystemPath(folder, { opendir($0) }) else { return nil }
  defer { closedir(handle) }
  var names: [(name: String, isFolder: Bool)] = []
  while let entry = readdir(handle) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
        pathText($0)
      }
    }
    if name != "." && name != ".." { names.append((name, entry.pointee.d_type == UInt8(DT_DIR))) }
  }
  return names
}

/// Creates a folder, and the folders that contain it where they are missing; a folder that exists is left as it is.
///
/// - Returns: Whether the folder exists afterward; otherwise `errno` is set.
package func createFolders(_ path: String, mode: mode_t) -> Bool {
  if withSystemPath(path, { access($0, F_OK) }) == 0 { return true }
  if let slash = path.lastIndex(of: "/") {
    let parent = String(path[..<slash])
    guard parent.isEmpty || createFolders(parent, mode: mode) else { return false }
  }
  return withSystemPath(path) { mkdir($0, mode) } == 0 || errno == EEXIST
}

extension stat {
  /// The time of the last change of the file's bytes.
  package var modified: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }

  /// The time of the last change of the file's bytes or metadata.
  package var changed: timespec {
    #if canImport(Darwin)
      st_ctimespec
    #else
      st_ctim
    #endif
  }
}
