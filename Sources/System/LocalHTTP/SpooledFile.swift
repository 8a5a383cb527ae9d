import SystemCalls

/// An open file; it is closed when this object is released, and an unnamed file is then deleted.
package final class SpooledFile: Sendable {
  package let descriptor: Int32
  package let byteCount: Int

  /// Takes ownership of a descriptor.
  package init(descriptor: Int32, byteCount: Int) {
    self.descriptor = descriptor
    self.byteCount = byteCount
  }

  /// Opens a regular file; nil with `errno` set on failure.
  package convenience init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.init(descriptor: descriptor, byteCount: Int(status.st_size))
  }

  deinit { close(descriptor) }

  /// Reads all bytes; returns fewer if the file cannot be read.
  package func bytes() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount) { block, count in
      count = readAll(descriptor, at: 0, into: UnsafeMutableRawBufferPointer(block)).count
    }
  }
}
