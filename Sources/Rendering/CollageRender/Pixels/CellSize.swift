/// The cell size and sigma with which a Gaussian of any radius is computed.
struct CellSize: Hashable, Sendable {
  /// The side of a cell in pixels.
  let side: Int
  /// The Gaussian's sigma in cells.
  let sigma: Double

  /// The number of sigmas at which kernels end, where a Gaussian is at 1 % of its height.
  static let sigmas = 3.0

  /// Chooses the cell size for a sigma in pixels.
  init(sigma: Double) {
    side = max(1, PixelGrid.integer(sigma / 2))
    let inCells = sigma / Double(side)
    // Cells are box filters and interpolation between them is a tent filter; both add a little blur.
    let already = side > 1 ? 1.0 / 12 + 1.0 / 6 : 0
    self.sigma = max(0, inCells * inCells - already).squareRoot()
  }

  /// Returns the radius in pixels that is read around a pixel for a number of successive Gaussians.
  func reach(passes: Int = 1) -> Int {
    let cells = max(1, PixelGrid.integer((sigma * Self.sigmas).rounded(.up)))
    // A pixel's own cell may start a whole cell before it, and interpolation reads the next one.
    return (passes * cells + 2) * side
  }
}
