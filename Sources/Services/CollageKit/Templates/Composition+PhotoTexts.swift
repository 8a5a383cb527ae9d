public import CollageFiles
public import CollageFormat
import CollageMetadata
public import CollageModel

extension Composition {
  /// Returns the dates, captions and places of the photos of which texts say more than the name.
  public func photoTexts(of photos: [PhotoID: PhotoSource], policy: PhotoPolicy) -> [PhotoID: PhotoText] {
    var texts: [PhotoID: PhotoText] = [:]
    for id in photosInTexts {
      if let source = photos[id] { texts[id] = PhotoMetadata.read(source, policy: policy).text }
    }
    return texts
  }
}
