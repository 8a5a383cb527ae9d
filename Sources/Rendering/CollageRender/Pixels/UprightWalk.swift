import CollageModel

/// The order in which stored pixels are read to produce an upright picture.
struct UprightWalk {
  /// The index of the first pixel.
  let start: Int
  let perColumn: Int
  let perRow: Int

  /// Creates the order for `width` x `height` stored pixels whose rows are `stride` elements apart.
  init(_ orientation: Orientation, width: Int, height: Int, stride: Int) {
    let toStored = orientation.transform(ofSize: Size(Double(width), Double(height))).inverse ?? .identity
    func index(_ x: Double, _ y: Double) -> Int {
      let stored = toStored.apply(Point(x + 0.5, y + 0.5))
      return PixelGrid.integer(stored.y.rounded(.down)) * stride + PixelGrid.integer(stored.x.rounded(.down))
    }
    start = index(0, 0)
    perColumn = index(1, 0) - start
    perRow = index(0, 1) - start
  }
}
