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
  /// The file beside which the history is stored, which only the user can read; nil to keep the history in memory.
  private let address: AddressFile?
  private let held: Mutex<[UInt8]>

  /// The maximum size of a history, in bytes.
  static let maxBytes = 4 << 20

  init(beside address: AddressFile?) {
    self.address = address
    let file = (address?.historyPath).flatMap { SpooledFile(path: $0) }
    held = Mutex(file.map { $0.byteCount <= Self.maxBytes ? $0.bytes() : [] } ?? [])
  }

  /// The history; an empty JSON object if there is none.
  var bytes: [UInt8] {
    let bytes = held.withLock { $0 }
    return bytes.isEmpty ? Array("{}".utf8) : bytes
  }

  /// The photos that the history refers to.
  var photos: [Photo] {
    guard case .object(let history)? = try? JSONValue.parse(bytes, file: "history") else { return [] }
    return Self.photos(history)
  }

  /// Stores the history of a revision of the collage; one that is too large is discarded.
  func keep(_ history: JSONObject, of revision: String) {
    let members = history.members.filter { $0.key != "revision" }.map { ($0.key, $0.value) }
    let bytes = JSONWriter.compact(.members([("revision", .string(revision))] + members))
    held.withLock { held in
      held = bytes.count <= Self.maxBytes ? bytes : []
      guard let path = address?.historyPath else { return }
      try? AtomicFile.write(
        held, to: path, protecting: .nothing(because: "the folder contains only files of the editor"),
        isDurable: false)
      chmod(path, 0o600)
    }
  }

  /// Moves the history to that of a collage that was renamed; false if another editor has opened a collage of that name.
  func move(to collage: String) -> Bool { address?.move(to: collage) ?? true }

  /// Returns the photos that a history refers to: its `photos` maps names to paths, as in a composition.
  static func photos(_ history: JSONObject) -> [Photo] {
    guard case .object(let photos)? = history["photos"] else { return [] }
    return photos.members.compactMap { member in
      guard case .string(let path) = member.value else { return nil }
      return Photo(id: PhotoID(member.key), path: path)
    }
  }
}
