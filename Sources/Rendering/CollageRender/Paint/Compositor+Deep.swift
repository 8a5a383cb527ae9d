import CollageModel

/// Composites layers onto a canvas with sixteen bits per band.
///
/// Photos, their looks, gradients, shadows and the blending have sixteen bits; texts, shapes and drawings, whose colors have
/// eight, are widened.
extension Compositor {
  /// Composites a layer onto the rows of a canvas.
  func lay(_ layer: PaintLayer, on canvas: CanvasRows, deep: DeepTile) {
    let rows = DeepRows(tile: deep, canvas: canvas)
    switch layer {
    case .background(let fill, let coverage, let area, let opacity):
      for y in canvas.shared(area.top, area.bottom) {
        let pixels = rows.row(y) + 4 * area.left
        fill.write(row: y, left: area.left, count: area.width, toDeep: pixels)
        if let share = coverage?.row(y) { DeepBlend.cut(pixels, to: share, count: area.width) }
        if opacity < 255 { DeepBlend.fade(pixels, to: opacity, count: area.width) }
      }
    case .slot(let sprite):
      if let shadow = sprite.shadow { lay(shadow, on: rows) }
      lay(sprite, on: rows)
    case .layer(let sprite):
      if let shadow = sprite.shadow { lay(shadow, on: rows) }
      lay(sprite, on: rows)
    case .shadow(let shadow): lay(shadow, on: rows)
    case .look(let lookup, let effects): apply(lookup, effects, on: rows)
    case .overlay(let outline, let color, let blend): lay(outline, color, blend, on: rows)
    }
  }

  /// The rows of a canvas that is painted.
  private struct DeepRows {
    let tile: DeepTile
    let canvas: CanvasRows

    func row(_ y: Int) -> UnsafeMutablePointer<UInt16> { tile.row(y - canvas.rows.lowerBound) }
  }

  private func lay(_ sprite: SlotSprite, on rows: DeepRows) {
    let area = sprite.area
    guard !area.isEmpty else { return }
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Tile.bands * area.width) { scratch in
      guard let pixels = scratch.baseAddress else { return }
      for y in rows.canvas.shared(area.top, area.bottom) {
        pixels.update(repeating: 0, count: scratch.count)
        sprite.write(row: y, toDeep: pixels)
        if sprite.opacity < 255 { DeepBlend.fade(pixels, to: sprite.opacity, count: area.width) }
        DeepBlend.lay(pixels, sprite.blend, count: area.width, onto: rows.row(y) + 4 * area.left)
      }
    }
  }

  private func lay(_ sprite: LayerSprite, on rows: DeepRows) {
    let area = sprite.area
    let shared = rows.canvas.shared(area.top, area.bottom)
    guard area.width > 0, !shared.isEmpty else { return }
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Tile.bands * area.width) { scratch in
      guard let wide = scratch.baseAddress else { return }
      sprite.write(rows: shared) { y, pixels in
        DeepRow.widen(pixels, count: area.width, to: wide)
        if sprite.opacity < 255 { DeepBlend.fade(wide, to: sprite.opacity, count: area.width) }
        DeepBlend.lay(wide, sprite.blend, count: area.width, onto: rows.row(y) + 4 * area.left)
      }
    }
  }

  private func lay(_ shadow: ShadowPaint, on rows: DeepRows) {
    let area = shadow.plane.area
    guard !area.isEmpty else { return }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: area.width) { shares in
      for y in rows.canvas.shared(area.top, area.bottom) {
        shadow.plane.read(row: y, columns: area.left..<area.right, into: shares)
        DeepBlend.color(shadow.color, shares: shares, onto: rows.row(y) + 4 * area.left)
      }
    }
  }

  private func lay(_ outline: Outline, _ color: Color, _ blend: Blend, on rows: DeepRows) {
    guard let bounds = outline.bounds else { return }
    let area = rows.canvas.shared(PixelGrid.touched(bounds))
    guard !area.isEmpty else { return }
    let coverage = AreaRasterizer.coverage(of: outline, in: area)
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Tile.bands * area.width) { scratch in
      for y in area.top..<area.bottom {
        guard let share = coverage.row(y), let pixels = scratch.baseAddress else { continue }
        pixels.update(repeating: 0, count: scratch.count)
        DeepBlend.colorInside(of: share, color: color, count: area.width, onto: pixels)
        DeepBlend.lay(pixels, blend, count: area.width, onto: rows.row(y) + 4 * area.left)
      }
    }
  }

  private func apply(_ lookup: CubeLookup?, _ effects: [any RowEffect], on rows: DeepRows) {
    let width = rows.tile.width
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * Tile.bands * width) { scratch in
      guard let before = scratch.baseAddress else { return }
      let after = before + Tile.bands * width
      for y in rows.canvas.rows {
        let pixels = rows.row(y)
        lookup?.deep.run(pixels, to: pixels, count: width)
        for effect in effects {
          DeepRow.round(pixels, count: width, to: before)
          effect.apply(before, to: after, row: y, count: width)
          DeepRow.add(after, minus: before, count: width, to: pixels)
        }
      }
    }
  }
}

