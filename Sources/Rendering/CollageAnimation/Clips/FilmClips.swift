public import CollageFiles
public import CollageModel
public import CollageRender

/// The clips among the photos of a collage, with the frames that stand for them while it is laid out.
public struct FilmClips: Sendable {
  /// The clips and their frames, by the paths of the clips or of the photos that they belong to.
  private var clips: [String: (clip: Clip, poster: PhotoSource)] = [:]

  /// Creates a list without clips.
  public init() {}

  /// The clip at a path, or of the photo at it; nil if there is none.
  public subscript(path: String) -> Clip? { clips[path]?.clip }

  /// Adds a clip and the frame that stands for it, which has the clip's name, at a path.
  public mutating func add(_ clip: Clip, _ poster: PhotoSource, at path: String) { clips[path] = (clip, poster) }

  /// Makes the frames the sources of photos that are clips.
  public func place(in photos: inout [PhotoID: PhotoSource]) {
    for (id, source) in photos { if let poster = clips[source.name]?.poster { photos[id] = poster } }
  }

  /// Returns the clips in slots, in the order of their items, with the parts of them that are shown.
  ///
  /// A clip in several slots plays the same part in all of them.
  ///
  /// - Parameters:
  ///   - composition: The collage.
  ///   - photos: The sources of its photos.
  /// - Returns: The clips.
  /// - Throws: `RenderError` if a part begins when its clip has ended.
  public func playing(
    in composition: Composition, _ photos: [PhotoID: PhotoSource]
  ) throws(RenderError) -> [Clip] {
    // The frames have the names of their clips.
    let named = Dictionary(clips.values.map { ($0.clip.path, $0.clip) }) { first, _ in first }
    let parts = Dictionary(composition.photos.map { ($0.id, $0.clip) }) { first, _ in first }
    var playing: [Clip] = []
    for item in composition.items where item.slot != nil {
      guard let name = photos[item.photo]?.name, let clip = named[name], !playing.contains(where: { $0.path == name })
      else { continue }
      playing.append(try clip.showing(parts[item.photo] ?? .whole))
    }
    return playing
  }
}

extension FrameRate {
  /// Returns the rate of the fastest clip, at most 60 frames per second.
  public static func usual(for clips: [Clip]) -> FrameRate {
    clips.map(\.rate).filter { $0.perSecond <= 60 }.max { $0.perSecond < $1.perSecond } ?? .usual
  }
}
