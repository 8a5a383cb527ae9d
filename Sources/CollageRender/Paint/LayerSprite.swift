import CollageModel

/// A layer of shapes, ready to be composited.
///
/// Outlines are rasterized while rows are composited, so bands need no more memory than their rows.
struct LayerSprite: Sendable {
  /// A part that can be written row by row.
  private enum Part: Sendable {
    case fill(Outline, FillPaint)
    case soft(ShadowPlane, Color)
  }

  let area: PixelRect
  private(set) var shadow: (plane: ShadowPlane, color: Color)?
  private let parts: [Part]
  let blend: Blend
  /// The opacity of the parts, 0 to 255; the shadow's color already includes it.
  let opacity: UInt8

  /// How many rows are rasterized at once.
  private static let rowsAtOnce = 64

  /// Prepares a layer's step; the canvas bounds shadows.
  init(_ paint: PaintStep, _ layer: LayerStep, sources: SourcePixels, canvas: PixelRect) throws(RenderError) {
    (area, blend, opacity) = (paint.area, paint.blend, paint.opacity)
    let fills = FillPreparation(sources: sources, slot: paint.name)
    var parts: [Part] = []
    for part in layer.parts {
      switch part {
      case .fill(let outline, let fill): parts.append(.fill(outline, try fills.run(fill)))
      case .soft(let soft):
        guard case .outline(let outline) = soft.caster else { continue }
        let plane = ShadowPlane(outline: outline, offset: soft.offset, sigma: soft.sigma, within: canvas)
        parts.append(.soft(plane, soft.color))
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
    self.shadow = (plane, shadow.color.faded(to: opacity))
  }

  /// About how much memory the sprite takes.
  var byteCount: Int {
    parts.reduce(shadow?.plane.byteCount ?? 0) { sum, part in
      switch part {
      case .fill(let outline, let fill):
        sum + fill.byteCount + outline.contours.reduce(0) { $0 + $1.count * MemoryLayout<Point>.size }
      case .soft(let plane, _): sum + plane.byteCount
      }
    }
  }

  /// Makes the premultiplied pixels of some rows of the area, without opacity, and gives each to a function.
  func write(rows: Range<Int>, _ take: (Int, UnsafeMutablePointer<UInt8>) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * Tile.bands * area.width) { scratch in
      guard let row = scratch.baseAddress else { return }
      let other = row + Tile.bands * area.width
      var shares = [Float](repeating: 0, count: area.width)
      var top = rows.lowerBound
      while top < rows.upperBound {
        let bottom = min(rows.upperBound, top + Self.rowsAtOnce)
        let planes = coverage(top..<bottom)
        for y in top..<bottom {
          row.update(repeating: 0, count: Tile.bands * area.width)
          for (part, plane) in zip(parts, planes) { write(part, plane, y, to: row, other, &shares) }
          take(y, row)
        }
        top = bottom
      }
    }
  }

  /// The coverage of each part in some rows; nil where it has none there.
  private func coverage(_ rows: Range<Int>) -> [CoveragePlane?] {
    let strip = PixelRect(left: area.left, top: rows.lowerBound, right: area.right, bottom: rows.upperBound)
    return parts.map { part in
      guard case .fill(let outline, _) = part, let bounds = outline.bounds else { return nil }
      let touched = PixelGrid.touched(bounds).intersection(strip)
      return touched.isEmpty ? nil : AreaRasterizer.coverage(of: outline, in: touched)
    }
  }

  private func write(
    _ part: Part, _ plane: CoveragePlane?, _ y: Int, to row: UnsafeMutablePointer<UInt8>,
    _ other: UnsafeMutablePointer<UInt8>, _ shares: inout [Float]
  ) {
    switch part {
    case .fill(_, let fill):
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
      if shares.count < soft.area.width { shares = [Float](repeating: 0, count: soft.area.width) }
      soft.read(row: y, into: &shares)
      let first = seen.left - soft.area.left
      PixelBlend.dithered(
        Array(shares[first..<(first + seen.width)]), color: color, left: seen.left, y: y, count: seen.width,
        onto: row + Tile.bands * (seen.left - area.left))
    }
  }
}
