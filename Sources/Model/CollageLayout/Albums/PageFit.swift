internal import CollageModel

/// An estimate of how well photos fill a page in rows or in columns, without a search.
struct PageFit {
  /// The part of the page within its margin.
  let size: Size
  let gap: Double

  /// The number of photos up to which all breaks are tried; more fit well in some of their many ways.
  private static let mostTried = 12

  /// Returns the cropped share of every photo in the best rows or columns, 0 to 1.
  func loss(_ aspects: ArraySlice<Double>) -> Double {
    guard aspects.count <= Self.mostTried else { return 0 }
    let aspects = Array(aspects)
    return min(
      Self.loss(aspects, size, gap), Self.loss(aspects.map { 1 / $0 }, Size(size.height, size.width), gap))
  }

  /// Returns the loss of the best of all breaks into rows; pages have few photos.
  private static func loss(_ aspects: [Double], _ size: Size, _ gap: Double) -> Double {
    var best = 1.0
    for bits in 0..<(1 << max(0, aspects.count - 1)) {
      var (height, sum, count, rows) = (0.0, 0.0, 0.0, 0.0)
      for index in aspects.indices {
        sum += aspects[index]
        count += 1
        guard index == aspects.count - 1 || bits >> index & 1 == 1 else { continue }
        height += max(0, size.width - (count - 1) * gap) / sum
        rows += 1
        (sum, count) = (0, 0)
      }
      let room = size.height - (rows - 1) * gap
      guard room > 0, height > 0 else { continue }
      best = min(best, 1 - min(height / room, room / height))
    }
    return best
  }
}
