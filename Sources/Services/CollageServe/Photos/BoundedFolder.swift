import CollageFiles
import Synchronization
import SystemCalls

/// A folder of files of a limited size in total: the ones that were not used longest are removed.
///
/// Its files appear whole or not at all, and names are those of the caller. A file that somebody has open stays readable.
final class BoundedFolder: Sendable {
  let path: String
  private let contents: Mutex<RecencyList>

  /// Opens a folder, which is created if it is missing, and finds the files of earlier runs.
  ///
  /// - Throws: `FileError` if the folder cannot be used.
  init(path: String, maxBytes: Int) throws(FileError) {
    self.path = path
    contents = Mutex(RecencyList(maxBytes: maxBytes))
    guard createFolders(path, mode: 0o700) else { throw .cannotCreate(path: path, reason: systemMessage(errno)) }
    var found: [(name: String, byteCount: Int, seconds: Int)] = []
    for name in try FolderListing.names(of: path) {
      var status = stat()
      guard fileStatus("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      found.append((name, Int(status.st_size), status.modified.tv_sec))
    }
    for file in found.sorted(by: { $0.seconds < $1.seconds }) { add(file.name, byteCount: file.byteCount) }
  }

  /// The number of bytes of all files.
  var byteCount: Int { contents.withLock { $0.byteCount } }

  /// Returns the path of a file, and notes that it was used; nil if it is missing.
  func file(_ name: String) -> (path: String, byteCount: Int)? {
    contents.withLock { $0.use(name) }.map { ("\(path)/\(name)", $0) }
  }

  /// Writes a file, unless there is one of this name.
  ///
  /// - Throws: `FileError` if it cannot be written.
  func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    if file(name) != nil { return }
    try AtomicFile.write(
      bytes, to: "\(path)/\(name)", protecting: .nothing(because: "the folder holds only files of this cache"),
      isDurable: false, access: .owner)
    add(name, byteCount: bytes.count)
  }

  /// Moves a file of the same file system here.
  ///
  /// - Throws: `FileError` if it cannot be moved.
  func take(_ file: String, as name: String) throws(FileError) {
    var status = stat()
    guard fileStatus(file, &status) == 0, rename(file, "\(path)/\(name)") == 0 else {
      throw .cannotCreate(path: name, reason: systemMessage(errno))
    }
    add(name, byteCount: Int(status.st_size))
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
