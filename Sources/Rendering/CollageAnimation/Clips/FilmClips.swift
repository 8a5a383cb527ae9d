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
  ///
  /// An item that shows a part of a clip gets a photo of its own, so that another item may show another part of the clip.
  ///
  /// - Parameters:
  ///   - composition: The collage.
  ///   - photos: The sources of its photos.
  ///   - poster: Finds the frame that stands for a part; by default it is decoded.
  /// - Throws: `RenderError` if a part begins when its clip has ended, or if no frame of it can be decoded.
  public func place(
    in composition: inout Composition, _ photos: inout [PhotoID: PhotoSource],
    poster: (Clip) throws(RenderError) -> PhotoSource = FilmClips.decodedPoster
  ) throws(RenderError) {
    var ofParts: [String: PhotoID] = [:]
    for (index, item) in composition.items.enumerated() {
      guard let source = photos[item.photo], let clip = self[source.name],
        let photo = composition.photos.first(where: { $0.id == item.photo })
      else { continue }
      let shown = try clip.showing(item.clip)
      guard shown.name != clip.name else { continue }
      let id: PhotoID
      if let known = ofParts[shown.name] {
        id = known
      } else {
        id = Self.freeName(beside: photo.id, composition)
        composition.photos.append(Photo(id: id, path: photo.path))
        photos[id] = try poster(shown)
        ofParts[shown.name] = id
      }
      composition.items[index].photo = id
    }
    for (id, source) in photos { if let poster = clips[source.name]?.poster { photos[id] = poster } }
  }

  /// Decodes the frame that stands for a clip.
  public static func decodedPoster(of clip: Clip) throws(RenderError) -> PhotoSource {
    var clip = clip
    return try clip.poster()
  }

  /// Returns a name that no photo has.
  private static func freeName(beside photo: PhotoID, _ composition: Composition) -> PhotoID {
    let taken = Set(composition.photos.map(\.id))
    var number = 1
    while taken.contains(PhotoID("\(photo.name)#\(number)")) { number += 1 }
    return PhotoID("\(photo.name)#\(number)")
  }

  /// Returns the clips in slots whose frames were placed, in the order of their items, with the parts of them that are shown.
  ///
  /// A part in several slots is read once; it is heard unless all of its items are muted.
  ///
  /// - Throws: `RenderError` if a part begins when its clip has ended.
  public func playing(
    in composition: Composition, _ photos: [PhotoID: PhotoSource]
  ) throws(RenderError) -> [Clip] {
    var playing: [Clip] = []
    for item in composition.items where item.slot != nil {
      guard let name = photos[item.photo]?.name, let clip = try clip(named: name, showing: item.clip) else { continue }
      if let known = playing.firstIndex(where: { $0.name == name }) {
        if clip.hasSound { playing[known] = clip }
      } else {
        playing.append(clip)
      }
    }
    return playing
  }

  /// Returns the clip whose frame has a name if it shows a part.
  private func clip(named name: String, showing part: ClipPart) throws(RenderError) -> Clip? {
    for (clip, _) in clips.values where name.hasPrefix(clip.path) && part.start < clip.seconds {
      let shown = try clip.showing(part)
      if shown.name == name { return shown }
    }
    return nil
  }
}

extension FrameRate {
  /// Returns the rate of the fastest clip, at most 60 frames per second.
  public static func usual(for clips: [Clip]) -> FrameRate {
    clips.map(\.rate).filter { $0.perSecond <= 60 }.max { $0.perSecond < $1.perSecond } ?? .usual
  }
}
