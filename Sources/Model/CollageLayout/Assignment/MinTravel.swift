public import CollageModel

extension Assignment {
  /// Assigns photos to the frames of another layout of the same photos so that they move as little as possible.
  ///
  /// Only photos of equal aspect ratio exchange frames, so that no frame and no crop changes. For each aspect ratio the
  /// sum of the squared distances, of centers and of widths, is minimal. Two equal layouts cause no movement.
  ///
  /// - Parameters:
  ///   - from: The current frames, by the photos' order.
  ///   - to: The frames of the other layout, each made for the photo of the same index.
  ///   - photos: The photos.
  /// - Returns: For each photo the index of its frame in `to`; the lists are truncated to the shortest.
  public static func minTravel(from: [Rect], to: [Rect], photos: [LayoutPhoto]) -> [Int] {
    let count = min(from.count, to.count, photos.count)
    var targets = Array(0..<count)
    let sorted = targets.sorted { (photos[$0].aspect, $0) < (photos[$1].aspect, $1) }
    var first = 0
    while first < count {
      var end = first + 1
      while end < count, photos[sorted[end]].aspect == photos[sorted[first]].aspect { end += 1 }
      let equal = sorted[first..<end]
      if equal.count > 1 {
        let costs = equal.map { photo in equal.map { cost(from[photo], to[$0]) } }
        for (photo, column) in zip(equal, MinCostAssignment.columns(costs)) {
          targets[photo] = sorted[first + column]
        }
      }
      first = end
    }
    return targets
  }

  private static func cost(_ start: Rect, _ end: Rect) -> Double {
    let way = end.center - start.center
    let growth = end.width - start.width
    return way.x * way.x + way.y * way.y + growth * growth
  }
}
