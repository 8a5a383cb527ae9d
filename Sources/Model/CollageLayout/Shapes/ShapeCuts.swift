internal import CollageModel

/// A gutter across a region, and the first of the photos after it.
struct ShapeCut {
  /// The axis across which the gutter runs: an upright one divides a row.
  let axis: SplitNode.Axis
  let start: Double
  let end: Double
  let middle: Int
  /// The area that the gutter takes without dividing it, in parts of usual area.
  let waste: Double
}

/// The gutters that may divide a region.
struct ShapeCuts {
  private let part: ShapePart
  private let problem: ShapeProblem
  private let profiles: [(axis: SplitNode.Axis, profile: ShapeProfile)]

  /// The number of photos up to which every division is tried.
  private static let few = 8
  /// The largest mismatch of areas for which a gutter is put at a corner of the outline, about a third.
  private static let freedom = 0.12
  /// The maximum number of corners tried along an axis.
  private static let corners = 12

  init(_ part: ShapePart, _ problem: ShapeProblem) {
    (self.part, self.problem) = (part, problem)
    let bounds = part.region.bounds
    // The longer side first.
    let axes: [SplitNode.Axis] = bounds.width >= bounds.height ? [.row, .column] : [.column, .row]
    profiles = axes.map { ($0, ShapeProfile(part.region, along: $0)) }
  }

  /// The gutters that halve the photos, the one across the longer side first.
  var halves: [ShapeCut] {
    let middle = part.photos.lowerBound + part.photos.count / 2
    return profiles.map { cut($0.axis, $0.profile, middle) }
  }

  /// All gutters that are tried: those with even areas, and those at corners of the outline.
  var all: [ShapeCut] {
    profiles.flatMap { axis, profile in
      middles.map { cut(axis, profile, $0) } + cornerCuts(axis, profile)
    }
  }

  private var middles: [Int] {
    let (photos, count) = (part.photos, part.photos.count)
    if count <= Self.few { return Array(photos.dropFirst()) }
    return [count / 3, count / 2 - 1, count / 2, count / 2 + 1, count - count / 3].map { photos.lowerBound + $0 }
  }

  /// Returns the gutter that gives the photos before and after it even areas.
  private func cut(_ axis: SplitNode.Axis, _ profile: ShapeProfile, _ middle: Int) -> ShapeCut {
    let share = problem.weight(of: part.photos.lowerBound..<middle) / problem.weight(of: part.photos)
    let start = profile.position(share: share, gap: problem.gap) - problem.gap / 2
    return cut(axis, profile, from: problem.isWhole ? start.rounded() : start, middle)
  }

  private func cut(
    _ axis: SplitNode.Axis, _ profile: ShapeProfile, from start: Double, _ middle: Int
  ) -> ShapeCut {
    let end = start + problem.gap
    let waste = profile.waste(from: start, to: end) / problem.cell
    return ShapeCut(axis: axis, start: start, end: end, middle: middle, waste: waste)
  }

  /// Returns gutters that begin or end at inner corners of the outline, so that no narrow step remains beside them.
  private func cornerCuts(_ axis: SplitNode.Axis, _ profile: ShapeProfile) -> [ShapeCut] {
    var cuts: [(cut: ShapeCut, distance: Double)] = []
    for corner in innerCorners(axis) {
      let isRounded = problem.isWhole && problem.gap > 0
      let starts = [
        isRounded ? corner.rounded(.down) : corner, (isRounded ? corner.rounded(.up) : corner) - problem.gap,
      ]
      for start in problem.gap > 0 ? starts[...] : starts[..<1] {
        let before = profile.area(before: start)
        let after = profile.area - profile.area(before: start + problem.gap)
        guard before > 0, after > 0 else { continue }
        let middle = problem.position(in: part.photos, share: before / (before + after))
        let weights = (
          problem.weight(of: part.photos.lowerBound..<middle), problem.weight(of: middle..<part.photos.upperBound)
        )
        guard ShapeProblem.mismatch(before / weights.0 * weights.1 / after) <= Self.freedom else { continue }
        cuts.append((cut(axis, profile, from: start, middle), (before - after).magnitude))
      }
    }
    return cuts.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .prefix(Self.corners).map { $0.element.cut }
  }

  /// Returns the coordinates of sharp corners that point into the region, ascending.
  private func innerCorners(_ axis: SplitNode.Axis) -> [Double] {
    let places = part.region.innerCorners.map { axis == .row ? $0.x : $0.y }.sorted()
    let least = problem.cell.squareRoot() * 0.01
    var distinct: [Double] = []
    for place in places where place - (distinct.last ?? -.infinity) > least { distinct.append(place) }
    return distinct
  }
}
