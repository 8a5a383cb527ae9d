/// The cells on which a Gaussian of any size is computed.
struct CellSize: Hashable, Sendable {
  /// The pixels of a cell's side.
  let side: Int
  /// The Gaussian's sigma in cells.
  let sigma: Double

  /// Kernels end at this many sigmas, where a Gaussian is 1 % of its height.
  static let sigmas = 3.0

  /// Chooses cells for a sigma in pixels.
  init(sigma: Double) {
    side = max(1, PixelGrid.integer(sigma / 2))
    let inCells = sigma / Double(side)
    // Cells are boxes, and interpolation between them is a tent: both blur a little.
    let already = side > 1 ? 1.0 / 12 + 1.0 / 6 : 0
    self.sigma = max(0, inCells * inCells - already).squareRoot()
  }

  /// How many pixels away from a pixel its result reads, after a number of Gaussians one after the other.
  func reach(passes: Int = 1) -> Int {
    let cells = max(1, PixelGrid.integer((sigma * Self.sigmas).rounded(.up)))
    // A pixel's own cell may begin a whole cell before it, and interpolation reads the next one.
    return (passes * cells + 2) * side
  }
}
