import CollageFiles
import CollageModel

/// Plans how one photo fills one area of the canvas: decode, resample, place.
struct PhotoPlanner {
  let grid: PixelGrid
  let header: PhotoHeader
  let source: Int
  /// The photo's detail adjustments and effects, or nil.
  var effects: PhotoEffects.Request?

  /// The margin in canvas pixels that interpolation may read around a rotated photo.
  private static let turnedMargin = 3.0

  /// Plans a photo with a given placement.
  ///
  /// - Parameters:
  ///   - placement: The photo's placement, in canvas units.
  ///   - area: The canvas pixels to fill.
  ///   - extent: The part of the canvas that the photo covers, if that is not the whole area.
  /// - Returns: The step, or nil if no pixel of the photo lies in the area.
  func plan(_ placement: Placement, filling area: PixelRect, extent: Coverage?) -> PhotoStep? {
    guard !area.isEmpty else { return nil }
    if let correction = placement.correction {
      return corrected(placement, by: correction, area: area, extent: extent)
    }
    let stored = header.storedSize.size
    let uprightToCanvas = placement.photoToCanvas.then(grid.toPixels)
    let storedToCanvas = header.orientation.transform(ofSize: stored).then(uprightToCanvas)
    if storedToCanvas.keepsUprightRectangles {
      return upright(storedToCanvas, part: placement.visiblePart, uprightToCanvas, area: area, extent: extent)
    }
    return turned(uprightToCanvas, part: placement.visiblePart, area: area, extent: extent)
  }

  private var uprightToStored: Affine {
    header.orientation.transform(ofSize: header.storedSize.size).inverse ?? .identity
  }

  // MARK: Upright

  private func upright(
    _ storedToCanvas: Affine, part: Rect, _ uprightToCanvas: Affine, area: PixelRect,
    extent: Coverage?
  ) -> PhotoStep? {
    guard let canvasToStored = storedToCanvas.inverse else { return nil }
    let scales = storedToCanvas.axisScales
    let reduction = Reduction(
      header, density: Size(1 / scales.width, 1 / scales.height), part: uprightToStored.boundingBox(of: part))
    let available = storedToCanvas.boundingBox(of: reduction.available)
    let onCanvas = uprightToCanvas.boundingBox(of: part).intersection(available) ?? available
    var interior = area.intersection(PixelGrid.enclosed(onCanvas))
    if interior.isEmpty { interior = area.intersection(PixelGrid.touched(onCanvas)) }
    if interior.isEmpty { return nil }
    let photo = Rect(x: 0, y: 0, width: header.uprightSize.width, height: header.uprightSize.height)
    let corner = uprightToCanvas.boundingBox(of: photo)
    var effects = self.effects?.effects(corner: Point(corner.x, corner.y), toCanvas: .identity)
    let work = effects?.work(around: interior, in: area, of: PixelGrid.enclosed(onCanvas))
    effects?.work = work
    let made = work?.interior ?? interior
    let storedRegion = canvasToStored.boundingBox(of: made.rect)
    let orientation = Orientation(ofUpright: storedToCanvas)
    let size = orientation.swapsSides ? PixelSize(made.height, made.width) : PixelSize(made.width, made.height)
    let (decode, region) = reduction.decode(storedRegion, within: canvasToStored.boundingBox(of: onCanvas))
    return PhotoStep(
      source: source, decode: decode,
      resample: ResampleStep(region: region, size: size), orientation: orientation,
      place: .upright(interior: interior, area: area), extent: extent,
      density: min(1 / scales.width, 1 / scales.height), effects: effects)
  }

  // MARK: Turned

  private func turned(
    _ uprightToCanvas: Affine, part: Rect, area: PixelRect, extent: Coverage?
  ) -> PhotoStep? {
    guard let canvasToUpright = uprightToCanvas.inverse else { return nil }
    let scales = uprightToCanvas.axisScales
    let margin = Self.turnedMargin + Double(effects?.reach ?? 0)
    let wanted = canvasToUpright.boundingBox(of: area.rect.inset(by: -margin))
    guard let seen = wanted.intersection(part) else { return nil }
    return turned(seen: seen, part: part, scales: scales, area: area, extent: extent) { tileToUpright in
      .turned(tileToCanvas: tileToUpright.then(uprightToCanvas), area: area)
    }
  }

  /// Plans a photo whose pixels are interpolated on the canvas.
  ///
  /// - Parameters:
  ///   - seen: The part shown in the area, in pixels of the upright photo.
  ///   - part: The part that may become visible.
  ///   - scales: The maximum number of canvas pixels per pixel of the upright photo along each axis.
  ///   - area: The canvas pixels to fill.
  ///   - extent: The part of the canvas that the photo covers, if that is not the whole area.
  ///   - place: Creates the last step from the transform of the tile to the upright photo.
  /// - Returns: The step.
  private func turned(
    seen: Rect, part: Rect, scales: Size, area: PixelRect, extent: Coverage?, place: (Affine) -> PlaceStep
  ) -> PhotoStep? {
    let swaps = header.orientation.swapsSides
    let density = Size(1 / min(1, scales.width), 1 / min(1, scales.height))
    let reduction = Reduction(
      header, density: swaps ? density.transposed : density, part: uprightToStored.boundingBox(of: part))
    // Whole source pixels, so that the tile's edge does not blend with cropped pixels.
    let usable = PixelGrid.touched(part)
    let whole = PixelGrid.touched(seen).intersection(usable).rect
    let available = header.orientation.transform(ofSize: header.storedSize.size).boundingBox(of: reduction.available)
    guard let kept = whole.intersection(available) else { return nil }
    // Effects need pixels at the canvas' resolution; without them, an enlarged photo is enlarged while it is rotated.
    let limit = effects == nil ? 1 : .infinity
    let size = PixelSize(
      PixelGrid.length(kept.width * min(limit, scales.width)), PixelGrid.length(kept.height * min(limit, scales.height))
    )
    let tileToUpright = Affine.scale(kept.width / Double(size.width), kept.height / Double(size.height))
      .then(.translation(Point(kept.x, kept.y)))
    let (decode, region) = reduction.decode(
      uprightToStored.boundingBox(of: kept), within: uprightToStored.boundingBox(of: usable.rect))
    let place = place(tileToUpright)
    return PhotoStep(
      source: source, decode: decode,
      resample: ResampleStep(region: region, size: swaps ? PixelSize(size.height, size.width) : size),
      orientation: header.orientation, place: place, extent: extent,
      density: min(1 / scales.width, 1 / scales.height), effects: effects(tileToUpright, place))
  }

