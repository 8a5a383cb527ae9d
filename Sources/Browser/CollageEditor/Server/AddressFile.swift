import Digest
import SystemCalls

/// The file that stores the port and the key of a collage's editor; only the user can read it.
///
/// The next editor of the collage reuses both, so that an open page can reconnect. The file is locked while an editor
/// runs; a second editor of the same collage neither reads nor writes it.
final class AddressFile: Sendable {
  private let descriptor: Int32
  /// The path of the undo history, beside this file.
  let historyPath: String

  /// The maximum age of a reusable key, in seconds.
  private static let maxAge = 30 * 86_400

  /// Opens and locks the file of a collage.
  ///
  /// Returns nil if the file cannot be created, is accessible to other users, or is locked by another editor; in the
  /// last case `isLocked` is set.
  init?(folder: String, collage path: String, isLocked: inout Bool) {
    guard let name = MessageDigests.sha256(Array(path.utf8)) else { return nil }
    let descriptor = open("\(folder)/\(name)", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    let isOwn =
      fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
      && status.st_mode & 0o077 == 0
    guard isOwn, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      isLocked = isOwn && errno == EWOULDBLOCK
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    historyPath = "\(folder)/\(name).history"
  }

  deinit { close(descriptor) }

  /// Returns the stored port and key; nil if the file is new, too old or damaged.
  func read() -> (port: UInt16, key: String)? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.modified.tv_sec > time(nil) - Self.maxAge else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { readAll(descriptor, at: 0, into: $0).count }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "\n", let port = UInt16(words[0]), port > 0, EditorKey.isKey(words[1]) else {
      return nil
    }
    return (port, String(words[1]))
  }

  /// Stores the port and the key; if that fails, the file is left invalid and is ignored later.
  func write(port: UInt16, key: String) {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return }
    _ = writeAll(Array("\(port) \(key) \n".utf8), to: descriptor)
  }
}
