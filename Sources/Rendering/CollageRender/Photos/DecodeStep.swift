import CollageFiles

/// First step: decodes the file into planes, reduces them by whole factors, and keeps only the visible part.
public struct DecodeStep: Hashable, Sendable {
  /// The reduction made while decoding a JPEG: 1, 2, 4 or 8.
  public var shrinkOnLoad: Int
  /// The box reduction made after that, by whole pixels.
  public var boxShrink: Int
  /// The part that is kept, in reduced pixels of the stored orientation.
  public var region: PixelRect

  /// Reads with factors of reduction, and keeps a part.
  public init(shrinkOnLoad: Int, boxShrink: Int, region: PixelRect) {
    self.shrinkOnLoad = shrinkOnLoad
    self.boxShrink = boxShrink
    self.region = region
  }

  /// Reads all of a photo.
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

  /// How the plan shows the step.
  public var description: String { "decode shrink \(shrinkOnLoad) box \(boxShrink) keep \(region)" }

  func run(_ pixels: PhotoPixels, of photo: SourcePhoto) throws -> PhotoPixels {
    .planes(try PhotoDecoder(source: photo, step: self).run().premultiplied())
  }
}
