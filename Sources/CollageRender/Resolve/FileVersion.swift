import SystemCalls
import SystemLibrary

/// Which bytes a path stands for: a file that is replaced or written to is another version.
struct FileVersion: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil where nothing can be found at the path.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The version of an open file; nil where the system does not tell.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = status.modified.tv_sec
    nanoseconds = status.modified.tv_nsec
  }
}

extension FileVersion: FingerprintStructure {
  func appendFields(to fields: inout FingerprintFields) {
    fields.append("device", device)
    fields.append("number", number)
    fields.append("size", size)
    fields.append("seconds", seconds)
    fields.append("nanoseconds", nanoseconds)
  }
}
