import CollageModel

/// A slot or sticker that is ready to be composited.
///
/// Its photo is decoded and placed, its shapes are coverage, and its shadow is blurred. Creating it is the expensive
/// part and does not need the canvas, so sprites are created in parallel.
struct SlotSprite: Sendable {
  let area: PixelRect
  let coverage: CoveragePlane?
  var shadow: ShadowPaint?
  let fill: FillPaint
  let photo: (tile: Tile, area: PixelRect, extent: CoveragePlane?)?
  let border: (inner: CoveragePlane?, color: Color)?
  /// The coverage of the line around the content, which may extend beyond the slot's coverage.
  private(set) var contour: (plane: CoveragePlane, color: Color)?
  /// The line along which all of this fades out.
  let fade: FadeStep?
  let blend: Blend
  /// The opacity of the content, 0 to 255; the shadow's color already includes it.
  let opacity: UInt8

  /// Prepares a slot's step with the pixels of its photo; nil if the step is not a slot or sticker.
  ///
  /// Shadows are limited to the canvas.
  init?(_ paint: PaintStep, photo made: Tile?, sources: SourcePixels, canvas: PixelRect) throws(RenderError) {
    guard let slot = paint.slot else { return nil }
    let forms = PaintCoverage(sources: sources)
    (area, blend, opacity, fade) = (paint.area, paint.blend, paint.opacity, slot.fade)
    coverage = try forms.plane(for: paint.coverage, in: area)
    fill = try FillPreparation(sources: sources, slot: paint.name).run(slot.fill)
    if let step = slot.photo, let made {
      let extent = try step.extent.flatMap { form throws(RenderError) in try forms.plane(for: form, in: step.place.area)
      }
      photo = (made, step.place.area, extent)
    } else {
      photo = nil
    }
    border = try slot.border.map { border throws(RenderError) in
      (try forms.plane(for: border.inner, in: paint.area), border.color)
    }
    (shadow, contour) = (nil, nil)
    if let step = slot.contour { contour = (try contourPlane(width: step.width), step.color) }
    // Last, because a shadow of the content needs all of the content.
    if let shadow = slot.shadow {
      self.shadow = ShadowPaint(plane: try plane(of: shadow, canvas: canvas), color: shadow.color.faded(to: opacity))
    }
  }

  /// Returns the coverage of the content extended by a width, including the area behind the content, so that no gap
  /// shows at its edge.
  private func contourPlane(width: Double) throws(RenderError) -> CoveragePlane {
    let alpha = CoveragePlane(area: area)
    let row = try Tile(width: area.width, height: 1)
    for y in area.top..<area.bottom {
      row.row(0).update(repeating: 0, count: Tile.bands * area.width)
      write(row: y, to: row.row(0))
      guard let shares = alpha.row(y) else { continue }
      for x in 0..<area.width { shares[x] = row.row(0)[Tile.bands * x + 3] }
    }
    return AreaRasterizer.coverage(of: MaskContour.outline(of: alpha).inset(by: -width), in: area)
  }

  private func plane(of step: ShadowStep, canvas: PixelRect) throws(RenderError) -> ShadowPlane {
    switch step.caster {
    case .outline(let outline):
      return ShadowPlane(outline: outline, offset: step.offset, sigma: step.sigma, within: canvas)
    case .content:
      let tile = try Tile(width: area.width, height: area.height)
      for y in area.top..<area.bottom { write(row: y, to: tile.row(y - area.top)) }
      return ShadowPlane(alphaOf: tile, area: area, offset: step.offset, sigma: step.sigma, within: canvas)
    }
  }

  /// The approximate memory of the sprite, in bytes.
  var byteCount: Int {
    let planes = [coverage, photo?.extent, border?.inner, contour?.plane].compactMap { $0?.byteCount }.reduce(0, +)
    return planes + (photo?.tile.heldByteCount ?? 0) + fill.byteCount + (shadow?.plane.byteCount ?? 0)
  }

  /// True if rows of the photo can be copied to the canvas unchanged.
  var isPlainCopy: Bool {
    guard coverage == nil, border == nil, contour == nil, fade == nil, blend == .normal, opacity == 255, let photo,
      photo.extent == nil, photo.area == area
    else {
      return false
    }
    return !photo.tile.hasTransparency
  }

  /// The photo, if the slot paints nothing else.
  var barePhoto: (tile: Tile, area: PixelRect)? {
    guard case .nothing = fill, coverage == nil, border == nil, contour == nil, fade == nil, blend == .normal,
      opacity == 255, let photo, photo.extent == nil
    else {
      return nil
    }
    return (photo.tile, photo.area)
  }

  /// Writes the slot's content, clipped to its shape, as premultiplied pixels of one canvas row, which must be clear.
  func write(row y: Int, to pixels: UnsafeMutablePointer<UInt8>) {
    fill.write(row: y, left: area.left, count: area.width, to: pixels)
    if let photo, y >= photo.area.top, y < photo.area.bottom {
      let extent = photo.extent?.row(y)
      let source = photo.tile.row(y - photo.area.top)
      let target = pixels + 4 * (photo.area.left - area.left)
      PixelBlend.over(source, share: extent, count: photo.area.width, onto: target)
    }
    if let border {
      if let inner = border.inner?.row(y) {
        PixelBlend.colorOutside(
          of: inner, within: coverage?.row(y), color: border.color, count: area.width, onto: pixels)
      }
    }
    if let share = coverage?.row(y) { PixelBlend.cut(pixels, to: share, count: area.width) }
    if let contour, let share = contour.plane.row(y) {
      PixelBlend.colorBeneath(of: share, color: contour.color, count: area.width, onto: pixels)
    }
    fade?.cut(pixels, row: y, left: area.left, count: area.width)
  }
}
