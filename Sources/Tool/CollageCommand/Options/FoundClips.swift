import CollageAnimation
import CollageFiles
import CollageKit
import CollageModel
import CollageRender

/// The clips among found photos, with the frame that stands for each while a collage is laid out.
struct FoundClips: Sendable {
  private var clips: [String: (clip: Clip, poster: PhotoSource)] = [:]

  /// Reads the clips; those of folders that are damaged are skipped with a note.
  ///
  /// - Throws: `RenderError` for a damaged clip that was named, and if `ffmpeg` is missing.
  init(_ found: inout FoundPhotos) throws {
    for path in found.paths + found.pinned where clips[path] == nil && Clip.isClip(path: path) {
      do throws(RenderError) {
        let clip = try Clip(path: path)
        clips[path] = (clip, try clip.poster())
      } catch {
        guard case .file(.damagedPicture) = error, found.skip(path, because: error) else { throw error }
      }
    }
  }

  func contains(_ path: String) -> Bool { clips[path] != nil }

  /// Makes the posters the sources of their clips.
  func place(in collage: inout PhotoCollage) {
    for (id, source) in collage.photos {
      if let poster = clips[source.name]?.poster { collage.photos[id] = poster }
    }
  }

  /// Returns the clips in slots, in the order of their items.
  func playing(in collage: PhotoCollage) -> [Clip] {
    var playing: [Clip] = []
    for item in collage.composition.items where item.slot != nil {
      guard let name = collage.photos[item.photo]?.name, let clip = clips[name]?.clip, !playing.contains(clip) else {
        continue
      }
      playing.append(clip)
    }
    return playing
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
    guard let clip = clips[path]?.clip, clip.hasSound else {
      throw UsageError(message: "--sound \(escaped(choice)): \(escaped(path)) has no sound")
    }
    return clip
  }
}
