public import CollageModel
internal import Vips

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
    case .turned(let transform, let area): return .tile(try Self.turned(try pixels.tile(for: self), transform, area))
    case .warped(let map, let samples, let area):
      guard let warp = PerspectiveWarp(tileToCanvas: map, samples: samples) else { return pixels }
      return .tile(try warp.run(try pixels.tile(for: self), filling: area))
    }
  }

  private static func turned(_ tile: Tile, _ tileToCanvas: Affine, _ area: PixelRect) throws -> Tile {
    // libvips measures from pixel centers: shift by half a pixel on both sides, and by the margin.
    let shift = Double(Self.margin)
    let centered = Affine.translation(Point(0.5 - shift, 0.5 - shift)).then(tileToCanvas)
      .then(.translation(Point(-0.5 - Double(area.left), -0.5 - Double(area.top))))
    var options = AffineOptions()
    options.outputX = centered.tx
    options.outputY = centered.ty
    options.outputArea = PixelArea(left: 0, top: 0, width: area.width, height: area.height)
    options.interpolator = .bicubic
    options.premultiplied = true
    options.extend = .copy
    let matrix = AffineMatrix(a: centered.a, b: centered.c, c: centered.b, d: centered.d)
    let result = try Tile(width: area.width, height: area.height)
    try Image.withBorrowedMemory(
      tile.buffer, width: tile.width, height: tile.height, bands: Tile.bands, interpretation: .srgb
    ) { image throws(VipsError) in
      let destination = UnsafeMutableRawBufferPointer(start: result.bytes, count: result.byteCount)
      try image.affine(matrix, options: options).cast(.uchar).copyPixels(into: destination)
    }
    result.clampToAlpha()
    return result
  }
}
