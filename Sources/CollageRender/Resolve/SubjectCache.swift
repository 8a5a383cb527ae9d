import CollageFiles
import CollageModel
import CollageSubjects
internal import Synchronization

/// Keeps what was found in photos, so that each is looked at once however many pictures show it.
public final class SubjectCache: Sendable {
  private let kept = Mutex<[FileVersion: PhotoSubjects]>([:])
  /// Beyond so many photos all are forgotten: some hundred bytes each.
  private static let limit = 50_000

  /// Makes an empty cache.
  public init() {}

  func subjects(of version: FileVersion) -> PhotoSubjects? { kept.withLock { $0[version] } }

  func keep(_ subjects: PhotoSubjects, of version: FileVersion) {
    kept.withLock { kept in
      if kept.count >= Self.limit { kept.removeAll() }
      kept[version] = subjects
    }
  }
}
