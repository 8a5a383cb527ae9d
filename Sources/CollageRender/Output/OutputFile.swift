import Glibc

/// A file that appears at its name whole or not at all.
///
/// It is written without a name in the same folder, so that not even a killed process leaves anything behind, flushed to
/// the disk, named, and renamed over what stood there. A file system that knows no nameless files gets a temporary name.
struct OutputFile: ~Copyable {
  let path: String
  let descriptor: Int32
  private let temporaryPath: String
  private let isNameless: Bool
  private var isFinished = false

  /// Linux' `O_TMPFILE`, whose macro Swift does not import.
  private static let nameless = 0o20000000 | O_DIRECTORY

  /// Creates the temporary file; refuses a folder at the name, and a folder that does not exist.
  init(path: String) throws(RenderError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, reason: "not a file name")
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw .cannotCreate(
        path: path, reason: isFolder ? "a folder stands there; name a file in it" : "no regular file stands there")
    }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    // Long names are cut so that the temporary one still fits into the 255 bytes of a file name.
    let stem = String(decoding: Array(name.utf8.prefix(200)), as: UTF8.self)
    var generator = SystemRandomNumberGenerator()
    let suffix = String(generator.next() as UInt32, radix: 16)
    let temporary = "\(folder).\(stem).\(getpid()).\(suffix).tmp"
    var descriptor = open(folder.isEmpty ? "." : folder, O_RDWR | Self.nameless | O_CLOEXEC, 0o600)
    let isNameless = descriptor >= 0
    if !isNameless { descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { throw .cannotCreate(path: path, reason: systemMessage(errno)) }
    self.path = path
    self.descriptor = descriptor
    self.isNameless = isNameless
    temporaryPath = temporary
  }

  /// Flushes and moves the file to its name; a file that need not be durable is left to the system to flush.
  consuming func publish(isDurable: Bool = true) throws(RenderError) {
    let mask = umask(0)
    _ = umask(mask)
    guard fchmod(descriptor, 0o666 & ~mask) == 0, !isDurable || fsync(descriptor) == 0 else {
      throw .cannotWrite(path: path, reason: systemMessage(errno))
    }
    if isNameless {
      let linked = linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, temporaryPath, AT_SYMLINK_FOLLOW)
      guard linked == 0 else { throw .cannotWrite(path: path, reason: systemMessage(errno)) }
    }
    guard rename(temporaryPath, path) == 0 else {
      let reason = systemMessage(errno)
      unlink(temporaryPath)
      throw .cannotWrite(path: path, reason: reason)
    }
    isFinished = true
    if isDurable { flushFolder() }
  }

  /// Makes the new name itself survive a power cut.
  private func flushFolder() {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
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
      throw .cannotWrite(path: path, reason: systemMessage(failure))
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
