public import CollageFiles
import CollageFormat
public import CollageModel
public import CollageRender

extension Composition {
  /// Returns when the photos were taken whose dates the texts show, as EXIF writes it.
  ///
  /// - Parameters:
  ///   - photos: The sources of photos.
  ///   - policy: The accepted formats and limits.
  /// - Returns: A date for each such photo that has one.
  /// - Throws: `RenderError` for a photo that cannot be read.
  public func datesTaken(
    of photos: [PhotoID: PhotoSource], policy: PhotoPolicy
  ) throws(RenderError) -> [PhotoID: String] {
    var taken: [PhotoID: String] = [:]
    for id in datedPhotos {
      guard let source = photos[id] else { continue }
      taken[id] = try PhotoProbe.header(of: source, policy: policy).taken
    }
    return taken
  }
}
