import Digest
import SystemCalls

/// A file that is being received; it is removed unless it is stored.
///
/// Unchecked because only the task that receives it uses it.
final class PhotoUpload: @unchecked Sendable {
  let name: String
  private let path: String
  private let descriptor: Int32
  private var digest = SHA256()
  private var byteCount = 0
  private var isStored = false

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - name: The name that the client gave it.
  ///   - folder: The folder for files of requests.
  /// - Throws: `Problem` if there is no room.
  init(_ name: String, in folder: String) throws(Problem) {
    (self.name, path) = (name, "\(folder)/upload-\(UInt64.random(in: .min ... .max))")
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.noRoom }
  }

  private static let noRoom = Problem(.overloaded, "the service has no room for uploads", retryAfter: 5)

  /// Appends bytes.
  ///
  /// - Throws: `Problem` for a file that is too large, or if there is no room.
  func append(_ bytes: ArraySlice<UInt8>, limit: Int) throws(Problem) {
    byteCount += bytes.count
    guard byteCount <= limit else { throw Problem(.tooLarge, "\(name): the file is larger than \(limit) bytes") }
    bytes.withUnsafeBytes { digest.update($0) }
    guard writeAll(bytes, to: descriptor) == nil else { throw Self.noRoom }
  }

  /// Moves the file into a store.
  ///
  /// - Throws: `Problem` if there is no room.
  func store(in photos: PhotoStore) throws(Problem) -> StoredPhoto {
    var finished = SHA256()
    swap(&finished, &digest)
    guard let text = finished.finalize() else { throw Problem(.failed, "a SHA-256 cannot be computed") }
    isStored = true
    return try photos.take(path, digest: text)
  }

  deinit {
    close(descriptor)
    if !isStored { unlink(path) }
  }
}
