/// Edge-preserving smoothing with a guided filter: within a neighborhood, each pixel is a linear function of itself,
/// which is nearly constant in smooth neighborhoods and the identity across edges.
///
/// Squared variances are compared, which smooths flat areas more and edges less, so that strong edges have no halo.
///
/// Source: K. He, J. Sun and X. Tang, "Guided image filtering", 2013, with the picture as its own guide, Gaussian
/// windows, and coefficients on cells as in K. He and J. Sun, "Fast guided filter", 2015.
enum GuidedCells {
  /// Returns the weighted coefficients of a number: its factor in the first lane, its offset in the second.
  ///
  /// The first two lanes of the moments contain the number and its square, the last lane the weight. Neighborhoods
  /// with a variance of `variance` are smoothed by half.
  static func coefficients(of moments: CellGrid, size: CellSize, variance: Float) throws(RenderError) -> CellGrid {
    let grid = try moments.blurred(size.sigma)
    grid.map { sums in
      guard sums.w > 0 else { return .zero }
      let (factor, offset) = coefficients(sums.x / sums.w, sums.y / sums.w, variance)
      return SIMD4(factor, offset, 0, 1) * sums.w
    }
    return try grid.blurred(size.sigma)
  }

  /// Returns the weighted coefficients of two numbers, each followed by its square in the moments, in the same lanes;
  /// the weights come from another grid.
  static func pairs(
    of moments: CellGrid, weights: CellGrid, size: CellSize, variance: Float
  ) throws(RenderError) -> CellGrid {
    let grid = try moments.blurred(size.sigma)
    for index in 0..<(grid.columns * grid.rows) {
      let weight = weights.values[index].w
      guard weight > 0 else { continue }
      let means = grid.values[index] / weight
      let (first, second) = (coefficients(means.x, means.y, variance), coefficients(means.z, means.w, variance))
      grid.values[index] = SIMD4(first.factor, first.offset, second.factor, second.offset) * weight
    }
    return try grid.blurred(size.sigma)
  }

  @inline(__always)
  private static func coefficients(
    _ mean: Float, _ square: Float, _ variance: Float
  ) -> (factor: Float, offset: Float) {
    let found = max(0, square - mean * mean)
    let factor = found * found / (found * found + variance * variance)
    return (factor, mean - factor * mean)
  }

  @inline(__always)
  static func lumaMoments(_ pixel: UnsafePointer<UInt8>) -> SIMD4<Float> {
    let color = PixelRow.load(pixel)
    let luma = PixelRow.luma(color)
    if pixel[3] == 255 { return SIMD4(luma, luma * luma, 0, 1) }
    let weight = color.w * (1 / 255)
    return SIMD4(luma, luma * luma / weight, 0, weight)
  }
}
