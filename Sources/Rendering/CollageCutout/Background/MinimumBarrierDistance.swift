/// Computes, for each pixel, the minimum range of colors along a path from the edge of the picture.
///
/// A texture has the same range of colors everywhere, so the distance is similar across a background, however varied
/// the background is; a subject lies behind a barrier.
///
/// Source: J. Zhang, S. Sclaroff and others, "Minimum Barrier Salient Object Detection at 80 FPS", 2015.
struct MinimumBarrierDistance {
  /// The distance of each pixel: the sum of the ranges of lightness and both color axes.
  let distances: [Float]
  private let picture: LabPicture

  private static let passes = 3

  init(_ picture: LabPicture) {
    self.picture = picture
    var sum = [Float](repeating: 0, count: picture.colors.count)
    for axis in 0..<3 {
      let values = picture.colors.map { $0[axis] }
      for (place, value) in Self.distances(values, picture.width, picture.height).enumerated() { sum[place] += value }
    }
    distances = sum
  }

  private static func distances(_ values: [Float], _ width: Int, _ height: Int) -> [Float] {
    var (lowest, highest) = (values, values)
    var result = [Float](repeating: .greatestFiniteMagnitude, count: values.count)
    for x in 0..<width { (result[x], result[(height - 1) * width + x]) = (0, 0) }
    for y in 0..<height { (result[y * width], result[y * width + width - 1]) = (0, 0) }
    func visit(_ place: Int, from other: Int) {
      let (low, high) = (min(lowest[other], values[place]), max(highest[other], values[place]))
      if high - low < result[place] { (result[place], lowest[place], highest[place]) = (high - low, low, high) }
    }
    for pass in 0..<passes {
      if pass % 2 == 0 {
        for place in values.indices {
          if place >= width { visit(place, from: place - width) }
          if place % width > 0 { visit(place, from: place - 1) }
        }
      } else {
        for place in values.indices.reversed() {
          if place + width < values.count { visit(place, from: place + width) }
          if place % width < width - 1 { visit(place, from: place + 1) }
        }
      }
    }
    return result
  }

  /// The pixels whose distance is above Otsu's threshold.
  ///
  /// Source: N. Otsu, "A Threshold Selection Method from Gray-Level Histograms", 1979.
  var separated: [Bool] {
    let sorted = distances.sorted()
    guard let largest = sorted.last, largest > 0 else { return distances.map { _ in false } }
    let total = sorted.reduce(0, +)
    var (below, best, threshold): (Float, Float, Float) = (0, -1, 0)
    for (index, distance) in sorted.dropLast().enumerated() {
      below += distance
      let (less, more) = (Float(index + 1), Float(sorted.count - index - 1))
      let gap = below / less - (total - below) / more
      let between = less * more * gap * gap
      if between > best { (best, threshold) = (between, distance) }
    }
    return distances.map { $0 > threshold }
  }
}
