public import CollageFiles
import CollageModel
package import CollageSubjects
internal import Synchronization

/// Keeps what was found in photos, so that each is looked at once however many pictures show it.
///
/// In memory, and in a folder where one is given: other processes and later runs find it there. A photo that changes is
/// looked at again, and so are all by another version of the detector.
public final class SubjectCache: Sendable {
  private let kept = Mutex<[FileVersion: PhotoSubjects]>([:])
  private let folder: TileDiskCache?
  private let maxBytes: Int?
  private let program: String?
  /// Beyond this number of photos all are forgotten: some hundred bytes each.
  private static let limit = 50_000

  /// The size of a folder that holds nothing else, in bytes: about 50,000 photos.
  public static let usualBytes = 16 << 20

  /// Makes a cache that is empty but for what a folder holds.
  ///
  /// - Parameters:
  ///   - folder: Where findings are kept beyond this process, or nil.
  ///   - maxBytes: The size to which the folder is held where findings are stored; nil if the caller trims it.
  public init(folder: TileDiskCache? = nil, maxBytes: Int? = nil) {
    (self.folder, self.maxBytes, program) = (folder, maxBytes, nil)
  }

  /// Makes a cache of the answers of another finder, which a text identifies.
  package init(program: String, folder: TileDiskCache?, maxBytes: Int?) {
    (self.folder, self.maxBytes, self.program) = (folder, maxBytes, program)
  }

  /// A version of a file, and of the finder.
  private struct Key: Encodable, Hashable, Sendable {
    let version: FileVersion
    let finder: Int

    init(_ version: FileVersion) { (self.version, finder) = (version, HeadDetector.version) }

    var text: String { "subjects; " + Fingerprint.text(of: self) }
  }

  private func text(of version: FileVersion) -> String {
    guard let program else { return Key(version).text }
    return "answers; \(program); " + Fingerprint.text(of: version)
  }

  /// Returns what was found in a file of a version; nil where nobody has looked.
  package func subjects(of version: FileVersion) -> PhotoSubjects? {
    if let known = kept.withLock({ $0[version] }) { return known }
    guard let stored = folder?.file(for: text(of: version))?.subjects() else { return nil }
    remember(stored, of: version)
    return stored
  }

  /// Keeps what was found in a file of a version.
  package func keep(_ subjects: PhotoSubjects, of version: FileVersion) {
    remember(subjects, of: version)
    guard let folder else { return }
    let key = text(of: version)
    folder.store(subjects, for: key)
    if let maxBytes { folder.trimPart(of: key, toBytes: maxBytes) }
  }

  private func remember(_ subjects: PhotoSubjects, of version: FileVersion) {
    kept.withLock { kept in
      if kept.count >= Self.limit { kept.removeAll() }
      kept[version] = subjects
    }
  }
}
