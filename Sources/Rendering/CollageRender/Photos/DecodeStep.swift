import CollageFiles

/// Decodes the file into planes, reduces them by whole factors, and crops them to the visible part; the first step of
/// the pipeline.
public struct DecodeStep: Hashable, Sendable {
  /// The reduction applied while decoding a JPEG: 1, 2, 4 or 8.
  public var shrinkOnLoad: Int
  /// The reduction applied after that, by averaging boxes of whole pixels.
  public var boxShrink: Int
  /// The part to keep, in reduced pixels of the stored orientation.
  public var region: PixelRect
  /// The space of the canvas, to which colors are converted later; colors that do not fit into sRGB are kept for another one.
  public var space = WorkingSpace.sRGB
  /// True to decode 16 bits per color.
  public var isDeep = false

  /// Creates a step with reduction factors and a part to keep.
  public init(shrinkOnLoad: Int, boxShrink: Int, region: PixelRect) {
    self.shrinkOnLoad = shrinkOnLoad
    self.boxShrink = boxShrink
    self.region = region
  }

  init(whole header: PhotoHeader, shrinkOnLoad: Int, boxShrink: Int) {
    // Both reductions round down.
    let size = PixelSize(
      max(1, header.storedSize.width / shrinkOnLoad / boxShrink),
      max(1, header.storedSize.height / shrinkOnLoad / boxShrink))
    self.init(shrinkOnLoad: shrinkOnLoad, boxShrink: boxShrink, region: size.bounds)
  }
}

extension DecodeStep: PhotoPipelineStep {
  var activity: String { "decoding" }

  /// The step as shown in plans.
  public var description: String {
    "decode shrink \(shrinkOnLoad) box \(boxShrink) keep \(region)"
      + (space.isSRGB ? "" : " for \(space)") + (isDeep ? " in 16 bits" : "")
  }

  func run(_ pixels: PhotoPixels, of photo: SourcePhoto) throws -> PhotoPixels {
    .planes(try PhotoDecoder(source: photo, step: self).run().premultiplied())
  }
}
