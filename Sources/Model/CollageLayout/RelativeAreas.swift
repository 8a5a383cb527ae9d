internal import CollageModel

enum RelativeAreas {
  /// Returns the areas of frames relative to the largest, 0 to 1.
  ///
  /// Extents are divided by the maxima first, so that products cannot overflow; if all areas are too small to
  /// distinguish, they count as equal.
  static func of(_ frames: [Rect]) -> [Double] {
    let (widest, highest) = (frames.map { $0.width }.max() ?? 1, frames.map { $0.height }.max() ?? 1)
    let areas = frames.map { ($0.width / widest) * ($0.height / highest) }
    guard let largest = areas.max(), largest >= .leastNormalMagnitude else { return frames.map { _ in 1 } }
    return areas.map { $0 / largest }
  }
}
