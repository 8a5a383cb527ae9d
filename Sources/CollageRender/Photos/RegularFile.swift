import SystemCalls
import SystemLibrary

/// A regular file opened for reading; closed when the value goes.
package struct RegularFile: ~Copyable {
  let descriptor: Int32
  let byteCount: Int
  /// Seconds since 1970.
  package let modified: Int
  /// Device and file number: two names of one file have the same.
  let identity: FileIdentity

  /// Opens without blocking on a FIFO and refuses everything but a regular file.
  package init(path: String) throws(RenderError) {
    guard !path.utf8.contains(0) else {
      throw .forbiddenPath(path: path, reason: "a path must not hold a zero byte")
    }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: systemMessage(errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let reason = systemMessage(errno)
      close(descriptor)
      throw .cannotOpen(path: path, reason: reason)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notRegularFile(path: path, kind: Self.kind(status.st_mode))
    }
    self.descriptor = descriptor
    byteCount = Int(status.st_size)
    modified = Int(status.modified.tv_sec)
    identity = FileIdentity(status)
  }

  deinit { close(descriptor) }

  /// Reads up to `count` bytes from the start, without moving the file's position.
  package func firstBytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = readAll(descriptor, at: 0, into: UnsafeMutableRawBufferPointer(buffer)).count
    }
  }

  /// Fills a block from the file's start; false where the file holds less or cannot be read.
  func read(into block: UnsafeMutableRawBufferPointer) -> Bool {
    readAll(descriptor, at: 0, into: block).count == block.count
  }

  private static func kind(_ mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a named pipe"
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    default: "not a file"
    }
  }
}

/// What makes a file itself, whatever it is called.
public struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64

  init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }

  /// The identity of the file or folder at a path.
  package init(path: String) throws(RenderError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .cannotOpen(path: path, reason: systemMessage(errno)) }
    self.init(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }
}

/// Reads a whole small file, such as a template, as bytes.
///
/// Refuses what is not a regular file or holds more than `limit` bytes.
public func readSmallFile(_ path: String, limit: Int) throws(RenderError) -> [UInt8] {
  let file = try RegularFile(path: path)
  guard file.byteCount <= limit else {
    throw .tooLarge(path: path, found: "\(file.byteCount) bytes", allowed: "at most \(limit) bytes are read")
  }
  let bytes = file.firstBytes(file.byteCount)
  guard bytes.count == file.byteCount else {
    throw .cannotOpen(path: path, reason: "it changed while it was read")
  }
  return bytes
}
