import CollageFiles
import CollageRender

/// The frames that stand for clips among the photos of jobs.
///
/// Each file is looked at once while it stays the same, and the frames of the last clips are kept.
final class ClipFrames {
  private let find: Worker.FrameFinder
  private var frames: [String: (version: FileVersion, frame: PhotoSource)] = [:]

  /// The files that are no clips.
  private var others: [String: FileVersion] = [:]

  /// The maximum numbers of frames and of other files that are kept; when one is exceeded, all of these are dropped.
  private static let (maxKept, maxOthers) = (32, 1 << 14)

  init(_ find: @escaping Worker.FrameFinder) { self.find = find }

  /// Replaces the clips among the photos of a request by their frames.
  ///
  /// - Returns: The versions of the clips that were replaced, by path.
  /// - Throws: `RenderError` if a clip cannot be decoded.
  func place(in request: inout RenderRequest) throws(RenderError) -> [String: FileVersion] {
    var versions: [String: FileVersion] = [:]
    for (id, source) in request.photos {
      guard let path = source.path, let (version, frame) = try frame(at: path) else { continue }
      request.photos[id] = frame
      versions[path] = version
    }
    return versions
  }

  private func frame(at path: String) throws(RenderError) -> (version: FileVersion, frame: PhotoSource)? {
    guard let version = FileVersion(path: path), others[path] != version else { return nil }
    if let known = frames[path], known.version == version { return known }
    guard let frame = try find(path) else {
      if others.count >= Self.maxOthers { others = [:] }
      others[path] = version
      return nil
    }
    if frames.count >= Self.maxKept { frames = [:] }
    frames[path] = (version, frame)
    return (version, frame)
  }
}
