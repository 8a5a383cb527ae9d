import SystemCalls
import SystemLibrary

/// A file that appears at its path complete or not at all, and never replaces an input.
///
/// It is written as a file without a name in the same folder, so that even a killed process leaves nothing behind. It is
/// then flushed to the disk, given a temporary name, and renamed over any file at its path. On a file system without
/// nameless files it has the temporary name from the beginning.
package struct OutputFile: ~Copyable {
  package let path: String
  package let descriptor: Int32
  private let inputs: InputGuard
  private let folder: String
  private let temporaryPath: String
  private let isNameless: Bool
  private var isFinished = false

  /// The permissions that any program gives a new file; the system removes those in the process' umask.
  private static let mode: mode_t = 0o666

  /// Creates the temporary file.
  ///
  /// - Throws: `FileError` if the path is an input, a folder, or in a folder that does not exist.
  package init(path: String, protecting inputs: InputGuard) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, reason: "not a file name")
    }
    try inputs.check(path)
    try OutputPath.check(path)
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .cannotCreate(path: path, reason: "no regular file stands there")
    }
    let (folder, name) = splitPath(path)
    let temporary = folder + TemporaryName.make(for: name)
    var descriptor = openNamelessFile(in: folder, mode: Self.mode)
    let isNameless = descriptor >= 0
    if !isNameless { descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, Self.mode) }
    guard descriptor >= 0 else { throw .creating(path, errno) }
    self.path = path
    self.inputs = inputs
    self.folder = folder
    self.descriptor = descriptor
    self.isNameless = isNameless
    temporaryPath = temporary
  }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    if let failure = writeAll(bytes, to: descriptor) { throw .writing(path, failure) }
  }

  /// Flushes the file and moves it to its path; a file that need not be durable is flushed by the system later.
  ///
  /// - Throws: `FileError`, also if an input has been moved to the path in the meantime. Any file at the path is then
  ///   unchanged.
  package consuming func publish(isDurable: Bool = true) throws(FileError) {
    guard !isDurable || fsync(descriptor) == 0 else {
      throw .writing(path, errno)
    }
    try inputs.check(path)
    if isNameless {
      guard nameFile(descriptor, temporaryPath) == 0 else { throw .writing(path, errno) }
    }
    guard rename(temporaryPath, path) == 0 else {
      let number = errno
      unlink(temporaryPath)
      throw .writing(path, number)
    }
    isFinished = true
    if isDurable {
      flushFolder()
      TemporaryName.sweep(folder, beside: descriptor)
    }
  }

  /// Flushes the folder, so that the new name survives a power failure too.
  private func flushFolder() {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  deinit {
    close(descriptor)
    if !isFinished, !isNameless { unlink(temporaryPath) }
  }
}

/// Returns the folder of a file, ending in a slash, and the file's name in it.
func splitPath(_ path: String) -> (folder: String, name: String) {
  // Bytes are compared: a name may begin with a mark that combines with the slash before it.
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("./", path) }
  return (String(path[...slash]), String(path[path.utf8.index(after: slash)...]))
}
