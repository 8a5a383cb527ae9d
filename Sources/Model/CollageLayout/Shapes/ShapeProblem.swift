internal import CollageModel

/// What the parts of an outline should be like.
struct ShapeProblem {
  /// The photos in the order in which the outline is divided among them.
  let photos: [LayoutPhoto]
  /// The sum of the weights of the photos before each, and of all.
  let sums: [Double]
  /// The width of gutters.
  let gap: Double
  /// True to put gutters on whole units.
  let isWhole: Bool
  /// The minimum width and height of a part.
  let minSide: Double
  /// The area of a part for a photo of weight 1.
  let cell: Double

  /// The share of a part's area below which something that a gutter cuts off is left out: it is narrower than a hair.
  private static let speck = 0.002
  /// The weights of what is lost of a photo: beyond its slot's bounds, between the bounds and the outline, by ragged outlines
  /// and of its subjects.
  private static let (hiddenWeight, raggedWeight, subjectWeight) = (0.8, 0.8, 1.0)
  /// The loss of a step in the outline of a part, however small: a straight cut beside it looks better.
  private static let step = 0.15
  /// The weight of the square of a loss, which makes one bad part worse than several fair ones, and of uneven areas.
  private static let (worstWeight, unevenWeight) = (1.5, 2.0)

  init(_ photos: [LayoutPhoto], weights: [Double], parts: [ShapeRegion], area: LayoutArea) {
    self.photos = photos
    var sums = [0.0]
    for weight in weights { sums.append(sums[sums.count - 1] + weight) }
    self.sums = sums
    (gap, isWhole, minSide) = (area.gap, area.isWhole, area.minSide)
    let whole = parts.reduce(0) { $0 + $1.area }
    cell = whole / max(sums[sums.count - 1], .leastNormalMagnitude)
  }

  func weight(of photos: Range<Int>) -> Double { sums[photos.upperBound] - sums[photos.lowerBound] }

  /// Returns the position in a range at which the photos before it have about a share of its weight, with photos on both sides.
  func position(in photos: Range<Int>, share: Double) -> Int {
    let wanted = sums[photos.lowerBound] + weight(of: photos) * share
    var place = photos.lowerBound + 1
    while place < photos.upperBound - 1, (sums[place + 1] - wanted).magnitude < (sums[place] - wanted).magnitude {
      place += 1
    }
    return place
  }

  /// Returns how bad a region is as the part of a photo: 0 for one of the photo's aspect ratio and the usual area.
  func cost(of region: ShapeRegion, _ photo: Int) -> Double {
    let bounds = region.bounds
    guard bounds.size.shortSide >= minSide else { return .infinity }
    let (own, aspect) = (photos[photo].aspect, bounds.size.aspect)
    let crop = 1 - min(aspect / own, own / aspect)
    let hidden = 1 - region.area / (bounds.width * bounds.height)
    let ragged = 1 - min(1, 16 * region.area / (region.perimeter * region.perimeter))
    let lost = photos[photo].lostSubjects(aspect: aspect)
    let steps = Double(region.innerCorners.count)
    let loss =
      crop + Self.hiddenWeight * max(0, hidden) + Self.raggedWeight * ragged + Self.subjectWeight * lost
      + Self.step * steps
    let share = region.area / (cell * weight(of: photo..<(photo + 1)))
    return loss + Self.worstWeight * loss * loss + Self.unevenWeight * Self.mismatch(share)
  }

  /// Returns how far a ratio is from 1: about the square of its logarithm.
  static func mismatch(_ ratio: Double) -> Double { ratio > 0 ? max(0, ratio + 1 / ratio - 2) : .infinity }

  // MARK: Photos for parts

  /// Returns consecutive photos for each of several regions by their areas, without specks; nil if there are too few photos.
  func assigned(_ regions: [ShapeRegion], _ photos: Range<Int>) -> [ShapePart]? {
    let kept = regions.filter { $0.area >= Self.speck * cell }
    guard !kept.isEmpty, kept.count <= photos.count else { return nil }
    return zip(kept, ranges(of: photos, areas: kept.map { $0.area })).map { ShapePart(region: $0, photos: $1) }
  }

  /// Returns the division of photos into consecutive ranges, none of them empty, whose weights are closest to areas.
  private func ranges(of photos: Range<Int>, areas: [Double]) -> [Range<Int>] {
    guard areas.count > 1 else { return [photos] }
    let density = areas.reduce(0, +) / weight(of: photos)
    // The best cost of the regions so far for each end, and the end of the region before.
    var costs = Array(repeating: Double.infinity, count: photos.count + 1)
    var ends: [[Int]] = []
    var reached = 0.0
    var window = 0...0
    costs[0] = 0
    for (index, area) in areas.enumerated() {
      reached += area / (density * weight(of: photos))
      let next = self.window(around: reached, after: index, of: areas.count, photos)
      var (found, from) = (
        Array(repeating: Double.infinity, count: photos.count + 1), Array(repeating: 0, count: photos.count + 1)
      )
      for end in next {
        for start in window where start < end && costs[start] < .infinity {
          let weight = weight(of: (photos.lowerBound + start)..<(photos.lowerBound + end))
          let cost = costs[start] + area * Self.mismatch(area / (density * weight))
          if cost < found[end] { (found[end], from[end]) = (cost, start) }
        }
      }
      ends.append(from)
      (costs, window) = (found, next)
    }
    var ranges: [Range<Int>] = []
    var end = photos.count
    for from in ends.reversed() {
      ranges.append((photos.lowerBound + from[end])..<(photos.lowerBound + end))
      end = from[end]
    }
    return ranges.reversed()
  }

  /// Returns the ends of a region's photos that are tried, near its share of the weight.
  private func window(
    around share: Double, after index: Int, of count: Int, _ photos: Range<Int>
  ) -> ClosedRange<Int> {
    if index == count - 1 { return photos.count...photos.count }
    let (least, most) = (index + 1, photos.count - (count - index - 1))
    let ideal = photos.count > 1 ? position(in: photos, share: share) - photos.lowerBound : 1
    let reach = count + 3
    let low = min(max(least, ideal - reach), most)
    return low...max(low, min(most, ideal + reach))
  }
}

/// A region and the photos among which it is divided.
struct ShapePart {
  let region: ShapeRegion
  let photos: Range<Int>
}
