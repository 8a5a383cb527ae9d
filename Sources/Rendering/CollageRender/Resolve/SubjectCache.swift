public import CollageFiles
import CollageModel
package import CollageSubjects
internal import Synchronization

/// A version of a photo's file, and the clockwise quarter turns with which it is looked at.
package struct PhotoView: Hashable, Sendable {
  package let version: FileVersion
  package let quarterTurns: Int

  package init(version: FileVersion, quarterTurns: Int = 0) {
    (self.version, self.quarterTurns) = (version, quarterTurns)
  }
}

/// Caches the subjects found in photos, and what a glance at them tells, so that each photo is analyzed once no matter how many
/// pictures show it.
///
/// They are kept in memory, and in a folder if there is one, where other processes and later runs find them. A
/// changed photo is analyzed again, and a new version of the detector analyzes all photos again.
public final class SubjectCache: Sendable {
  private let kept = Mutex<[PhotoView: PhotoSubjects]>([:])
  private let impressions = Mutex<[PhotoView: PhotoImpression]>([:])
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
    /// Nil for none.
    let turns: Int?
    let finder: Int
    let saliency: Int

    init(_ view: PhotoView) {
      (version, turns) = (view.version, view.quarterTurns == 0 ? nil : view.quarterTurns)
      (finder, saliency) = (HeadDetector.version, SalientPoint.version)
    }

    var text: String { "subjects; " + Fingerprint.text(of: self) }
  }

  private func text(of view: PhotoView) -> String {
    guard let program else { return Key(view).text }
    return "answers; \(program); " + Fingerprint.text(of: view.version)
  }

  /// Returns the subjects found in a view of a photo; nil if it has not been analyzed.
  package func subjects(of view: PhotoView) -> PhotoSubjects? {
    if let known = kept.withLock({ $0[view] }) { return known }
    guard let stored = folder?.file(for: text(of: view))?.subjects() else { return nil }
    remember(stored, of: view)
    return stored
  }

  /// Stores the subjects found in a view of a photo.
  package func keep(_ subjects: PhotoSubjects, of view: PhotoView) {
    remember(subjects, of: view)
    guard let folder else { return }
    let key = text(of: view)
    folder.store(subjects, for: key)
    if let maxBytes { folder.trimPart(of: key, toBytes: maxBytes) }
  }

  /// Returns the impression of a view of a photo; nil if it has not been analyzed.
  package func impression(of view: PhotoView) -> PhotoImpression? {
    if let known = impressions.withLock({ $0[view] }) { return known }
    guard let stored = folder?.file(for: Self.impressionKey(view))?.impression() else { return nil }
    remember(stored, of: view)
    return stored
  }

  /// Stores the impression of a view of a photo.
  package func keep(_ impression: PhotoImpression, of view: PhotoView) {
    remember(impression, of: view)
    guard let folder else { return }
    let key = Self.impressionKey(view)
    folder.store(impression, for: key)
    if let maxBytes { folder.trimPart(of: key, toBytes: maxBytes) }
  }

  private static func impressionKey(_ view: PhotoView) -> String {
    "impression \(PhotoImpression.version); " + Fingerprint.text(of: view.version)
      + (view.quarterTurns == 0 ? "" : "; turned \(view.quarterTurns)")
  }

  private func remember(_ impression: PhotoImpression, of view: PhotoView) {
    impressions.withLock { kept in
      if kept.count >= Self.limit { kept.removeAll() }
      kept[view] = impression
    }
  }

  private func remember(_ subjects: PhotoSubjects, of view: PhotoView) {
    kept.withLock { kept in
      if kept.count >= Self.limit { kept.removeAll() }
      kept[view] = subjects
    }
  }
}
