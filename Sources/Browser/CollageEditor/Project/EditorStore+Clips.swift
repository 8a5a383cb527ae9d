import CollageAnimation
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import LocalHTTP
import Synchronization

// Clips, of which pages show a frame, a preview and the part that films show.
extension EditorStore {
  /// Describes a clip for the page; nil for a photo.
  func clip(of header: PhotoHeader, _ part: ClipPart) -> JSONValue? {
    guard let clip = project.clips.clip(at: header.name) else { return nil }
    return .members([
      ("seconds", .number(clip.seconds)), ("hasSound", .boolean(clip.hasSound)), ("start", .number(part.start)),
      ("end", .number(min(part.end ?? clip.seconds, clip.seconds))), ("isMuted", .boolean(part.isMuted)),
    ])
  }

  /// Changes the part of a clip that films show, as the query asks: `start` and `end` in seconds, and `muted`.
  ///
  /// The page then saves the collage, with the part.
  func changeClip(_ photo: String, _ head: HTTPHead) -> HTTPResponse {
    let id = PhotoID(photo)
    guard let header = header(of: id), let clip = project.clips.clip(at: header.name) else {
      return .message(.notFound, "unknown clip")
    }
    let query = head.query
    guard let start = query["start"].flatMap(Double.init), let end = query["end"].flatMap(Double.init),
      start >= 0, start < end, start < clip.seconds
    else {
      return .message(.badRequest, "the part must begin before it ends, within \(clip.seconds) seconds")
    }
    let part = ClipPart(start: start, end: end < clip.seconds ? end : nil, isMuted: query["muted"] == "1")
    state.withLock { $0.photos.parts[id] = part }
    return .json(.members([("clip", self.clip(of: header, part))]))
  }
}

extension EditedDocument {
  /// Returns the document with other parts of its clips.
  func changingParts(_ part: (Photo) -> ClipPart) -> EditedDocument {
    func changed(_ composition: Composition) -> Composition {
      var composition = composition
      for index in composition.photos.indices { composition.photos[index].clip = part(composition.photos[index]) }
      return composition
    }
    switch self {
    case .collage(let composition): return .collage(changed(composition))
    case .template(let trial): return .template(changed(trial))
    case .album(var album):
      album.changeCompositions { $0 = changed($0) }
      return .album(album)
    }
  }
}
