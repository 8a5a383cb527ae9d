public import CollageFiles
public import CollageModel
internal import Zimg

/// Resamples an area with subpixel bounds to the tile's size with a Lanczos3 filter; the second step of the pipeline.
public struct ResampleStep: Hashable, Sendable {
  /// The area to resample, in pixels of the decoded region.
  public var region: Rect
  /// The tile's size in the stored orientation.
  public var size: PixelSize
}

extension ResampleStep: PhotoPipelineStep {
  var activity: String { "resampling" }

  /// The step as shown in plans.
  public var description: String { "resample \(PlanNumber.text(region)) to \(size)" }

  func run(_ pixels: PhotoPixels, of photo: SourcePhoto) throws -> PhotoPixels {
    var decoded = try pixels.planes(for: self)
    decoded.planes = try run(decoded.planes)
    return .planes(decoded)
  }

  /// Returns resampled planes: the color bands, then alpha if there is one; the colors must be premultiplied.
  func run(_ planes: [AlignedPlane]) throws(ZimgError) -> [AlignedPlane] {
    guard let first = planes.first,
      let plan = try plan(width: first.width, height: first.height, bytesPerSample: first.bytesPerSample)
    else {
      return planes
    }
    var resized: [AlignedPlane] = []
    for plane in planes {
      let result = try AlignedPlane(
        width: size.width, height: size.height, bytesPerSample: first.bytesPerSample, isClear: false)
      try plan.process(source: plane, destination: result)
      resized.append(result)
    }
    return resized
  }

  /// Returns nil if the tile equals the region pixel by pixel.
  private func plan(width: Int, height: Int, bytesPerSample: Int) throws(ZimgError) -> ResizePlan? {
    guard let geometry = geometry(width: width, height: height) else { return nil }
    return try ResizePlan(geometry, filter: .lanczos(taps: 3), bytesPerSample: bytesPerSample)
  }

  /// Returns the part of planes of a given size to resample; nil if the tile equals the planes pixel by pixel.
  func geometry(width: Int, height: Int) -> ResizePlan.Geometry? {
    let left = min(max(region.x, 0), Double(width) - 1e-3)
    let top = min(max(region.y, 0), Double(height) - 1e-3)
    // The fraction of the last source pixel lost by rounding down cannot be read.
    let right = min(max(region.right, left + 1e-3), Double(width))
    let bottom = min(max(region.bottom, top + 1e-3), Double(height))
    let isIdentity =
      left == 0 && top == 0 && right == Double(width) && bottom == Double(height) && size.width == width
      && size.height == height
    if isIdentity { return nil }
    return ResizePlan.Geometry(
      sourceWidth: width, sourceHeight: height, left: left, top: top, regionWidth: right - left,
      regionHeight: bottom - top, width: size.width, height: size.height)
  }
}
