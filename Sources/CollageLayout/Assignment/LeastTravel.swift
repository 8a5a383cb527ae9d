public import CollageModel

extension Assignment {
  /// Which photo goes to which frame of another layout of the same photos, so that photos travel least.
  ///
  /// Only photos of one aspect may take each other's frame, so that no frame and no crop changes. Within each aspect the
  /// sum of squared ways, of centers and of widths, is least. Two equal layouts give no travel at all.
  ///
  /// - Parameters:
  ///   - from: Where the photos are, by their order.
  ///   - to: The frames of the other layout, each made for the photo of the same place in the list.
  ///   - photos: The photos.
  /// - Returns: For each photo the place of its frame in `to`; the lists are taken as long as the shortest.
  public static func leastTravel(from: [Rect], to: [Rect], photos: [LayoutPhoto]) -> [Int] {
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
