import CollageModel

/// Solves how one photo comes to one area of the canvas: decode, resample, place.
struct PhotoPlanner {
  let grid: PixelGrid
  let header: PhotoHeader
  let source: Int

  /// Reduction while decoding never leaves fewer source pixels than this per canvas pixel.
  private static let leastDensityAfterShrinkOnLoad = 1.0
  /// A box reduction leaves at least this many source pixels per canvas pixel for the Lanczos kernel.
  private static let leastDensityAfterBoxShrink = 2.0
  /// Lanczos3 reads three pixels of the coarser grid on either side.
  private static let kernelReach = 3.0
  /// Canvas pixels around a turned photo that interpolation may read.
  private static let turnedMargin = 3.0

  /// Plans a photo whose placement is known.
  ///
  /// - Parameters:
  ///   - placement: Where the photo lies, in canvas units.
  ///   - area: The canvas pixels to fill.
  ///   - extent: The part of the canvas that the photo covers, when that is not all of its area.
  /// - Returns: The step, or nil when no pixel of the photo lies in the area.
  func plan(_ placement: Placement, filling area: PixelRect, extent: Coverage?) -> PhotoStep? {
    guard !area.isEmpty else { return nil }
    let stored = header.storedSize.size
    let uprightToCanvas = placement.photoToCanvas.then(grid.toPixels)
    let storedToCanvas = header.orientation.transform(ofSize: stored).then(uprightToCanvas)
    if storedToCanvas.keepsUprightRectangles {
      return upright(storedToCanvas, part: placement.visiblePart, uprightToCanvas, area: area, extent: extent)
    }
    return turned(uprightToCanvas, part: placement.visiblePart, area: area, extent: extent)
  }

  // MARK: Upright

  private func upright(
    _ storedToCanvas: AffineTransform, part: Rect, _ uprightToCanvas: AffineTransform, area: PixelRect,
    extent: Coverage?
  ) -> PhotoStep? {
    guard let canvasToStored = storedToCanvas.inverse else { return nil }
    let onCanvas = uprightToCanvas.boundingBox(of: part)
    var interior = area.intersection(PixelGrid.enclosed(onCanvas))
    if interior.isEmpty { interior = area.intersection(PixelGrid.touched(onCanvas)) }
    if interior.isEmpty { return nil }
    let scales = storedToCanvas.axisScales
    let storedRegion = canvasToStored.boundingBox(of: interior.rect)
    let orientation = Orientation(ofUpright: storedToCanvas)
    let size =
      orientation.swapsSides
      ? PixelSize(interior.height, interior.width) : PixelSize(interior.width, interior.height)
    let (decode, region) = decode(storedRegion, density: Size(1 / scales.width, 1 / scales.height))
    return PhotoStep(
      source: source, decode: decode,
      resample: ResampleStep(region: region, size: size, orientation: orientation),
      place: .upright(interior: interior, area: area), extent: extent,
      density: min(1 / scales.width, 1 / scales.height))
  }

  // MARK: Turned

  private func turned(
    _ uprightToCanvas: AffineTransform, part: Rect, area: PixelRect, extent: Coverage?
  ) -> PhotoStep? {
    guard let canvasToUpright = uprightToCanvas.inverse else { return nil }
    let scales = uprightToCanvas.axisScales
    let wanted = canvasToUpright.boundingBox(of: area.rect.inset(by: -Self.turnedMargin))
    guard let seen = wanted.intersection(part) else { return nil }
    // Whole source pixels, so that the tile's edge is the photo's own pixel edge and not a blend with what is cut off.
    let whole = PixelGrid.touched(seen).intersection(PixelGrid.touched(part))
    guard !whole.isEmpty else { return nil }
    let size = PixelSize(
      PixelGrid.length(Double(whole.width) * min(1, scales.width)),
      PixelGrid.length(Double(whole.height) * min(1, scales.height)))
    let tileToUpright = AffineTransform.scale(
      Double(whole.width) / Double(size.width), Double(whole.height) / Double(size.height)
    ).then(.translation(Point(Double(whole.left), Double(whole.top))))
    let stored = header.storedSize.size
    let uprightToStored = header.orientation.transform(ofSize: stored).inverse ?? .identity
    let storedRegion = uprightToStored.boundingBox(of: whole.rect)
    let swaps = header.orientation.swapsSides
    let density = Size(1 / min(1, scales.width), 1 / min(1, scales.height))
    let (decode, region) = decode(storedRegion, density: swaps ? density.transposed : density)
    return PhotoStep(
      source: source, decode: decode,
      resample: ResampleStep(
        region: region, size: swaps ? PixelSize(size.height, size.width) : size, orientation: header.orientation),
      place: .turned(tileToCanvas: tileToUpright.then(uprightToCanvas), area: area), extent: extent,
      density: min(1 / scales.width, 1 / scales.height))
  }

  // MARK: Decoding

  /// Chooses the reductions, and gives the wanted area in pixels of the decoded region.
  private func decode(_ wanted: Rect, density: Size) -> (DecodeStep, Rect) {
    let least = min(density.width, density.height)
    var shrink = 1
    if header.format == .jpeg {
      // The small allowance keeps 4000 pixels over 1000 a reduction by 4 after rounding.
      shrink = [8, 4, 2].first { least / Double($0) >= Self.leastDensityAfterShrinkOnLoad - 1e-9 } ?? 1
    }
    let left = least / Double(shrink)
    let box = max(1, PixelGrid.integer((left / Self.leastDensityAfterBoxShrink).rounded(.down)))
    let factor = Double(shrink * box)
    // Both reductions round the size down; a last incomplete pixel is lost.
    let reduced = PixelSize(
      max(1, header.storedSize.width / shrink / box), max(1, header.storedSize.height / shrink / box))
    let scaled = Rect(
      left: wanted.x / factor, top: wanted.y / factor, right: wanted.right / factor, bottom: wanted.bottom / factor)
    let reach = Self.kernelReach * max(density.width, density.height) / factor + 1
    let region = PixelGrid.touched(scaled.inset(by: -max(reach, Self.kernelReach + 1)))
      .intersection(reduced.bounds)
    let kept = region.isEmpty ? reduced.bounds : region
    let inRegion = Rect(
      left: scaled.x - Double(kept.left), top: scaled.y - Double(kept.top),
      right: scaled.right - Double(kept.left), bottom: scaled.bottom - Double(kept.top))
    return (DecodeStep(shrinkOnLoad: shrink, boxShrink: box, region: kept), inRegion)
  }
}

extension Orientation {
  /// The orientation of a transform that keeps rectangles upright.
  init(ofUpright transform: AffineTransform) {
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    if b == 0 && c == 0 {
      switch (a > 0, d > 0) {
      case (true, true): self.init()
      case (false, false): self.init(quarterTurns: 2)
      case (false, true): self.init(isMirrored: true)
      case (true, false): self.init(isMirrored: true, quarterTurns: 2)
      }
    } else {
      switch (b > 0, c > 0) {
      case (true, false): self.init(quarterTurns: 1)
      case (false, true): self.init(quarterTurns: 3)
      case (false, false): self.init(isMirrored: true, quarterTurns: 1)
      case (true, true): self.init(isMirrored: true, quarterTurns: 3)
      }
    }
  }
}
