import SystemCalls
import SystemLibrary

/// A file that appears at its name whole or not at all, and never in the place of an input.
///
/// It is written without a name in the same folder, so that not even a killed process leaves anything behind, flushed to
/// the disk, named, and renamed over what stood there. A file system that knows no nameless files gets a temporary name.
struct OutputFile: ~Copyable {
  let path: String
  let descriptor: Int32
  private let inputs: InputGuard
  private let folder: String
  private let temporaryPath: String
  private let isNameless: Bool
  private var isFinished = false

  /// What the process' umask leaves of this, which the system applies, is what any program's new file gets.
  private static let mode: mode_t = 0o666

  /// Creates the temporary file; refuses an input, a folder at the name, and a folder that does not exist.
  init(path: String, protecting inputs: InputGuard) throws(RenderError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, reason: "not a file name")
    }
    try inputs.check(path)
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw .cannotCreate(
        path: path, reason: isFolder ? "a folder stands there; name a file in it" : "no regular file stands there")
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

  /// Flushes and moves the file to its name; a file that need not be durable is left to the system to flush.
  ///
  /// - Throws: `RenderError`, also where an input has come to stand at the name in the meantime; what stands there then
  ///   is untouched.
  consuming func publish(isDurable: Bool = true) throws(RenderError) {
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

  /// Makes the new name itself survive a power cut.
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

extension OutputFile {
  /// Writes all bytes.
  func write(_ bytes: [UInt8]) throws(RenderError) {
    if let failure = writeAll(bytes, to: descriptor) {
      throw .writing(path, failure)
    }
  }
}
