import SystemCalls

/// An open regular file; it is closed when the value is destroyed.
package struct RegularFile: ~Copyable {
  package let descriptor: Int32
  package let byteCount: Int
  /// The modification time in seconds since 1970.
  package let modified: Int
  package let identity: FileIdentity
  /// The version of the file when it was opened; of a file in an archive, that by its path, not that of the copy that is read.
  package let version: FileVersion
  /// False if the file is truncated because not all of its bytes are available.
  package let isWhole: Bool

  /// Opens a file without blocking on a FIFO.
  ///
  /// - Throws: `FileError` if it cannot be opened or is not a regular file.
  package init(path: String) throws(FileError) {
    guard !path.utf8.contains(0) else {
      throw .forbiddenPath(path: path, reason: "a path must not contain a zero byte")
    }
    let descriptor = withSystemPath(path) { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    if descriptor < 0, errno == ENOTDIR, let archived = try ArchivedFile(path: path) {
      self = try archived.open(named: path)
      return
    }
    guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: systemMessage(errno)) }
    try self.init(owning: descriptor, name: path)
  }

  /// Duplicates an open file's descriptor, which shares its position.
  package init(duplicating descriptor: Int32, name: String) throws(FileError) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .cannotOpen(path: name, reason: systemMessage(errno)) }
    try self.init(owning: copy, name: name)
  }

  /// Creates an anonymous file with the first bytes of a remote picture, for reading its header.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes.
  ///   - byteCount: The size of the whole picture.
  ///   - name: The name in messages.
  /// - Throws: `FileError` if the file cannot be written.
  package init(beginning bytes: [UInt8], of byteCount: Int, name: String) throws(FileError) {
    try self.init(owning: Self.anonymous(bytes, name), name: name, byteCount: byteCount)
  }

  /// Creates an anonymous file with the bytes of a file in an archive.
  init(holding bytes: [UInt8], version: FileVersion, name: String) throws(FileError) {
    try self.init(owning: Self.anonymous(bytes, name), name: name, version: version)
  }

  /// Returns the descriptor of a new anonymous file, whose position is its start.
  private static func anonymous(_ bytes: [UInt8], _ name: String) throws(FileError) -> Int32 {
    let descriptor = openAnonymousFile()
    guard descriptor >= 0 else { throw .temporary(errno) }
    if let failure = writeAll(bytes, to: descriptor) {
      close(descriptor)
      throw .temporary(failure)
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  /// Takes ownership of a descriptor; closes it if it is not a regular file.
  private init(
    owning descriptor: Int32, name path: String, byteCount: Int? = nil, version: FileVersion? = nil
  ) throws(FileError) {
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
    self.byteCount = byteCount ?? Int(status.st_size)
    isWhole = byteCount == nil || byteCount == Int(status.st_size)
    self.version = version ?? FileVersion(status)
    modified = self.version.seconds
    identity = FileIdentity(status)
  }

  deinit { close(descriptor) }

  /// Returns the descriptor, which the caller must close.
  package consuming func takeDescriptor() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }

  /// True if the first bytes are those of a video.
  package var isVideo: Bool { PictureFormat.isVideo(firstBytes(PictureFormat.signatureLength)) }

  /// Returns up to `count` bytes from the start, without moving the file's position.
  package func firstBytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = readAll(descriptor, at: 0, into: UnsafeMutableRawBufferPointer(buffer)).count
    }
  }

  /// Returns some bytes, without moving the file's position.
  ///
  /// - Throws: `FileError` if the file does not have them.
  func bytes(at offset: Int, count: Int, path: String) throws(FileError) -> [UInt8] {
    guard offset >= 0, count >= 0, count <= byteCount, offset <= byteCount - count else {
      throw .damagedPicture(path: path, detail: "the archive is not complete")
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let room = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<count])
      filled = readAll(descriptor, at: offset, into: room).count
    }
    guard bytes.count == count else { throw .cannotOpen(path: path, reason: "it changed while it was read") }
    return bytes
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

/// Reads a small file, such as a template, completely.
///
/// - Parameters:
///   - path: The file's path.
///   - limit: The maximum size in bytes.
/// - Returns: All bytes.
/// - Throws: `FileError` if it cannot be opened, is not a regular file, or exceeds the limit.
public func readSmallFile(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
  let file = try RegularFile(path: path)
  guard file.byteCount <= limit else {
    throw .tooLarge(path: path, found: "\(file.byteCount) bytes", allowed: "at most \(limit) bytes are allowed")
  }
  let bytes = file.firstBytes(file.byteCount)
  guard bytes.count == file.byteCount else {
    throw .cannotOpen(path: path, reason: "it changed while it was read")
  }
  return bytes
}
