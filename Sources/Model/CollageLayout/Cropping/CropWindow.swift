public import CollageModel

/// Chooses the part of a photo that is visible in a slot.
public enum CropWindow {
  /// Returns the window of an aspect ratio, as large as the photo allows, with the highest sum of a saliency map.
  ///
  /// A photo that covers its slot is cropped along one axis only, so every position of the window is tested: sums over
  /// columns or rows and their prefix sums give each in one subtraction. The sum over a moving window is linear between
  /// positions at which one of its edges meets a cell's, so the best of those positions is the global maximum. Of equal
  /// positions the middle is used.
  ///
  /// - Parameters:
  ///   - map: The saliency map.
  ///   - aspect: The window's width over its height, in the same pixels as the photo's.
  ///   - photoAspect: The photo's width over its height.
  ///   - subjects: Parts of the photo, 0 to 1, that must be visible. The window contains all of them if they fit;
  ///     otherwise it contains as many of the first ones as fit.
  /// - Returns: The window, 0 to 1 of the photo.
  public static func best(
    in map: SaliencyMap, aspect: Double, photoAspect: Double, subjects: [Rect] = []
  ) -> Rect {
    guard aspect > 0, photoAspect > 0, aspect.isFinite, photoAspect.isFinite else { return .unit }
    if aspect < photoAspect {
      let start = place(
        of: aspect / photoAspect, over: columnSums(map), subjects.map { ($0.x, $0.right) })
      return Rect(x: start, y: 0, width: aspect / photoAspect, height: 1)
    }
    let start = place(of: photoAspect / aspect, over: rowSums(map), subjects.map { ($0.y, $0.bottom) })
    return Rect(x: 0, y: start, width: 1, height: photoAspect / aspect)
  }

  /// Returns the fraction of a map's sum inside a window, 0 to 1 of the photo; cells at its edge count in proportion.
  public static func share(of map: SaliencyMap, in window: Rect) -> Double {
    let total = map.values.reduce(0, +)
    guard total > 0 else { return 0 }
    var sum = 0.0
    for row in 0..<map.height {
      let down = overlap(window.y, window.bottom, row, map.height)
      guard down > 0 else { continue }
      for column in 0..<map.width {
        let across = overlap(window.x, window.right, column, map.width)
        sum += map.values[row * map.width + column] * across * down
      }
    }
    return sum / total
  }

  private static func overlap(_ start: Double, _ end: Double, _ cell: Int, _ count: Int) -> Double {
    min(1, max(0, min(end * Double(count), Double(cell + 1)) - max(start * Double(count), Double(cell))))
  }

  private static func columnSums(_ map: SaliencyMap) -> [Double] {
    var sums = Array(repeating: 0.0, count: map.width)
    for row in 0..<map.height {
      for column in 0..<map.width { sums[column] += map.values[row * map.width + column] }
    }
    return sums
  }

  private static func rowSums(_ map: SaliencyMap) -> [Double] {
    (0..<map.height).map { row in
      map.values[(row * map.width)..<((row + 1) * map.width)].reduce(0, +)
    }
  }

  /// Returns the start of the best window with a given length along one axis, 0 to 1.
  private static func place(of length: Double, over cells: [Double], _ subjects: [(Double, Double)]) -> Double {
    let allowed = range(of: length, subjects)
    guard length < 1, allowed.lowerBound < allowed.upperBound else { return allowed.lowerBound }
    var running = [0.0]
    for cell in cells { running.append(running[running.count - 1] + cell) }
    let count = Double(cells.count)
    func sum(to position: Double) -> Double {
      let cell = min(max(position * count, 0), count)
      let whole = min(Int(cell), cells.count - 1)
      return running[whole] + (cell - Double(whole)) * cells[whole]
    }
    var places = [allowed.lowerBound, allowed.upperBound]
    for edge in 0...cells.count {
      places.append(Double(edge) / count)
      places.append(Double(edge) / count - length)
    }
    places = places.filter { allowed.contains($0) }.sorted()
    let sums = places.map { sum(to: $0 + length) - sum(to: $0) }
    guard let maximum = sums.max() else { return allowed.lowerBound }
    let tolerance = running[running.count - 1] * 1e-12
    let best = places.indices.filter { sums[$0] >= maximum - tolerance }
    guard let first = best.first else { return allowed.lowerBound }
    // The middle of the first run of best positions.
    var last = first
    while best.contains(last + 1) { last += 1 }
    return (places[first] + places[last]) / 2
  }

  /// Returns the positions at which the window is within the photo and contains the subjects.
  private static func range(of length: Double, _ subjects: [(Double, Double)]) -> ClosedRange<Double> {
    var (minimum, maximum) = (0.0, max(0, 1 - length))
    for (start, end) in subjects {
      let (low, high) = (max(minimum, end - length), min(maximum, start))
      // Allow for rounding.
      guard low <= high + 1e-12 else { continue }
      (minimum, maximum) = (min(low, high), max(low, high))
    }
    return minimum...maximum
  }
}
