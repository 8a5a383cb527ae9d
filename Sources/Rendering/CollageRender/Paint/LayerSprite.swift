import CollageModel

/// A layer of shapes that is ready to be composited.
///
/// Outlines are rasterized while rows are composited, so bands need no more memory than their rows.
struct LayerSprite: Sendable {
  /// A part that can be written row by row.
  private enum Part: Sendable {
    case fill(Outline, FillPaint, clips: [ClippedOutline.Clip] = [], grain: PencilTexture? = nil)
    case masked(CoveragePlane, FillPaint)
    case soft(ShadowPlane, Color)
    case glyphs(GlyphPaint)
  }

  let area: PixelRect
  private(set) var shadow: ShadowPaint?
  private let parts: [Part]
  private let erased: [Outline]
  let blend: Blend
  /// The opacity of the parts, 0 to 255; the shadow's color already includes it.
  let opacity: UInt8

  /// The number of rows rasterized at once.
  private static let rowsAtOnce = 64

  /// Prepares a layer's step; shadows are limited to the canvas.
  ///
  /// `beneath` holds the pixels painted before the step; it is needed by brushes in the small render that they blur
  /// or pixelate.
  init(
    _ paint: PaintStep, _ layer: LayerStep, sources: SourcePixels, canvas: PixelRect, beneath: Tile? = nil
  ) throws(RenderError) {
    erased = layer.erased
    (area, blend, opacity) = (paint.area, paint.blend, paint.opacity)
    let fills = FillPreparation(sources: sources, slot: paint.name)
    var parts: [Part] = []
    for part in layer.parts {
      switch part {
      case .fill(let outline, let fill): parts.append(.fill(outline, try fills.run(fill)))
      case .clipped(let area, let fill):
        parts.append(.fill(area.outline, try fills.run(fill), clips: area.clips))
      case .masked(let area, let fill):
        parts.append(.masked(try PaintCoverage(sources: sources).plane(for: area), try fills.run(fill)))
      case .grain(let outline, let color, let grain):
        parts.append(.fill(outline, .color(color), grain: PencilTexture(grain)))
      case .lens(let outline, let lens):
        parts.append(.fill(outline, .lens(try LensPaint(lens, sources: sources, beneath: beneath))))
      case .soft(let soft):
        guard case .outline(let outline) = soft.caster else { continue }
        let plane = ShadowPlane(outline: outline, offset: soft.offset, sigma: soft.sigma, within: canvas)
        parts.append(.soft(plane, soft.color))
      case .glyphs(let glyphs): parts.append(.glyphs(GlyphPaint(glyphs)))
      case .softGlyphs(let glyphs, let soft):
        parts.append(.soft(try GlyphPaint(glyphs).shadow(soft, within: canvas), soft.color))
      }
    }
    self.parts = parts
    shadow = nil
    guard let shadow = layer.shadow else { return }
    let plane: ShadowPlane
    switch shadow.caster {
    case .outline(let outline):
      plane = ShadowPlane(outline: outline, offset: shadow.offset, sigma: shadow.sigma, within: canvas)
    case .content:
      let tile = try Tile(width: area.width, height: area.height)
      write(rows: area.top..<area.bottom) { y, pixels in
        tile.row(y - area.top).update(from: pixels, count: Tile.bands * area.width)
      }
      plane = ShadowPlane(alphaOf: tile, area: area, offset: shadow.offset, sigma: shadow.sigma, within: canvas)
    }
    self.shadow = ShadowPaint(plane: plane, color: shadow.color.faded(to: opacity))
  }

  /// The approximate memory of the sprite, in bytes.
  var byteCount: Int {
    parts.reduce(shadow?.plane.byteCount ?? 0) { sum, part in
      switch part {
      case .fill(let outline, let fill, _, _):
        sum + fill.byteCount + outline.contours.reduce(0) { $0 + $1.count * MemoryLayout<Point>.size }
      case .masked(let plane, let fill): sum + plane.byteCount + fill.byteCount
      case .glyphs(let glyphs): sum + glyphs.byteCount
      case .soft(let plane, _): sum + plane.byteCount
      }
    }
  }

