public import CollageLayout

extension RenderRequest {
  /// Returns the photos in slots as a layout made for them sees them, in fill order: their sizes, and the outlines of the
  /// cut-outs that the slots ask for.
  ///
  /// - Throws: `RenderError` if a photo cannot be opened, read or cut out.
  public func layoutPhotos() async throws(RenderError) -> [LayoutPhoto] {
    try RenderRuntime.start()
    var resolved = try ResolvedRequest(self)
    try await resolved.openPhotos()
    try await resolved.cutOutPhotos()
    return try await resolved.layoutPhotos()
  }
}
