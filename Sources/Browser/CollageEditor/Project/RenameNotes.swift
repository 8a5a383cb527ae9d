import CollageFiles
import LocalHTTP
import SystemCalls

/// Notes by which other editors of a collage learn that it was renamed, so that they do not save it under its old name again.
struct RenameNotes: Sendable {
  /// The private folder of the user for the addresses of editors; nil to leave no notes.
  let folder: String?

  /// The maximum number of names that are followed.
  private static let maxNames = 16

  /// Notes that a collage has another name in the same folder.
  func leave(at path: String, name: String) {
    guard let note = note(of: path) else { return }
    try? AtomicFile.write(
      Array(name.utf8), to: note, protecting: .nothing(because: "the folder contains only files of the editor"),
      isDurable: false)
    chmod(note, 0o600)
  }

  /// Forgets that a collage was renamed, because another one has its name.
  func remove(at path: String) {
    if let note = note(of: path) { unlink(note) }
  }

  /// Returns the path of a collage that was renamed; nil if it was not, or does not exist any more.
  func path(of collage: String) -> String? {
    let folder = collage[..<(collage.lastIndex(of: "/") ?? collage.startIndex)]
    var path = collage
    for _ in 0..<Self.maxNames {
      guard let note = note(of: path), let bytes = SpooledFile(path: note)?.bytes() else { return nil }
      let name = String(decoding: bytes, as: UTF8.self)
      guard name.hasSuffix(ProjectPlace.templateSuffix), !name.contains("/") else { return nil }
      path = "\(folder)/\(name)"
      if access(path, F_OK) == 0 { return path }
    }
    return nil
  }

  private func note(of collage: String) -> String? {
    folder.flatMap { AddressFile.path(of: collage, in: $0) }.map { "\($0).renamed" }
  }
}
