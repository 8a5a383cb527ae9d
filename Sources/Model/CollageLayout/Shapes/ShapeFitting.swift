internal import CollageModel

/// Scales the outline of a layout to the area that it fills.
struct ShapeFitting {
  private let outline: Outline
  private let bounds: Rect

  /// The maximum distance of curves from their chords, as a fraction of the outline.
  private static let tolerance = 1.0 / 8_000
  /// The share of the whole area below which a part is dirt of a drawing, without a photo.
  private static let speck = 5e-4

  init(_ path: Path) throws(LayoutError) {
    guard let reach = path.reach(mappedBy: .identity) else { throw .outlineWithoutArea }
    let traced = path.outline(mappedBy: .identity, tolerance: reach * Self.tolerance)
    guard let united = traced.united() else { throw .tooFineOutline(max: OutlineEdges.limit) }
    guard let bounds = united.bounds, bounds.width > 0, bounds.height > 0 else { throw .outlineWithoutArea }
    (outline, self.bounds) = (united, bounds)
  }

  /// The width of the outline over its height.
  var aspect: Double { bounds.size.aspect }

  /// Returns the connected parts of the outline, as large as possible in the middle of an area.
  func regions(in size: Size) -> [ShapeRegion] {
    let scale = min(size.width / bounds.width, size.height / bounds.height)
    let corner = Point(
      (size.width - bounds.width * scale) / 2 - bounds.x * scale,
      (size.height - bounds.height * scale) / 2 - bounds.y * scale)
    let map = Affine(a: scale, b: 0, c: 0, d: scale, tx: corner.x, ty: corner.y)
    let regions = ShapeRegion.regions(of: outline.transformed(by: map).contours)
    let whole = regions.reduce(0) { $0 + $1.area }
    return regions.filter { $0.area >= whole * Self.speck }
  }
}
