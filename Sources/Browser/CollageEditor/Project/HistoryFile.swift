import CollageFiles
import CollageFormat
import CollageModel
import LocalHTTP
import Synchronization
import SystemCalls

/// What a page can undo and do again, as it wrote it: so that its history survives a reload, and the next run of the server.
///
/// The server reads of it only which photos it names.
final class HistoryFile: Sendable {
  /// The file, which only its user can read; nil keeps the history for this run only.
  private let path: String?
  private let held: Mutex<[UInt8]>

  /// The most bytes of a history.
  static let maxBytes = 4 << 20

  init(path: String?) {
    self.path = path
    let file = path.flatMap { SpooledFile(path: $0) }
    held = Mutex(file.map { $0.byteCount <= Self.maxBytes ? $0.bytes() : [] } ?? [])
  }

  /// The history; an empty object if there is none.
  var bytes: [UInt8] {
    let bytes = held.withLock { $0 }
    return bytes.isEmpty ? Array("{}".utf8) : bytes
  }

  /// Keeps a history in place of the one before.
  func keep(_ bytes: [UInt8]) {
    held.withLock { held in
      held = bytes
      guard let path else { return }
      try? AtomicFile.write(
        bytes, to: path, protecting: .nothing(because: "the folder has only files of the editor's own"),
        isDurable: false)
      chmod(path, 0o600)
    }
  }

  /// Returns the photos that a history names: its `photos` are paths by their names, as in a composition.
  static func photos(of bytes: [UInt8]) throws(FormatError) -> [Photo] {
    guard case .object(let history) = try JSONValue.parse(bytes, file: "history") else {
      throw FormatError(file: "history", message: "must be an object")
    }
    guard case .object(let photos)? = history["photos"] else { return [] }
    return photos.members.compactMap { member in
      guard case .string(let path) = member.value else { return nil }
      return Photo(id: PhotoID(member.key), path: path)
    }
  }
}
