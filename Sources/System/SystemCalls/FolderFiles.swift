/// Lists the files in a folder, recursively.
package struct FolderFiles {
  private var files: [String] = []
  /// The folders that were already read, since links may form cycles.
  private var seen: Set<Identity> = []

  private struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// Returns the paths of all regular files, sorted by name; that of a file is itself.
  package static func all(below folder: String) -> [String] {
    var result = FolderFiles()
    result.add(folder)
    return result.files
  }

  private mutating func add(_ path: String) {
    var status = stat()
    guard fileStatus(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: files.append(path)
    case S_IFDIR:
      let identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
      guard seen.insert(identity).inserted, let names = namesInFolder(path) else { return }
      for name in names.map(\.name).sorted() { add(path + "/" + name) }
    default: break
    }
  }
}
