package import CollageFiles
package import CollageRender

/// A contact sheet of photos: the common interface of `ContactSheet` and `FilterSheet`.
package protocol PhotoSheet: Sendable {
  var photos: [String] { get }

  /// Renders the sheet and writes it to a file.
  ///
  /// - Parameters:
  ///   - path: The file of the sheet.
  ///   - output: The encoder settings.
  ///   - inputs: Other files that are never overwritten; all files that the sheet reads are protected.
  ///   - progress: Called with the finished fraction, 0 to 1.
  /// - Returns: The report of the sheet.
  /// - Throws: `RenderError`; the file at the path is unchanged then.
  func write(
    to path: String, output: OutputSettings, protecting inputs: InputGuard, progress: (Double) -> Void
  ) async throws(RenderError) -> RenderReport
}

extension ContactSheet: PhotoSheet {}
extension FilterSheet: PhotoSheet {}
