import Determinism
import SystemCalls

/// Identifies one state of a file: a file that is replaced or changed has another version.
///
/// Its stored properties are part of the keys under which finished pixels are cached.
package struct FileVersion: Codable, Hashable, Sendable {
  package let device: UInt64
  package let number: UInt64
  package let size: Int64
  package let seconds: Int
  package let nanoseconds: Int

  /// The file's size in bytes.
  package var byteCount: Int { Int(size) }

  /// Creates the version of the file at a path, following links; nil if there is none.
  package init?(path: String) {
    var status = stat()
    guard fileStatus(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the version of an open file; nil if the descriptor has none.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the version of what is at a path, which may be a link itself; nil if there is nothing.
  package init?(link path: String) {
    var status = stat()
    guard linkStatus(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the version of an object that a server identifies by a tag; no file has the same device.
  package init(tag: String, byteCount: Int) {
    device = .max
    number = FNV1a(tag.utf8).value
    (size, seconds, nanoseconds) = (Int64(byteCount), 0, 0)
  }

  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = status.modified.tv_sec
    nanoseconds = status.modified.tv_nsec
  }
}
