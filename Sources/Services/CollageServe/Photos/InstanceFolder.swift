import CollageFiles
import SystemCalls

/// The folder in which one instance keeps what its requests need, beside those of other instances that share the caches.
///
/// It is locked while the instance runs. A new instance removes the folders of those that were killed, which are not locked
/// anymore, and nothing else.
final class InstanceFolder: Sendable {
  let path: String
  private let descriptor: Int32

  private static let digits = 16

  /// Creates a folder.
  ///
  /// - Throws: `FileError` if it cannot be created.
  init(in parent: String) throws(FileError) {
    guard createFolders(parent, mode: 0o700) else { throw .cannotCreate(path: parent, reason: systemMessage(errno)) }
    Self.removeAbandoned(in: parent)
    let name = String(UInt64.random(in: .min ... .max), radix: 16)
    path = "\(parent)/" + String(repeating: "0", count: Self.digits - name.count) + name
    guard mkdir(path, 0o700) == 0 else { throw .cannotCreate(path: path, reason: systemMessage(errno)) }
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
  }

  /// Removes the folder, with everything in it.
  func remove() { RequestFolder.remove(path) }

  deinit { close(descriptor) }

  private static func removeAbandoned(in parent: String) {
    for (name, _) in namesInFolder(parent) ?? [] where isOwn(name) {
      let descriptor = open("\(parent)/\(name)", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { RequestFolder.remove("\(parent)/\(name)") }
      close(descriptor)
    }
  }

  private static func isOwn(_ name: String) -> Bool {
    name.utf8.count == digits && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
