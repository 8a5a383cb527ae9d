import Determinism
import SystemCalls

/// Identifies one state of a file: replacing or changing the file gives it another version.
///
/// Its stored properties are part of the cache keys of rendered tiles.
package struct FileVersion: Codable, Hashable, Sendable {
  package let device: UInt64
  package let number: UInt64
  package let size: Int64
  package let seconds: Int
  package let nanoseconds: Int

  package var byteCount: Int { Int(size) }

  /// Creates the version of the file at a path, following links, also in an archive; nil if it does not exist.
  package init?(path: String) {
    var status = stat()
    guard fileStatus(path, &status) == 0 else {
      guard errno == ENOTDIR, let archived = try? ArchivedFile(path: path) else { return nil }
      self = archived.version
      return
    }
    self.init(status)
  }

  init(device: UInt64, number: UInt64, size: Int64, seconds: Int, nanoseconds: Int) {
    (self.device, self.number, self.size) = (device, number, size)
    (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
  }

  /// Creates the version of an open file; nil if its status cannot be read.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the version of the file or link at a path, without following links; nil if it does not exist.
  package init?(link path: String) {
    var status = stat()
    guard linkStatus(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the version of a server's object with an entity tag; its device differs from that of any file.
  package init(tag: String, byteCount: Int) {
    device = .max
    number = FNV1a(tag.utf8).value
    (size, seconds, nanoseconds) = (Int64(byteCount), 0, 0)
  }

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = status.modified.tv_sec
    nanoseconds = status.modified.tv_nsec
  }
}