  /// Computes the premultiplied pixels of some rows of the area, without opacity, and passes each row to a function.
  func write(rows: Range<Int>, _ take: (Int, UnsafeMutablePointer<UInt8>) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * Tile.bands * area.width) { scratch in
      guard let row = scratch.baseAddress else { return }
      let other = row + Tile.bands * area.width
      var top = rows.lowerBound
      while top < rows.upperBound {
        let bottom = min(rows.upperBound, top + Self.rowsAtOnce)
        let planes = coverage(top..<bottom)
        let removed = erased.compactMap { Self.coverage(of: $0, in: strip(top..<bottom)) }
        for y in top..<bottom {
          row.update(repeating: 0, count: Tile.bands * area.width)
          for (part, plane) in zip(parts, planes) { write(part, plane, y, to: row, other) }
          for plane in removed { remove(plane, y, from: row) }
          take(y, row)
        }
        top = bottom
      }
    }
  }

  /// Returns the coverage of each part in some rows; nil for a part that does not reach them.
  private func coverage(_ rows: Range<Int>) -> [CoveragePlane?] {
    let strip = strip(rows)
    return parts.map { part in
      if case .masked(let plane, _) = part { return plane }
      guard case .fill(let outline, _, let clips, let grain) = part,
        let plane = Self.coverage(of: outline, in: strip)
      else { return nil }
      for clip in clips { Self.cut(plane, to: clip) }
      if let grain {
        for y in plane.area.top..<plane.area.bottom {
          if let row = plane.row(y) { grain.cut(row, y: y, left: plane.area.left, count: plane.area.width) }
        }
      }
      return plane
    }
  }

  private func strip(_ rows: Range<Int>) -> PixelRect {
    PixelRect(left: area.left, top: rows.lowerBound, right: area.right, bottom: rows.upperBound)
  }

  private static func coverage(of outline: Outline, in strip: PixelRect) -> CoveragePlane? {
    guard let bounds = outline.bounds else { return nil }
    let touched = PixelGrid.touched(bounds).intersection(strip)
    return touched.isEmpty ? nil : AreaRasterizer.coverage(of: outline, in: touched)
  }

  /// Keeps or removes the coverage inside another area.
  private static func cut(_ plane: CoveragePlane, to clip: ClippedOutline.Clip) {
    let (outline, isKept) =
      switch clip {
      case .inside(let outline): (outline, true)
      case .outside(let outline): (outline, false)
      }
    let other = AreaRasterizer.coverage(of: outline, in: plane.area)
    for index in 0..<(plane.area.width * plane.area.height) {
      plane.bytes[index] = scaled(plane.bytes[index], by: isKept ? other.bytes[index] : 255 - other.bytes[index])
    }
  }

  /// Removes the part of a row that an eraser covers.
  private func remove(_ plane: CoveragePlane, _ y: Int, from row: UnsafeMutablePointer<UInt8>) {
    guard y >= plane.area.top, y < plane.area.bottom, let share = plane.row(y) else { return }
    let pixels = row + Tile.bands * (plane.area.left - area.left)
    for x in 0..<plane.area.width where share[x] > 0 {
      for band in 0..<Tile.bands { pixels[4 * x + band] = scaled(pixels[4 * x + band], by: 255 - share[x]) }
    }
  }

  private func write(
    _ part: Part, _ plane: CoveragePlane?, _ y: Int, to row: UnsafeMutablePointer<UInt8>,
    _ other: UnsafeMutablePointer<UInt8>
  ) {
    switch part {
    case .glyphs(let glyphs):
      if y >= glyphs.area.top, y < glyphs.area.bottom {
        glyphs.write(row: y, left: area.left, count: area.width, to: row)
      }
    case .fill(_, let fill, _, _), .masked(_, let fill):
      guard let plane, y >= plane.area.top, y < plane.area.bottom, let share = plane.row(y) else { return }
      let (offset, count) = (Tile.bands * (plane.area.left - area.left), plane.area.width)
      if case .color(let color) = fill {
        PixelBlend.colorInside(of: share, color: color, count: count, onto: row + offset)
        return
      }
      other.update(repeating: 0, count: Tile.bands * count)
      fill.write(row: y, left: plane.area.left, count: count, to: other)
      PixelBlend.over(other, share: share, count: count, onto: row + offset)
    case .soft(let soft, let color):
      let seen = soft.area.intersection(area)
      guard !seen.isEmpty, y >= seen.top, y < seen.bottom else { return }
      withUnsafeTemporaryAllocation(of: Float.self, capacity: seen.width) { shares in
        soft.read(row: y, columns: seen.left..<seen.right, into: shares)
        PixelBlend.dithered(
          shares, color: color, left: seen.left, y: y, onto: row + Tile.bands * (seen.left - area.left))
      }
    }
  }
}