extension FillPaint {
  /// Writes premultiplied pixels with sixteen bits of a canvas row; pixels outside the fill are left unchanged.
  func write(row y: Int, left: Int, count: Int, toDeep pixels: UnsafeMutablePointer<UInt16>) {
    switch self {
    case .nothing: return
    case .gradient(let gradient, let rect, let rotation):
      return GradientPaint(gradient, over: rect, rotation: rotation)
        .write(row: y, left: left, count: count, toDeep: pixels)
    case .tile(let tile, let area):
      guard let deep = tile.deep else { break }
      guard y >= area.top, y < area.bottom else { return }
      let (first, last) = (max(left, area.left), min(left + count, area.right))
      guard first < last else { return }
      return (pixels + 4 * (first - left)).update(
        from: deep.row(y - area.top) + 4 * (first - area.left), count: 4 * (last - first))
    case .color, .pattern, .lens: break
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Tile.bands * count) { scratch in
      guard let bytes = scratch.baseAddress else { return }
      DeepRow.round(pixels, count: count, to: bytes)
      write(row: y, left: left, count: count, to: bytes)
      DeepRow.widen(bytes, count: count, to: pixels)
    }
  }
}

extension SlotSprite {
  /// Writes the slot's content with sixteen bits, as ``write(row:to:)`` does with eight.
  func write(row y: Int, toDeep pixels: UnsafeMutablePointer<UInt16>) {
    fill.write(row: y, left: area.left, count: area.width, toDeep: pixels)
    if let photo, y >= photo.area.top, y < photo.area.bottom {
      let extent = photo.extent?.row(y)
      let target = pixels + 4 * (photo.area.left - area.left)
      if let deep = photo.tile.deep {
        DeepBlend.over(deep.row(y - photo.area.top), share: extent, count: photo.area.width, onto: target)
      } else {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Tile.bands * photo.area.width) { scratch in
          guard let wide = scratch.baseAddress else { return }
          DeepRow.widen(photo.tile.row(y - photo.area.top), count: photo.area.width, to: wide)
          DeepBlend.over(wide, share: extent, count: photo.area.width, onto: target)
        }
      }
    }
    if let border, let inner = border.inner?.row(y) {
      DeepBlend.colorOutside(of: inner, color: border.color, count: area.width, onto: pixels)
    }
    if let share = coverage?.row(y) { DeepBlend.cut(pixels, to: share, count: area.width) }
    if let contour, let share = contour.plane.row(y) {
      DeepBlend.colorBeneath(of: share, color: contour.color, count: area.width, onto: pixels)
    }
    fade?.cut(deep: pixels, row: y, left: area.left, count: area.width)
  }
}
