import CollageModel
internal import Vips

/// Turns a form into coverage for the pixels of an area.
struct PaintCoverage {
  let policy: PhotoPolicy

  /// The plane, or nil when the form covers the area wholly.
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
    case .mask(let path, let unitToCanvas):
      return try MaskCoverage(path: path, policy: policy).plane(unitToCanvas: unitToCanvas, in: area)
    case .offsetMask(let path, let unitToCanvas, let distance):
      // The contour may lie outside of the area and still reach into it once moved.
      let margin = PixelGrid.integer(distance.magnitude.rounded(.up)) + 1
      let mask = try MaskCoverage(path: path, policy: policy)
        .plane(unitToCanvas: unitToCanvas, in: area.grown(by: margin))
      return AreaRasterizer.coverage(of: MaskContour.outline(of: mask).inset(by: distance), in: area)
    }
  }
}

/// A mask picture's alpha, or brightness where it has none, as coverage.
struct MaskCoverage {
  let path: String
  let policy: PhotoPolicy

  func plane(unitToCanvas: AffineTransform, in area: PixelRect) throws(RenderError) -> CoveragePlane {
    let header = try PhotoProbe.header(of: path, policy: policy)
    let size = header.uprightSize
    let transform = AffineTransform.scale(1 / size.width, 1 / size.height).then(unitToCanvas)
    let placement = Placement(
      photoToCanvas: transform, visiblePart: Rect(x: 0, y: 0, width: size.width, height: size.height),
      focus: Point(0.5, 0.5), zoom: 1)
    let grid = PixelGrid(canvas: Size(1, 1), size: PixelSize(1, 1))
    let plane = CoveragePlane(area: area)
    guard
      let step = PhotoPlanner(grid: grid, header: header, source: 0).plan(placement, filling: area, extent: nil)
    else { return plane }
    let tile = try DecodedPhoto(step, header: header, policy: policy, slot: "mask").tile(step)
    for index in 0..<(tile.width * tile.height) {
      let pixel = tile.bytes + 4 * index
      plane.bytes[index] = header.hasAlpha ? pixel[3] : Self.brightness(pixel)
    }
    return try cut(plane, to: unitToCanvas)
  }

  /// Luma by BT.709 in 16-bit fixed point.
  private static func brightness(_ pixel: UnsafePointer<UInt8>) -> UInt8 {
    let weighted: Int = 13933 * Int(pixel[0]) + 46871 * Int(pixel[1]) + 4732 * Int(pixel[2])
    return UInt8((weighted + 32768) >> 16)
  }

  /// Pixels beyond the frame repeat the mask's edge; cut them off.
  private func cut(_ plane: CoveragePlane, to unitToCanvas: AffineTransform) throws(RenderError) -> CoveragePlane {
    let frame = Outline(Rect.unit).transformed(by: unitToCanvas)
    let inside = AreaRasterizer.coverage(of: frame, in: plane.area)
    for index in 0..<(plane.area.width * plane.area.height) {
      plane.bytes[index] = scaled(plane.bytes[index], by: inside.bytes[index])
    }
    return plane
  }
}
