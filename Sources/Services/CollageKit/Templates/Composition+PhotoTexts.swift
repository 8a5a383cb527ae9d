public import CollageFiles
public import CollageFormat
import CollageMetadata
public import CollageModel

extension Composition {
  /// Returns what texts can say of the photos of which they say more than the name.
  ///
  /// - Parameters:
  ///   - photos: The sources of photos.
  ///   - policy: The accepted formats and limits.
  /// - Returns: Dates, captions and places, by photo.
  public func photoTexts(of photos: [PhotoID: PhotoSource], policy: PhotoPolicy) -> [PhotoID: PhotoText] {
    var texts: [PhotoID: PhotoText] = [:]
    for id in photosInTexts {
      if let source = photos[id] { texts[id] = PhotoMetadata.read(source, policy: policy).text }
    }
    return texts
  }
}
