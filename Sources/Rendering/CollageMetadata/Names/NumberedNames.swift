/// The photos of each folder whose names are alike but for a number, such as those of one camera.
struct NumberedNames {
  /// The photo beside which another was taken.
  enum Neighbor: Hashable {
    case before(String)
    case after(String)
  }

  /// The folder and the name up to its last number.
  private struct Series: Hashable {
    let prefix: String
    let digits: Int
  }

  private var series: [Series: [(number: Int, path: String)]] = [:]

  /// The digits of counters: fewer are numbers of copies, more are dates and times.
  private static let digits = 3...7

  init(_ paths: [String]) {
    for path in paths {
      if let (key, number) = Self.parts(of: path) { series[key, default: []].append((number, path)) }
    }
    for key in series.keys { series[key]?.sort { ($0.number, $0.path) < ($1.number, $1.path) } }
  }

  /// Finds the photos beside which those without a time were taken.
  ///
  /// A number must continue those of photos with times without a gap, or lie between two of them whose order is that of time.
  ///
  /// - Parameter times: The times of the photos that have one.
  /// - Returns: The neighbors; photos are missing whose numbers say nothing.
  func neighbors(times: [String: Double]) -> [String: Neighbor] {
    var neighbors: [String: Neighbor] = [:]
    for photos in series.values {
      let before = Self.nearest(photos, times)
      let after = Array(Self.nearest(photos.reversed(), times).reversed())
      for (index, photo) in photos.enumerated() where times[photo.path] == nil {
        let (lower, higher) = (before[index], after[index])
        if let lower, let higher, lower.time <= higher.time {
          neighbors[photo.path] = .after(lower.path)
        } else if let lower, lower.isGapless {
          neighbors[photo.path] = .after(lower.path)
        } else if let higher, higher.isGapless {
          neighbors[photo.path] = .before(higher.path)
        }
      }
    }
    return neighbors
  }

  /// The nearest photo with a time on one side, and whether no number is missing between.
  private typealias Nearest = (path: String, time: Double, isGapless: Bool)

  /// Returns the last photo with a time before each, in the given order.
  private static func nearest(_ photos: [(number: Int, path: String)], _ times: [String: Double]) -> [Nearest?] {
    var (nearest, last) = (Nearest?.none, Int?.none)
    return photos.map { photo in
      if let last, abs(photo.number - last) > 1 { nearest?.isGapless = false }
      last = photo.number
      let found = nearest
      if let time = times[photo.path] { nearest = (photo.path, time, true) }
      return found
    }
  }

  /// Splits a name before its last number; nil for names without one, and for numbers that are no counters.
  private static func parts(of path: String) -> (Series, Int)? {
    let dot = path.lastIndex(of: ".") ?? path.endIndex
    let stem = path[..<dot]
    let tail = stem.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    guard digits.contains(tail), let number = Int(String(stem.utf8.suffix(tail)) ?? "") else { return nil }
    return (Series(prefix: stem.dropLast(tail).lowercased(), digits: tail), number)
  }
}
