public import CollageFiles
import CollageFormat
public import CollageModel
public import CollageRender

extension Composition {
  /// Returns the EXIF dates of the photos whose dates are shown in texts.
  ///
  /// - Parameters:
  ///   - photos: The sources of photos.
  ///   - policy: The accepted formats and limits.
  /// - Returns: The dates, by photo; photos without a date are omitted.
  /// - Throws: `RenderError` if a photo cannot be read.
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
