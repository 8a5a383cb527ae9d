import CollageModel
internal import Vips

/// Computes the coverage of the pixels of an area.
struct PaintCoverage {
  let sources: SourcePixels

  /// The plane, or nil if every pixel of the area is covered.
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
    case .mask(let mask):
      let plane = try MaskCoverage(step: mask, sources: sources).plane()
      if mask.inset == 0 { return plane }
      return AreaRasterizer.coverage(of: MaskContour.outline(of: plane).inset(by: mask.inset), in: area)
    }
  }
}

/// A mask picture's alpha, or brightness where it has none, as coverage.
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
    // Pixels outside the frame repeat the mask's edge; clear them.
    let inside = AreaRasterizer.coverage(of: step.frame, in: step.area)
    for index in 0..<(step.area.width * step.area.height) {
      plane.bytes[index] = scaled(plane.bytes[index], by: inside.bytes[index])
    }
    return plane
  }
}
