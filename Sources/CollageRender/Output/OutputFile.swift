import Glibc

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

  /// Linux' `O_TMPFILE`, whose macro Swift does not import.
  private static let nameless = 0o20000000 | O_DIRECTORY
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
    var descriptor = open(folder, O_RDWR | Self.nameless | O_CLOEXEC, Self.mode)
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
      let linked = linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, temporaryPath, AT_SYMLINK_FOLLOW)
      guard linked == 0 else { throw .writing(path, errno) }
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

/// Writes all bytes to a descriptor, however many calls it takes; nil, or the error's number.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  var done = 0
  while done < bytes.count {
    let count = bytes.withUnsafeBytes { buffer -> Int in
      guard let base = buffer.baseAddress else { return -1 }
      return Glibc.write(descriptor, base + done, buffer.count - done)
    }
    if count < 0 {
      if errno == EINTR { continue }
      return errno
    }
    done += count
  }
  return nil
}
