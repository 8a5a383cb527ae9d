import CollageModel

extension RenderPlanner {
  /// The reductions at which the photos in slots are decoded if their subjects do not change their scale.
  ///
  /// A crop is chosen only after a photo was decoded for the detector, but usually moves a photo that covers its slot, and does not
  /// enlarge it.
  var probableReductions: [PhotoID: Int] {
    let grid = PixelGrid(canvas: canvas.size, size: size)
    let places = Dictionary(slots.map { ($0.id, $0) }) { first, _ in first }
    var reductions: [PhotoID: Int] = [:]
    for item in items where reductions[item.photo] == nil && sources.cutouts[item.id] == nil {
      guard let slot = item.slot.flatMap({ places[$0] }), let (source, header) = header(of: item) else { continue }
      let placement = slot.placement(of: item.intent, photoSize: header.uprightSize, automaticFocus: nil)
      let area = PixelGrid.touched(grid.toPixels.boundingBox(of: slot.frame))
      reductions[item.photo] =
        PhotoPlanner(grid: grid, header: header, source: source)
        .plan(placement, filling: area, extent: nil)?.decode.shrinkOnLoad
    }
    return reductions
  }
}
