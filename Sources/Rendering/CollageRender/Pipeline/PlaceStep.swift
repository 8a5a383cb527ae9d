public import CollageModel

/// Places a tile on the canvas; the fifth step of the pipeline.
public enum PlaceStep: Hashable, Sendable {
  /// Copies pixels one to one into `area`; pixels outside the tile's `interior` repeat its edge.
  case upright(interior: PixelRect, area: PixelRect)
  /// Applies an affine transform from tile pixels, without the margin, to canvas pixels, with bicubic interpolation.
  case turned(tileToCanvas: Affine, area: PixelRect)
  /// Applies a projective map from tile pixels, without the margin, with bicubic interpolation; each canvas pixel is
  /// the mean of `samples` times `samples` positions.
  case warped(tileToCanvas: Homography, samples: Int, area: PixelRect)

  /// The canvas pixels to fill.
  public var area: PixelRect {
    switch self {
    case .upright(_, let area), .turned(_, let area), .warped(_, _, let area): area
    }
  }
}

extension PlaceStep: PhotoPipelineStep {
  /// The number of repeated pixels around the photo in a tile that is rotated.
  static let margin = 4

  var activity: String { "placing" }

  /// The step as shown in plans.
  public var description: String {
    switch self {
    case .upright(let interior, let area): "place upright \(interior) in \(area)"
    case .turned(let transform, let area): "place turned \(PlanNumber.text(transform)) in \(area)"
    case .warped(let map, let samples, let area):
      "place warped \(PlanNumber.text(map)) by \(samples)x\(samples) samples in \(area)"
    }
  }

  func run(_ pixels: PhotoPixels, of photo: SourcePhoto) throws -> PhotoPixels {
    switch self {
    case .upright:
      // `OrientStep` has already placed an upright photo.
      return pixels
    case .turned(let transform, let area):
      if let placed = try deep(pixels, through: Homography(affine: transform), samples: 1, area) { return placed }
      guard let warp = AffineWarp(tileToCanvas: transform) else { return pixels }
      return .tile(try warp.run(try pixels.tile(for: self), filling: area))
    case .warped(let map, let samples, let area):
      if let placed = try deep(pixels, through: map, samples: samples, area) { return placed }
      guard let warp = PerspectiveWarp(tileToCanvas: map, samples: samples) else { return pixels }
      return .tile(try warp.run(try pixels.tile(for: self), filling: area))
    }
  }

  /// Returns a tile with 16 bits placed; nil for one with 8.
  private func deep(
    _ pixels: PhotoPixels, through map: Homography, samples: Int, _ area: PixelRect
  ) throws -> PhotoPixels? {
    guard let deep = try pixels.tile(for: self).deep, let warp = DeepWarp(tileToCanvas: map, samples: samples) else {
      return nil
    }
    return .tile(try warp.run(deep, filling: area).rounded())
  }
}
