import CollageFiles
import Digest
import Synchronization
import SystemCalls

/// Tells whether the templates, filters and fonts of the service have changed, which all keys depend on.
final class ResourceStamp: Sendable {
  private let folders: [String]
  private let clock: @Sendable () -> Double
  private let known = Mutex<(text: String, readAt: Double)?>(nil)

  /// The seconds for which the folders are not read again.
  private static let freshSeconds = 2.0

  init(folders: [String], clock: @escaping @Sendable () -> Double) { (self.folders, self.clock) = (folders, clock) }

  /// The digest of the names, sizes and dates of all files.
  var text: String {
    if folders.isEmpty { return "" }
    if let known = known.withLock({ $0 }), clock() - known.readAt < Self.freshSeconds { return known.text }
    var lines: [String] = []
    for file in folders.flatMap({ FolderFiles.all(below: $0) }).sorted() {
      lines.append("\(file) \(FileVersion(path: file).map { "\($0)" } ?? "")")
    }
    let text = MessageDigests.sha256(Array(lines.joined(separator: "\n").utf8)) ?? ""
    known.withLock { $0 = (text, clock()) }
    return text
  }
}
