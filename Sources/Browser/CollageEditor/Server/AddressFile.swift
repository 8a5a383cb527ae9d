import Digest
import Synchronization
import SystemCalls

/// The file that stores the port and the key of a collage's editor; only the user can read it.
///
/// The next editor of the collage reuses both, so that an open page can reconnect. The file is locked while an editor
/// runs; a second editor of the same collage neither reads nor writes it.
final class AddressFile: Sendable {
  private let descriptor: Int32
  private let folder: String
  /// The path of this file, which changes with the name of the collage.
  private let path: Mutex<String>
  /// The path of the undo history, beside this file.
  var historyPath: String { path.withLock { Self.history(of: $0) } }

  /// The maximum age of a reusable key, in seconds.
  private static let maxAge = 30 * 86_400

  /// Opens and locks the file of a collage.
  ///
  /// Returns nil if the file cannot be created, is accessible to other users, or is locked by another editor; in the
  /// last case `isLocked` is set.
  init?(folder: String, collage path: String, isLocked: inout Bool) {
    guard let own = Self.path(of: path, in: folder) else { return nil }
    let descriptor = open(own, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
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
    (self.descriptor, self.folder) = (descriptor, folder)
    self.path = Mutex(own)
  }

  deinit { close(descriptor) }

  static func path(of collage: String, in folder: String) -> String? {
    MessageDigests.sha256(Array(collage.utf8)).map { "\(folder)/\($0)" }
  }

  private static func history(of path: String) -> String { "\(path).history" }

  /// Moves this file, still locked, and the undo history to those of a collage that was renamed.
  ///
  /// - Returns: False if another editor has opened a collage of that name; nothing is moved then.
  func move(to collage: String) -> Bool {
    guard let next = Self.path(of: collage, in: folder) else { return false }
    let other = open(next, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    defer { if other >= 0 { close(other) } }
    if other >= 0, flock(other, LOCK_EX | LOCK_NB) != 0 { return false }
    return path.withLock { path in
      guard rename(path, next) == 0 else { return false }
      // A collage of that name, which is gone, may have left its own history.
      if rename(Self.history(of: path), Self.history(of: next)) != 0 { unlink(Self.history(of: next)) }
      path = next
      return true
    }
  }

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