  /// Returns the effects of a tile that is placed on the canvas later.
  private func effects(_ tileToUpright: Affine, _ place: PlaceStep) -> PhotoEffects? {
    guard let effects, let uprightToTile = tileToUpright.inverse else { return nil }
    let toCanvas: Affine
    switch place {
    case .upright: toCanvas = .identity
    case .turned(let tileToCanvas, _): toCanvas = tileToCanvas
    case .warped(let tileToCanvas, _, let area):
      // The slot's position is approximated at the photo's middle, so the vignette is not distorted with the photo.
      guard let fromCanvas = tileToCanvas.inverse else { return nil }
      toCanvas = tileToCanvas.linear(at: fromCanvas.apply(area.rect.center))
    }
    return effects.effects(
      corner: uprightToTile.apply(.zero), toCanvas: toCanvas, left: -PlaceStep.margin, top: -PlaceStep.margin)
  }

  // MARK: Corrected

  /// Plans a photo that is straightened or perspective corrected: all its maps are combined into one, so that its
  /// pixels are interpolated once.
  private func corrected(
    _ placement: Placement, by correction: Homography, area: PixelRect, extent: Coverage?
  ) -> PhotoStep? {
    let toCanvas = placement.photoToCanvas.then(grid.toPixels)
    guard let fromCanvas = toCanvas.inverse, let toUpright = correction.inverse else { return nil }
    let wanted = fromCanvas.boundingBox(of: area.rect.inset(by: -(Self.turnedMargin + Double(effects?.reach ?? 0))))
    let photo = Rect(x: 0, y: 0, width: header.uprightSize.width, height: header.uprightSize.height)
    // Everything within the visible part lies in front of the camera.
    guard let shown = wanted.intersection(placement.visiblePart),
      let seen = toUpright.boundingBox(of: shown).intersection(photo),
      let part = toUpright.boundingBox(of: placement.visiblePart).intersection(photo)
    else { return nil }
    let uprightToCanvas = correction.then(toCanvas)
    let scales = shown.corners.map { uprightToCanvas.axisScales(at: toUpright.apply($0)) }
    guard let first = scales.first else { return nil }
    let (smallest, largest) = scales.reduce((first, first)) { range, scale in
      (
        Size(min(range.0.width, scale.width), min(range.0.height, scale.height)),
        Size(max(range.1.width, scale.width), max(range.1.height, scale.height))
      )
    }
    return turned(seen: seen, part: part, scales: largest, area: area, extent: extent) { tileToUpright in
      let tileToCanvas = uprightToCanvas.after(tileToUpright)
      if let affine = tileToCanvas.asAffine { return .turned(tileToCanvas: affine, area: area) }
      let ratio = max(largest.width / smallest.width, largest.height / smallest.height)
      return .warped(tileToCanvas: tileToCanvas, samples: PerspectiveWarp.samples(ratio), area: area)
    }
  }
}

extension Homography {
  /// Returns the local scale factors of the map along the axes at a point.
  fileprivate func axisScales(at point: Point) -> Size { linear(at: point).axisScales }

  /// Returns the affine approximation of this map at a point.
  fileprivate func linear(at point: Point) -> Affine {
    let (image, denominator) = (apply(point), denominator(at: point))
    let across = Point(affine.a - image.x * px, affine.b - image.y * px) * (1 / denominator)
    let down = Point(affine.c - image.x * py, affine.d - image.y * py) * (1 / denominator)
    return Affine(
      a: across.x, b: across.y, c: down.x, d: down.y, tx: image.x - across.x * point.x - down.x * point.y,
      ty: image.y - across.y * point.x - down.y * point.y)
  }
}

extension PhotoEffects {
  /// Returns the pixels that effect steps process for an area that shows a photo lying in `photo`, all in canvas
  /// pixels.
  fileprivate func work(around interior: PixelRect, in area: PixelRect, of photo: PixelRect) -> Work {
    let found = area.grown(by: reach).intersection(photo)
    let work = found.contains(interior) ? found : interior
    return Work(
      interior: work,
      area: PixelRect(
        left: min(area.left, work.left), top: min(area.top, work.top), right: max(area.right, work.right),
        bottom: max(area.bottom, work.bottom)))
  }
}

extension Orientation {
  /// Creates the orientation of a transform that maps upright rectangles to upright rectangles.
  init(ofUpright transform: Affine) {
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
