import CollageModel

/// Rows of the canvas that are being painted; all others are left out.
struct CanvasRows {
  /// As wide as the canvas and as high as the rows are many.
  let tile: Tile
  let rows: Range<Int>

  private func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { tile.row(y - rows.lowerBound) }

  /// The rows that both have.
  private func shared(_ top: Int, _ bottom: Int) -> Range<Int> {
    let first = max(top, rows.lowerBound)
    return first..<max(first, min(bottom, rows.upperBound))
  }

  func clear() { tile.bytes.update(repeating: 0, count: rows.count * tile.width * Tile.bands) }

  func lay(_ fill: FillPaint) {
    for y in rows { fill.write(row: y, left: 0, count: tile.width, to: row(y)) }
  }

  func lay(_ overlay: OverlayStep) {
    guard let bounds = overlay.outline.bounds else { return }
    let canvas = PixelRect(left: 0, top: rows.lowerBound, right: tile.width, bottom: rows.upperBound)
    let area = PixelGrid.touched(bounds).intersection(canvas)
    guard !area.isEmpty else { return }
    let coverage = AreaRasterizer.coverage(of: overlay.outline, in: area)
    for y in area.top..<area.bottom {
      guard let share = coverage.row(y) else { continue }
      PixelBlend.colorInside(of: share, color: overlay.color, count: area.width, onto: row(y) + 4 * area.left)
    }
  }

  func lay(_ sprite: SlotSprite) {
    if let shadow = sprite.shadow { lay(shadow.plane, color: shadow.color) }
    let area = sprite.area
    guard !area.isEmpty else { return }
    if sprite.isPlainCopy, let photo = sprite.photo {
      for y in shared(area.top, area.bottom) {
        (row(y) + 4 * area.left).update(from: photo.tile.row(y - area.top), count: 4 * area.width)
      }
      return
    }
    if let photo = sprite.barePhoto {
      for y in shared(max(area.top, photo.area.top), min(area.bottom, photo.area.bottom)) {
        PixelBlend.over(
          photo.tile.row(y - photo.area.top), share: nil, count: photo.area.width, onto: row(y) + 4 * photo.area.left)
      }
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Tile.bands * area.width) { scratch in
      guard let pixels = scratch.baseAddress else { return }
      for y in shared(area.top, area.bottom) {
        pixels.update(repeating: 0, count: scratch.count)
        sprite.write(row: y, to: pixels)
        switch sprite.blend {
        case .normal: PixelBlend.over(pixels, share: nil, count: area.width, onto: row(y) + 4 * area.left)
        case .multiply: PixelBlend.multiply(pixels, count: area.width, onto: row(y) + 4 * area.left)
        }
      }
    }
  }

  func lay(_ shadow: ShadowPlane, color: Color) {
    let area = shadow.area
    guard !area.isEmpty else { return }
    var shares = [Float](repeating: 0, count: area.width)
    for y in shared(area.top, area.bottom) {
      shadow.read(row: y, into: &shares)
      PixelBlend.dithered(
        shares, color: color, left: area.left, y: y, count: area.width, onto: row(y) + 4 * area.left)
    }
  }
}
