import CollageAnimation
import CollageFiles
import CollageKit
import CollageModel
import CollageRender
import Determinism

/// The clips among found photos, with the frame that stands for each while a collage is laid out.
struct FoundClips: Sendable {
  private var clips = FilmClips()
  private var paths: Set<String> = []

  private typealias Found = (clip: Clip, poster: PhotoSource)

  /// Reads the clips; those of folders that are damaged are skipped with a note.
  ///
  /// - Parameters:
  ///   - found: The photos and clips.
  ///   - hasMotion: True to play the clips that belong to photos in place of them.
  ///   - skipsAll: True to skip clips of folders also if `ffmpeg` is missing, because photos may be all that is wanted.
  /// - Throws: `RenderError` for a damaged clip that was named, and if no photo and no clip is left.
  init(_ found: inout FoundPhotos, hasMotion: Bool = false, skipsAll: Bool = false) async throws {
    var known: Set<String> = []
    let paths = (found.paths + found.pinned).filter { known.insert($0).inserted }
    var read: [Result<Found?, RenderError>] = []
    await OrderedWork.run(count: paths.count, width: RenderEnvironment.processors) { index in
      Result { () throws(RenderError) in try Self.found(at: paths[index], hasMotion) }
    } take: {
      read.append($1)
    }
    for (path, result) in zip(paths, read) {
      do throws(RenderError) {
        guard let (clip, poster) = try result.get() else { continue }
        clips.add(clip, poster, at: path)
        self.paths.insert(path)
      } catch {
        let isDamaged = if case .file(.damagedPicture) = error { true } else { false }
        guard skipsAll || isDamaged, found.skip(path, because: error) else { throw error }
      }
    }
    if skipsAll, found.paths.isEmpty, found.pinned.isEmpty, let error = RenderError.all(found.skipped.map(\.problem)) {
      throw error
    }
  }

  private init() {}

  private static func found(at path: String, _ hasMotion: Bool) throws(RenderError) -> Found? {
    guard var clip = try clip(at: path, hasMotion) else { return nil }
    let poster = try clip.poster()
    return (clip, poster)
  }

  /// Returns the frame that stands for a clip in a file; nil if the file is not a clip.
  @Sendable static func frame(at path: String) throws(RenderError) -> PhotoSource? {
    try found(at: path, false)?.poster
  }

  /// Returns the clip in a file or, with `hasMotion`, the one that belongs to a photo, unless that is damaged.
  private static func clip(at path: String, _ hasMotion: Bool) throws(RenderError) -> Clip? {
    if Clip.isClip(path: path) { return try Clip(path: path) }
    guard hasMotion else { return nil }
    do throws(RenderError) { return try Clip.motion(ofPhoto: path) } catch {
      if case .file(.damagedPicture) = error { return nil }
      throw error
    }
  }

  /// A note on the clips among a picture's sources, of which one frame is shown.
  func note(on sources: [String]) -> RenderNote? {
    // A part of a clip has the clip's name and its times.
    var known: Set<String> = []
    let names = sources.compactMap { source in paths.first { source == $0 || source.hasPrefix("\($0)#t=") } }
      .filter { known.insert($0).inserted }.map { escaped($0) }
    guard !names.isEmpty else { return nil }
    let advice = "`collage video` plays clips"
    guard names.count > 1 else {
      return RenderNote(.other, "\(names[0]) is a clip, shown by a sharp frame; \(advice)")
    }
    return RenderNote(
      .other, "\(names.count) clips are shown by a sharp frame each: \(names.joined(separator: ", ")); \(advice)")
  }

  var isEmpty: Bool { paths.isEmpty }

  /// True if pictures show a frame of clips: services do not start programs for what they are sent.
  static var arePictures: Bool { RunningOrder.current == nil }

  /// Reads the clips that a picture shows a frame of.
  init(pictures found: inout FoundPhotos) async throws {
    if Self.arePictures { try await self.init(&found, skipsAll: true) } else { self.init() }
  }

  func contains(_ path: String) -> Bool { paths.contains(path) }

  /// Makes the posters the sources of their clips.
  func place(in collage: inout PhotoCollage) throws(RenderError) {
    var photos = collage.photos
    try clips.place(in: &collage.composition, &photos)
    for (id, source) in collage.photos where photos[id] != source {
      photos[id] = photos[id]?.turned(by: source.quarterTurns)
    }
    collage.photos = photos
  }

  /// Returns the clips in slots, in the order of their items, with the parts of them that are shown.
  func playing(in collage: PhotoCollage) throws(RenderError) -> [Clip] {
    try clips.playing(in: collage.composition, collage.photos)
  }

  /// Returns the clip whose sound a film has.
  ///
  /// - Parameters:
  ///   - choice: The name or number of a clip, `none`, or nil for the first clip that has sound.
  ///   - playing: The clips in slots.
  ///   - numbered: All photos and clips, by their numbers.
  /// - Returns: The clip; nil for none.
  /// - Throws: `UsageError` if there is no such clip, or it has no sound.
  func sound(_ choice: String?, among playing: [Clip], numbered: [String]) throws -> Clip? {
    guard let choice else { return playing.first(where: \.hasSound) }
    if choice == "none" { return nil }
    let paths = numbered + playing.map(\.path).filter { !numbered.contains($0) }
    let path: String
    do throws(KitError) {
      path = try PhotoNames(paths: paths, found: numbered).path(of: choice)
    } catch {
      throw UsageError(message: "--sound \(escaped(choice)): must be a clip or none; \(error)")
    }
    guard let clip = clips[path], clip.hasSound else {
      throw UsageError(message: "--sound \(escaped(choice)): \(escaped(path)) has no sound")
    }
    return playing.first { $0.path == clip.path } ?? clip
  }
}
