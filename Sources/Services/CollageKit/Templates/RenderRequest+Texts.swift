public import CollageFiles
import CollageFormat
public import CollageModel
public import CollageRender

extension RenderRequest {
  /// Replaces the variables of the texts; reads the dates of photos that they show.
  ///
  /// - Parameter values: Names and values, which precede those of the template and of photos.
  /// - Throws: `FormatError` with every variable that has no value, `RenderError` for a photo that cannot be read.
  public mutating func replaceVariables(with values: [(name: String, value: String)]) throws {
    let taken = try composition.datesTaken(of: photos, policy: policy)
    composition = try composition.replacingVariables(counting: values, taken: taken)
  }
}

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
