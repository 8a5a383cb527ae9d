import Synchronization
import SystemCalls

/// A picture from memory, stored in its own anonymous temporary file.
final class SpooledPhoto: PhotoStore {
  /// The number of pictures spooled by this process, which makes their identities unique.
  private static let count = Atomic<Int>(0)

  let identity: String
  let path: String? = nil
  private let descriptor: Int32

  /// Writes the bytes to a new anonymous file.
  init(_ bytes: [UInt8], name: String) throws(FileError) {
    let descriptor = openAnonymousFile()
    guard descriptor >= 0 else { throw .temporary(errno) }
    if let failure = writeAll(bytes, to: descriptor) {
      close(descriptor)
      throw .temporary(failure)
    }
    self.descriptor = descriptor
    identity = "memory:\(Self.count.add(1, ordering: .relaxed).newValue)"
  }

  deinit { close(descriptor) }

  func version() -> FileVersion? { FileVersion(descriptor: descriptor) }

  func open(named name: String, for purpose: PictureGate.Purpose) throws(FileError) -> RegularFile {
    try RegularFile(duplicating: descriptor, name: name)
  }
}
