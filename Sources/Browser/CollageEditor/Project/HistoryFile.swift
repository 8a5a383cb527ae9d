import CollageFiles
import CollageFormat
import CollageModel
import LocalHTTP
import Synchronization
import SystemCalls

/// The undo history of a page, stored so that it survives a reload and a restart of the server.
///
/// The server only interprets the photos that it refers to.
final class HistoryFile: Sendable {
  /// The path of the file, which only the user can read; nil to keep the history in memory.
  private let path: String?
  private let held: Mutex<[UInt8]>

  /// The maximum size of a history, in bytes.
  static let maxBytes = 4 << 20

  init(path: String?) {
    self.path = path
    let file = path.flatMap { SpooledFile(path: $0) }
    held = Mutex(file.map { $0.byteCount <= Self.maxBytes ? $0.bytes() : [] } ?? [])
  }

  /// The history; an empty JSON object if there is none.
  var bytes: [UInt8] {
    let bytes = held.withLock { $0 }
    return bytes.isEmpty ? Array("{}".utf8) : bytes
  }

  func keep(_ bytes: [UInt8]) {
    held.withLock { held in
      held = bytes
      guard let path else { return }
      try? AtomicFile.write(
        bytes, to: path, protecting: .nothing(because: "the folder contains only files of the editor"),
        isDurable: false)
      chmod(path, 0o600)
    }
  }

  /// Returns the photos that a history refers to: its `photos` maps names to paths, as in a composition.
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
