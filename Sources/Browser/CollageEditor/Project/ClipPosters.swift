import CollageAnimation
import CollageFiles
import CollageKit
import CollageModel
import CollageRender
import Determinism
import Synchronization

/// The clips among the photos of an editor, each shown by one frame, which is found once.
final class ClipPosters: Sendable {
  typealias Known = (version: FileVersion, clip: Clip, poster: PhotoSource)

  private let known = Mutex<[String: Known]>([:])
  /// The frames of parts, by the names of the parts; all are dropped when there are `maxParts`.
  private let parts = Mutex<[String: (version: FileVersion, poster: PhotoSource)]>([:])
  private static let maxParts = 64

  /// Returns the clip in a file and the frame that stands for it; nil if it is another file.
  ///
  /// - Throws: `RenderError` if the clip is damaged, or if `ffmpeg` is missing.
  func find(_ path: String) throws(RenderError) -> Known? {
    guard let version = FileVersion(path: path) else { return nil }
    if let found = known.withLock({ $0[path] }), found.version == version { return found }
    guard Clip.isClip(path: path) else { return nil }
    var clip = try Clip(path: path)
    let poster = try clip.poster()
    let found = (version, clip, poster)
    known.withLock { $0[path] = found }
    return found
  }

  /// Returns the clip in a file that was found before.
  func clip(at path: String) -> Clip? { known.withLock { $0[path]?.clip } }

  /// Finds the clips among the photos of a new editor; damaged ones of folders are skipped with a note.
  ///
  /// - Returns: The paths of the clips.
  /// - Throws: `RenderError` for a clip that was named.
  func find(among found: inout FoundPhotos) async throws(RenderError) -> Set<String> {
    let paths = found.paths
    var read: [Result<Known?, RenderError>] = []
    await OrderedWork.run(count: paths.count, width: RenderEnvironment.processors) { [self] index in
      Result { () throws(RenderError) in try find(ProjectPlace.absolute(paths[index])) }
    } take: {
      read.append($1)
    }
    var clips: Set<String> = []
    for (path, result) in zip(paths, read) {
      do throws(RenderError) { if try result.get() != nil { clips.insert(path) } } catch {
        guard found.skip(path, because: error) else { throw error }
      }
    }
    return clips
  }

  /// Returns the header of a photo, or of the frame of a clip with the version of the clip's file.
  func header(of path: String, policy: PhotoPolicy) throws(RenderError) -> PhotoHeader {
    guard let (version, _, poster) = try find(path) else { return try PhotoProbe.header(of: path, policy: policy) }
    var header = try PhotoProbe.header(of: poster, policy: policy)
    (header.modified, header.byteCount, header.hasMisleadingExtension) = (version.seconds, version.byteCount, false)
    return header
  }

  /// Returns the sources of photos at paths, and of the frames of clips among them.
  func sources(at paths: [PhotoID: String]) throws(RenderError) -> [PhotoID: PhotoSource] {
    var sources: [PhotoID: PhotoSource] = [:]
    for (id, path) in paths { sources[id] = try find(path)?.poster ?? PhotoSource(path: path) }
    return sources
  }

  /// Makes the frames of clips the sources of photos that are clips.
  func place(in composition: inout Composition, _ photos: inout [PhotoID: PhotoSource]) throws(RenderError) {
    try clips(at: photos.mapValues(\.name)).place(in: &composition, &photos) { clip throws(RenderError) in
      try poster(of: clip)
    }
  }

  /// Returns the frame that stands for a part of a clip, which is decoded once.
  func poster(of part: Clip) throws(RenderError) -> PhotoSource {
    let version = FileVersion(path: part.path)
    if let found = parts.withLock({ $0[part.name] }), found.version == version { return found.poster }
    let poster = try FilmClips.decodedPoster(of: part)
    if let version {
      parts.withLock { parts in
        if parts.count >= Self.maxParts { parts = [:] }
        parts[part.name] = (version, poster)
      }
    }
    return poster
  }

  /// Returns the clips among photos at paths.
  func clips(at paths: [PhotoID: String]) throws(RenderError) -> FilmClips {
    var clips = FilmClips()
    for path in Set(paths.values).sorted() {
      if let (_, clip, poster) = try find(path) { clips.add(clip, poster, at: path) }
    }
    return clips
  }
}
