public import CollageFiles
internal import CollageCutout

extension CutoutCache {
  /// Returns the confidence with which the subject of a photo is found without a mask, 0 to 1; the subject is kept for
  /// cutting it out.
  ///
  /// - Throws: `RenderError` if the photo cannot be used.
  public func confidence(of photo: PhotoSource, policy: PhotoPolicy) throws(RenderError) -> Double {
    try RenderRuntime.start()
    let header = try PhotoProbe.header(of: photo, policy: policy)
    guard let version = header.version ?? header.source.version() else {
      throw .file(.cannotOpen(path: header.name, reason: "it no longer exists"))
    }
    return try segmentations.segmentation(of: header, version: version, policy: policy).confidence
  }
}
