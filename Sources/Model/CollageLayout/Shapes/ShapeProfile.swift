internal import CollageModel

/// The lengths of a region's sections along an axis, from which the area before any line follows.
struct ShapeProfile {
  /// The coordinates at which corners lie, ascending.
  private var knots: [Double] = []
  /// The length of the section just after each knot, and just before the next one.
  private var lengths: [(start: Double, end: Double)] = []
  /// The area before each knot.
  private var areas: [Double] = []

  init(_ region: ShapeRegion, along axis: SplitNode.Axis) {
    let sides = Self.sides(of: region, along: axis)
    let shortest = max(region.bounds.width, region.bounds.height) * 1e-12
    var (length, slope, area) = (0.0, 0.0, 0.0)
    var place = sides.first?.place ?? 0
    for side in sides {
      if side.place - place > shortest {
        let end = length + slope * (side.place - place)
        knots.append(place)
        lengths.append((max(0, length), max(0, end)))
        areas.append(area)
        area += (max(0, length) + max(0, end)) / 2 * (side.place - place)
        (length, place) = (end, side.place)
      }
      length += side.length
      slope += side.slope
    }
    knots.append(place)
    areas.append(area)
  }

  /// The whole area.
  var area: Double { areas.last ?? 0 }

  /// The beginning or the end of an edge, and how it changes the length of sections.
  private struct Side {
    let place: Double
    let length: Double
    let slope: Double
  }

  private static func sides(of region: ShapeRegion, along axis: SplitNode.Axis) -> [Side] {
    var sides: [Side] = []
    let isRow = axis == .row
    for contour in region.contours {
      guard var previous = contour.last else { continue }
      for point in contour {
        let (start, end) = isRow ? (previous.x, point.x) : (previous.y, point.y)
        let (from, to) = isRow ? (previous.y, point.y) : (previous.x, point.x)
        previous = point
        guard start != end else { continue }
        // Along rows, edges to the right are above the inside; along columns, downward edges are right of it.
        let sign: Double = (end > start) == isRow ? -1 : 1
        let slope = sign * (to - from) / (end - start)
        let (first, last) = end > start ? (from, to) : (to, from)
        sides.append(Side(place: min(start, end), length: sign * first, slope: slope))
        sides.append(Side(place: max(start, end), length: -sign * last, slope: -slope))
      }
    }
    return sides.sorted { ($0.place, $0.length, $0.slope) < ($1.place, $1.length, $1.slope) }
  }

  /// Returns the area left of a line, or above it.
  func area(before position: Double) -> Double {
    guard let first = knots.first, let last = knots.last, position > first else { return 0 }
    guard position < last else { return area }
    let knot = knot(before: position)
    return areas[knot] + (lengths[knot].start + length(at: position)) / 2 * (position - knots[knot])
  }

  /// Returns the length of the section along a line.
  private func length(at position: Double) -> Double {
    guard let first = knots.first, let last = knots.last, position > first, position < last else { return 0 }
    let knot = knot(before: position)
    let share = (position - knots[knot]) / (knots[knot + 1] - knots[knot])
    return lengths[knot].start + (lengths[knot].end - lengths[knot].start) * share
  }

  private func knot(before position: Double) -> Int {
    var (low, high) = (0, knots.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if knots[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the area that a gutter takes besides that between two parts: where it runs along the outline, the outline recedes.
  ///
  /// The corners that slanted outlines leave at the ends of a gutter do not count.
  func waste(from start: Double, to end: Double) -> Double {
    let gap = end - start
    let contact = min(length(at: start - gap * 1e-3), length(at: end + gap * 1e-3))
    return max(0, area(before: end) - area(before: start) - contact * gap - 2 * gap * gap)
  }

  /// Returns the middle of a gutter that leaves a share of the remaining area before it.
  func position(share: Double, gap: Double) -> Double {
    guard var low = knots.first, var high = knots.last else { return 0 }
    for _ in 0..<48 {
      let middle = (low + high) / 2
      let before = area(before: middle - gap / 2)
      let after = area - area(before: middle + gap / 2)
      if before * (1 - share) < after * share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
