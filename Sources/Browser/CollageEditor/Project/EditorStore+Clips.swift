import CollageAnimation
import CollageFormat
import CollageModel
import CollageRender

// Clips, of which pages show a frame and a preview.
extension EditorStore {
  /// Describes a clip for the page; nil for a photo.
  func clip(of header: PhotoHeader) -> JSONValue? {
    guard let clip = project.clips.clip(at: header.name) else { return nil }
    return .members([("seconds", .number(clip.seconds)), ("hasSound", .boolean(clip.hasSound))])
  }
}
