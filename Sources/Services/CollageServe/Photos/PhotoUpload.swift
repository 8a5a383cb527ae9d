import Digest
import SystemCalls

/// A file that is being received; it is removed unless it is stored.
///
/// Unchecked because only the task that receives it uses it.
final class PhotoUpload: @unchecked Sendable {
  let name: String
  private let path: String
  private let disk: DiskRoom
  private var descriptor: Int32
  private var digest = SHA256()
  private var byteCount = 0
  private var isStored = false

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - name: The name that the client gave it.
  ///   - disk: The disk for files of requests.
  /// - Throws: `Problem` if there is no room.
  init(_ name: String, on disk: DiskRoom) throws(Problem) {
    let path = disk.newPath()
    (self.name, self.path, self.disk) = (name, path, disk)
    descriptor = try disk.writing { () throws(SystemFailure) in
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw SystemFailure(number: errno) }
      return descriptor
    }
  }

  /// Appends bytes.
  ///
  /// - Throws: `Problem` for a file that is too large, or if there is no room.
  func append(_ bytes: ArraySlice<UInt8>, limit: Int) throws(Problem) {
    let start = byteCount
    byteCount += bytes.count
    guard byteCount <= limit else { throw Problem(.tooLarge, "\(name): the file is larger than \(limit) bytes") }
    bytes.withUnsafeBytes { digest.update($0) }
    let descriptor = descriptor
    try disk.writing(bytes.count) { () throws(SystemFailure) in
      // What an earlier attempt has written of these bytes is written again.
      guard lseek(descriptor, off_t(start), SEEK_SET) >= 0 else { throw SystemFailure(number: errno) }
      if let number = writeAll(bytes, to: descriptor) { throw SystemFailure(number: number) }
    }
  }

  /// Closes the file, all of whose bytes have arrived, so that a request with many files needs one descriptor at a time.
  ///
  /// - Throws: `Problem` if the system tells only now that there was no room.
  func finish() throws(Problem) {
    guard descriptor >= 0 else { return }
    let result = close(descriptor)
    descriptor = -1
    guard result == 0 else { throw disk.refusal() }
  }

  /// Moves the file into a store.
  ///
  /// - Throws: `Problem` if there is no room.
  func store(in photos: PhotoStore) throws(Problem) -> StoredPhoto {
    try finish()
    var finished = SHA256()
    swap(&finished, &digest)
    guard let text = finished.finalize() else { throw Problem(.failed, "a SHA-256 cannot be computed") }
    isStored = true
    return try photos.store(KeptFile(path: path, byteCount: byteCount), digest: text)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isStored { unlink(path) }
  }
}
