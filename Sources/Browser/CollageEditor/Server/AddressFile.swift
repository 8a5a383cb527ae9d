import Digest
import SystemCalls

/// Where the editor of a collage listened last, and its key: a file that only its user can read.
///
/// The next editor of the collage takes both again, so that a page that is still open goes on with it. The file is locked as long
/// as an editor runs: a second one on the same collage neither reads nor writes it.
final class AddressFile: Sendable {
  private let descriptor: Int32
  /// The file beside it for what the page can undo.
  let historyPath: String

  /// The seconds for which a key is taken again.
  private static let maxAge = 30 * 86_400

  /// Opens and locks the file of a collage; nil if the folder can have no such file, the file is not the user's alone, or another
  /// editor has it, which `isLocked` says.
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

  /// Returns the port and the key that were written last; nil for a new, old or damaged file.
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

  /// Writes the port and the key; a file that cannot be written is left empty or damaged, and is not taken again.
  func write(port: UInt16, key: String) {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return }
    _ = writeAll(Array("\(port) \(key) \n".utf8), to: descriptor)
  }
}
