import CollageModel
internal import Vips
internal import Zimg

/// The steps of one photo from decoded pixels to those of its area on the canvas.
struct PhotoTile {
  let step: PhotoStep
  let header: PhotoHeader
  /// The slot's name, for errors.
  let slot: String

  /// The photo resampled and in sRGB, still in its stored orientation.
  func resampled(_ decoded: DecodedPixels) throws(RenderError) -> [AlignedPlane] {
    var stage = "resampling"
    do {
      let planes = try ResamplePhoto(step: step.resample).run(decoded.planes)
      stage = "colour conversion"
      return try ConvertColour(decoded: decoded, path: header.path).run(planes)
    } catch {
      throw .stepFailed(step: stage, slot: slot, source: header.path, detail: "\(error)")
    }
  }

  /// The photo resampled, in sRGB and upright: the tile itself, or for a turned photo what is turned.
  func upright(_ decoded: DecodedPixels) throws(RenderError) -> Tile {
    let planes = try resampled(decoded)
    switch step.place {
    case .upright(let interior, let area):
      return try oriented(planes, hasAlpha: decoded.hasAlpha, of: interior, showing: interior, in: area)
    case .turned:
      let stored = step.resample.size
      let size = step.resample.orientation.swapsSides ? PixelSize(stored.height, stored.width) : stored
      // Repeated pixels around the photo: the interpolator reads two beyond, and so do pixels on the very edge.
      let margin = TurnTile.margin
      let padded = PixelSize(size.width + 2 * margin, size.height + 2 * margin)
      let interior = PixelRect(left: margin, top: margin, right: margin + size.width, bottom: margin + size.height)
      return try OrientTile(orientation: step.resample.orientation, size: padded, interior: interior)
        .run(planes, hasAlpha: decoded.hasAlpha)
    }
  }

  /// The step's place, which must be an upright one: parts of a photo lie as the photo does.
  var uprightPlace: (interior: PixelRect, area: PixelRect) {
    get throws(RenderError) {
      if case .upright(let interior, let area) = step.place { return (interior, area) }
      throw .stepFailed(step: "placing", slot: slot, source: header.path, detail: "a turned part of an upright photo")
    }
  }

  /// A part of planes that hold all of an interior, upright; all rectangles are in canvas pixels.
  func oriented(
    _ planes: [AlignedPlane], hasAlpha: Bool, of whole: PixelRect, showing interior: PixelRect, in area: PixelRect
  ) throws(RenderError) -> Tile {
    let inTile = PixelRect(
      left: interior.left - area.left, top: interior.top - area.top, right: interior.right - area.left,
      bottom: interior.bottom - area.top)
    return try OrientTile(
      orientation: step.resample.orientation, size: PixelSize(area.width, area.height), interior: inTile,
      skipped: PixelSize(interior.left - whole.left, interior.top - whole.top)
    ).run(planes, hasAlpha: hasAlpha)
  }

  /// The upright tile as it lies on the canvas.
  func placed(_ tile: Tile) throws(RenderError) -> Tile {
    do {
      return try place(tile)
    } catch let error as RenderError {
      throw error
    } catch {
      throw .stepFailed(step: "placing", slot: slot, source: header.path, detail: "\(error)")
    }
  }

  private func place(_ tile: Tile) throws -> Tile {
    guard case .turned(let transform, let area) = step.place else { return tile }
    return try TurnTile(tileToCanvas: transform, area: area).run(tile)
  }
}

/// Fifth step, for turned photos: the tile through its transform, by bicubic interpolation.
struct TurnTile {
  /// From the tile's pixels, without its margin, to canvas pixels.
  let tileToCanvas: AffineTransform
  let area: PixelRect

  /// How many repeated pixels stand around the photo in the tile.
  static let margin = 4

  func run(_ tile: Tile) throws -> Tile {
    // libvips counts from pixel centers: shift by half a pixel on both sides, and by the margin.
    let shift = Double(Self.margin)
    let centered = AffineTransform.translation(Point(0.5 - shift, 0.5 - shift)).then(tileToCanvas)
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
