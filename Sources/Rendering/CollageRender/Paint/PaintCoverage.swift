import CollageModel
internal import Vips

struct PaintCoverage {
  let sources: SourcePixels

  /// Returns the coverage plane, or nil if every pixel of the area is fully covered.
  func plane(for coverage: Coverage, in area: PixelRect) throws(RenderError) -> CoveragePlane? {
    switch coverage {
    case .rectangle(let rectangle):
      if rectangle.contains(area) { return nil }
      let plane = CoveragePlane(area: area)
      let inside = rectangle.intersection(area)
      for y in inside.top..<max(inside.top, inside.bottom) {
        guard let row = plane.row(y) else { continue }
        for x in (inside.left - area.left)..<(inside.right - area.left) { row[x] = 255 }
      }
      return plane
    case .outline(let outline):
      return AreaRasterizer.coverage(of: outline, in: area)
    case .mask(let mask): return try plane(for: mask, in: area)
    }
  }

  private func plane(for mask: MaskStep, in area: PixelRect) throws(RenderError) -> CoveragePlane {
    let plane = try MaskCoverage(step: mask, sources: sources).plane()
    if mask.inset == 0 { return plane }
    return AreaRasterizer.coverage(of: MaskContour.outline(of: plane).inset(by: mask.inset), in: area)
  }
}

extension PaintCoverage {
  /// Returns the coverage of a mask's area.
  func plane(for area: MaskedArea) throws(RenderError) -> CoveragePlane {
    let plane = try plane(for: area.mask, in: area.pixels)
    guard let hole = try area.hole.map({ hole throws(RenderError) in try self.plane(for: hole, in: area.pixels) })
    else { return plane }
    for index in 0..<plane.byteCount { plane.bytes[index] = scaled(plane.bytes[index], by: 255 - hole.bytes[index]) }
    return plane
  }
}

/// Computes coverage from a mask picture: its alpha if it has any, otherwise its brightness.
struct MaskCoverage {
  let step: MaskStep
  let sources: SourcePixels

  func plane() throws(RenderError) -> CoveragePlane {
    let plane = CoveragePlane(area: step.area)
    guard let photo = step.photo else { return plane }
    let tile = try PhotoPipeline(photo).tile(of: sources[photo.source], slot: "mask")
    for index in 0..<(tile.width * tile.height) {
      let pixel = tile.bytes + 4 * index
      plane.bytes[index] =
        switch step.channel {
        case .alpha: pixel[3]
        case .luma: Luma.byte(red: pixel[0], green: pixel[1], blue: pixel[2])
        }
    }
    // Pixels outside the frame repeat the mask's edge, so clear them.
    let inside = AreaRasterizer.coverage(of: step.frame, in: step.area)
    for index in 0..<(step.area.width * step.area.height) {
      plane.bytes[index] = scaled(plane.bytes[index], by: inside.bytes[index])
    }
    return plane
  }
}
