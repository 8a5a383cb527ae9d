internal import CollageModel

/// Picks layouts that a person would call different.
enum LayoutVariety {
  /// The mean way that a photo's center and size change between two layouts, as a share of the canvas, below which they
  /// count as the same.
  private static let leastDistance = 0.12

  /// The first of the layouts and those after it that differ from all picked before; where there are too few, the ones
  /// that differ most.
  static func different(_ layouts: [SlicedLayout], count: Int, in area: LayoutArea) -> [SlicedLayout] {
    let frames = layouts.map { $0.frames(in: area) }
    var picked: [Int] = []
    var least = leastDistance
    while picked.count < min(count, layouts.count), least > leastDistance / 64 {
      for index in layouts.indices where picked.count < count && !picked.contains(index) {
        if picked.allSatisfy({ distance(frames[$0], frames[index], area) >= least }) { picked.append(index) }
      }
      least /= 2
    }
    return picked.map { layouts[$0] }
  }

  private static func distance(_ one: [Rect], _ other: [Rect], _ area: LayoutArea) -> Double {
    let side = max(area.size.width, area.size.height)
    let sum = zip(one, other).reduce(0) { sum, pair in
      let way = pair.0.center - pair.1.center
      return sum + (way.length + (pair.0.width - pair.1.width).magnitude) / side
    }
    return sum / Double(one.count)
  }
}
