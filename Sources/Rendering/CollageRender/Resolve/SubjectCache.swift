public import CollageFiles
import CollageModel
package import CollageSubjects
internal import Synchronization

/// Caches the subjects found in photos, and what a glance at them tells, so that each photo is analyzed once no matter how many
/// pictures show it.
///
/// They are kept in memory, and in a folder if there is one, where other processes and later runs find them. A
/// changed photo is analyzed again, and a new version of the detector analyzes all photos again.
public final class SubjectCache: Sendable {
  private let kept = Mutex<[FileVersion: PhotoSubjects]>([:])
  private let impressions = Mutex<[FileVersion: PhotoImpression]>([:])
  private let folder: TileDiskCache?
  private let maxBytes: Int?
  private let program: String?
  /// The number of photos at which the cache is emptied; each takes about a hundred bytes.
  private static let limit = 50_000

  /// The default size limit in bytes of a folder used only for subjects, enough for about 50,000 photos.
  public static let usualBytes = 16 << 20

  /// Creates a cache with an empty memory.
  ///
  /// - Parameters:
  ///   - folder: The folder in which subjects are stored beyond this process, or nil.
  ///   - maxBytes: The size to which the folder is trimmed when subjects are stored; nil if the caller trims it.
  public init(folder: TileDiskCache? = nil, maxBytes: Int? = nil) {
    (self.folder, self.maxBytes, program) = (folder, maxBytes, nil)
  }

  /// Creates a cache for the results of another detector, identified by a text.
  package init(program: String, folder: TileDiskCache?, maxBytes: Int?) {
    (self.folder, self.maxBytes, self.program) = (folder, maxBytes, program)
  }

  /// The versions of a file, of the detector and of the search for the point that stands out.
  private struct Key: Encodable, Hashable, Sendable {
    let version: FileVersion
    let finder: Int
    let saliency: Int

    init(_ version: FileVersion) {
      (self.version, finder, saliency) = (version, HeadDetector.version, SalientPoint.version)
    }

    var text: String { "subjects; " + Fingerprint.text(of: self) }
  }

  private func text(of version: FileVersion) -> String {
    guard let program else { return Key(version).text }
    return "answers; \(program); " + Fingerprint.text(of: version)
  }

  /// Returns the subjects found in a version of a file; nil if it has not been analyzed.
  package func subjects(of version: FileVersion) -> PhotoSubjects? {
    if let known = kept.withLock({ $0[version] }) { return known }
    guard let stored = folder?.file(for: text(of: version))?.subjects() else { return nil }
    remember(stored, of: version)
    return stored
  }

  /// Stores the subjects found in a version of a file.
  package func keep(_ subjects: PhotoSubjects, of version: FileVersion) {
    remember(subjects, of: version)
    guard let folder else { return }
    let key = text(of: version)
    folder.store(subjects, for: key)
    if let maxBytes { folder.trimPart(of: key, toBytes: maxBytes) }
  }

  /// Returns the impression of a version of a file; nil if it has not been analyzed.
  package func impression(of version: FileVersion) -> PhotoImpression? {
    if let known = impressions.withLock({ $0[version] }) { return known }
    guard let stored = folder?.file(for: Self.impressionKey(version))?.impression() else { return nil }
    remember(stored, of: version)
    return stored
  }

  /// Stores the impression of a version of a file.
  package func keep(_ impression: PhotoImpression, of version: FileVersion) {
    remember(impression, of: version)
    guard let folder else { return }
    let key = Self.impressionKey(version)
    folder.store(impression, for: key)
    if let maxBytes { folder.trimPart(of: key, toBytes: maxBytes) }
  }

  private static func impressionKey(_ version: FileVersion) -> String {
    "impression \(PhotoImpression.version); " + Fingerprint.text(of: version)
  }

  private func remember(_ impression: PhotoImpression, of version: FileVersion) {
    impressions.withLock { kept in
      if kept.count >= Self.limit { kept.removeAll() }
      kept[version] = impression
    }
  }

  private func remember(_ subjects: PhotoSubjects, of version: FileVersion) {
    kept.withLock { kept in
      if kept.count >= Self.limit { kept.removeAll() }
      kept[version] = subjects
    }
  }
}
