import CollageFiles
import Synchronization
import SystemCalls

/// A folder of files of a limited size in total: the ones that were not used longest are removed.
///
/// Its files appear whole or not at all, and have the names of their SHA-256, with an extension. The user chooses the folder, so
/// that files with other names may be there: they are neither counted nor removed. A file that somebody has open stays readable.
final class BoundedFolder: DiskRoom.Droppable {
  let path: String
  private let contents: Mutex<RecencyList>
  private let maxBytes: Int

  /// Opens a folder, which is created if it is missing, and finds the files of earlier runs.
  ///
  /// - Throws: `FileError` if the folder cannot be used.
  init(path: String, maxBytes: Int) throws(FileError) {
    (self.path, self.maxBytes) = (path, maxBytes)
    contents = Mutex(RecencyList(maxBytes: maxBytes))
    guard createFolders(path, mode: 0o700) else { throw .cannotCreate(path: path, reason: systemMessage(errno)) }
    var found: [(name: String, byteCount: Int, seconds: Int)] = []
    for name in try FolderListing.names(of: path) where Self.isOwn(name) {
      var status = stat()
      guard fileStatus("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      found.append((name, Int(status.st_size), status.modified.tv_sec))
    }
    for file in found.sorted(by: { $0.seconds < $1.seconds }) { add(file.name, byteCount: file.byteCount) }
  }

  /// Returns whether a name is one that this class gives.
  private static func isOwn(_ name: String) -> Bool {
    let digest = name.utf8.prefix { $0 != 0x2E }
    return digest.count == 64 && digest.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// The number of bytes of all files.
  var byteCount: Int { contents.withLock { $0.byteCount } }

  /// Returns the path of a file, and notes that it was used; nil if it is missing.
  func file(_ name: String) -> (path: String, byteCount: Int)? {
    guard let byteCount = contents.withLock({ $0.use(name) }) else { return nil }
    // Another instance may share the folder and have removed the file.
    guard access("\(path)/\(name)", F_OK) == 0 else {
      contents.withLock { $0.remove(name) }
      return nil
    }
    return ("\(path)/\(name)", byteCount)
  }

  /// Adds a link to a file of the same file system, unless there is one of this name; a failure only means that it is not cached.
  ///
  /// - Returns: Whether the folder has the file.
  @discardableResult func add(_ file: KeptFile, as name: String) -> Bool {
    // A file that is larger than the cache would only drive out all others.
    guard file.byteCount <= maxBytes, link(file.path, "\(path)/\(name)") == 0 || errno == EEXIST else { return false }
    add(name, byteCount: file.byteCount)
    return true
  }

  func drop(_ byteCount: Int) {
    for old in contents.withLock({ $0.drop(byteCount) }) { unlink("\(path)/\(old)") }
  }

  /// Forgets a file that turned out to be missing or damaged.
  func remove(_ name: String) {
    contents.withLock { $0.remove(name) }
    unlink("\(path)/\(name)")
  }

  private func add(_ name: String, byteCount: Int) {
    for old in contents.withLock({ $0.add(name, byteCount: byteCount) }) { unlink("\(path)/\(old)") }
  }
}
